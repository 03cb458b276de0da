package billing.invoicing.advance;

import billing.catalog.Charge;
import billing.customer.Customer;
import billing.engine.Handle;
import billing.invoicing.fee.StoredPaidCheckpoints;
import billing.invoicing.tax.TaxLevels;
import billing.subscription.SubscriptionTerms;
import billing.usage.aggregation.RatingPeriod;
import java.util.List;

/**
 * Who pays for the events of a metric as they come, within one window.
 *
 * @param taxes   inherited by fees without taxes of their own
 * @param charges of the plan, paid in advance, on the metric; at least one
 * @param period  the window that the events lie in
 */
record AdvancePayer(Customer customer, TaxLevels taxes, SubscriptionTerms terms,
                    List<Charge> charges, RatingPeriod period) {
    /** What has been paid for in the window. */
    StoredPaidCheckpoints levels(Handle handle) {
        return new StoredPaidCheckpoints(handle, terms.subscription().id(), period.window().from());
    }
}
