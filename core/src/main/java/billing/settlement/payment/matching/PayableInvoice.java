package billing.settlement.payment.matching;

import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Money;
import java.util.List;
import java.util.UUID;

/**
 * An invoice as needed for matching.
 *
 * @param payerNames names under which the customer may pay
 * @param dueCents   the amount due; 0 for a voided invoice
 * @param whole      whether it can only be paid in full: a top-up
 * @param awaited    whether a payment is expected; an invoice that a user has marked as paid
 *                   matches only lines that name it
 */
public record PayableInvoice(UUID id, String number, UUID customerId, List<String> payerNames,
                             CurrencyUnit currency, long dueCents, boolean whole, boolean awaited) {
    public PayableInvoice {
        payerNames = List.copyOf(payerNames);
    }

    /** The amount due, with its currency. */
    Money due() {
        return new Money(dueCents, currency);
    }
}
