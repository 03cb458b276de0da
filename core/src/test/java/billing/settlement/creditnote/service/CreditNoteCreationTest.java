package billing.settlement.creditnote.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.engine.Sql;
import billing.invoicing.Invoice;
import billing.invoicing.PaymentStatus;
import billing.invoicing.VoidRequest;
import billing.invoicing.service.InvoiceService;
import billing.kernel.error.InvalidException;
import billing.kernel.error.NotAllowedException;
import billing.kernel.error.NotFoundException;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.CreditNoteEstimate;
import billing.settlement.creditnote.CreditNoteParts;
import billing.settlement.creditnote.CreditNoteRequest;
import billing.settlement.creditnote.CreditNoteStatus;
import billing.settlement.creditnote.CreditStatus;
import billing.settlement.creditnote.RefundStatus;
import billing.settlement.creditnote.store.CreditNotes;
import billing.subscription.BillingPort;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("money.md 4.1, 4.4, 4.7, 4.9, 12: credit notes by request")
class CreditNoteCreationTest {
    private static final String REMAINING = "higher_than_remaining_invoice_amount";
    @TempDir
    Path folder;
    private NoteStory story;
    private Invoice invoice;

    @BeforeEach
    void begin() {
        story = new NoteStory(folder, "2024-02-01T23:30:00Z").taxed("20");
        story.story.customer("fritz", "Europe/Berlin");
        invoice = story.oneOff("fritz", 1000, 500);
    }

    @AfterEach
    void end() {
        story.close();
    }

    @Test
    @DisplayName("money.md 4.1: numbered per invoice, dated in the customer's zone, available from "
            + "the start")
    void a_note() {
        CreditNote first = credit(120, 100);
        assertThat(first.document().number()).isEqualTo(invoice.document().number() + "-CN001");
        assertThat(first.document().issuingDate()).isEqualTo("2024-02-02");
        assertThat(first.state().status()).isEqualTo(CreditNoteStatus.FINALIZED);
        assertThat(first.state().creditStatus()).isEqualTo(CreditStatus.AVAILABLE);
        assertThat(first.state().refundStatus()).isNull();
        assertThat(first.state().balanceCents()).isEqualTo(120);
        assertThat(credit(120, 100).document().number()).isEqualTo(
                invoice.document().number() + "-CN002");
        assertThat(story.notesOf(invoice).get(0)).isEqualTo(first);
    }

    @Test
    @DisplayName("money.md 4.4: rows 1 and 3 to 6: what is named must be there, amounts must be "
            + "left")
    void items() {
        assertThatThrownBy(() -> request(null, CreditNoteParts.credit(1), List.of()))
                .isInstanceOf(NotFoundException.class).hasMessageContaining("invoice");
        assertThatThrownBy(() -> request(UUID.randomUUID(), CreditNoteParts.credit(1), null))
                .isInstanceOf(NotFoundException.class);
        assertFaults(() -> request(invoice.id(), CreditNoteParts.credit(1), null),
                "items", "must_be_an_array");
        Invoice stranger = story.oneOff("fritz", 700);
        assertThatThrownBy(() -> request(invoice.id(), CreditNoteParts.credit(120),
                NoteStory.noteLines(stranger, 100))).isInstanceOf(NotFoundException.class)
                .hasMessageContaining("fee");
        assertFaults(() -> credit(1, -1), "amount_cents", "invalid_value");
        assertFaults(() -> credit(1201, 1001), "amount_cents", "higher_than_remaining_fee_amount");
        credit(480, 400);
        assertFaults(() -> credit(721, 601), "amount_cents", "higher_than_remaining_fee_amount");
    }

    @Test
    @DisplayName("money.md 4.4: row 6: items of one fee together take no more than is left of it")
    void items_of_one_fee() {
        UUID fee = invoice.parts().fees().get(0).id();
        List<CreditNoteRequest.Line> twice = List.of(new CreditNoteRequest.Line(fee, 600L),
                new CreditNoteRequest.Line(fee, 401L));
        assertFaults(() -> request(invoice.id(), CreditNoteParts.credit(1201), twice),
                "amount_cents", "higher_than_remaining_fee_amount");
        assertThat(request(invoice.id(), CreditNoteParts.credit(1200), List.of(twice.get(0),
                new CreditNoteRequest.Line(fee, 400L))).state().balanceCents()).isEqualTo(1200);
    }

    @Test
    @DisplayName("money.md 4.4: rows 7 and 9: only money that came in is refunded")
    void refunds() {
        assertFaults(() -> refund(120, 100), "refund_amount_cents",
                "cannot_refund_unpaid_invoice");
        story.paid(invoice, 100, "pending");
        assertFaults(() -> refund(120, 100), "refund_amount_cents", REMAINING);
        story.paid(invoice, 1800, "pending");
        assertFaults(() -> refund(120, 100), "refund_amount_cents",
                "cannot_refund_unpaid_invoice");
        story.paid(invoice, 1800, "succeeded");
        assertThat(refund(120, 100).state().refundStatus()).isEqualTo(RefundStatus.PENDING);
        story.paid(invoice, 0, "pending");
        assertThat(credit(120, 100).parts().refundCents()).isZero();
    }

    @Test
    @DisplayName("money.md 4.4: rows 8 and 16, and a reason that there is: all faults together")
    void sums() {
        assertFaults(() -> credit(1000, 1000), "base", "does_not_match_item_amounts");
        assertFaults(() -> credit(0, 0), "base", "total_amount_must_be_positive");
        assertThatThrownBy(() -> story.note(new CreditNoteRequest(invoice.id(), "mood", null,
                new CreditNoteParts(-5, 10, 0), NoteStory.noteLines(invoice, 100), null)))
                .isInstanceOfSatisfying(InvalidException.class, refused ->
                        assertThat(refused.details()).isEqualTo(Map.of(
                                "reason", List.of("value_is_invalid"),
                                "credit_amount_cents", List.of("value_is_out_of_range"),
                                "refund_amount_cents", List.of("cannot_refund_unpaid_invoice"),
                                "base", List.of("does_not_match_item_amounts"))));
        assertThat(story.notesOf(invoice)).isEmpty();
        assertThat(credit(1799, 1000, 500).amounts().totalCents()).isEqualTo(1800);
    }

    @Test
    @DisplayName("money.md 4.3: a cent that makes the note add up, but was not paid or is not due, "
            + "is credited")
    void cent_over_limits() {
        story.paid(invoice, 119, "pending");
        CreditNote refunded = refund(119, 100);
        assertThat(refunded.parts()).isEqualTo(new CreditNoteParts(1, 119, 0));
        story.paid(invoice, 1681, "pending");
        CreditNote offset = story.note(invoice, new CreditNoteParts(0, 0, 119), 100);
        assertThat(offset.parts()).isEqualTo(new CreditNoteParts(1, 0, 119));
        assertThat(offset.amounts().totalCents()).isEqualTo(120);
        assertThat(story.stored(invoice).totalDueCents()).isZero();
    }

    @Test
    @DisplayName("money.md 4.4: row 16: a note whose items amount to zero is not issued")
    void nothing() {
        assertFaults(() -> credit(1, 0), "base", "total_amount_must_be_positive");
        assertThat(story.notesOf(invoice)).isEmpty();
    }

    @Test
    @DisplayName("money.md 4.4: row 14, 12: an offset is due money; what is settled so has "
            + "succeeded")
    void offsets() {
        story.paid(invoice, 1200, "pending");
        assertFaults(() -> story.note(invoice, new CreditNoteParts(0, 0, 660), 500, 50),
                "offset_amount_cents", REMAINING);
        story.note(invoice, new CreditNoteParts(0, 0, 240), 200);
        assertThat(story.stored(invoice).totalDueCents()).isEqualTo(360);
        assertThat(story.stored(invoice).state().paymentStatus()).isEqualTo(PaymentStatus.PENDING);
        story.note(invoice, new CreditNoteParts(0, 0, 360), 300);
        Invoice settled = story.stored(invoice);
        assertThat(settled.totalDueCents()).isZero();
        assertThat(settled.settlement().offsetCents()).isEqualTo(600);
        assertThat(settled.state().paymentStatus()).isEqualTo(PaymentStatus.SUCCEEDED);
        assertThat(settled.parts().fees()).allMatch(
                fee -> fee.payment().status() == PaymentStatus.SUCCEEDED);
    }

    @Test
    @DisplayName("money.md 4.5: an estimate is refused like a note and writes nothing")
    void estimates() {
        CreditNoteEstimate estimate = estimate(NoteStory.noteLines(invoice, 1000, 500));
        assertThat(estimate.maxCreditableCents()).isEqualTo(1800);
        assertThat(estimate.maxRefundableCents()).isZero();
        assertThat(estimate.maxOffsettableCents()).isEqualTo(1800);
        assertFaults(() -> estimate(null), "items", "must_be_an_array");
        assertFaults(() -> estimate(NoteStory.noteLines(invoice, 1001)), "amount_cents",
                "higher_than_remaining_fee_amount");
        assertThat(story.notesOf(invoice)).isEmpty();
    }

    @Test
    @DisplayName("money.md 4.7: the balance is voided once; metadata is merged, the refund is "
            + "reported")
    void life() {
        story.paid(invoice, 1800, "succeeded");
        CreditNote note = story.note(invoice, new CreditNoteParts(60, 60, 0), 100);
        CreditNote changed = change(note, new CreditNoteChange("succeeded", Map.of("a", "1")));
        assertThat(changed.state().refundStatus()).isEqualTo(RefundStatus.SUCCEEDED);
        assertThat(changed.state().refundedAt()).isEqualTo(story.story.now());
        assertThat(change(note, new CreditNoteChange(null, Map.of("b", "2"))).metadata())
                .isEqualTo(Map.of("a", "1", "b", "2"));
        assertFaults(() -> change(note, new CreditNoteChange("lost", null)), "refund_status",
                "value_is_invalid");
        CreditNote voided = voidIt(note);
        assertThat(voided.state().creditStatus()).isEqualTo(CreditStatus.VOIDED);
        assertThat(voided.state().balanceCents()).isZero();
        assertThat(voided.parts()).isEqualTo(new CreditNoteParts(60, 60, 0));
        assertRefused(() -> voidIt(note), "no_voidable_amount");
        assertFaults(() -> credit(1140, 950), "amount_cents", "higher_than_remaining_fee_amount");
        CreditNote refund = refund(120, 100);
        assertRefused(() -> voidIt(refund), "no_voidable_amount");
    }

    @Test
    @DisplayName("money.md 4.9: total 1200, paid 300: credit 300 and refund 300, the rest voided "
            + "at once")
    void invoice_voided() {
        Invoice single = story.oneOff("fritz", 700, 300);
        story.paid(single, 300, "pending");
        assertFaults(() -> voidInvoice(single, new VoidRequest(true, 900, 301)),
                "credit_refund_amount", "total_amount_exceeds_invoice_amount");
        assertFaults(() -> voidInvoice(single, new VoidRequest(true, 901, 300)),
                "credit_refund_amount", "total_amount_exceeds_invoice_amount");
        assertThat(story.stored(single).state().status().code()).isEqualTo("finalized");
        Invoice voided = voidInvoice(single, new VoidRequest(true, 300, 300));
        assertThat(voided.totalDueCents()).isZero();
        List<CreditNote> notes = story.notesOf(single);
        assertThat(notes).extracting(note -> note.amounts().totalCents())
                .containsExactly(600L, 600L);
        assertThat(notes).extracting(creditNote -> creditNote.state().creditStatus())
                .containsExactly(CreditStatus.AVAILABLE, CreditStatus.VOIDED);
        assertThat(notes.get(0).parts()).isEqualTo(new CreditNoteParts(300, 300, 0));
        assertThat(notes.get(0).lines().items()).extracting(CreditNote.Item::amountCents)
                .containsExactly(350L, 150L);
        assertThat(notes.get(1).state().balanceCents()).isZero();
        assertRefused(() -> voidInvoice(single, VoidRequest.PLAIN), "not_voidable");
    }

    @Test
    @DisplayName("money.md 4.9: the whole as credit: one note; nothing asked for: one voided note")
    void invoice_voided_whole() {
        voidInvoice(invoice, new VoidRequest(true, 1800, 0));
        assertThat(story.notesOf(invoice)).extracting(
                creditNote -> creditNote.state().creditStatus())
                .containsExactly(CreditStatus.AVAILABLE);
        Invoice other = story.oneOff("fritz", 333);
        voidInvoice(other, new VoidRequest(true, 0, 0));
        assertThat(story.notesOf(other)).extracting(creditNote -> creditNote.state().creditStatus())
                .containsExactly(CreditStatus.VOIDED);
    }

    private CreditNote credit(long cents, long... items) {
        return story.note(invoice, CreditNoteParts.credit(cents), items);
    }

    private CreditNote refund(long cents, long... items) {
        return story.note(invoice, new CreditNoteParts(0, cents, 0), items);
    }

    @Test
    void an_issued_note_is_never_written_again() {
        story.paid(invoice, 1800, "succeeded");
        CreditNote note = refund(120, 100);
        story.story.writing(handle -> Sql.refuse(handle, "DELETE", "credit_note_items"));
        CreditNote refunded = change(note, new CreditNoteChange("succeeded", Map.of("a", "b")));
        assertThat(story.notesOf(invoice)).containsExactly(refunded);
        assertThatThrownBy(() -> story.story.writing(handle ->
                new CreditNotes(handle).update(note))).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("is not a draft");
    }

    private CreditNote request(UUID id, CreditNoteParts parts,
                               List<CreditNoteRequest.Line> lines) {
        return story.note(new CreditNoteRequest(id, null, null, parts, lines, null));
    }

    private CreditNoteEstimate estimate(List<CreditNoteRequest.Line> lines) {
        return story.story.read(handle ->
                new CreditNoteCreation(story.story.work(handle)).estimate(invoice.id(), lines));
    }

    private CreditNote change(CreditNote note, CreditNoteChange change) {
        return story.story.write(handle ->
                new CreditNoteService(handle).update(note.id(), change, story.story.now()));
    }

    private CreditNote voidIt(CreditNote note) {
        return story.story.write(handle ->
                new CreditNoteService(handle).voidNote(note.id(), story.story.now()));
    }

    private Invoice voidInvoice(Invoice one, VoidRequest request) {
        return story.story.write(handle -> new InvoiceService(story.story.work(handle),
                BillingPort.NONE)
                .voidInvoice(one.id(), request));
    }

    private static void assertFaults(ThrowingCallable action, String field, String code) {
        assertThatThrownBy(action).isInstanceOfSatisfying(InvalidException.class, refused ->
                assertThat(refused.details()).isEqualTo(Map.of(field, List.of(code))));
    }

    private static void assertRefused(ThrowingCallable action, String code) {
        assertThatThrownBy(action).isInstanceOfSatisfying(NotAllowedException.class,
                refused -> assertThat(refused.code()).isEqualTo(code));
    }
}
