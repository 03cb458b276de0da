package billing.invoicing;

import billing.kernel.money.CurrencyUnit;
import java.util.UUID;

/** A credit with what is told of the invoice that it reduces, whatever became of the invoice. */
public record BookedCredit(Credit credit, UUID invoiceId, CurrencyUnit currency,
                           PaymentStatus paymentStatus) {
}
