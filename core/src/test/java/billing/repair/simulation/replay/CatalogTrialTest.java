package billing.repair.simulation.replay;

import static org.assertj.core.api.Assertions.assertThat;

import billing.apply.CatalogFiles;
import billing.engine.Database;
import billing.engine.NewDatabase;
import billing.ingestion.EventIngestion;
import billing.kernel.time.Interval;
import billing.kernel.time.Window;
import billing.repair.simulation.SimulatedTotal;
import billing.run.PlanSketch;
import billing.run.Story;
import billing.subscription.service.NewSubscription;
import billing.usage.UsageEvent;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Catalogs that bill on other days, in other currencies or by other measures. */
class CatalogTrialTest {
    private static final Window ALWAYS = new Window(Instant.parse("2024-01-01T00:00:00Z"),
            Instant.parse("2025-01-01T00:00:00Z"));
    @TempDir
    Path folder;
    private Story story;

    /** Half a year of 31.00 a month in arrears, and 10.00 of usage in February: 196.00. */
    @BeforeEach
    void billHalfAYear() {
        story = new Story(folder.resolve("billing.db"), "2024-01-01T00:00:00Z");
        story.customer("acme", "UTC");
        story.plan(PlanSketch.of("pro", Interval.MONTHLY, 3_100).withUsage("calls", "0.5"));
        story.plan(PlanSketch.of("max", Interval.MONTHLY, 6_200).inAdvance());
        story.subscribe("acme", "pro");
        story.at("2024-02-10T00:00:00Z").use("acme-1", "calls", "20");
        story.runUntil("2024-07-01T06:00:00Z");
    }

    @AfterEach
    void close() {
        story.close();
    }

    private CatalogTrial.Outcome outcome(String yaml, String... customers) {
        return new CatalogTrial(story.database(), story.ids(), story.now()).compare(
                CatalogFiles.of("-", yaml.getBytes(StandardCharsets.UTF_8)), ALWAYS,
                List.of(customers), done -> { });
    }

    private List<String> tried(String yaml) {
        return outcome(yaml).totals().stream().map(CatalogTrialTest::line).toList();
    }

    private static String line(SimulatedTotal one) {
        return one.currency().code() + " " + one.invoices() + ": "
                + one.invoiced().total().cents() + " + " + one.late().total().cents() + " > "
                + one.simulated().total().cents();
    }

    @Test
    void another_interval_bills_on_other_days() {
        assertThat(tried("plans: [{code: pro, interval: quarterly, amount_cents: 9000}]"))
                .containsExactly("EUR 6: 19600 + 0 > 19000");
    }

    @Test
    void a_plan_in_advance_is_billed_from_its_start() {
        assertThat(tried("plans: [{code: pro, interval: yearly, amount_cents: 30000,"
                + " pay_in_advance: true, bill_charges_monthly: true}]"))
                .containsExactly("EUR 6: 19600 + 0 > 31000");
    }

    @Test
    void another_currency_is_a_sum_of_its_own() {
        assertThat(tried("plans: [{code: pro, amount_currency: USD, amount_cents: 3300}]"))
                .containsExactlyInAnyOrder("EUR 6: 19600 + 0 > 0", "USD 6: 0 + 0 > 20800");
    }

    @Test
    void usage_paid_as_it_comes_is_billed_with_each_event() {
        String code = story.plan("pro").pricing().charges().get(0).code();
        assertThat(tried("plans: [{code: pro, charges: [{code: " + code + ", billable_metric_code:"
                + " calls, charge_model: standard, pay_in_advance: true,"
                + " properties: {amount: '0.7'}}]}]"))
                .containsExactly("EUR 6: 19600 + 0 > 20000");
    }

    @Test
    void a_metric_over_another_property_reads_the_events_again() {
        story.writing(handle -> new EventIngestion(story.work(handle))
                .accept(new UsageEvent("other", "acme-1", "calls",
                        Instant.parse("2024-03-10T00:00:00Z"), Map.of("seconds", 70), null)));
        assertThat(tried("billable_metrics: [{code: calls, field_name: seconds}]"))
                .containsExactly("EUR 6: 19600 + 0 > 22100");
    }

    @Test
    void prices_alone_are_priced_where_they_were_billed() {
        CatalogTrial.Outcome outcome = outcome("plans: [{code: pro, amount_cents: 1000}]");
        assertThat(outcome.replayed()).isZero();
        assertThat(outcome.totals().stream().map(SimulatedTotal::simulated)
                .mapToLong(bill -> bill.total().cents()).sum())
                .isEqualTo(7_000);
    }

    @Test
    void customers_on_other_plans_are_not_replayed() {
        story.customer("globex", "UTC");
        story.subscribe("globex", "max");
        assertThat(outcome("plans: [{code: max, interval: weekly}]").replayed()).isEqualTo(1);
        assertThat(outcome("plans: [{code: max, interval: weekly}]", "acme").replayed())
                .isZero();
    }

    @Test
    void changes_and_ends_happen_again_when_they_happened() {
        story.at("2024-07-10T10:00:00Z").subscribe("acme", "max");
        story.runUntil("2024-08-15T10:00:00Z");
        story.subscribe("acme", "pro");
        story.runUntil("2024-09-20T10:00:00Z");
        story.terminate("acme-1");
        story.runUntil("2024-10-05T10:00:00Z");
        story.subscribe(NewSubscription.of("acme", "max", "acme-1").endingAt("2024-11-15"));
        story.runUntil("2024-12-02T00:00:00Z");
        SimulatedTotal total = outcome("plans: [{code: pro, trial_period: 1}]").totals().get(0);
        assertThat(total.late().isNothing()).as("what the same life adds is nothing").isTrue();
        assertThat(total.invoiced().total().cents() - total.simulated().total().cents())
                .as("one of 31 days of January; in September its trial is long over")
                .isEqualTo(100);
    }

    @Test
    @Tag("sqlite")
    void the_database_stays_as_it_is() throws IOException {
        story.close();
        Path file = folder.resolve("billing.db");
        byte[] before = Files.readAllBytes(file);
        try (Database again = NewDatabase.open(file)) {
            new CatalogTrial(again, story.ids(), story.now()).compare(CatalogFiles.of("-",
                    "plans: [{code: pro, interval: weekly}]".getBytes(StandardCharsets.UTF_8)),
                    ALWAYS, List.of(), done -> { });
        }
        assertThat(Files.readAllBytes(file)).isEqualTo(before);
    }
}
