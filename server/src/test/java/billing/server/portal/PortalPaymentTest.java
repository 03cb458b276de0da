package billing.server.portal;

import static org.assertj.core.api.Assertions.assertThat;

import billing.engine.PageRange;
import billing.server.ApiStory;
import billing.server.page.Page;
import billing.server.page.PageRequest;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How customers pay in the portal, the look of the seller, and usage by day. */
class PortalPaymentTest {
    private static final Instant START = Instant.parse("2024-01-11T12:00:00Z");
    @TempDir
    Path folder;
    private ApiStory api;
    private Portal portal;

    @BeforeEach
    void open() {
        api = new ApiStory(folder, START, "https://b.example/");
        portal = new Portal(api.installation());
        api.ok("POST", "/customers", "{'customer': {'external_id': 'anna', 'name': 'Anna',"
                + " 'currency': 'EUR'}}");
        api.ok("POST", "/add_ons", "{'add_on': {'code': 'setup', 'name': 'Setup',"
                + " 'amount_cents': 123456, 'amount_currency': 'EUR'}}");
    }

    @AfterEach
    void close() {
        api.close();
    }

    @Test
    void an_open_invoice_is_paid_by_transfer_and_a_paid_one_is_not_listed() {
        JsonNode invoice = invoice();
        String number = invoice.get("number").textValue();
        assertThat(page("")).doesNotContain("/pay\"");
        assertThat(page("/pay")).doesNotContain("IBAN");
        seller("{'e_invoicing': {'bank': {'iban': 'DE89370400440532013000',"
                + " 'holder': 'A & <B>'}}}");
        assertThat(page("")).contains("/pay\">How to pay</a>");
        assertThat(page("/invoices")).contains("/pay\">How to pay</a>");
        assertThat(page("/pay")).contains("DE89 3704 0044 0532 0130 00", "A &amp; &lt;B&gt;",
                number, "€1,234.56", "<svg class=\"code\"", "<path class=\"dark\" d=\"M4 4h7v1h-7z")
                .doesNotContain("<script", " style=");
        api.ok("POST", "/payments", "{'payment': {'invoice_id': '"
                + invoice.get("svc_id").textValue()
                + "', 'amount_cents': 123456, 'reference': 'wire 7'}}");
        assertThat(page("/pay")).contains("All paid").doesNotContain("IBAN", number);
        assertThat(page("")).doesNotContain("/pay\"");
    }

    @Test
    void the_invoices_due_first_are_listed_however_many_are_open() {
        paysWithin(30);
        for (int i = 0; i < PageRange.DEFAULT_ROWS; i++) {
            invoice();
        }
        api.at(api.now().plus(1, ChronoUnit.DAYS));
        paysWithin(60);
        String last = invoice().get("number").textValue();
        api.at(api.now().minus(4, ChronoUnit.DAYS));
        paysWithin(0);
        String first = invoice().get("number").textValue();
        seller("{'e_invoicing': {'bank': {'iban': 'DE89370400440532013000'}}}");
        assertThat(page("/pay")).contains(first).doesNotContain(last);
    }

    private void paysWithin(int days) {
        api.ok("POST", "/customers", "{'customer': {'external_id': 'anna', 'net_payment_term': "
                + days + "}}");
    }

    @Test
    void a_date_due_in_french_has_a_space_before_its_colon() {
        invoice();
        seller("{'e_invoicing': {'bank': {'iban': 'DE89370400440532013000'}}}");
        assertThat(page("/pay")).contains("Due: ");
        api.ok("POST", "/customers", "{'customer': {'external_id': 'anna',"
                + " 'billing_configuration': {'document_locale': 'fr'}}}");
        assertThat(page("/pay")).contains("Échéance : ");
    }

    @Test
    void an_account_outside_sepa_has_no_code() {
        invoice();
        seller("{'e_invoicing': {'bank': {'iban': 'BR1800360305000010009795493C1'}}}");
        assertThat(page("/pay")).contains("BR18 0036 0305 0000 1000 9795 493C 1")
                .doesNotContain("class=\"code\"");
    }

    @Test
    void the_color_of_the_seller_is_a_style_sheet_of_its_own() {
        assertThat(page("")).doesNotContain("accent-");
        seller("{'accent_color': '#7a1f5c'}");
        assertThat(page("")).contains(
                "<link rel=\"stylesheet\" href=\"/customer-portal/accent-7a1f5c.css\">");
        Page style = get(List.of("accent-7a1f5c.css"));
        assertThat(style.status()).isEqualTo(200);
        assertThat(style.type()).startsWith("text/css");
        assertThat(text(style)).contains("--accent: #7a1f5c;", "prefers-color-scheme: dark");
        assertThat(get(List.of("accent-ffcc00.css")).status()).isEqualTo(401);
        assertThat(get(List.of("accent-7a1f5.css")).status()).isEqualTo(401);
        assertThat(get(List.of("accent-7a1f5c.css", "x")).status()).isEqualTo(401);
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
        assertThat(page("/usage")).doesNotContain("Usage by day");
        List<String> times = List.of("2024-01-02T10:00:00Z", "2024-01-02T23:59:59Z",
                "2024-01-03T00:00:00Z");
        times.forEach(time -> api.ok("POST", "/events", "{'event': {'transaction_id': '" + time
                + "', 'code': 'calls', 'external_subscription_id': 's1', 'timestamp': "
                + Instant.parse(time).getEpochSecond() + "}}"));
        assertThat(page("/usage")).contains("Usage by day · most on a day: 2",
                "<title>Jan 1, 2024: 0</title>", "<title>Jan 2, 2024: 2</title>",
                "y=\"30.00\" width=\"8\" height=\"30.00\"><title>Jan 3, 2024: 1</title>",
                "<th scope=\"row\">Jan 11, 2024</th><td class=\"n\" data-label=\"Units\">0</td>")
                .doesNotContain("Jan 12, 2024", " style=");
    }

    private JsonNode invoice() {
        return api.ok("POST", "/invoices", "{'invoice': {'external_customer_id': 'anna',"
                + " 'currency': 'EUR', 'fees': [{'add_on_code': 'setup'}]}}").get("invoice");
    }

    private void seller(String members) {
        api.ok("PUT", "/billing_entities/default", "{'billing_entity': " + members + "}");
    }

    private String page(String below) {
        String link = api.ok("GET", "/customers/anna/portal_url", null).at("/customer/portal_url")
                .textValue() + below;
        List<String> parts = List.of(link.split("/"));
        Page page = get(parts.subList(4, parts.size()));
        assertThat(page.status()).isEqualTo(200);
        return text(page);
    }

    private Page get(List<String> path) {
        return portal.answer(new PageRequest("GET", new ArrayList<>(path), Map::of));
    }

    private static String text(Page page) {
        return new String(page.bytes(), StandardCharsets.UTF_8);
    }
}
