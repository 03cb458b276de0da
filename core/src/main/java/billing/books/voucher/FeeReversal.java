package billing.books.voucher;

import billing.books.voucher.InvoiceVoucher.FeeLine;
import java.time.Instant;

/**
 * A payment of a fee without an invoice that no longer counts.
 *
 * @param fee        paid at its {@code succeededAt}
 * @param reversedAt when its payment status was changed, or the fee deleted
 */
public record FeeReversal(FeeLine fee, Instant reversedAt) {
}
