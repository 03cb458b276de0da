package billing.invoicing.usage;

import billing.catalog.Plan;
import billing.customer.Customer;
import billing.customer.store.BillingEntities;
import billing.engine.Handle;
import billing.invoicing.Fee;
import billing.invoicing.fee.PeriodFees;
import billing.invoicing.tax.InvoiceComputation;
import billing.invoicing.tax.TaxLevels;
import java.util.List;

/** The taxes of usage that is not invoiced yet ({@code money.md 1.4}). */
final class UsageTaxes {
    private final TaxLevels levels;

    /** Reads the taxes that a customer inherits. */
    UsageTaxes(Handle handle, Customer customer) {
        this.levels = TaxLevels.of(customer, new BillingEntities(handle)
                .byId(customer.billingEntityId()).orElseThrow());
    }

    /** The taxes on the usage fees of a plan, in cents, as on one invoice. */
    long cents(Plan plan, List<Fee> fees) {
        return computed(plan, fees).amounts().taxesCents();
    }

    /** Returns the fees, each with its taxes. */
    List<Fee> taxed(Plan plan, List<Fee> fees) {
        return computed(plan, fees).fees();
    }

    private InvoiceComputation computed(Plan plan, List<Fee> fees) {
        return InvoiceComputation.of(fees.stream()
                .map(fee -> PeriodFees.taxable(fee, plan, levels)).toList());
    }
}
