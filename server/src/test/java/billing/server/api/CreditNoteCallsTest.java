package billing.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import billing.engine.PageRange;
import billing.mail.MailState;
import billing.mail.store.MailMessages;
import billing.server.ApiStory;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Credit notes, and what is refused of invoices, as requests see them. */
class CreditNoteCallsTest {
    private static final Instant NOW = Instant.parse("2024-03-01T00:00:00Z");
    @TempDir
    Path folder;
    private ApiStory api;
    private JsonNode invoice;

    @BeforeEach
    void open() {
        api = new ApiStory(folder, NOW);
        invoice = api.oneOffInvoice();
    }

    @AfterEach
    void close() {
        api.close();
    }

    @Test
    @DisplayName("money.md 4: a note shows its whole fee, its invoice and its customer; lists do "
            + "too")
    void shown() {
        JsonNode note = note(400);
        assertThat(note.at("/items/0/fee/svc_id")).isEqualTo(invoice.at("/fees/0/svc_id"));
        assertThat(note.at("/items/0/fee").has("applied_taxes")).isFalse();
        assertThat(note.get("invoice_number")).isEqualTo(invoice.get("number"));
        assertThat(note.at("/customer/external_id").textValue()).isEqualTo("anna");
        assertThat(note.get("metadata").isNull()).isTrue();
        assertThat(api.ok("GET", "/credit_notes/" + id(note), null).get("credit_note"))
                .isEqualTo(note);
        assertThat(api.ok("GET", "/credit_notes", null).at("/credit_notes/0")).isEqualTo(note);
        assertThat(count("/customers/anna/credit_notes")).isEqualTo(1);
        assertThat(api.refused(404, "GET", "/customers/x/credit_notes", null))
                .isEqualTo("customer_not_found");
        assertThat(api.refused(404, "GET", "/credit_notes/x", null))
                .isEqualTo("credit_note_not_found");
    }

    @Test
    @DisplayName("api-conventions.md 6: credit notes are found by state, part, amount and invoice")
    void found() {
        note(400);
        api.ok("PUT", "/credit_notes/" + id(note(100)) + "/void", null);
        assertThat(count("/credit_notes?credit_status[]=voided")).isEqualTo(1);
        assertThat(count("/credit_notes?credit_status[]=odd")).isEqualTo(2);
        assertThat(count("/credit_notes?types[]=refund")).isZero();
        assertThat(count("/credit_notes?types[]=refund&types[]=credit")).isEqualTo(2);
        assertThat(count("/credit_notes?amount_from=101")).isEqualTo(1);
        assertThat(count("/credit_notes?search_term=cn002")).isEqualTo(1);
        assertThat(count("/credit_notes?invoice_number=" + invoice.get("number").textValue()))
                .isEqualTo(2);
        assertThat(count("/credit_notes?external_customer_id=bert")).isZero();
        assertThat(api.refused(404, "GET", "/credit_notes?billing_entity_codes[]=x", null))
                .isEqualTo("billing_entity_not_found");
    }

    @Test
    @DisplayName("api-conventions.md 6: a part of an identifier finds its object, in either case")
    void found_by_a_part_of_the_identifier() {
        note(400);
        String id = id(note(100));
        String end = id.substring(id.length() - 17);
        assertThat(count("/credit_notes?search_term=" + end)).isEqualTo(1);
        assertThat(count("/credit_notes?search_term=" + end.toUpperCase(Locale.ROOT)))
                .isEqualTo(1);
        assertThat(count("/credit_notes?search_term=" + end + "0")).isZero();
        assertThat(count("/invoices?search_term=" + id(invoice).substring(5))).isEqualTo(1);
        assertThat(count("/invoices?search_term=" + end)).isZero();
    }

    @Test
    @DisplayName("api-conventions.md 9.1: metadata is replaced, merged, cut and removed")
    void metadata() {
        String path = "/credit_notes/" + id(note(400)) + "/metadata";
        assertThat(api.refused(404, "DELETE", path + "/a", null)).isEqualTo("metadata_not_found");
        assertThat(metadata("POST", path, "{'metadata': {'a': '1', 'b': null}}"))
                .isEqualTo("{\"a\":\"1\",\"b\":null}");
        assertThat(metadata("PATCH", path, "{'metadata': {'b': '2'}}"))
                .isEqualTo("{\"a\":\"1\",\"b\":\"2\"}");
        assertThat(metadata("PATCH", path, "{}")).isEqualTo("{\"a\":\"1\",\"b\":\"2\"}");
        assertThat(metadata("DELETE", path + "/a", null)).isEqualTo("{\"b\":\"2\"}");
        assertThat(metadata("DELETE", path + "/x", null)).isEqualTo("{\"b\":\"2\"}");
        assertThat(metadata("POST", path, "{}")).isEqualTo("{}");
        assertThat(metadata("DELETE", path, null)).isEqualTo("null");
        assertThat(api.send("POST", path, "{'metadata': []}").json().at("/error_details/value/0")
                .textValue()).isEqualTo("must_be_object");
    }

    @Test
    @DisplayName("money.md 7.3, 7.5: nothing collects an invoice; the reasons are distinguished")
    void collecting() {
        String path = "/invoices/" + id(invoice);
        assertThat(api.send("POST", path + "/retry_payment", "{}").status()).isEqualTo(200);
        assertThat(api.send("POST", path + "/payment_url", null).json().at("/error_details/base/0")
                .textValue()).isEqualTo("no_linked_payment_provider");
        api.ok("PUT", path, "{'invoice': {'payment_status': 'succeeded'}}");
        assertThat(api.refused(405, "POST", path + "/retry_payment", "{}"))
                .isEqualTo("invalid_status");
        assertThat(api.refused(405, "POST", path + "/retry", null)).isEqualTo("invalid_status");
    }

    @Test
    @DisplayName("money.md 5.4: a top-up has no payment page for the reasons of its invoice")
    void payment_page_of_a_top_up() {
        api.ok("POST", "/wallets", "{'wallet': {'external_customer_id': 'anna', 'rate_amount':"
                + " '1', 'currency': 'EUR', 'paid_credits': '5'}}");
        String wallet = id(api.ok("GET", "/wallets?external_customer_id=anna", null)
                .at("/wallets/0"));
        JsonNode topUp = api.ok("GET", "/wallets/" + wallet + "/wallet_transactions", null)
                .at("/wallet_transactions/0");
        String invoice = api.ok("GET", "/invoices?invoice_type[]=credit", null)
                .at("/invoices/0/svc_id").textValue();
        for (String provider : new String[] {"null", "'gocardless'", "'stripe'"}) {
            api.ok("POST", "/customers", "{'customer': {'external_id': 'anna',"
                    + " 'billing_configuration': {'payment_provider': " + provider + "}}}");
            assertThat(noPage("/wallet_transactions/" + id(topUp)))
                    .isEqualTo(noPage("/invoices/" + invoice));
        }
        assertThat(noPage("/wallet_transactions/" + id(topUp)))
                .isEqualTo("missing_payment_provider");
    }

    private String noPage(String path) {
        return api.send("POST", path + "/payment_url", null).json().at("/error_details/base/0")
                .textValue();
    }

    @Test
    @DisplayName("api-conventions.md 19: a document is mailed by entities that do so")
    void mailing() {
        String path = "/credit_notes/" + id(note(400)) + "/resend_email";
        assertThat(api.refused(405, "POST", path, "{}")).isEqualTo("email_settings_disabled");
        api.ok("PUT", "/billing_entities/default", "{'billing_entity': {'email_settings':"
                + " ['credit_note.created']}}");
        assertThat(api.send("POST", path, "{'cc': ['x']}").json().get("error_details").toString())
                .isEqualTo("{\"to\":[\"value_is_mandatory\"],\"cc\":[\"invalid_email_format\"],"
                        + "\"billing_entity\":[\"value_is_mandatory\"]}");
        api.ok("PUT", "/billing_entities/default", "{'billing_entity': {'email': 'a@b.example'}}");
        assertThat(api.send("POST", path, "{'to': ['c@d.example', 'e@f.example'], 'cc':"
                + " ['g@h.example']}").status()).isEqualTo(200);
        assertThat(api.send("POST", path, "{'to': ['c@d.example']}").status()).isEqualTo(200);
        assertThat(queued()).containsExactlyInAnyOrder("c@d.example 1 [g@h.example]",
                "e@f.example 1 []", "c@d.example 2 []");
        assertThat(api.send("POST", path, "{'to': ['ü@d.example']}").json()
                .at("/error_details/to/0").textValue()).isEqualTo("invalid_email_format");
        assertThat(api.send("POST", path, "{'bcc': [" + "'a@b.example',".repeat(50)
                + "'a@b.example'], 'to': ['c@d.example']}").json().at("/error_details/bcc/0")
                .textValue()).isEqualTo("too_many_items");
        assertThat(api.refused(405, "POST", "/invoices/" + id(invoice) + "/resend_email", "{}"))
                .isEqualTo("email_settings_disabled");
    }

    private List<String> queued() {
        return api.database().read(handle -> new MailMessages(handle).page(
                MailMessages.MailFilter.ALL,
                MailState.QUEUED, new PageRange(1, 10)).items().stream()
                .map(one -> one.recipient() + " " + one.issue() + " " + one.copies().cc())
                .toList());
    }

    @Test
    @DisplayName("api-conventions.md 19: receipts are mailed by entities that do so")
    void mailing_receipts() {
        api.ok("POST", "/payments", "{'payment': {'invoice_id': '" + id(invoice)
                + "', 'amount_cents': 1, 'reference': 'r'}}");
        String path = "/payment_receipts/" + api.ok("GET", "/payment_receipts", null)
                .at("/payment_receipts/0/svc_id").textValue() + "/resend_email";
        assertThat(api.refused(405, "POST", path, "{}")).isEqualTo("email_settings_disabled");
        api.ok("PUT", "/billing_entities/default", "{'billing_entity': {'email': 'a@b.example',"
                + " 'email_settings': ['payment_receipt.created']}}");
        assertThat(api.refused(422, "POST", path, "{'to': ['x']}")).isEqualTo("validation_errors");
        assertThat(api.send("POST", path, "{'to': ['c@d.example']}").json()).isNull();
        assertThat(api.refused(404, "POST", "/payment_receipts/none/resend_email", "{}"))
                .isEqualTo("payment_receipt_not_found");
    }

    private JsonNode note(long cents) {
        return api.ok("POST", "/credit_notes", "{'credit_note': {'invoice_id': '" + id(invoice)
                + "', 'credit_amount_cents': " + cents + ", 'items': [{'fee_id': '"
                + invoice.at("/fees/0/svc_id").textValue() + "', 'amount_cents': " + cents
                + "}]}}").get("credit_note");
    }

    private String metadata(String method, String path, String body) {
        return api.ok(method, path, body).get("metadata").toString();
    }

    private int count(String path) {
        return api.ok("GET", path, null).at("/meta/total_count").intValue();
    }

    private static String id(JsonNode object) {
        return object.get("svc_id").textValue();
    }
}
