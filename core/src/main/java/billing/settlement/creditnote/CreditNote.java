package billing.settlement.creditnote;

import billing.invoicing.AppliedTax;
import billing.invoicing.Invoice;
import billing.kernel.money.CurrencyUnit;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * A credit note of an invoice ({@code money.md 4}).
 *
 * @param document the heading of the printed note
 * @param lines    the items and taxes that its amounts are computed from
 * @param state    its statuses, and the remaining balance of its credit
 * @param metadata key-value pairs, values may be null; null without any
 */
public record CreditNote(UUID id, UUID invoiceId, UUID customerId, Document document,
                         CreditNoteAmounts amounts, Lines lines, State state,
                         Map<String, String> metadata, Instant createdAt, Instant updatedAt) {
    /**
     * The heading of the printed note.
     *
     * @param sequentialId counts per invoice, from 1
     * @param number       the number of the invoice, {@code -CN} and the counter; assigned again
     *                     when a draft is finalized
     * @param issuingDate  in the customer's zone
     * @param description  or null
     */
    public record Document(int sequentialId, String number, LocalDate issuingDate,
                           CreditNoteReason reason, String description, CurrencyUnit currency) {
    }

    /**
     * The items and taxes that the amounts are computed from.
     *
     * @param items        the credited amount of each fee, before coupons and taxes
     * @param appliedTaxes one line for each tax
     */
    public record Lines(List<Item> items, List<AppliedTax> appliedTaxes) {
    }

    /**
     * The statuses of a note, and the remaining balance of its credit.
     *
     * @param refundStatus null without refund
     * @param balanceCents the part of the credit that later invoices can still use
     * @param refundedAt   when the refund succeeded; or null
     * @param voidedAt     or null
     */
    public record State(CreditNoteStatus status, CreditStatus creditStatus,
                        RefundStatus refundStatus, long balanceCents, Instant refundedAt,
                        Instant voidedAt) {
    }

    /**
     * The credited amount of a fee.
     *
     * @param amountCents        rounded
     * @param preciseAmountCents 5 decimals
     */
    public record Item(UUID id, UUID feeId, long amountCents, BigDecimal preciseAmountCents,
                       Instant createdAt) {
    }

    /** Returns the number of a note on an invoice. */
    public static String number(String invoiceNumber, int sequentialId) {
        return invoiceNumber + "-CN" + String.format(java.util.Locale.ROOT, "%03d", sequentialId);
    }

    /** Returns this note with the given items and taxes. */
    public CreditNote with(List<Item> newItems, List<AppliedTax> newAppliedTaxes) {
        return new CreditNote(id, invoiceId, customerId, document, amounts,
                new CreditNote.Lines(newItems, newAppliedTaxes),
                state, metadata, createdAt, updatedAt);
    }

    /** Returns this note with another refund status. */
    public CreditNote refunded(RefundStatus newStatus, Instant newRefundedAt, Instant now) {
        return new CreditNote(id, invoiceId, customerId, document, amounts, lines,
                new CreditNote.State(state.status(), state.creditStatus(),
                        RefundStatus.MOVES.move(state.refundStatus(), newStatus, document.number()),
                        state.balanceCents(), newRefundedAt, state.voidedAt()),
                metadata, createdAt, now);
    }

    /** Returns this note with other metadata; null for none. */
    public CreditNote annotated(Map<String, String> newMetadata, Instant now) {
        return new CreditNote(id, invoiceId, customerId, document, amounts, lines, state,
                newMetadata, createdAt, now);
    }

    /** Returns this note voided, with a balance of 0. */
    public CreditNote voided(Instant now) {
        return new CreditNote(id, invoiceId, customerId, document, amounts, lines,
                new CreditNote.State(state.status(),
                        CreditStatus.MOVES.move(state.creditStatus(), CreditStatus.VOIDED,
                        document.number()),
                        state.refundStatus(), 0, state.refundedAt(), now),
                metadata, createdAt, now);
    }

    /**
     * Returns this draft with recomputed amounts; a draft has no refund, because it cannot be paid.
     */
    public CreditNote recomputed(CreditNoteAmounts newAmounts, List<Item> newItems,
                                 List<AppliedTax> newAppliedTaxes, Instant now) {
        return new CreditNote(id, invoiceId, customerId, document, newAmounts,
                new CreditNote.Lines(newItems, newAppliedTaxes),
                new CreditNote.State(state.status(), state.creditStatus(), state.refundStatus(),
                        newAmounts.parts().creditCents(), state.refundedAt(), state.voidedAt()),
                metadata, createdAt, now);
    }

    /** Returns this draft, deleted with its invoice. */
    public CreditNote deletedWith(Invoice invoice, Instant now) {
        return withInvoice(invoice, CreditNoteStatus.DELETED, document.issuingDate(), now);
    }

    /**
     * Returns this draft, issued with its invoice: numbered after it, and dated like it where the
     * draft is older, since nothing can be credited before it was billed.
     */
    public CreditNote issuedWith(Invoice invoice, Instant now) {
        LocalDate billed = invoice.dates().issuing();
        return withInvoice(invoice, CreditNoteStatus.FINALIZED,
                billed.isAfter(document.issuingDate()) ? billed : document.issuingDate(), now);
    }

    private CreditNote withInvoice(Invoice invoice, CreditNoteStatus status, LocalDate issuingDate,
                                   Instant now) {
        return new CreditNote(id, invoiceId, customerId,
                new CreditNote.Document(document.sequentialId(),
                        number(invoice.document().number(), document.sequentialId()), issuingDate,
                        document.reason(), document.description(), document.currency()),
                amounts, lines,
                new CreditNote.State(
                        CreditNoteStatus.MOVES.move(state.status(), status, document.number()),
                        state.creditStatus(), state.refundStatus(), state.balanceCents(),
                        state.refundedAt(), state.voidedAt()),
                metadata, createdAt, now);
    }

    /** Whether it has been issued. */
    public boolean isFinalized() {
        return state.status() == CreditNoteStatus.FINALIZED;
    }

    /** Returns the parts of the total. */
    public CreditNoteParts parts() {
        return amounts.parts();
    }
}
