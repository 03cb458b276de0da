package billing.invoice;

import billing.catalog.Plan;
import billing.customer.Customer;
import java.util.List;
import org.jdbi.v3.core.Handle;

/** The taxes of usage that stands on no invoice yet ({@code money.md 1.4}). */
public final class UsageTaxes {
    private final TaxLevels levels;

    /** The taxes that a customer inherits. */
    public UsageTaxes(Handle handle, Customer customer) {
        this.levels = Parties.of(handle, customer, null).taxes();
    }

    /** What the usage fees of a plan are taxed with, in cents, as if they were one invoice. */
    public long cents(Plan plan, List<Fee> fees) {
        List<Fee> taxed = fees.stream().map(fee -> FeeTaxes.apply(fee,
                levels.of(PeriodFees.ownTaxes(fee, plan), plan.taxes()))).toList();
        return InvoiceTaxes.of(taxed, fees.stream().mapToLong(Fee::amountCents).sum()).cents();
    }
}
