package billing.server.page;

import static org.assertj.core.api.Assertions.assertThat;

import billing.einvoice.reader.ReceivedInvoice;
import billing.server.ApiStory;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files of {@code file_url}: {@code money.md 4.7, 8}. */
class DocumentSiteTest {
    private static final Instant NOW = Instant.parse("2024-03-01T00:00:00Z");
    @TempDir
    Path folder;
    private ApiStory api;
    private JsonNode invoice;

    @BeforeEach
    void open() {
        api = new ApiStory(folder, NOW, "https://billing.example");
        invoice = api.oneOffInvoice();
    }

    @AfterEach
    void close() {
        api.close();
    }

    @Test
    @DisplayName("money.md 4.7: the file_url of a note opens its file, and so does download")
    void credit_note() {
        JsonNode note = api.ok("POST", "/credit_notes", "{'credit_note': {'invoice_id': '"
                + invoice.get("svc_id").textValue() + "', 'credit_amount_cents': 400, 'items': "
                + "[{'fee_id': '" + invoice.at("/fees/0/svc_id").textValue()
                + "', 'amount_cents': 400}]}}").get("credit_note");
        holdsPdf(note);
        assertThat(api.ok("POST", "/credit_notes/" + note.get("svc_id").textValue() + "/download",
                null).at("/credit_note/file_url")).isEqualTo(note.get("file_url"));
    }

    @Test
    @DisplayName("electronic-invoices.md 5: the xml_url of an invoice opens its e-invoice, or "
            + "reports that there is none; download_xml gives all reasons")
    void electronic_invoice() {
        String url = invoiceAgain().get("xml_url").textValue();
        assertThat(url).endsWith(".xml");
        assertThat(open(url, NOW)).isEqualTo(422);
        String download = "/invoices/" + invoice.get("svc_id").textValue() + "/download_xml";
        JsonNode refusal = api.send("POST", download, null).json();
        assertThat(refusal.get("code").textValue()).isEqualTo("validation_errors");
        assertThat(refusal.at("/error_details/BT-40/0").textValue()).isEqualTo("term_missing");
        assertThat(refusal.at("/reasons/0/remedy").textValue()).contains("billing apply");
        api.ok("PUT", "/billing_entities/default", "{'billing_entity': {'country': 'AT',"
                + " 'legal_number': 'FN 1', 'email': 'a@b.example'}}");
        api.ok("POST", "/customers", "{'customer': {'external_id': 'anna', 'country': 'IT'}}");
        JsonNode other = api.ok("POST", "/invoices", "{'invoice': {'external_customer_id': 'anna',"
                + " 'fees': [{'add_on_code': 'a'}]}}").get("invoice");
        assertThat(open(other.get("xml_url").textValue(), NOW)).isEqualTo(200);
        assertThat(api.ok("POST", "/invoices/" + other.get("svc_id").textValue()
                + "/download_xml", null).at("/invoice/xml_url")).isEqualTo(other.get("xml_url"));
        api.ok("POST", "/invoices/" + other.get("svc_id").textValue() + "/void", null);
        assertThat(api.ok("GET", "/invoices/" + other.get("svc_id").textValue(), null)
                .at("/invoice/xml_url").isNull()).isTrue();
    }

    @Test
    @DisplayName("electronic-invoices.md 5: the xml_url of a credit note, like that of an invoice")
    void electronic_credit_note() {
        JsonNode note = api.ok("POST", "/credit_notes", "{'credit_note': {'invoice_id': '"
                + invoice.get("svc_id").textValue() + "', 'credit_amount_cents': 400, 'items': "
                + "[{'fee_id': '" + invoice.at("/fees/0/svc_id").textValue()
                + "', 'amount_cents': 400}]}}").get("credit_note");
        assertThat(open(note.get("xml_url").textValue(), NOW)).isEqualTo(422);
        assertThat(api.send("POST", "/credit_notes/" + note.get("svc_id").textValue()
                + "/download_xml", null).json().get("status").intValue()).isEqualTo(422);
    }

    @Test
    @DisplayName("electronic-invoices.md 7: the file_url opens a hybrid PDF where the billing "
            + "entity stated so at the issue")
    void hybrid_documents() throws IOException {
        api.ok("PUT", "/billing_entities/default", "{'billing_entity': {'country': 'AT',"
                + " 'legal_number': 'FN 1', 'e_invoicing': {'documents': 'hybrid'}}}");
        api.ok("POST", "/customers", "{'customer': {'external_id': 'anna', 'country': 'IT'}}");
        JsonNode hybrid = api.ok("POST", "/invoices", "{'invoice': {'external_customer_id': 'anna',"
                + " 'fees': [{'add_on_code': 'a'}]}}").get("invoice");
        JsonNode note = api.ok("POST", "/credit_notes", "{'credit_note': {'invoice_id': '"
                + hybrid.get("svc_id").textValue() + "', 'credit_amount_cents': 400, 'items': "
                + "[{'fee_id': '" + hybrid.at("/fees/0/svc_id").textValue()
                + "', 'amount_cents': 400}]}}").get("credit_note");
        for (JsonNode document : List.of(hybrid, note)) {
            ReceivedInvoice received = ReceivedInvoice.read("a.pdf",
                    new ByteArrayInputStream(page(document.get("file_url")).bytes()));
            assertThat(received.attachment()).isEqualTo("factur-x.xml");
            assertThat(new String(received.xml(), StandardCharsets.UTF_8))
                    .contains("<ram:ID>" + document.get("number").textValue() + "</ram:ID>");
        }
        assertThat(new String(page(invoiceAgain().get("file_url")).bytes(),
                StandardCharsets.ISO_8859_1)).doesNotContain("factur-x.xml");
    }

    @Test
    @DisplayName("money.md 8: the file_url of a receipt opens its file")
    void receipt() {
        api.ok("POST", "/payments", "{'payment': {'invoice_id': '"
                + invoice.get("svc_id").textValue()
                + "', 'amount_cents': 1000, 'reference': 'wire'}}");
        holdsPdf(api.ok("GET", "/payment_receipts", null).at("/payment_receipts/0"));
    }

    @Test
    @DisplayName("a token opens what it was made for, and nothing when it was altered")
    void altered() {
        assertThat(new DocumentSite(api.database(), () -> NOW).answer(
                new PageRequest("GET", List.of("forged"), Map::of)).status()).isEqualTo(401);
    }

    @Test
    @DisplayName("links expire when their key is replaced, at once or after the overlap")
    void rotated() {
        String url = invoice.get("file_url").textValue();
        assertThat(open(url, NOW)).isEqualTo(200);
        String end = api.ok("POST", "/organizations/links/rotate", "{'keep_for_hours': 48}")
                .at("/links/issued_so_far_expire_at").textValue();
        assertThat(end).isEqualTo("2024-03-03T00:00:00Z");
        assertThat(open(url, NOW.plusSeconds(48 * 3_600 - 1))).isEqualTo(200);
        assertThat(open(url, NOW.plusSeconds(48 * 3_600))).isEqualTo(401);
        String fresh = invoiceAgain().get("file_url").textValue();
        assertThat(open(fresh, NOW.plusSeconds(48 * 3_600))).isEqualTo(200);
        api.ok("POST", "/organizations/links/revoke", null);
        assertThat(open(url, NOW)).isEqualTo(401);
        assertThat(open(fresh, NOW)).isEqualTo(401);
        assertThat(open(invoiceAgain().get("file_url").textValue(), NOW)).isEqualTo(200);
    }

    @Test
    @DisplayName("links of one customer are revoked without those of others")
    void revoked_for_one() {
        api.ok("POST", "/customers", "{'customer': {'external_id': 'berta', 'currency': 'EUR'}}");
        String other = api.ok("POST", "/invoices", "{'invoice': {'external_customer_id': 'berta',"
                + " 'fees': [{'add_on_code': 'a'}]}}").at("/invoice/file_url").textValue();
        api.ok("POST", "/customers/anna/links/revoke", null);
        assertThat(open(invoice.get("file_url").textValue(), NOW)).isEqualTo(401);
        assertThat(open(other, NOW)).isEqualTo(200);
        assertThat(open(invoiceAgain().get("file_url").textValue(), NOW)).isEqualTo(200);
    }

    private JsonNode invoiceAgain() {
        return api.ok("GET", "/invoices/" + invoice.get("svc_id").textValue(), null)
                .get("invoice");
    }

    private int open(String url, Instant at) {
        String[] path = URI.create(url).getPath().split("/");
        Page page = new DocumentSite(api.database(), () -> at).answer(
                new PageRequest("GET", List.of(path[2], path[3]), Map::of));
        if (page.status() == 401) {
            assertThat(new String(page.bytes(), StandardCharsets.UTF_8)).contains("expired");
        }
        return page.status();
    }

    private void holdsPdf(JsonNode document) {
        String number = document.get("number").textValue();
        assertThat(document.get("file_url").textValue()).endsWith("/" + number + ".pdf");
        Page page = page(document.get("file_url"));
        assertThat(page.status()).isEqualTo(200);
        assertThat(page.headers().get("Content-Disposition")).contains(number);
        assertThat(new String(page.bytes(), 0, 5, StandardCharsets.US_ASCII)).isEqualTo("%PDF-");
    }

    private Page page(JsonNode url) {
        String[] path = URI.create(url.textValue()).getPath().split("/");
        return new DocumentSite(api.database(), () -> NOW).answer(
                new PageRequest("GET", List.of(path[2], path[3]), Map::of));
    }
}
