package billing.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import billing.server.business.RunningServer;
import billing.server.render.IdPrefix;
import billing.server.routing.Reply;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("subscriptions-and-invoicing.md 5.4: a request that ends or changes a subscription or "
        + "a wallet finds what is due before it done, however late the last run was")
class LateBillingTest {
    private final AtomicReference<Instant> clock =
            new AtomicReference<>(Instant.parse("2024-03-05T12:00:00Z"));
    private RunningServer server;

    @BeforeEach
    void begin(@TempDir Path folder) {
        server = new RunningServer(folder, IdPrefix.DEFAULT, clock::get);
        server.ok("POST", "/billable_metrics", "{'billable_metric': {'name': 'Calls',"
                + " 'code': 'calls',"
                + " 'aggregation_type': 'sum_agg', 'field_name': 'n'}}");
        for (String plan : List.of("small", "large")) {
            server.ok("POST", "/plans", "{'plan': {'name': 'P', 'code': '" + plan + "', 'interval':"
                    + " 'monthly', 'amount_cents': " + (plan.equals("small") ? 3100 : 6200)
                    + ", 'amount_currency': 'EUR', 'pay_in_advance': false, 'charges': [{"
                    + "'billable_metric_code': 'calls', 'charge_model': 'standard',"
                    + " 'properties': {'amount': '1'}}]}}");
        }
        server.ok("POST", "/customers", "{'customer': {'external_id': 'ada', 'currency': 'EUR'}}");
        server.ok("POST", "/subscriptions", "{'subscription': {'external_customer_id': 'ada',"
                + " 'plan_code': 'small', 'external_id': 's'}}");
        use("first", "5");
        clock.set(Instant.parse("2024-06-20T12:00:00Z"));
    }

    @AfterEach
    void end() {
        server.close();
    }

    private JsonNode refused(String method, String path, String body) {
        Reply reply = server.send(method, path, body);
        assertThat(reply.status()).as(method + " " + path + " " + body).isBetween(400, 499);
        return reply.json();
    }

    private void use(String id, String value) {
        server.ok("POST", "/events", "{'event': {'transaction_id': '" + id + "', 'code': 'calls',"
                + " 'external_subscription_id': 's', 'timestamp': '2024-03-05T12:00:00Z',"
                + " 'properties': {'n': '" + value + "'}}}");
    }

    /** The dates and fees of all invoices, the oldest first. */
    private List<String> invoices() {
        return fees(null);
    }

    private List<String> fees(String customer) {
        List<String> invoices = new ArrayList<>();
        String path = customer == null ? "/invoices"
                : "/invoices?external_customer_id=" + customer;
        server.ok("GET", path, null).get("invoices").forEach(invoice -> invoices.add(0,
                invoice.get("issuing_date").asText() + ": " + invoice.get("fees_amount_cents")));
        return invoices;
    }

    @Test
    void a_termination() {
        server.ok("DELETE", "/subscriptions/s", null);
        // 27 of 31 days and five calls, two months, and 20 of 30 days.
        assertThat(invoices()).containsExactly("2024-04-01: 3200", "2024-05-01: 3100",
                "2024-06-01: 3100", "2024-06-20: 2067");
    }

    @Test
    void a_change_of_plan() {
        server.ok("POST", "/subscriptions", "{'subscription': {'external_customer_id': 'ada',"
                + " 'plan_code': 'large', 'external_id': 's'}}");
        assertThat(invoices()).hasSize(4).startsWith("2024-04-01: 3200");
    }

    @Test
    void the_deletion_of_the_customer() {
        server.ok("DELETE", "/customers/ada", null);
        assertThat(invoices()).hasSize(4).startsWith("2024-04-01: 3200");
    }

    @Test
    void the_deletion_of_the_plan() {
        server.ok("DELETE", "/plans/small", null);
        assertThat(invoices()).containsExactly("2024-04-01: 3200", "2024-05-01: 3100",
                "2024-06-01: 3100", "2024-06-20: 2067");
    }

    @Test
    void a_price_that_makes_a_waiting_change_an_upgrade() {
        changedToTinyOnTheFirstOfApril();
        server.ok("PUT", "/plans/tiny", "{'plan': {'amount_cents': 9900}}");
        // The change came into force on 1 April, before the price.
        assertThat(invoices()).containsExactly("2024-04-01: 3200", "2024-05-01: 100",
                "2024-06-01: 100");
    }

    @Test
    void a_price_that_makes_a_waiting_change_pointless() {
        changedToTinyOnTheFirstOfApril();
        server.ok("PUT", "/plans/small", "{'plan': {'amount_cents': 50}}");
        assertThat(invoices()).containsExactly("2024-04-01: 3200", "2024-05-01: 100",
                "2024-06-01: 100");
    }

    private void changedToTinyOnTheFirstOfApril() {
        server.ok("POST", "/plans", "{'plan': {'name': 'P', 'code': 'tiny', 'interval': 'monthly',"
                + " 'amount_cents': 100, 'amount_currency': 'EUR', 'pay_in_advance': false}}");
        clock.set(Instant.parse("2024-03-06T12:00:00Z"));
        server.ok("POST", "/subscriptions", "{'subscription': {'external_customer_id': 'ada',"
                + " 'plan_code': 'tiny', 'external_id': 's'}}");
        clock.set(Instant.parse("2024-03-31T12:00:00Z"));
        server.ok("PUT", "/plans/small", "{'plan': {'name': 'Q'}}");
        assertThat(invoices()).isEmpty();
        clock.set(Instant.parse("2024-06-20T12:00:00Z"));
    }

    @Test
    void units_that_hold_at_once() {
        server.ok("POST", "/add_ons", "{'add_on': {'name': 'Seat', 'code': 'seat',"
                + " 'amount_cents': 300,"
                + " 'amount_currency': 'EUR'}}");
        clock.set(Instant.parse("2024-03-05T12:00:00Z"));
        server.ok("POST", "/plans", "{'plan': {'name': 'P', 'code': 'seats', 'interval': 'monthly',"
                + " 'amount_cents': 0, 'amount_currency': 'EUR', 'pay_in_advance': false,"
                + " 'fixed_charges': [{'add_on_code': 'seat', 'charge_model': 'standard',"
                + " 'units': '10', 'pay_in_advance': true, 'prorated': true,"
                + " 'properties': {'amount': '3'}}]}}");
        List<String> units = List.of("/plans/seats/fixed_charges/seat",
                "/subscriptions/ben/fixed_charges/seat", "/subscriptions/ben");
        for (String customer : List.of("ada", "ben")) {
            server.ok("POST", "/subscriptions", "{'subscription': {'external_customer_id': '"
                    + customer + "', 'plan_code': 'seats', 'external_id': '" + customer + "'}}");
        }
        clock.set(Instant.parse("2024-04-16T12:00:00Z"));
        String change = "'units': '%d', 'apply_units_immediately': true";
        server.ok("PUT", units.get(1), "{'fixed_charge': {" + change.formatted(12) + "}}");
        String id = server.ok("GET", "/plans/seats", null)
                .at("/plan/fixed_charges/0/svc_id").asText();
        server.ok("PUT", units.get(2), "{'subscription': {'plan_overrides':"
                + " {'fixed_charges': [{'id': '"
                + id + "', " + change.formatted(14) + "}]}}}");
        server.ok("PUT", units.get(0), "{'fixed_charge': {" + change.formatted(16) + "}}");
        // April's ten seats, and those that are added for 15 of its 30 days.
        assertThat(fees("ben")).containsExactly("2024-03-05: 2613", "2024-04-01: 3000",
                "2024-04-16: 300", "2024-04-16: 300");
        assertThat(fees("ada")).contains("2024-03-05: 2613", "2024-04-16: 900");
    }

    @Test
    void a_change_of_a_wallet_s_rule() {
        String path = walletFilledEachMonth();
        server.ok("PUT", path, "{'wallet': {'recurring_transaction_rules': [{'trigger': 'interval',"
                + " 'interval': 'weekly', 'granted_credits': '50'}]}}");
        // April's, May's and June's credits.
        assertThat(topUps(path)).containsExactly("10.0", "10.0", "10.0");
        assertThat(invoices()).hasSize(3);
        clock.set(Instant.parse("2024-06-27T12:00:00Z"));
        server.ok("PUT", path, "{'wallet': {'name': 'Filled'}}");
        assertThat(topUps(path)).containsExactly("50.0", "10.0", "10.0", "10.0");
    }

    @Test
    void the_end_of_a_wallet() {
        String path = walletFilledEachMonth();
        server.ok("DELETE", path, null);
        assertThat(topUps(path)).containsExactly("10.0", "10.0", "10.0");
        assertThat(invoices()).hasSize(3);
    }

    @Test
    void a_wallet_that_has_expired_is_not_changed_any_more() {
        String path = walletFilledEachMonth();
        clock.set(Instant.parse("2024-03-05T12:00:00Z"));
        server.ok("PUT", path, "{'wallet': {'expiration_at': '2024-05-20T00:00:00Z'}}");
        clock.set(Instant.parse("2024-06-20T12:00:00Z"));
        assertThat(refused("PUT", path, "{'wallet': {'expiration_at': null}}").toString())
                .contains("wallet_is_terminated");
    }

    /** A wallet of 5 March that gets 10.00 each month; the clock is in June. */
    private String walletFilledEachMonth() {
        clock.set(Instant.parse("2024-03-05T12:00:00Z"));
        String id = server.ok("POST", "/wallets", "{'wallet': {'external_customer_id': 'ada',"
                + " 'currency': 'EUR', 'rate_amount': '1', 'name': 'Prepaid',"
                + " 'recurring_transaction_rules': [{'trigger': 'interval', 'interval': 'monthly',"
                + " 'granted_credits': '10'}]}}").at("/wallet/svc_id").asText();
        clock.set(Instant.parse("2024-06-20T12:00:00Z"));
        return "/wallets/" + id;
    }

    /** The credits of the wallet's top-ups, the latest first. */
    private List<String> topUps(String wallet) {
        List<String> credits = new ArrayList<>();
        server.ok("GET", wallet + "/wallet_transactions?transaction_type=inbound", null)
                .get("wallet_transactions").forEach(one ->
                        credits.add(one.get("credit_amount").asText()));
        return credits;
    }

    @Test
    void what_cannot_be_billed_is_not_lost_by_an_end() {
        use("huge", "9".repeat(40));
        for (String path : List.of("/subscriptions/s", "/customers/ada", "/plans/small")) {
            assertThat(refused("DELETE", path, null).get("code").asText())
                    .isEqualTo("earlier_billing_failed");
        }
        assertThat(invoices()).isEmpty();
        use("correction", "-" + "9".repeat(40));
        server.ok("DELETE", "/subscriptions/s", null);
        assertThat(invoices()).hasSize(4).startsWith("2024-04-01: 3200");
    }

    @Test
    void a_request_that_is_refused_bills_nothing() {
        String unknownPlan = "{'subscription': {'external_customer_id': 'ada', 'external_id': 's',"
                + " 'plan_code': 'none'}}";
        assertThat(refused("POST", "/subscriptions", unknownPlan).get("code").asText())
                .isEqualTo("plan_not_found");
        for (String member : List.of("'ending_at': 'soon'", "'billing_entity_code': 'none'",
                "'on_termination_invoice': 'maybe'")) {
            assertThat(refused("PUT", "/subscriptions/s", "{'subscription': {" + member + "}}")
                    .get("status").asInt()).as(member).isIn(404, 422);
        }
        assertThat(invoices()).isEmpty();
    }
}
