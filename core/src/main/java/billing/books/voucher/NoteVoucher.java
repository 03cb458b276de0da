package billing.books.voucher;

import billing.books.voucher.InvoiceVoucher.TaxLine;
import billing.settlement.creditnote.CreditNoteRefund;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;

/**
 * An issued credit note; amounts in cents.
 *
 * @param amounts  in cents
 * @param refunds  that succeeded, by time; also those that no longer count
 * @param voidedAt or null
 */
public record NoteVoucher(UUID id, UUID invoiceId, String number, LocalDate issuedOn,
                          Amounts amounts, Instant createdAt,
                          List<CreditNoteRefund> refunds, Instant voidedAt, List<Item> items,
                          List<TaxLine> taxes) {
    /**
     * In cents.
     *
     * @param consumedCents what later invoices have used of the credit
     */
    public record Amounts(long creditCents, long refundCents, long offsetCents, long taxesCents,
                          long consumedCents) {
    }

    /** The amount credited for a fee, before coupons and taxes. */
    public record Item(UUID feeId, BigDecimal preciseCents) {
    }

    /** Credit, refund and offset in total. */
    public long totalCents() {
        return amounts.creditCents() + amounts.refundCents() + amounts.offsetCents();
    }

    /** Whether it was voided at the instant it was issued, so that it has no postings. */
    public boolean isVoidedAtIssue() {
        return createdAt.equals(voidedAt) && amounts.consumedCents() == 0
                && amounts.refundCents() == 0 && amounts.offsetCents() == 0;
    }
}
