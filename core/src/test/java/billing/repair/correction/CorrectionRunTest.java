package billing.repair.correction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.apply.MetricDeletion;
import billing.engine.Database;
import billing.engine.NewDatabase;
import billing.invoicing.Invoice;
import billing.kernel.time.Interval;
import billing.repair.correction.service.CorrectionRun;
import billing.run.PlanSketch;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Corrections of many invoices: at once with others, interrupted, and by regeneration. */
class CorrectionRunTest extends CorrectedJanuary {
    @Test
    void by_regeneration_the_invoice_is_voided_and_made_again() {
        januaryOn("pro");
        past.late("late", "acme-1", "calls", JANUARY, "6");
        Invoice made = past.billed(CorrectionMethod.REGENERATE);
        assertThat(made.amounts().feesCents()).isEqualTo(1_800);
        assertThat(story.invoices()).extracting(invoice -> invoice.state().status().code())
                .containsExactlyInAnyOrder("voided", "finalized");
        assertThat(past.correct(CorrectionMethod.REGENERATE)).isEmpty();
        assertThat(past.correct(CorrectionMethod.NEXT_INVOICE)).isEmpty();
        story.runUntil("2024-03-01T00:10:00Z");
        assertThat(story.invoices().get(2).amounts().feesCents()).isEqualTo(1_000);
    }

    @Test
    void by_regeneration_fees_of_deleted_metrics_keep_their_order() {
        PlanSketch wide = PlanSketch.of("wide", Interval.MONTHLY, 0).withUsage("calls", "0.5");
        List<String> metrics = IntStream.rangeClosed(1, 12).mapToObj(n -> "metric" + n).toList();
        metrics.forEach(metric -> wide.withUsage(metric, "1"));
        story.plan(wide);
        metrics.forEach(metric -> past.late(metric, "acme-1", metric, JANUARY, "1"));
        januaryOn("wide");
        past.late("late", "acme-1", "calls", JANUARY, "6");
        story.writing(handle -> metrics.forEach(metric ->
                new MetricDeletion(handle).delete(metric, story.now())));
        Invoice made = past.billed(CorrectionMethod.REGENERATE);
        assertThat(made.parts().fees()).extracting(fee -> fee.item().code())
                .filteredOn(metrics::contains)
                .containsExactlyElementsOf(story.invoices().get(0).parts().fees().stream()
                        .map(fee -> fee.item().code()).filter(metrics::contains).toList())
                .hasSize(12);
    }

    @Test
    void an_invoice_that_has_credit_notes_is_not_made_again() {
        januaryOn("pro");
        past.retract("first");
        past.correct(CorrectionMethod.NEXT_INVOICE);
        past.late("late", "acme-1", "calls", JANUARY, "6");
        assertThat(past.refused(CorrectionMethod.REGENERATE)).singleElement().asString()
                .contains("credit notes");
    }

    @Test
    void two_corrections_at_once_book_one() throws Exception {
        januaryOn("pro");
        past.late("late", "acme-1", "calls", JANUARY, "6");
        ExecutorService both = Executors.newFixedThreadPool(2);
        try (Database other = NewDatabase.open(folder.resolve("billing.db"))) {
            CountDownLatch together = new CountDownLatch(2);
            List<Future<Integer>> done = new ArrayList<>();
            for (Database database : List.of(story.database(), other)) {
                done.add(both.submit(() -> {
                    CorrectionRun run = new CorrectionRun(database, story.ids(), story.now());
                    List<UUID> invoices = run.invoices(null, null);
                    together.countDown();
                    together.await();
                    return run.correct(invoices, CorrectionMethod.CREDIT_NOTE, sofar -> { })
                            .corrected().size();
                }));
            }
            assertThat(done.get(0).get() + done.get(1).get()).isEqualTo(1);
        } finally {
            both.shutdown();
        }
        assertThat(story.invoices()).hasSize(2);
        assertThat(findings()).isEmpty();
    }

    @Test
    void one_that_is_killed_half_way_goes_on_where_it_was() {
        story.customer("globex", "UTC");
        story.subscribe("globex", "pro");
        januaryOn("pro");
        past.late("late", "acme-1", "calls", JANUARY, "6");
        past.late("late too", "globex-1", "calls", JANUARY, "8");
        CorrectionRun run = new CorrectionRun(story.database(), story.ids(), story.now());
        List<UUID> invoices = run.invoices(null, null);
        assertThatThrownBy(() -> run.correct(invoices, CorrectionMethod.CREDIT_NOTE, done -> {
            throw new IllegalStateException("killed behind the first");
        })).hasMessageContaining("killed");
        assertThat(story.invoices()).hasSize(3);
        assertThat(run.correct(invoices, CorrectionMethod.CREDIT_NOTE, done -> { }).corrected())
                .hasSize(1);
        assertThat(run.correct(invoices, CorrectionMethod.CREDIT_NOTE, done -> { }).corrected())
                .isEmpty();
        assertThat(story.invoices()).extracting(one -> one.amounts().feesCents())
                .containsExactlyInAnyOrder(1_000L, 1_500L, 300L, 400L);
        assertThat(findings()).isEmpty();
    }
}
