package billing.settlement.payment.matching;

import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Money;
import java.util.List;
import java.util.UUID;

/**
 * What the matching has to know of an invoice.
 *
 * @param payerNames names under which the customer may pay
 * @param dueCents   what is still to be paid; 0 on a void one
 * @param whole      whether only all of it can be paid: a top-up
 * @param awaited    whether its payment is waited for; one marked as paid by hand is paid only by
 *                   a line that names it
 */
public record PayableInvoice(UUID id, String number, UUID customerId, List<String> payerNames,
                             CurrencyUnit currency, long dueCents, boolean whole, boolean awaited) {
    public PayableInvoice {
        payerNames = List.copyOf(payerNames);
    }

    /** What is still to be paid, with its currency. */
    Money due() {
        return new Money(dueCents, currency);
    }
}
