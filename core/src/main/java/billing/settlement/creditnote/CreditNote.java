package billing.settlement.creditnote;

import billing.invoicing.AppliedTax;
import billing.kernel.money.CurrencyUnit;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * What is given back of an invoice ({@code money.md 4}).
 *
 * @param document what is printed at its head
 * @param lines    what makes its amounts
 * @param state    where its life stands, and what is left of its credit
 * @param metadata free pairs, values may be null; null when there is none
 */
public record CreditNote(UUID id, UUID invoiceId, UUID customerId, Document document,
                         CreditNoteAmounts amounts, Lines lines, State state,
                         Map<String, String> metadata, Instant createdAt, Instant updatedAt) {
    /**
     * What is printed at its head.
     *
     * @param sequentialId counts per invoice, from 1
     * @param number       that of the invoice with {@code -CN} and the counter; made again when a
     *                     draft becomes final
     * @param issuingDate  in the customer's zone
     * @param description  or null
     */
    public record Document(int sequentialId, String number, LocalDate issuingDate,
                           CreditNoteReason reason, String description, CurrencyUnit currency) {
    }

    /**
     * What makes its amounts.
     *
     * @param items        what is given back of which fee, before coupons and taxes
     * @param appliedTaxes one line a tax
     */
    public record Lines(List<Item> items, List<AppliedTax> appliedTaxes) {
    }

    /**
     * Where its life stands, and what is left of its credit.
     *
     * @param refundStatus null without refund
     * @param balanceCents what later invoices may still use of the credit
     * @param refundedAt   when the refund succeeded; or null
     * @param voidedAt     or null
     */
    public record State(CreditNoteStatus status, CreditStatus creditStatus,
                        RefundStatus refundStatus, long balanceCents, Instant refundedAt,
                        Instant voidedAt) {
    }

    /**
     * What is given back of a fee.
     *
     * @param amountCents        rounded
     * @param preciseAmountCents 5 decimals
     */
    public record Item(UUID id, UUID feeId, long amountCents, BigDecimal preciseAmountCents,
                       Instant createdAt) {
    }

    /** The number of a note on an invoice. */
    public static String number(String invoiceNumber, int sequentialId) {
        return invoiceNumber + "-CN" + String.format(java.util.Locale.ROOT, "%03d", sequentialId);
    }

    /** The same with its parts. */
    public CreditNote with(List<Item> newItems, List<AppliedTax> newAppliedTaxes) {
        return new CreditNote(id, invoiceId, customerId, document, amounts,
                new CreditNote.Lines(newItems, newAppliedTaxes),
                state, metadata, createdAt, updatedAt);
    }

    /** The same with another state of its refund. */
    public CreditNote refunded(RefundStatus newStatus, Instant newRefundedAt, Instant now) {
        return new CreditNote(id, invoiceId, customerId, document, amounts, lines,
                new CreditNote.State(state.status(), state.creditStatus(),
                        RefundStatus.MOVES.move(state.refundStatus(), newStatus, document.number()),
                        state.balanceCents(), newRefundedAt, state.voidedAt()),
                metadata, createdAt, now);
    }

    /** The same with other metadata; null for none. */
    public CreditNote annotated(Map<String, String> newMetadata, Instant now) {
        return new CreditNote(id, invoiceId, customerId, document, amounts, lines, state,
                newMetadata, createdAt, now);
    }

    /** The same without its balance. */
    public CreditNote voided(Instant now) {
        return new CreditNote(id, invoiceId, customerId, document, amounts, lines,
                new CreditNote.State(state.status(),
                        CreditStatus.MOVES.move(state.creditStatus(), CreditStatus.VOIDED,
                        document.number()),
                        state.refundStatus(), 0, state.refundedAt(), now),
                metadata, createdAt, now);
    }

    /** The draft computed again; the refund of a draft is nothing, for it cannot be paid. */
    public CreditNote recomputed(CreditNoteAmounts newAmounts, List<Item> newItems,
                                 List<AppliedTax> newAppliedTaxes, Instant now) {
        return new CreditNote(id, invoiceId, customerId, document, newAmounts,
                new CreditNote.Lines(newItems, newAppliedTaxes),
                new CreditNote.State(state.status(), state.creditStatus(), state.refundStatus(),
                        newAmounts.parts().creditCents(), state.refundedAt(), state.voidedAt()),
                metadata, createdAt, now);
    }

    /** The draft in another status, under the number of its invoice. */
    public CreditNote inStatus(CreditNoteStatus newStatus, String invoiceNumber, Instant now) {
        return new CreditNote(id, invoiceId, customerId,
                new CreditNote.Document(document.sequentialId(),
                        number(invoiceNumber, document.sequentialId()), document.issuingDate(),
                        document.reason(), document.description(), document.currency()),
                amounts, lines,
                new CreditNote.State(
                        CreditNoteStatus.MOVES.move(state.status(), newStatus, document.number()),
                        state.creditStatus(), state.refundStatus(), state.balanceCents(),
                        state.refundedAt(), state.voidedAt()),
                metadata, createdAt, now);
    }

    /** Whether it has been issued. */
    public boolean isFinalized() {
        return state.status() == CreditNoteStatus.FINALIZED;
    }

    /** The parts of the total. */
    public CreditNoteParts parts() {
        return amounts.parts();
    }
}
