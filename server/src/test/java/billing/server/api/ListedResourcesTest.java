package billing.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import billing.server.ApiStory;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("api-conventions.md 4.3, 6, 16: what lists find, and in which order")
class ListedResourcesTest {
    private static final Instant NOW = Instant.parse("2024-03-01T00:00:00.750Z");
    private ApiStory api;

    @BeforeEach
    void open(@TempDir Path folder) {
        api = new ApiStory(folder, NOW);
        api.oneOffInvoice();
    }

    @AfterEach
    void close() {
        api.close();
    }

    private List<String> found(String list, String query, String member) {
        List<String> found = new ArrayList<>();
        api.ok("GET", "/" + list + "?" + query, null).get(list.replaceFirst("analytics/", "")
                + (list.startsWith("analytics/") ? "s" : ""))
                .forEach(one -> found.add(one.get(member).asText()));
        return found;
    }

    @Test
    void a_range_includes_the_instant_that_answers_show() {
        String shown = api.ok("GET", "/fees", null).at("/fees/0/created_at").asText();
        assertThat(shown).isEqualTo("2024-03-01T00:00:00Z");
        assertThat(found("fees", "created_at_from=" + shown + "&created_at_to=" + shown,
                "amount_cents")).containsExactly("1000");
        assertThat(found("fees", "created_at_to=2024-02-29T23:59:59Z", "amount_cents")).isEmpty();
        api.ok("POST", "/events", "{'event': {'transaction_id': 't', 'code': 'c',"
                + " 'external_subscription_id': 's', 'timestamp': 1709251200.1239}}");
        assertThat(api.ok("GET", "/events", null).at("/events/0/timestamp").asText())
                .isEqualTo("2024-03-01T00:00:00.123Z");
        assertThat(found("events", "timestamp_to=2024-03-01T00:00:00.123Z", "transaction_id"))
                .containsExactly("t");
        assertThat(found("events", "timestamp_to=2024-03-01T00:00:00.122Z", "transaction_id"))
                .isEmpty();
    }

    @Test
    void a_text_is_searched_in_each_member_of_the_customer() {
        api.ok("POST", "/customers", "{'customer': {'external_id': 'anna', 'name': 'Acme'}}");
        assertThat(found("invoices", "search_term=acme", "total_amount_cents")).hasSize(1);
        assertThat(found("invoices", "search_term=acme%20anna", "total_amount_cents")).isEmpty();
    }

    @Test
    void payments_of_one_instant_are_ordered_by_id() {
        String invoice = api.ok("GET", "/invoices", null).at("/invoices/0/svc_id").asText();
        List<String> paid = new ArrayList<>();
        for (String reference : List.of("first", "second", "third")) {
            paid.add(api.ok("POST", "/payments", "{'payment': {'invoice_id': '" + invoice
                    + "', 'amount_cents': 100, 'reference': '" + reference + "'}}")
                    .at("/payment/svc_id").asText());
        }
        assertThat(paid).isSorted();
        assertThat(found("payments", "", "svc_id")).isEqualTo(paid);
    }

    @Test
    void an_invoice_that_is_settled_is_not_partially_paid() {
        String invoice = api.ok("GET", "/invoices", null).at("/invoices/0/svc_id").asText();
        api.ok("POST", "/payments", "{'payment': {'invoice_id': '" + invoice
                + "', 'amount_cents': 400, 'reference': 'r'}}");
        assertThat(found("invoices", "partially_paid=true", "svc_id")).containsExactly(invoice);
        String fee = api.ok("GET", "/fees", null).at("/fees/0/svc_id").asText();
        api.ok("POST", "/credit_notes", "{'credit_note': {'invoice_id': '" + invoice
                + "', 'offset_amount_cents': 600, 'items': [{'fee_id': '" + fee
                + "', 'amount_cents': 600}]}}");
        assertThat(found("invoices", "partially_paid=true", "svc_id")).isEmpty();
        assertThat(found("invoices", "partially_paid=false", "svc_id")).containsExactly(invoice);
    }

    @Test
    void figures_of_a_customer_are_not_those_of_a_deleted_one_with_its_external_id() {
        assertThat(found("analytics/gross_revenue", "external_customer_id=anna", "amount_cents"))
                .containsExactly("1000");
        api.ok("DELETE", "/customers/anna", null);
        api.ok("POST", "/customers", "{'customer': {'external_id': 'anna', 'currency': 'EUR'}}");
        assertThat(found("analytics/gross_revenue", "external_customer_id=anna", "amount_cents"))
                .isEmpty();
        assertThat(found("analytics/gross_revenue", "", "amount_cents")).containsExactly("1000");
    }

    @Test
    void null_clears_the_kinds_of_mails_of_an_entity() {
        String path = "/billing_entities/default";
        api.ok("PUT", path, "{'billing_entity': {'email_settings': ['invoice.finalized']}}");
        JsonNode cleared = api.ok("PUT", path, "{'billing_entity': {'email_settings': null}}");
        assertThat(cleared.at("/billing_entity/email_settings")).isEmpty();
    }
}
