package billing.usage.aggregation;

import billing.catalog.Aggregation;
import billing.catalog.Charge;
import billing.catalog.ChargeFilter;
import billing.catalog.ChargeProperties.PresentationKey;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Scale;
import billing.kernel.time.Instants;
import billing.rating.ChargeModel;
import billing.rating.EventPrice;
import billing.rating.PriceSteps;
import billing.rating.PricedUsage;
import billing.rating.UsageFigures;
import billing.usage.EventCursor;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One charge paid in advance while events go by ({@code rating-and-usage.md 4.6.2 to 4.6.4}). */
final class AdvanceCharge {
    private final Charge charge;
    private final Aggregation aggregation;
    private final RatingPeriod period;
    private final CurrencyUnit currency;
    private final PaidCheckpoints levels;
    private final ByFilter<TupleIndex<Account>> accounts;

    /** A charge without events. */
    AdvanceCharge(Charge charge, RatingPeriod period, CurrencyUnit currency,
                  PaidCheckpoints levels) {
        this.charge = charge;
        this.aggregation = charge.metric().aggregation();
        this.period = period;
        this.currency = currency;
        this.levels = levels;
        this.accounts = new ByFilter<>(charge, this::accountsOf);
    }

    /** The units of one bucket and group. */
    record Account(ChargeFilter filter, ChargeModel model, Map<String, String> groupedBy,
                   Aggregate aggregate) {
    }

    private TupleIndex<Account> accountsOf(ChargeFilter filter) {
        var properties = filter == null ? charge.properties() : filter.properties();
        List<String> keys = charge.groupKeys(filter);
        Aggregates aggregates = new Aggregates(charge, properties.model(), period, null, currency,
                WeightedCheckpoints.none().before(charge, filter, period.window().from()),
                PaidCheckpoints.NONE, new ValueCounts.Room(charge.metric().code()));
        return new TupleIndex<>(keys, TupleIndex.EMPTY_IS_ABSENT, texts -> {
            Map<String, String> groupedBy = TupleIndex.byKey(keys, texts);
            return new Account(filter, properties.model(), groupedBy, aggregates.inFull(groupedBy));
        });
    }

    /** The units of the bucket and group that the cursor's current event belongs to. */
    Account account(EventCursor event) {
        return accounts.get(event).get(event);
    }

    /** Adds an event that has been paid for. */
    void pass(EventCursor event, boolean inWindow) {
        if (Aggregate.takesPart(aggregation.type(), event)) {
            account(event).aggregate().add(event, inWindow);
        }
    }

    /** Adds an event of the window and prices it; nothing when it lacks the metric's property. */
    Optional<RatedUsage> price(EventCursor event) {
        if (!Aggregate.takesPart(aggregation.type(), event)) {
            return Optional.empty();
        }
        Account account = account(event);
        UsageFigures before = account.aggregate().figures();
        account.aggregate().add(event, true);
        if (!hasValue(event)) {
            return Optional.empty();
        }
        UsageFigures after = account.aggregate().figures();
        PaidCheckpoint.Step step = step(account, after.units().subtract(before.units()));
        if (charge.billing().prorated()) {
            return Optional.of(prorated(account, event, step));
        }
        keep(account, step.level());
        PricedUsage priced = EventPrice.of(account.model(), after,
                account.aggregate().adds(event) ? without(after, before, step.charged()) : after);
        return Optional.of(rated(account, event, step, priced));
    }

    private boolean hasValue(EventCursor event) {
        if (!aggregation.type().needsField()) {
            return true;
        }
        String text = event.property(aggregation.fieldName());
        return text != null && !text.isBlank();
    }

    private PaidCheckpoint.Step step(Account account, BigDecimal change) {
        if (!aggregation.type().isReversible()) {
            return new PaidCheckpoint.Step(null, change, change);
        }
        BigDecimal added = change.max(BigDecimal.ZERO);
        return levels.find(charge, account.filter(), account.groupedBy())
                .map(level -> level.then(change, added))
                // Values may begin below 0, numbers of things may not.
                .orElseGet(() -> PaidCheckpoint.first(aggregation.type().isNumeric() ? change
                        : added));
    }

    private void keep(Account account, PaidCheckpoint level) {
        if (level != null) {
            levels.put(charge, account.filter(), account.groupedBy(), level);
        }
    }

    /** The same usage as if the event had not come; the prefix of a percentage stays. */
    private static UsageFigures without(UsageFigures after, UsageFigures before,
                                        BigDecimal charged) {
        return UsageFigures.of(after.units().subtract(charged), after.eventsCount() - 1)
                .with(after.totals()).withPerTransactionAmount(before.perTransactionAmount())
                .withEventAmounts(before.eventAmounts());
    }

    private RatedUsage prorated(Account account, EventCursor event, PaidCheckpoint.Step step) {
        BigDecimal units = weighed(step.charged(), event);
        keep(account, step.plusProrated(units));
        return rated(account, event, step,
                account.model().price(UsageFigures.of(units, 1)));
    }

    /**
     * Charged units are prorated from their day to the end of the window; the day of the event
     * counts, also in the last millisecond of the window ({@code rating-and-usage.md 4.5}).
     */
    BigDecimal weighed(BigDecimal charged, EventCursor event) {
        int days = Math.max(1, period.dates().days(Instants.ofMicros(event.timestampMicros()),
                period.window()));
        return charged.multiply(BigDecimal.valueOf(days)).divide(
                BigDecimal.valueOf(period.periodDays()), Scale.PRORATED_UNITS,
                RoundingMode.CEILING);
    }

    private RatedUsage rated(Account account, EventCursor event, PaidCheckpoint.Step step,
                             PricedUsage priced) {
        BigDecimal shown = step.shown();
        return new RatedUsage(charge, account.filter(), account.groupedBy(), shown, shown, 1,
                RatedUsage.Price.ofEvent(charge, priced.amount(), shown, currency,
                        charge.billing().prorated() ? PriceSteps.NONE : priced.steps()),
                breakdowns(event, shown), null, step.charged());
    }

    private List<RatedUsage.Breakdown> breakdowns(EventCursor event, BigDecimal shown) {
        List<PresentationKey> keys = charge.properties().presentationKeys();
        if (keys.isEmpty()) {
            return List.of();
        }
        Map<String, String> texts = new LinkedHashMap<>();
        keys.forEach(key -> texts.put(key.value(),
                TupleIndex.EMPTY_IS_ABSENT.read(0, event.property(key.value()))));
        return List.of(new RatedUsage.Breakdown(texts, shown));
    }
}
