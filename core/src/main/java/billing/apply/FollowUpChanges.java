package billing.apply;

import billing.catalog.BillableMetric;
import billing.catalog.Tax;
import billing.catalog.store.Coupons;
import billing.customer.BillingEntity;
import billing.customer.BillingSettings;
import billing.customer.Customer;
import billing.invoicing.service.Drafts.SettingsChange;
import billing.invoicing.service.Drafts;
import billing.invoicing.store.DraftSearch;
import billing.plan.UndeclaredValues;
import billing.subscription.BillingContext;
import java.time.Instant;

/**
 * What a changed resource means for what was made from it: drafts are computed again or move their
 * dates, charges lose the filters of values that their metric declares no more. For a changed plan
 * see {@link billing.plan.PlanEdit}.
 */
final class FollowUpChanges {
    private final ApplyTransaction transaction;
    private final DraftSearch drafts;

    FollowUpChanges(ApplyTransaction transaction) {
        this.transaction = transaction;
        this.drafts = new DraftSearch(transaction.handle());
    }

    /** Draws them; the resource is stored already. */
    void carryOut(Object before, Object after) {
        if (after instanceof Tax) {
            drafts.flagAll(now());
        } else if (after instanceof BillableMetric metric) {
            new UndeclaredValues(transaction.handle(), now()).cut(metric);
            drafts.flagMetric(metric.id(), now());
            new Coupons(transaction.handle()).renameMetric(((BillableMetric) before).code(),
                    metric.code());
        } else if (after instanceof BillingEntity entity) {
            drafts.flagBillingEntity(entity.id(), now());
            new Drafts(transaction.work()).reschedule(drafts.ofBillingEntity(entity.id()),
                    customer -> new SettingsChange(
                            BillingSettings.of(customer, (BillingEntity) before),
                            BillingSettings.of(customer, entity)));
        } else if (after instanceof Customer customer) {
            drafts.flagCustomer(customer.id(), now());
            SettingsChange change =
                    new SettingsChange(settings((Customer) before), settings(customer));
            if (!change.isNone()) {
                new Drafts(transaction.work()).reschedule(drafts.ofCustomer(customer.id()),
                        any -> change);
            }
        }
    }

    private Instant now() {
        return transaction.intake().now();
    }

    private BillingSettings settings(Customer customer) {
        return new BillingContext(transaction.handle(), customer).settings();
    }
}
