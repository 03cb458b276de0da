package billing.book.voucher;

import billing.money.Currency;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * Money that came in.
 *
 * @param ofRequest  whether it paid a request for several invoices whole
 * @param invoiceIds one, or those of the request
 * @param reference  or null
 * @param paidAt     when it came in
 */
public record PaymentVoucher(boolean ofRequest, List<UUID> invoiceIds, long cents,
                             Currency currency, String reference, Instant paidAt) {
}
