package billing.usage.aggregation;

import billing.catalog.Charge;
import billing.catalog.ChargeFilter;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.time.Instants;
import billing.usage.EventCursor;
import billing.usage.EventHistory;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The units that events pay for when each is billed in its turn, in event order
 * ({@code rating-and-usage.md 4.6.2}): of some of those that were billed.
 */
public final class ComputedPaidCheckpoints implements PaidCheckpoints, PaidGroups {
    private final Map<List<Object>, Map<Map<String, String>, PaidCheckpoint>> levels =
            new HashMap<>();

    private ComputedPaidCheckpoints() {
    }

    /** The units that the events of a window pay for; charges in arrears are left out. */
    public static ComputedPaidCheckpoints of(EventHistory history, String externalSubscriptionId,
                                             List<Charge> charges, RatingPeriod period,
                                             CurrencyUnit currency) {
        ComputedPaidCheckpoints computed = new ComputedPaidCheckpoints();
        charges.stream().filter(PaidUnits::decide)
                .collect(Collectors.groupingBy(charge -> charge.metric().code()))
                .forEach((code, ofMetric) -> computed.add(history, externalSubscriptionId,
                        ofMetric, period, currency));
        return computed;
    }

    private void add(EventHistory history, String externalSubscriptionId, List<Charge> charges,
                     RatingPeriod period, CurrencyUnit currency) {
        EventPricing pricing = new EventPricing(charges, period, currency, this);
        Instant from = Instants.startOf(period.window());
        boolean recurs = charges.get(0).metric().aggregation().recurring();
        try (EventCursor event = history.events(externalSubscriptionId,
                charges.get(0).metric().code(), recurs ? null : from, period.window().end())) {
            while (event.next()) {
                if (event.timestampMicros() < Instants.toMicros(from)) {
                    pricing.pass(event, false);
                } else {
                    pricing.price(event);
                }
            }
        }
    }

    @Override
    public Optional<PaidCheckpoint> find(Charge charge, ChargeFilter filter,
                                         Map<String, String> groupedBy) {
        return Optional.ofNullable(levels(charge, filter).get(groupedBy));
    }

    @Override
    public void put(Charge charge, ChargeFilter filter, Map<String, String> groupedBy,
                    PaidCheckpoint level) {
        levels.computeIfAbsent(bucket(charge, filter), unknown -> new HashMap<>())
                .put(groupedBy, level);
    }

    @Override
    public Map<Map<String, String>, PaidCheckpoint> levels(Charge charge, ChargeFilter filter) {
        return levels.getOrDefault(bucket(charge, filter), Map.of());
    }

    private static List<Object> bucket(Charge charge, ChargeFilter filter) {
        return Arrays.asList(charge.id(), filter == null ? null : filter.id());
    }
}
