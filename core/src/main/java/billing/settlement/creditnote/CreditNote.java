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
 * @param sequentialId counts per invoice, from 1
 * @param number       that of the invoice with {@code -CN} and the counter; made again when a draft
 *                     becomes final
 * @param refundStatus null without refund
 * @param description  or null
 * @param issuingDate  in the customer's zone
 * @param balanceCents what later invoices may still use of the credit
 * @param items        what is given back of which fee, before coupons and taxes
 * @param appliedTaxes one line a tax
 * @param metadata     free pairs, values may be null; null when there is none
 * @param refundedAt   when the refund succeeded; or null
 * @param voidedAt     or null
 */
public record CreditNote(UUID id, UUID invoiceId, UUID customerId, int sequentialId, String number,
                         CreditNoteStatus status, CreditStatus creditStatus,
                         RefundStatus refundStatus, CreditNoteReason reason, String description,
                         CurrencyUnit currency, LocalDate issuingDate, CreditNoteAmounts amounts,
                         long balanceCents, List<Item> items, List<AppliedTax> appliedTaxes,
                         Map<String, String> metadata, Instant createdAt, Instant updatedAt,
                         Instant refundedAt, Instant voidedAt) {
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
        return new CreditNote(id, invoiceId, customerId, sequentialId, number, status,
                creditStatus, refundStatus, reason, description, currency, issuingDate, amounts,
                balanceCents, newItems, newAppliedTaxes, metadata, createdAt, updatedAt,
                refundedAt, voidedAt);
    }

    /** The same with another state of its refund. */
    public CreditNote refunded(RefundStatus newStatus, Instant newRefundedAt, Instant now) {
        return new CreditNote(id, invoiceId, customerId, sequentialId, number, status,
                creditStatus, RefundStatus.MOVES.move(refundStatus, newStatus, number), reason,
                description, currency, issuingDate, amounts, balanceCents, items, appliedTaxes,
                metadata, createdAt, now, newRefundedAt, voidedAt);
    }

    /** The same with other metadata; null for none. */
    public CreditNote annotated(Map<String, String> newMetadata, Instant now) {
        return new CreditNote(id, invoiceId, customerId, sequentialId, number, status,
                creditStatus, refundStatus, reason, description, currency, issuingDate, amounts,
                balanceCents, items, appliedTaxes, newMetadata, createdAt, now, refundedAt,
                voidedAt);
    }

    /** The same without its balance. */
    public CreditNote voided(Instant now) {
        return new CreditNote(id, invoiceId, customerId, sequentialId, number, status,
                CreditStatus.MOVES.move(creditStatus, CreditStatus.VOIDED, number),
                refundStatus, reason, description, currency, issuingDate, amounts, 0, items,
                appliedTaxes, metadata, createdAt, now, refundedAt, now);
    }

    /** The draft computed again; the refund of a draft is nothing, for it cannot be paid. */
    public CreditNote recomputed(CreditNoteAmounts newAmounts, List<Item> newItems,
                                 List<AppliedTax> newAppliedTaxes, Instant now) {
        return new CreditNote(id, invoiceId, customerId, sequentialId, number, status,
                creditStatus, refundStatus, reason, description, currency, issuingDate,
                newAmounts, newAmounts.parts().creditCents(), newItems, newAppliedTaxes, metadata,
                createdAt, now, refundedAt, voidedAt);
    }

    /** The draft in another status, under the number of its invoice. */
    public CreditNote inStatus(CreditNoteStatus newStatus, String invoiceNumber, Instant now) {
        return new CreditNote(id, invoiceId, customerId, sequentialId,
                number(invoiceNumber, sequentialId),
                CreditNoteStatus.MOVES.move(status, newStatus, number), creditStatus,
                refundStatus, reason, description, currency, issuingDate, amounts, balanceCents,
                items, appliedTaxes, metadata, createdAt, now, refundedAt, voidedAt);
    }

    /** Whether it has been issued. */
    public boolean isFinalized() {
        return status == CreditNoteStatus.FINALIZED;
    }

    /** The parts of the total. */
    public CreditNoteParts parts() {
        return amounts.parts();
    }
}
