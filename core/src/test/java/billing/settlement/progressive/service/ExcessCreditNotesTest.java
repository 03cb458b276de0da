package billing.settlement.progressive.service;

import static billing.settlement.progressive.service.ThresholdStory.grid;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import billing.invoicing.Credit;
import billing.invoicing.Invoice;
import billing.invoicing.PaymentStatus;
import billing.kernel.time.Interval;
import billing.run.PlanSketch;
import billing.run.Story;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.CreditNoteReason;
import billing.settlement.creditnote.issue.CreditNoteIssue;
import billing.settlement.creditnote.store.CreditNotes;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("money.md 2, 4.6: what was billed progressively and exceeds the usage is credited")
class ExcessCreditNotesTest {
    private ThresholdStory volt;
    private Story story;

    @BeforeEach
    void begin(@TempDir Path folder) {
        volt = new ThresholdStory(folder);
        story = volt.story;
    }

    @AfterEach
    void end() {
        volt.close();
    }

    @Test
    void what_was_billed_too_much_is_credited_by_a_credit_note() {
        volt.subscribe(grid().withThresholds(20_000));
        volt.use("2022-12-06", 1_000_000);
        volt.use("2022-12-16", -600_000);
        story.runUntil("2023-01-01T01:00:00Z");
        assertThat(volt.last().amounts().feesCents()).isEqualTo(11_100);
        assertThat(volt.last().amounts().progressiveBillingCreditCents()).isEqualTo(8_000);
        CreditNote note = note(story.invoices().get(0));
        assertThat(note.parts().creditCents()).isEqualTo(12_000);
        assertThat(note.document().reason()).isEqualTo(CreditNoteReason.OTHER);
        assertPaidBy(note, 3_100);
        assertThat(note.state().balanceCents()).isEqualTo(8_900);
        story.runUntil("2023-02-01T01:00:00Z");
        assertThat(volt.last().amounts().creditNotesCents()).isEqualTo(3_100);
    }

    @Test
    @DisplayName("money.md 2, 4.6: a draft shows no note; it is issued and used when the draft "
            + "becomes final")
    void a_draft_uses_the_note_when_it_is_final() {
        volt.subscribeSlow(grid().withThresholds(20_000));
        story.at("2022-12-06T00:00:00Z").use("slow-1", "watts", "1000000");
        story.runUntil("2022-12-06T00:05:00Z");
        story.use("slow-1", "watts", "-600000");
        story.runUntil("2023-01-01T01:00:00Z");
        assertThat(volt.last().amounts().totalCents()).isEqualTo(3_100);
        assertThat(notes(story.invoices().get(0))).isEmpty();
        story.runUntil("2023-01-05T00:00:00Z");
        assertPaidBy(note(story.invoices().get(0)), 3_100);
    }

    @Test
    @DisplayName("money.md 4.6: older notes are used before the one that is issued with the "
            + "invoice")
    void older_notes_first() {
        volt.subscribe(grid().withThresholds(20_000));
        volt.use("2022-12-06", 1_000_000);
        Invoice progressive = volt.last();
        CreditNote older = story.write(handle ->
                new CreditNoteIssue(story.work(handle)).creditExcess(progressive, 1_000,
                        (fee, netCents) -> BigDecimal.ZERO)).orElseThrow();
        volt.use("2022-12-16", -600_000);
        story.runUntil("2023-01-01T01:00:00Z");
        List<CreditNote> notes = notes(progressive);
        assertThat(notes).extracting(one -> one.state().balanceCents())
                .containsExactly(0L, 11_000L - 2_100);
        assertThat(volt.last().parts().credits()).filteredOn(
                one -> one.source() == Credit.Source.CREDIT_NOTE)
                .extracting(Credit::sourceId, Credit::amountCents).containsExactly(
                        tuple(older.id(), 1_000L), tuple(notes.get(1).id(), 2_100L));
        assertThat(volt.last().state().paymentStatus()).isEqualTo(PaymentStatus.SUCCEEDED);
    }

    @Test
    @DisplayName("money.md 2: the note is issued, too, with an invoice that bills nothing")
    void a_note_for_an_invoice_without_fees() {
        volt.subscribe(PlanSketch.of("grid", Interval.MONTHLY, 0).withUsage("watts", "0.0002")
                .withThresholds(20_000));
        volt.use("2022-12-06", 1_000_000);
        volt.use("2022-12-16", -1_000_000);
        story.runUntil("2023-01-01T01:00:00Z");
        assertThat(volt.last().amounts().feesCents()).isZero();
        assertThat(note(story.invoices().get(0)).state().balanceCents()).isEqualTo(20_000);
    }

    private void assertPaidBy(CreditNote note, long cents) {
        Invoice invoice = volt.last();
        assertThat(invoice.amounts().creditNotesCents()).isEqualTo(cents);
        assertThat(invoice.amounts().totalCents()).isZero();
        assertThat(invoice.state().paymentStatus()).isEqualTo(PaymentStatus.SUCCEEDED);
        assertThat(invoice.parts().credits()).filteredOn(
                one -> one.source() == Credit.Source.CREDIT_NOTE).singleElement()
                .satisfies(one -> {
                    assertThat(one.sourceId()).isEqualTo(note.id());
                    assertThat(one.code()).isEqualTo(note.document().number());
                });
    }

    private CreditNote note(Invoice invoice) {
        List<CreditNote> notes = notes(invoice);
        assertThat(notes).hasSize(1);
        return notes.get(0);
    }

    private List<CreditNote> notes(Invoice invoice) {
        return story.read(handle -> new CreditNotes(handle).ofInvoice(invoice.id()));
    }
}
