package billing.repair.correction;

import static org.assertj.core.api.Assertions.assertThat;

import billing.analytics.MeteredUsage;
import billing.analytics.UsageFilter;
import billing.analytics.store.BilledUsage;
import billing.engine.Database;
import billing.engine.OlderDatabase;
import billing.engine.PageRange;
import billing.invoicing.Fee;
import billing.invoicing.Invoice;
import billing.invoicing.explanation.Explanation;
import billing.invoicing.explanation.InvoiceExplanation;
import billing.invoicing.store.Invoices;
import billing.invoicing.usage.PastUsage;
import billing.kernel.time.Interval;
import billing.run.PlanSketch;
import billing.run.Story;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Usage of 10.00 raised to a minimum of 50.00; 70.00 of it came late. */
@DisplayName("rating-and-usage.md 4.3: a correction of a true-up does not count as usage, either")
class CorrectedMinimumTest {
    @TempDir
    Path folder;
    private Story story;

    @BeforeEach
    void correctJanuary() {
        story = new Story(folder.resolve("billing.db"), "2024-01-01T00:00:00Z");
        CorrectionStory past = new CorrectionStory(story);
        story.customer("acme", "UTC");
        story.plan(PlanSketch.of("pro", Interval.MONTHLY, 0).withUsage("calls", "1", 5_000));
        story.subscribe("acme", "pro");
        past.late("early", "acme-1", "calls", "2024-01-05T00:00:00Z", "10");
        story.runUntil("2024-02-05T00:00:00Z");
        past.late("late", "acme-1", "calls", "2024-01-10T00:00:00Z", "70");
        past.late("own", "acme-1", "calls", "2024-02-05T00:00:00Z", "3");
        past.correct(CorrectionMethod.NEXT_INVOICE);
        story.runUntil("2024-03-05T00:00:00Z");
    }

    @AfterEach
    void close() {
        story.close();
    }

    private Invoice february() {
        return story.invoices().get(1);
    }

    @Test
    void the_invoice_bills_the_difference_and_its_own_minimum() {
        assertThat(february().parts().fees()).extracting(fee -> fee.amounts().cents() + " "
                        + fee.isCorrection() + " " + fee.isTrueUp())
                .containsExactlyInAnyOrder("0 false false", "300 false false",
                        "4700 false true", "7000 true false", "-4000 true true");
    }

    @Test
    @Tag("sqlite")
    void true_ups_and_corrections_of_them_are_known_after_an_upgrade() throws SQLException {
        Invoice before = february();
        story.close();
        Path older = folder.resolve("older.db");
        OlderDatabase.write(folder.resolve("billing.db"), older, 19);
        try (Database upgraded = Database.open(older)) {
            Invoice invoice = upgraded.read(handle ->
                    new Invoices(handle).byId(before.id()).orElseThrow());
            assertThat(invoice.parts().fees()).extracting(Fee::isTrueUp).containsExactlyElementsOf(
                    before.parts().fees().stream().map(Fee::isTrueUp).toList());
        }
    }

    @Test
    @DisplayName("api-conventions.md 16: usage")
    void usage_as_it_was_billed() {
        List<MeteredUsage> usages = story.database().read(handle -> new BilledUsage(handle)
                .list(new UsageFilter(UsageFilter.Granularity.MONTHLY, null, null, null,
                        new UsageFilter.CustomerUsage(null, null, null), null, null, null, null)));
        assertThat(usages).extracting(usage -> usage.from() + " "
                        + usage.units().stripTrailingZeros().toPlainString() + " " + usage.cents())
                .containsExactly("2024-01-01 80 8000", "2024-02-01 3 300");
    }

    @Test
    @DisplayName("rating-and-usage.md 5.3: past usage leaves corrections of other periods out")
    void past_usage() {
        List<PastUsage> periods = story.database().read(handle -> PastUsage.page(handle, "acme",
                "acme-1", null, null, new PageRange(1, 10)).items());
        assertThat(periods).extracting(period -> period.charges().stream().map(charge ->
                        charge.totals().units().stripTrailingZeros().toPlainString() + " "
                        + charge.totals().amountCents()).toList())
                .containsExactly(List.of("3 300"), List.of("10 1000"));
    }

    @Test
    void the_explanation_of_the_next_true_up_deducts_its_own_usage() {
        Fee trueUp = february().parts().fees().stream()
                .filter(fee -> fee.isTrueUp() && !fee.isCorrection()).findFirst().orElseThrow();
        Explanation tree = story.database().read(handle ->
                new InvoiceExplanation(handle, february(), false).tree());
        assertThat(all(tree).filter(step -> step.what().equals("less the fees for its usage"))
                .map(step -> step.result().toString())).singleElement().asString()
                .contains("-3.00");
        assertThat(trueUp.amounts().cents()).isEqualTo(4_700);
    }

    private static Stream<Explanation> all(Explanation step) {
        return Stream.concat(Stream.of(step),
                step.because().stream().flatMap(CorrectedMinimumTest::all));
    }
}
