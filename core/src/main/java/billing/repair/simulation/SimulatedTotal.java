package billing.repair.simulation;

import billing.kernel.money.CurrencyUnit;
import java.util.UUID;

/**
 * What a customer was invoiced in a currency beside what it would have been.
 *
 * @param invoices  how many were made
 * @param invoiced  what was invoiced, with its corrections
 * @param late      what billing the same again at the catalog of then adds: usage that came since
 *                  and is not yet corrected
 * @param simulated what the same usage comes to under the other catalog
 */
public record SimulatedTotal(UUID customerId, int invoices, SimulatedBill invoiced,
                             SimulatedBill late, SimulatedBill simulated) {
    /** The currency of all three. */
    public CurrencyUnit currency() {
        return invoiced.currency();
    }

    /** What the other catalog alone changes. */
    public SimulatedBill difference() {
        return simulated.minus(invoiced).minus(late);
    }
}
