package billing.analytics;

import billing.invoicing.PaymentStatus;
import java.time.YearMonth;

/**
 * The invoices of a month by how far they are paid; a month without any has neither status nor
 * currency.
 */
public record InvoiceCollection(YearMonth month, PaymentStatus paymentStatus, String currency,
                                long cents, long invoicesCount) {
}
