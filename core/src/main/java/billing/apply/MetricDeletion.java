package billing.apply;

import billing.alert.store.Alerts;
import billing.catalog.BillableMetric;
import billing.catalog.store.Coupons;
import billing.catalog.store.Metrics;
import billing.catalog.store.Plans;
import billing.engine.Handle;
import billing.invoicing.store.DraftSearch;
import billing.notice.EventType;
import billing.notice.Notices;
import billing.settlement.wallet.store.StaleBalances;
import billing.subscription.store.Subscriptions;
import billing.usage.store.EventStore;
import billing.usage.store.UsageFlags;
import java.time.Instant;
import java.util.List;

/**
 * Deletes metrics with what hangs on them: charges, alerts, and the events of the plans that charge
 * for them ({@code rating-and-usage.md 2.2}). A new metric with the same code does not see these.
 */
public final class MetricDeletion {
    private final Handle handle;

    /** Deletes within the handle's transaction. */
    public MetricDeletion(Handle handle) {
        this.handle = handle;
    }

    /**
     * Deletes the live metric of a code; the code is free again.
     *
     * @throws billing.kernel.error.NotFoundException when there is none
     */
    public BillableMetric delete(String code, Instant now) {
        BillableMetric metric = new Metrics(handle).get(code);
        new DraftSearch(handle).flagMetric(metric.id(), now);
        List<String> charged = new Subscriptions(handle).charged(metric.id());
        new EventStore(handle).voidAll(code, charged, now);
        new Plans(handle).deleteCharges(metric.id(), now);
        new Alerts(handle).deleteOfMetric(metric.id(), now);
        new Metrics(handle).delete(metric.id(), now);
        new Coupons(handle).keepDeletedMetric(metric.id(), code);
        new UsageFlags(handle).used(charged, now);
        new StaleBalances(handle).used(charged, now);
        Notices.in(handle).add(EventType.BILLABLE_METRIC_DELETED, metric.id());
        return metric;
    }
}
