package billing.usage.aggregation;

import billing.catalog.Charge;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.time.Instants;
import billing.usage.EventCursor;
import billing.usage.EventHistory;
import billing.usage.EventTotals;
import billing.usage.UsageQuery;
import billing.usage.aggregation.UsageCheckpointStore.Key;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Rates the usage of one subscription: reads the events of each metric once and feeds every charge
 * on it ({@code rating-and-usage.md 9}).
 *
 * @param history   the source of the events
 * @param levels    the subscription's weighted sums, carried from window to window
 * @param persisted checkpoints of other units that persist
 * @param currency  of the plan: prices carried by events are in its minor units
 * @param paid      the units paid for in advance in the rated window
 */
public record UsageRating(EventHistory history, WeightedCheckpoints levels,
                          UsageCheckpointStore persisted, CurrencyUnit currency,
                          PaidCheckpoints paid) {
    /** Rating without stored checkpoints and without charges that are paid in advance. */
    public UsageRating(EventHistory history, WeightedCheckpoints levels, CurrencyUnit currency) {
        this(history, levels, UsageCheckpointStore.NONE, currency, PaidCheckpoints.NONE);
    }

    /**
     * Returns the priced usage of a window: the charges in the given order, of each charge the
     * filters in order and the default bucket last, each with at least one entry even without
     * usage.
     *
     * @param externalSubscriptionId whose events; those of earlier subscriptions under the same id
     *                               count in recurring metrics
     */
    public List<RatedUsage> rate(String externalSubscriptionId, List<Charge> charges,
                                 RatingPeriod period) {
        List<RatedCharge> rated = new ArrayList<>(charges.size());
        Map<String, List<RatedCharge>> byCode = new LinkedHashMap<>();
        for (Charge charge : charges) {
            RatedCharge made = new RatedCharge(charge, period, this);
            rated.add(made);
            byCode.computeIfAbsent(charge.metric().code(), code -> new ArrayList<>()).add(made);
        }
        byCode.forEach((code, ofMetric) -> {
            if (ofMetric.get(0).persists()) {
                Key key = new Key(externalSubscriptionId, code, CheckpointShape.of(charges.stream()
                        .filter(charge -> charge.metric().code().equals(code)).toList()));
                new PersistedUsage(this, key, ofMetric, period).read();
            } else {
                feed(externalSubscriptionId, code, ofMetric, historyFrom(ofMetric),
                        end(period), period);
            }
        });
        List<RatedUsage> usage = new ArrayList<>(charges.size());
        rated.forEach(charge -> charge.addRated(usage));
        return usage;
    }

    /** What {@link #rate} is going to ask for, without what it asks for units that persist. */
    public List<UsageQuery> queries(String externalSubscriptionId, List<Charge> charges,
                                    RatingPeriod period) {
        List<UsageQuery> queries = new ArrayList<>();
        charges.stream().filter(charge -> !charge.metric().aggregation().readsHistory()
                && !charge.metric().aggregation().carriesLevel())
                .collect(Collectors.groupingBy(charge -> charge.metric().code())).forEach(
                        (code, ofMetric) -> {
                    List<RatedCharge> rated = ofMetric.stream()
                            .map(charge -> new RatedCharge(charge, period, this)).toList();
                    queries.add(new UsageQuery(totals(rated), needOnlyProperties(rated),
                            externalSubscriptionId, code, historyFrom(rated), end(period)));
                });
        return queries;
    }

    /**
     * Hands the events of {@code [from, end)} to charges on their metric.
     *
     * @param from null for the whole history
     */
    void feed(String externalSubscriptionId, String code, List<RatedCharge> charges,
                 Instant from, Instant end, RatingPeriod period) {
        EventTotals.Kind kind = totals(charges);
        Optional<EventTotals> totals = kind == null ? Optional.empty()
                : history.totals(kind, externalSubscriptionId, code, from, end);
        if (totals.isPresent()) {
            charges.forEach(charge -> charge.add(totals.get()));
            return;
        }
        RatedCharge[] fed = charges.toArray(RatedCharge[]::new);
        boolean isWindow = from != null && !from.isBefore(period.window().from());
        long windowStart = startMicros(period);
        try (EventCursor event = isWindow && needOnlyProperties(charges)
                ? history.properties(externalSubscriptionId, code, from, end)
                : history.events(externalSubscriptionId, code, from, end)) {
            while (event.next()) {
                boolean inWindow = isWindow || event.timestampMicros() >= windowStart;
                for (RatedCharge charge : fed) {
                    charge.add(event, inWindow);
                }
            }
        }
    }

    /**
     * The kind of totals that every charge can be computed from; null when one needs every event.
     */
    private static EventTotals.Kind totals(List<RatedCharge> charges) {
        EventTotals.Kind kind = null;
        for (RatedCharge charge : charges) {
            kind = charge.totals();
            if (kind == null) {
                return null;
            }
        }
        return kind;
    }

    private static boolean needOnlyProperties(List<RatedCharge> charges) {
        return charges.stream().allMatch(RatedCharge::needsOnlyProperties);
    }

    /** The start of the window, truncated to the millisecond ({@code rating-and-usage.md 0}). */
    static long startMicros(RatingPeriod period) {
        return Instants.toMicros(period.window().from().truncatedTo(ChronoUnit.MILLIS));
    }

    private static Instant historyFrom(List<RatedCharge> charges) {
        Instant from = charges.get(0).historyFrom();
        for (RatedCharge charge : charges) {
            if (charge.historyFrom() == null) {
                return null;
            }
            from = charge.historyFrom().isBefore(from) ? charge.historyFrom() : from;
        }
        return from;
    }

    /**
     * The end of the window; an event at the instant of a plan change belongs to the next plan
     * (1.7).
     */
    static Instant end(RatingPeriod period) {
        return period.endedByUpgrade() ? period.window().to() : period.window().end();
    }
}
