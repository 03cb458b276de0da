package billing.books.voucher;

import billing.books.voucher.InvoiceVoucher.TaxLine;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;

/**
 * An issued credit note; amounts in cents.
 *
 * @param consumedCents what later invoices have used of the credit
 * @param refundedAt    when the refund was paid; or null
 * @param voidedAt      or null
 */
public record NoteVoucher(UUID id, UUID invoiceId, String number, LocalDate issuedOn,
                          long creditCents, long refundCents, long offsetCents, long taxesCents,
                          long consumedCents, Instant createdAt, Instant refundedAt,
                          Instant voidedAt, List<Item> items, List<TaxLine> taxes) {
    /** What is given back of a fee, before coupons and taxes. */
    public record Item(UUID feeId, BigDecimal preciseCents) {
    }

    /** What it is worth in all. */
    public long totalCents() {
        return creditCents + refundCents + offsetCents;
    }

    /** Whether it was void from the moment it was issued: it moved nothing. */
    public boolean isStillborn() {
        return createdAt.equals(voidedAt) && consumedCents == 0;
    }
}
