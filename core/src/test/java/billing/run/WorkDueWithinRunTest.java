package billing.run;

import static org.assertj.core.api.Assertions.assertThat;

import billing.alert.Alert;
import billing.alert.AlertRequest;
import billing.alert.AlertRequest.Threshold;
import billing.alert.service.AlertService;
import billing.alert.store.Alerts;
import billing.apply.Requests;
import billing.catalog.Aggregation;
import billing.catalog.AggregationType;
import billing.catalog.BillableMetric;
import billing.catalog.Rounding;
import billing.engine.Rows;
import billing.invoicing.InvoiceType;
import billing.kernel.time.Interval;
import billing.settlement.wallet.service.WalletCreation;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Usage of 10.00 that recurs, and a downgrade on 1 February to a plan with a threshold. */
@DisplayName("subscriptions-and-invoicing.md 5.4: a run that comes late does what its own steps "
        + "make due, as of its own instant")
class WorkDueWithinRunTest {
    private static final Instant MADE = Instant.parse("2025-01-10T00:00:00Z");
    private static final BillableMetric SEATS = new BillableMetric(new UUID(1, 1), "seats",
            "seats", null, new Aggregation(AggregationType.SUM_AGG, "value", true, null, null),
            Rounding.NONE, null, List.of(), MADE, null);
    @TempDir
    Path folder;
    private int stories;

    private Story downgrading(PlanSketch big, PlanSketch small) {
        Story story = new Story(folder.resolve("story" + stories++ + ".db"), MADE.toString());
        story.plan(big);
        story.plan(small);
        story.customer("acme", "UTC").subscribe("acme", "big");
        story.at("2025-01-12T00:00:00Z").use("acme-1", "seats", "10");
        story.runUntil("2025-01-20T00:00:00Z");
        story.subscribe("acme", "small");
        return story;
    }

    private static PlanSketch big() {
        return PlanSketch.of("big", Interval.MONTHLY, 2_000);
    }

    private static PlanSketch small() {
        return PlanSketch.of("small", Interval.MONTHLY, 1_000)
                .withUsage(SEATS, UnaryOperator.identity());
    }

    @Test
    void usage_is_compared_with_the_thresholds_of_the_next_plan() {
        PlanSketch before = big().withUsage(SEATS, UnaryOperator.identity());
        PlanSketch after = small().withThresholds(1_500);
        try (Story late = downgrading(before, after); Story daily = downgrading(before, after)) {
            late.runUntil("2025-02-20T00:00:00Z");
            for (int day = 21; day < 51; day++) {
                daily.runUntil(Instant.parse("2025-01-01T00:00:00Z").plusSeconds(day * 86_400L));
            }
            assertThat(late.invoices()).filteredOn(invoice ->
                            invoice.document().type() == InvoiceType.PROGRESSIVE_BILLING)
                    .extracting(invoice -> invoice.dates().billedAt())
                    .containsExactly(Instant.parse("2025-02-01T00:11:00Z"));
            assertThat(late.statement()).hasSize(2).isEqualTo(daily.statement());
        }
    }

    @Test
    void alerts_are_evaluated_by_the_next_plan() {
        try (Story story = downgrading(big(), small())) {
            Alert alert = story.write(handle ->
                    AlertService.ofSubscription(story.work(handle), "acme-1").create(
                            new AlertRequest(Set.of("alert_type", "code", "thresholds"),
                                    "billable_metric_current_usage_units", "seats", null, "seats",
                                    List.of(new Threshold("many", "5", false)), Set.of())));
            story.runUntil("2025-02-20T00:00:00Z");
            assertThat(story.read(handle ->
                    new Alerts(handle).byId(alert.id())).orElseThrow().evaluation().at())
                    .isEqualTo("2025-02-01T00:11:00Z");
        }
    }

    @Test
    void a_check_that_fails_is_left_to_the_next_run() {
        try (Story story = new Story(folder.resolve("failing.db"), MADE.toString())) {
            story.plan(small().withThresholds(1_500));
            for (String customer : List.of("acme", "other")) {
                story.customer(customer, "UTC").subscribe(customer, "small");
                story.use(customer + "-1", "seats", "20");
            }
            story.writing(handle -> handle.execute(
                    "UPDATE customers SET metadata = '{' WHERE external_id = 'acme'"));
            RunReport report = story.run().until(Instant.parse("2025-02-20T00:00:00Z"),
                    RunListener.SILENT);
            assertThat(report.failures()).extracting(failure -> failure.at().toString())
                    .containsExactly("2025-01-10T00:01:00Z", "2025-02-01T00:10:00Z");
            assertThat(story.statement()).hasSize(2).allMatch(line -> line.contains("other-1"));
        }
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.2: a request finds done what was due for its "
            + "customer, wallets included, and for no other")
    void a_run_over_one_customer_does_the_work_of_its_wallets() {
        try (Story whole = prepaying(); Story single = prepaying()) {
            whole.runUntil("2025-03-20T00:00:00Z");
            single.run().ofCustomers(List.of(single.customer("acme").id()))
                    .until(Instant.parse("2025-03-20T00:00:00Z"), RunListener.SILENT);
            assertThat(credits(single, "acme")).isEqualTo(credits(whole, "acme"))
                    .containsExactly("2025-01-10T00:00:00Z inbound 1000",
                            "2025-02-01T00:10:00Z outbound 710",
                            "2025-02-01T00:55:00Z inbound 500",
                            "2025-03-01T00:10:00Z outbound 790",
                            "2025-03-01T00:55:00Z inbound 500");
            assertThat(credits(single, "other")).hasSize(1);
            single.runUntil("2025-03-20T00:00:00Z");
            assertThat(single.statement()).containsExactlyInAnyOrderElementsOf(whole.statement());
            assertThat(credits(single, "other")).isEqualTo(credits(whole, "other"));
        }
    }

    /** 10.00 a month, paid from 10.00 and another 5.00 on each first of a month. */
    private Story prepaying() {
        Story story = new Story(folder.resolve("story" + stories++ + ".db"), MADE.toString());
        story.plan(small());
        for (String customer : List.of("acme", "other")) {
            story.customer(customer, "UTC").subscribe(customer, "small");
            String body = "{'external_customer_id': '" + customer + "', 'currency': 'EUR',"
                    + " 'rate_amount': '1', 'granted_credits': '10', 'recurring_transaction_rules':"
                    + " [{'trigger': 'interval', 'interval': 'monthly', 'granted_credits': '5',"
                    + " 'started_at': '2025-01-01T00:00:00Z'}]}";
            story.write(handle -> new WalletCreation(story.work(handle)).create(null,
                    Requests.body(body)));
        }
        return story;
    }

    private static List<String> credits(Story story, String customer) {
        return story.read(handle -> new Rows<>(handle, "SELECT t.created_at,"
                + " t.transaction_type, t.amount_cents FROM wallet_transactions t"
                + " JOIN wallets w ON w.id = t.wallet_id", row -> row.instant("created_at") + " "
                + row.text("transaction_type") + " " + row.number("amount_cents"))
                .list("WHERE w.customer_id = ? ORDER BY t.created_at",
                        story.customer(customer).id()));
    }

    @Test
    void usage_from_before_a_start_in_the_past_is_compared_with_its_thresholds() {
        try (Story story = new Story(folder.resolve("past.db"), MADE.toString())) {
            story.plan(small().withThresholds(1_500));
            story.customer("acme", "UTC").use("acme-1", "seats", "20");
            story.at("2025-01-12T00:00:00Z").subscribe("acme", "small", "calendar",
                    "2025-01-05T00:00:00Z", null);
            story.runUntil("2025-01-13T00:00:00Z");
            assertThat(story.invoices()).extracting(invoice -> invoice.document().type())
                    .containsExactly(InvoiceType.PROGRESSIVE_BILLING);
        }
    }
}
