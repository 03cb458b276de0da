package billing.invoicing.advance;

import billing.catalog.Charge;
import billing.customer.Customer;
import billing.engine.Handle;
import billing.invoicing.fee.store.StoredPaidCheckpoints;
import billing.invoicing.tax.TaxLevels;
import billing.subscription.SubscriptionTerms;
import billing.usage.aggregation.RatingPeriod;
import java.util.List;

/**
 * The customer and subscription that pay in advance for the events of a metric, within one window.
 *
 * @param taxes   inherited by fees without taxes of their own
 * @param charges the plan's charges on the metric that are paid in advance; at least one
 * @param period  the window of the events
 */
record AdvancePayer(Customer customer, TaxLevels taxes, SubscriptionTerms terms,
                    List<Charge> charges, RatingPeriod period) {
    /** The units that have been paid for in the window. */
    StoredPaidCheckpoints levels(Handle handle) {
        return new StoredPaidCheckpoints(handle, terms.subscription().id(), period.window().from());
    }
}
