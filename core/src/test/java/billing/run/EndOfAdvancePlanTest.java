package billing.run;

import static org.assertj.core.api.Assertions.assertThat;

import billing.kernel.time.Interval;
import billing.subscription.TerminationCredit;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("subscriptions-and-invoicing.md 2.7, 2.8, 3.5: credit notes when subscriptions end")
class EndOfAdvancePlanTest {
    @TempDir
    Path folder;
    private Story story;

    @BeforeEach
    void begin() {
        story = new Story(folder.resolve("billing.db"), "2025-02-08T00:00:00Z");
        story.customer("acme", "UTC");
        story.plan(PlanSketch.of("harbour", Interval.MONTHLY, 10_000).inAdvance());
    }

    @AfterEach
    void close() {
        story.close();
    }

    private void terminate(String creditNote, String invoice) {
        story.terminate("acme-1", creditNote, invoice);
    }

    @ParameterizedTest(name = "2.8 ended at {0}: {1} cents are given back")
    @CsvSource({
        "2025-02-08T12:00:00Z, 7143", // 20 of 28 days
        "2025-02-21T00:00:00Z, 2500", // 7 of 28 days
        "2025-03-10T09:00:00Z, 6774"}) // 21 of 31 days
    void unused_days(String end, long cents) {
        story.subscribe("acme", "harbour");
        story.runUntil(end);
        terminate(null, null);
        assertThat(story.credits()).containsExactly(cents);
        assertThat(story.subscription("acme-1").terms().onTerminationCreditNote()).isEqualTo(
                TerminationCredit.CREDIT);
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.8: nothing is left of a period's last day, nor "
            + "of a fee that was not billed")
    void nothing_unused() {
        story.plan(PlanSketch.of("tasting", Interval.MONTHLY, 10_000).inAdvance().withTrial("9"));
        story.subscribe("acme", "tasting");
        terminate(null, null);
        story.subscribe("acme", "harbour");
        story.runUntil("2025-02-28T23:00:00Z");
        terminate(null, null);
        assertThat(story.credits()).isEmpty();
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.7: skipping the credit note keeps the invoice, "
            + "skipping the invoice the note")
    void options() {
        story.subscribe("acme", "harbour");
        terminate("skip", null);
        assertThat(story.credits()).isEmpty();
        assertThat(story.invoices()).hasSize(2);
        story.subscribe("acme", "harbour");
        terminate("credit", "skip");
        assertThat(story.credits()).containsExactly(7_143L);
        assertThat(story.invoices()).hasSize(3);
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 3.5: an advance plan that ends on its billing day "
            + "bills and credits nothing")
    void end_on_a_billing_day() {
        story.subscribe("acme", "harbour", "calendar", null, "2025-04-01T00:00:00Z");
        story.runUntil("2025-04-01T00:15:00Z");
        assertThat(story.statement()).hasSize(3).last().asString()
                .startsWith("2025-04-01T00:05:00Z acme-1 terminating").endsWith(":  (finalized)");
        assertThat(story.credits()).isEmpty();
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 3.5: once the new period was billed, an end on "
            + "its first day credits the rest")
    void end_after_the_periodic_invoice() {
        story.subscribe("acme", "harbour");
        story.runUntil("2025-03-01T10:00:00Z");
        terminate(null, null);
        assertThat(story.credits()).containsExactly(9_677L); // 30 of 31 days
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.8: a start in the past whose first period was "
            + "never billed gives nothing back")
    void never_billed() {
        story.subscribe("acme", "harbour", "calendar", "2025-01-20T00:00:00Z", null);
        story.runUntil("2025-02-20T00:00:00Z");
        terminate(null, null);
        assertThat(story.credits()).isEmpty();
    }
}
