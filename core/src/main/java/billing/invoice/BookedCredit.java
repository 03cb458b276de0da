package billing.invoice;

import billing.money.Currency;
import java.util.UUID;

/** A credit with what is told of the invoice that it reduces, whatever became of the invoice. */
public record BookedCredit(Credit credit, UUID invoiceId, Currency currency,
                           PaymentStatus paymentStatus) {
}
