package billing.apply;

import billing.catalog.BillableMetric;
import billing.catalog.ChargeFilter;
import billing.catalog.Plan;
import billing.catalog.store.Coupons;
import billing.catalog.store.Metrics;
import billing.catalog.store.Plans;
import billing.engine.Handle;
import billing.input.Fields;
import billing.input.Node;
import billing.invoicing.store.DraftSearch;
import billing.kernel.error.ErrorCode;
import billing.notice.EventType;
import billing.notice.Notices;
import billing.plan.UndeclaredValues;
import billing.usage.store.EventStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Metrics. The value to aggregate is stored with each event in a column; when a metric gets a code
 * that has events, or begins to aggregate another property, the stored events are read again.
 * Of one that a plan charges, only what {@link #FREE} names changes
 * ({@code rating-and-usage.md 2.2}).
 */
final class MetricStore implements ResourceStore<BillableMetric> {
    private static final Set<String> FREE = Set.of("name", "description", "filters");

    @Override
    public Optional<BillableMetric> find(Handle handle, String key) {
        return new Metrics(handle).find(key);
    }

    @Override
    public List<BillableMetric> all(Handle handle) {
        return new Metrics(handle).all();
    }

    @Override
    public void check(Handle handle, DeclaredResource<BillableMetric> declared,
                      List<MemberChange> changes) {
        checkFilters(handle, declared);
        BillableMetric metric = declared.desired();
        changes.stream().filter(change -> !FREE.contains(change.root()))
                .filter(change -> isUsed(handle, metric))
                .forEach(change -> declared.refuse(change, change.path(),
                        "metric " + metric.code() + ": a plan charges it"));
    }

    /** Values that charges filter on stay declared; the API would cut them out of the charges. */
    private static void checkFilters(Handle handle, DeclaredResource<BillableMetric> declared) {
        BillableMetric after = declared.desired();
        if (declared.stored().filters().equals(after.filters())) {
            return;
        }
        for (Plan plan : new Plans(handle).charging(after.id())) {
            plan.pricing().charges().stream()
                    .filter(charge -> charge.metric().id().equals(after.id()))
                    .forEach(charge -> charge.filters().stream()
                            .flatMap(filter -> undeclared(filter, after).stream()).distinct()
                            .forEach(value -> declared.fields().fault("filters",
                                    ErrorCode.VALUE_IS_INVALID, "metric " + after.code()
                                            + " must go on declaring " + value + ": charge "
                                            + charge.code() + " of plan " + plan.code()
                                            + " filters on it",
                                    "take it out of the charge first")));
        }
    }

    private static List<String> undeclared(ChargeFilter filter, BillableMetric metric) {
        List<String> undeclared = new ArrayList<>();
        filter.values().forEach((key, values) -> {
            List<String> declared = metric.filters().stream()
                    .filter(each -> each.key().equals(key)).findFirst()
                    .map(BillableMetric.MetricFilter::values).orElse(null);
            values.stream().filter(value -> declared == null
                            || !value.equals(ChargeFilter.ALL_VALUES) && !declared.contains(value))
                    .forEach(value -> undeclared.add(key + " " + value));
        });
        return undeclared;
    }

    @Override
    public Node changeable(Handle handle, BillableMetric stored, Node body) {
        return isUsed(handle, stored) ? body.without(name -> !FREE.contains(name)) : body;
    }

    private static boolean isUsed(Handle handle, BillableMetric metric) {
        return !new Plans(handle).charging(metric.id()).isEmpty();
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
        Instant now = transaction.context().now();
        new UndeclaredValues(transaction.handle(), now).cut(after);
        new DraftSearch(transaction.handle()).flagMetric(after.id(), now);
        new Coupons(transaction.handle()).renameMetric(before.code(), after.code());
    }
}
