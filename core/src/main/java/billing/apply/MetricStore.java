package billing.apply;

import billing.catalog.BillableMetric;
import billing.catalog.store.Metrics;
import billing.engine.Handle;
import billing.input.Fields;
import billing.notice.EventType;
import billing.notice.Notices;
import billing.usage.store.EventStore;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Metrics. The value to aggregate is stored with each event in a column; when a metric gets a code
 * that has events, or begins to aggregate another property, the stored events are read again.
 */
final class MetricStore implements ResourceStore<BillableMetric> {
    @Override
    public Optional<BillableMetric> find(Handle handle, String key) {
        return new Metrics(handle).find(key);
    }

    @Override
    public List<BillableMetric> all(Handle handle) {
        return new Metrics(handle).all();
    }

    @Override
    public void insert(ApplyTransaction transaction, BillableMetric metric) {
        new Metrics(transaction.handle()).insert(metric);
        new EventStore(transaction.handle())
                .reindex(metric.code(), metric.aggregation().fieldName());
        Notices.in(transaction.handle()).add(EventType.BILLABLE_METRIC_CREATED, metric.id());
    }

    @Override
    public void update(ApplyTransaction transaction, Fields in, BillableMetric before,
                       BillableMetric after) {
        new Metrics(transaction.handle()).update(after);
        Notices.in(transaction.handle()).add(EventType.BILLABLE_METRIC_UPDATED, after.id());
        if (!before.code().equals(after.code())
                || before.aggregation().type() != after.aggregation().type()
                || !Objects.equals(before.aggregation().fieldName(),
                        after.aggregation().fieldName())) {
            new EventStore(transaction.handle())
                    .reindex(after.code(), after.aggregation().fieldName());
        }
    }
}
