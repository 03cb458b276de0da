package billing.server.portal;

import static billing.server.portal.PortalFixture.text;
import static org.assertj.core.api.Assertions.assertThat;

import billing.engine.PageRange;
import billing.server.ApiStory;
import billing.server.page.Page;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How customers pay in the portal, the look of the seller, and usage by day. */
class PortalPaymentTest {
    private static final String PORTAL = "https://b.example" + Portal.PATH + "/";
    private static final String CANNOT_BE_TRANSFERRED =
            "This invoice cannot be paid by bank transfer.";
    private PortalFixture portal;
    private ApiStory api;

    @BeforeEach
    void open(@TempDir Path folder) {
        portal = new PortalFixture(folder, "2024-01-11T12:00:00Z");
        api = portal.api;
    }

    @AfterEach
    void close() {
        portal.close();
    }

    @Test
    void an_open_invoice_is_paid_by_transfer_and_a_paid_one_is_not_listed() {
        JsonNode invoice = portal.invoice("anna");
        String number = invoice.get("number").textValue();
        assertThat(portal.text("")).doesNotContain("/pay\"");
        assertThat(portal.text("/pay")).doesNotContain("IBAN");
        seller("{'e_invoicing': {'bank': {'iban': 'DE89370400440532013000',"
                + " 'holder': 'A & <B>'}}}");
        assertThat(portal.text("")).contains("/pay\">How to pay</a>");
        assertThat(portal.text("/invoices")).contains("/pay\">How to pay</a>");
        assertThat(portal.text("/pay")).contains("DE89 3704 0044 0532 0130 00", "A &amp; &lt;B&gt;",
                number, "€1,234.56", "<svg class=\"code\"", "<path class=\"dark\" d=\"M4 4h7v1h-7z")
                .doesNotContain("<script", " style=");
        api.ok("POST", "/payments", "{'payment': {'invoice_id': '"
                + invoice.get("svc_id").textValue()
                + "', 'amount_cents': 123456, 'reference': 'wire 7'}}");
        assertThat(portal.text("/pay")).contains("All paid").doesNotContain("IBAN", number);
        assertThat(portal.text("")).doesNotContain("/pay\"");
    }

    @Test
    void open_invoices_that_cannot_be_paid_by_transfer_are_listed_without_an_account() {
        api.ok("POST", "/billing_entities", "{'billing_entity': {'code': 'b', 'name': 'B',"
                + " 'e_invoicing': {'bank': {'iban': 'DE89370400440532013000'}}}}");
        String first = portal.invoice("anna").get("number").textValue();
        entity("b");
        assertThat(portal.text("")).doesNotContain("/pay\"");
        assertThat(portal.text("/pay")).contains(first, "€1,234.56", CANNOT_BE_TRANSFERRED)
                .doesNotContain("All paid", "IBAN");
        String second = portal.invoice("anna").get("number").textValue();
        for (String code : List.of("b", "default")) {
            entity(code);
            assertThat(portal.text("")).contains("/pay\">How to pay</a>");
            assertThat(portal.text("/pay")).contains(first, second, CANNOT_BE_TRANSFERRED,
                    "DE89 3704 0044 0532 0130 00").doesNotContain("All paid");
        }
    }

    @Test
    void an_invoice_that_the_customer_issued_is_not_paid_by_transfer() {
        seller("{'e_invoicing': {'bank': {'iban': 'DE89370400440532013000'}}}");
        api.ok("POST", "/customers", "{'customer': {'external_id': 'paul', 'currency': 'EUR',"
                + " 'account_type': 'partner'}}");
        String number = portal.invoice("paul").get("number").textValue();
        String link = portal.link("paul");
        assertThat(text(portal.get(link))).doesNotContain("/pay\"");
        assertThat(text(portal.get(link + "/pay"))).contains(number, CANNOT_BE_TRANSFERRED)
                .doesNotContain("All paid", "IBAN");
    }

    private void entity(String code) {
        api.ok("POST", "/customers", "{'customer': {'external_id': 'anna',"
                + " 'billing_entity_code': '" + code + "'}}");
    }

    @Test
    void the_invoices_due_first_are_listed_however_many_are_open() {
        paysWithin(30);
        for (int i = 0; i < PageRange.DEFAULT_ROWS; i++) {
            portal.invoice("anna");
        }
        api.at(api.now().plus(1, ChronoUnit.DAYS));
        paysWithin(60);
        String last = portal.invoice("anna").get("number").textValue();
        api.at(api.now().minus(4, ChronoUnit.DAYS));
        paysWithin(0);
        String first = portal.invoice("anna").get("number").textValue();
        seller("{'e_invoicing': {'bank': {'iban': 'DE89370400440532013000'}}}");
        assertThat(portal.text("/pay")).contains(first).doesNotContain(last);
    }

    private void paysWithin(int days) {
        api.ok("POST", "/customers", "{'customer': {'external_id': 'anna', 'net_payment_term': "
                + days + "}}");
    }

    @Test
    void a_date_due_in_french_has_a_space_before_its_colon() {
        portal.invoice("anna");
        seller("{'e_invoicing': {'bank': {'iban': 'DE89370400440532013000'}}}");
        assertThat(portal.text("/pay")).contains("Due: ");
        api.ok("POST", "/customers", "{'customer': {'external_id': 'anna',"
                + " 'billing_configuration': {'document_locale': 'fr'}}}");
        assertThat(portal.text("/pay")).contains("Échéance : ");
    }

    @Test
    void an_account_outside_sepa_has_no_code() {
        portal.invoice("anna");
        seller("{'e_invoicing': {'bank': {'iban': 'BR1800360305000010009795493C1'}}}");
        assertThat(portal.text("/pay")).contains("BR18 0036 0305 0000 1000 9795 493C 1")
                .doesNotContain("class=\"code\"");
    }

    @Test
    void the_color_of_the_seller_is_a_style_sheet_of_its_own() {
        assertThat(portal.text("")).doesNotContain("accent-");
        seller("{'accent_color': '#7a1f5c'}");
        assertThat(portal.text("")).contains(
                "<link rel=\"stylesheet\" href=\"/customer-portal/accent-7a1f5c.css\">");
        Page style = portal.get(PORTAL + "accent-7a1f5c.css");
        assertThat(style.status()).isEqualTo(200);
        assertThat(style.type()).startsWith("text/css");
        assertThat(text(style)).contains("--accent: #7a1f5c;", "prefers-color-scheme: dark");
        assertThat(portal.get(PORTAL + "accent-ffcc00.css").status()).isEqualTo(401);
        assertThat(portal.get(PORTAL + "accent-7a1f5.css").status()).isEqualTo(401);
        assertThat(portal.get(PORTAL + "accent-7a1f5c.css/x").status()).isEqualTo(401);
    }

    @Test
    void usage_is_charted_by_day_with_its_table() {
        String metric = api.ok("POST", "/billable_metrics", "{'billable_metric': {'code': 'calls',"
                + " 'name': 'Calls', 'aggregation_type': 'count_agg'}}")
                .at("/billable_metric/svc_id").textValue();
        api.ok("POST", "/plans", "{'plan': {'code': 'pro', 'name': 'Pro', 'interval': 'monthly',"
                + " 'pay_in_advance': false, 'amount_cents': 0, 'amount_currency': 'EUR',"
                + " 'charges': [{'billable_metric_id': '" + metric + "',"
                + " 'charge_model': 'standard', 'properties': {'amount': '0.5'}}]}}");
        api.ok("POST", "/subscriptions", "{'subscription': {'external_customer_id': 'anna',"
                + " 'plan_code': 'pro', 'external_id': 's1', 'subscription_at':"
                + " '2024-01-01T00:00:00Z'}}");
        assertThat(portal.text("/usage")).doesNotContain("Usage by day");
        List<String> times = List.of("2024-01-02T10:00:00Z", "2024-01-02T23:59:59Z",
                "2024-01-03T00:00:00Z");
        times.forEach(time -> api.ok("POST", "/events", "{'event': {'transaction_id': '" + time
                + "', 'code': 'calls', 'external_subscription_id': 's1', 'timestamp': "
                + Instant.parse(time).getEpochSecond() + "}}"));
        assertThat(portal.text("/usage")).contains("Usage by day · most on a day: 2",
                "<title>Jan 1, 2024: 0</title>", "<title>Jan 2, 2024: 2</title>",
                "y=\"30.00\" width=\"8\" height=\"30.00\"><title>Jan 3, 2024: 1</title>",
                "<th scope=\"row\">Jan 11, 2024</th><td class=\"n\" data-label=\"Units\">0</td>")
                .doesNotContain("Jan 12, 2024", " style=");
    }

    @Test
    void usage_that_cannot_be_calculated_takes_no_page_away() {
        String metric = api.ok("POST", "/billable_metrics", "{'billable_metric': {'code': 'calls',"
                + " 'name': 'Calls', 'aggregation_type': 'sum_agg', 'field_name': 'n'}}")
                .at("/billable_metric/svc_id").textValue();
        api.ok("POST", "/plans", "{'plan': {'code': 'pro', 'name': 'Pro', 'interval': 'monthly',"
                + " 'pay_in_advance': false, 'amount_cents': 0, 'amount_currency': 'EUR',"
                + " 'charges': [{'billable_metric_id': '" + metric + "',"
                + " 'charge_model': 'standard', 'properties': {'amount': '1'}}]}}");
        for (String name : List.of("huge", "small")) {
            api.ok("POST", "/subscriptions", "{'subscription': {'external_customer_id': 'anna',"
                    + " 'plan_code': 'pro', 'external_id': '" + name + "', 'name': '" + name
                    + "', 'subscription_at': '2024-01-01T00:00:00Z'}}");
            api.ok("POST", "/events", "{'event': {'transaction_id': '" + name + "', 'code':"
                    + " 'calls', 'external_subscription_id': '" + name + "', 'properties': {'n': '"
                    + (name.equals("huge") ? "99999999999999999999" : "77") + "'}}}");
        }
        for (String page : List.of("", "/usage")) {
            assertThat(portal.text(page)).contains("<h2>huge</h2>\n<p>The usage of this"
                    + " subscription cannot be calculated at present.</p>", "<h2>small</h2>",
                    "€77.00").containsOnlyOnce("cannot be calculated");
        }
    }

    private void seller(String members) {
        api.ok("PUT", "/billing_entities/default", "{'billing_entity': " + members + "}");
    }
}
