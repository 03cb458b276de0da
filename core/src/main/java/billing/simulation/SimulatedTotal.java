package billing.simulation;

import billing.money.Currency;
import java.util.UUID;

/**
 * What a customer was invoiced in a currency beside what it would have been; all amounts are fees
 * in cents, before coupons, credits and taxes.
 *
 * @param invoices       how many were made
 * @param invoicedCents  what was invoiced, with its corrections
 * @param lateCents      what billing the same again at the catalog of then adds: usage that came
 *                       since and is not yet corrected
 * @param simulatedCents what the same usage comes to under the other catalog
 */
public record SimulatedTotal(UUID customerId, Currency currency, int invoices, long invoicedCents,
                             long lateCents, long simulatedCents) {
    /** What is to be compared with: invoiced, with what came since. */
    public long beforeCents() {
        return invoicedCents + lateCents;
    }
}
