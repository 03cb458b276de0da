package billing.invoicing;

import billing.kernel.money.CurrencyUnit;
import java.util.UUID;

/** A credit with the invoice that it reduces, also of a voided invoice. */
public record BookedCredit(Credit credit, UUID invoiceId, CurrencyUnit currency,
                           PaymentStatus paymentStatus) {
}
