package billing.plan;

import billing.catalog.BillableMetric;
import billing.catalog.Charge;
import billing.catalog.ChargeFilter;
import billing.catalog.ChargeRevision;
import billing.catalog.Plan;
import billing.catalog.PlanRevision;
import billing.catalog.reader.MetricReader;
import billing.catalog.store.Plans;
import billing.engine.Handle;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Cuts values that a metric declares no more out of the filters of its charges: a key without
 * values goes, a filter without keys too ({@code rating-and-usage.md 2.2}).
 */
public final class UndeclaredValues {
    private final Plans plans;
    private final Instant now;

    /** Cuts within the handle's transaction. */
    public UndeclaredValues(Handle handle, Instant now) {
        this.plans = new Plans(handle);
        this.now = now;
    }

    /** Cuts them on all plans, private children too; the metric is stored already. */
    public void cut(BillableMetric metric) {
        Map<String, List<String>> declared = MetricReader.declared(metric);
        for (Plan plan : plans.charging(metric.id())) {
            List<Charge> charges = plan.pricing().charges().stream()
                    .map(charge -> charge.metric().id().equals(metric.id())
                            ? new ChargeRevision(charge).filters(charge.filters().stream()
                                    .flatMap(filter -> left(filter, declared)).toList()).made()
                            : charge).toList();
            if (!charges.equals(plan.pricing().charges())) {
                plans.update(new PlanRevision(plan).charges(charges).made(), now);
            }
        }
    }

    private static Stream<ChargeFilter> left(ChargeFilter filter,
                                             Map<String, List<String>> declared) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        filter.values().forEach((key, chosen) -> {
            List<String> known = declared.get(key);
            List<String> kept = known == null ? List.of() : chosen.stream().filter(value ->
                    value.equals(ChargeFilter.ALL_VALUES) || known.contains(value)).toList();
            if (!kept.isEmpty()) {
                values.put(key, kept);
            }
        });
        return values.isEmpty() ? Stream.empty() : Stream.of(new ChargeFilter(filter.id(),
                filter.invoiceDisplayName(), values, filter.properties(), filter.createdAt()));
    }
}
