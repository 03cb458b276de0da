package billing.repair.simulation;

import billing.kernel.money.CurrencyUnit;
import java.util.UUID;

/**
 * The actual and simulated amounts invoiced to a customer in a currency.
 *
 * @param invoices  the number of invoices
 * @param invoiced  the invoiced amounts, including corrections
 * @param late      the change by rerating at the original prices: late usage not yet corrected
 * @param simulated the amounts of the same usage under the other catalog
 */
public record SimulatedTotal(UUID customerId, int invoices, SimulatedBill invoiced,
                             SimulatedBill late, SimulatedBill simulated) {
    /** Returns the currency of all amounts. */
    public CurrencyUnit currency() {
        return invoiced.currency();
    }

    /** Returns the change by the other catalog alone. */
    public SimulatedBill difference() {
        return simulated.minus(invoiced).minus(late);
    }
}
