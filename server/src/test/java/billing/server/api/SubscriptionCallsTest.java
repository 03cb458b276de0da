package billing.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import billing.run.BillingRun;
import billing.run.RunListener;
import billing.server.ApiStory;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Subscriptions, as requests of one instant create and change them. */
class SubscriptionCallsTest {
    private static final String THRESHOLDS = "'usage_thresholds': [{'amount_cents': %d}]";
    @TempDir
    Path folder;
    private ApiStory api;

    @BeforeEach
    void open() {
        api = new ApiStory(folder, Instant.parse("2024-03-01T00:00:00Z"));
        plan("p", 1_000);
        plan("less", 500);
        plan("more", 2_000);
    }

    @AfterEach
    void close() {
        api.close();
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.2: one of the same plan is unchanged")
    void the_same_plan() {
        assertThat(thresholds(post("p", THRESHOLDS.formatted(100)))).isEqualTo("[100]");
        assertThat(thresholds(post("p", THRESHOLDS.formatted(200)))).isEqualTo("[100]");
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.4: of a pending one only plan and name change")
    void a_pending_one() {
        String start = ", 'subscription_at': '2024-06-01T00:00:00Z'";
        post("p", THRESHOLDS.formatted(100) + start);
        JsonNode changed = post("more", THRESHOLDS.formatted(200) + start);
        assertThat(changed.get("plan_code").textValue()).isEqualTo("more");
        assertThat(thresholds(changed)).isEqualTo("[100]");
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 9.2: the one that replaces another has its own")
    void replacing_ones() {
        post("p", THRESHOLDS.formatted(100));
        assertThat(thresholds(post("more", THRESHOLDS.formatted(200)))).isEqualTo("[200]");
        assertThat(thresholds(post("less", THRESHOLDS.formatted(300)))).isEqualTo("[200]");
        assertThat(thresholds(api.ok("GET", "/subscriptions/s?status=pending", null)
                .get("subscription"))).isEqualTo("[300]");
    }

    @Test
    @DisplayName("interface.md: the status outside the root selects the one that is updated, too")
    void status_outside_the_root() {
        post("p", "'name': 'Running'");
        post("less", "'name': 'Waiting'");
        api.ok("PUT", "/subscriptions/s", "{'status': 'pending', 'subscription': {'name': 'B'}}");
        assertThat(name("active")).isEqualTo("Running");
        assertThat(name("pending")).isEqualTo("B");
        api.ok("PUT", "/subscriptions/s", "{'status': 'active', 'subscription': {'name': 'A'}}");
        assertThat(name("active")).isEqualTo("A");
        api.ok("PUT", "/subscriptions/s", "{'subscription': {'status': 'pending', 'name': 'C'}}");
        assertThat(name("pending")).isEqualTo("C");
        assertThat(name("active")).isEqualTo("A");
        assertThat(api.send("PUT", "/subscriptions/s", "{'status': 'pending'}").status())
                .isEqualTo(400);
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.1: the current period and the date of a change "
            + "follow what was billed, where the customer moves on the billing day")
    void after_a_move_west() {
        customer("Europe/Berlin");
        post("p", "'name': 'S'");
        api.at(Instant.parse("2024-03-31T22:30:00Z"));
        new BillingRun(api.database(), api.ids()).until(api.now(), RunListener.SILENT);
        customer("America/New_York");
        post("less", "'name': 'T'");
        JsonNode shown = api.ok("GET", "/subscriptions/s", null).get("subscription");
        assertThat(shown.get("current_billing_period_started_at").textValue())
                .isEqualTo("2024-03-31T22:00:00Z");
        assertThat(shown.get("current_billing_period_ending_at").textValue())
                .isEqualTo("2024-05-01T03:59:59Z");
        assertThat(shown.get("downgrade_plan_date").textValue()).isEqualTo("2024-05-01");
    }

    private void customer(String zone) {
        api.ok("POST", "/customers", "{'customer': {'external_id': 'anna', 'timezone': '" + zone
                + "'}}");
    }

    private void plan(String code, long cents) {
        api.ok("POST", "/plans", "{'plan': {'name': 'P', 'code': '" + code + "', 'interval':"
                + " 'monthly', 'amount_cents': " + cents + ", 'amount_currency': 'EUR',"
                + " 'pay_in_advance': false}}");
    }

    private JsonNode post(String plan, String more) {
        return api.ok("POST", "/subscriptions", "{'subscription': {'external_customer_id': 'anna',"
                + " 'external_id': 's', 'plan_code': '" + plan + "', " + more + "}}")
                .get("subscription");
    }

    private String name(String status) {
        return api.ok("GET", "/subscriptions/s?status=" + status, null)
                .at("/subscription/name").textValue();
    }

    private static String thresholds(JsonNode subscription) {
        return subscription.get("applicable_usage_thresholds").findValues("amount_cents")
                .toString();
    }
}
