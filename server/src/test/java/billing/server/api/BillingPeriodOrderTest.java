package billing.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import billing.run.BillingRun;
import billing.run.RunListener;
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

@DisplayName("subscriptions-and-invoicing.md 6.10: billing periods are in the order of the printed "
        + "names of their subscriptions")
class BillingPeriodOrderTest {
    private ApiStory story;

    @BeforeEach
    void begin(@TempDir Path folder) {
        story = new ApiStory(folder, Instant.parse("2024-03-01T00:00:00Z"));
        story.ok("POST", "/customers",
                "{'customer': {'external_id': 'ada', 'currency': 'EUR'}}");
        plan("zed", "Zed", "''");
        plan("bee", "Bee", "null");
        story.at(Instant.parse("2024-04-01T12:00:00Z"));
    }

    @AfterEach
    void end() {
        story.close();
    }

    private void plan(String code, String name, String displayName) {
        story.ok("POST", "/plans", "{'plan': {'name': '" + name + "', 'code': '" + code
                + "', 'invoice_display_name': " + displayName + ", 'interval': 'monthly',"
                + " 'amount_cents': 1000, 'amount_currency': 'EUR', 'pay_in_advance': false}}");
        story.ok("POST", "/subscriptions", "{'subscription': {'external_customer_id': 'ada',"
                + " 'plan_code': '" + code + "', 'external_id': '" + code + "'}}");
    }

    private String bill() {
        new BillingRun(story.database(), story.ids()).until(story.now(), RunListener.SILENT);
        return story.ok("GET", "/invoices", null).at("/invoices/0/svc_id").asText();
    }

    private List<String> periods(String invoice) {
        JsonNode periods = story.ok("GET", "/invoices/" + invoice, null)
                .at("/invoice/billing_periods");
        List<String> order = new ArrayList<>();
        periods.forEach(period -> order.add(period.get("external_subscription_id").asText()));
        return order;
    }

    @Test
    void a_blank_display_name_of_a_plan_is_not_printed() {
        assertThat(periods(bill())).containsExactly("bee", "zed");
    }

    @Test
    void a_plan_that_is_renamed_does_not_change_the_order_of_an_invoice() {
        String invoice = bill();
        story.ok("PUT", "/plans/zed", "{'plan': {'name': 'Aardvark'}}");
        assertThat(periods(invoice)).containsExactly("bee", "zed");
    }
}
