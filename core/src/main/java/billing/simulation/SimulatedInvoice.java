package billing.simulation;

import billing.money.Currency;
import java.util.UUID;

/**
 * An invoice beside what it would have been; all amounts are fees in cents, before coupons, credits
 * and taxes.
 *
 * @param invoicedCents  what was invoiced, with its corrections
 * @param lateCents      what usage that came since adds at the prices of then, not yet corrected
 * @param simulatedCents what the same usage comes to under the other catalog
 */
public record SimulatedInvoice(UUID invoiceId, String number, UUID customerId, Currency currency,
                               long invoicedCents, long lateCents, long simulatedCents) {
    /** What the other catalog alone changes. */
    public long differenceCents() {
        return simulatedCents - invoicedCents - lateCents;
    }

    /** As a total of one invoice. */
    public SimulatedTotal total() {
        return new SimulatedTotal(customerId, currency, 1, invoicedCents, lateCents,
                simulatedCents);
    }
}
