package billing.usage.aggregation;

import billing.kernel.money.Scale;
import billing.rating.ChargeModel;
import billing.rating.Graduated;
import billing.rating.PricedUsage;
import billing.rating.ProratedGraduated;
import billing.rating.UsageFigures;
import billing.usage.EventCursor;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A recurring unique count whose values weigh by the days that they are active
 * ({@code rating-and-usage.md 4.5}).
 *
 * <pre>
 *   add        remove, add on one day        remove
 *    |-----------------------------------------|        one span, both days included
 *    |--------| remove   add |-----------------|        two spans
 * </pre>
 *
 * <p>Spans that ended before the window weigh nothing and are forgotten. Under a graduated price
 * each span is priced at the tier that it was added in.
 */
final class ProratedUniqueAggregate implements Aggregate {
    private static final int ACTIVE = Integer.MIN_VALUE;

    /** The time that a value is active: open, or ended on a day on which it may still resume. */
    private static final class Span {
        private final int firstDay;
        private int removedOn = ACTIVE;
        private BigDecimal tierPrice;

        private Span(int firstDay) {
            this.firstDay = firstDay;
        }
    }

    private final String fieldName;
    private final WindowDays days;
    private final int periodDays;
    private final ProratedGraduated graduated;
    private final Map<String, Span> spans = new LinkedHashMap<>();
    private boolean inHistory = true;
    private long active;
    private long closedDays;
    private BigDecimal closedAmount = BigDecimal.ZERO;

    ProratedUniqueAggregate(String fieldName, RatingPeriod period, WindowDays days,
                            ChargeModel model) {
        this.fieldName = fieldName;
        this.days = days;
        this.periodDays = period.periodDays();
        this.graduated = model instanceof Graduated price ? new ProratedGraduated(price) : null;
    }

    @Override
    public void add(EventCursor event, boolean inWindow) {
        if (inWindow) {
            enterWindow();
        }
        int day = inWindow ? days.dayOf(event.timestampMicros()) : WindowDays.BEFORE;
        String value = event.property(fieldName);
        if (UniqueAggregate.removes(event)) {
            remove(value, day);
        } else {
            add(value, day);
        }
    }

    private void add(String value, int day) {
        Span span = spans.get(value);
        if (span != null && span.removedOn == ACTIVE) {
            return;
        }
        active++;
        if (span != null && span.removedOn == day) {
            span.removedOn = ACTIVE;
            priceOfChange(BigDecimal.ONE);
            return;
        }
        if (span != null) {
            closedDays += weightOf(span);
            closedAmount = closedAmount.add(amountOf(span));
        }
        Span opened = new Span(day);
        opened.tierPrice = priceOfChange(BigDecimal.ONE);
        spans.put(value, opened);
    }

    private void remove(String value, int day) {
        Span span = spans.get(value);
        if (span == null || span.removedOn != ACTIVE) {
            return;
        }
        active--;
        if (day == WindowDays.BEFORE) {
            spans.remove(value);
        } else {
            span.removedOn = day;
            priceOfChange(BigDecimal.ONE.negate());
        }
    }

    @Override
    public UsageCheckpoint.Holding holding() {
        return UsageCheckpoint.Holding.ofValues(new ArrayList<>(spans.keySet()));
    }

    @Override
    public void resume(UsageCheckpoint.Holding held) {
        held.active().forEach(value -> add(value, WindowDays.BEFORE));
    }

    @Override
    public UsageFigures figures() {
        enterWindow();
        return UsageFigures.prorated(inPeriods(weight()), BigDecimal.valueOf(active), active);
    }

    @Override
    public PricedUsage price(ChargeModel model, UsageFigures rounded) {
        return graduated == null ? model.price(rounded)
                : graduated.price(spans.values().stream().map(this::amountOf)
                        .reduce(closedAmount, BigDecimal::add),
                        BigDecimal.valueOf(weight()), rounded.fullUnits());
    }

    /**
     * Adds the values that are active before the window, in the order in which they became active.
     */
    private void enterWindow() {
        if (inHistory) {
            inHistory = false;
            spans.values().forEach(span -> span.tierPrice = priceOfChange(BigDecimal.ONE));
        }
    }

    /** The price of one more or one less; nothing before the window and without tiers. */
    private BigDecimal priceOfChange(BigDecimal units) {
        return graduated == null || inHistory ? BigDecimal.ZERO
                : graduated.priceOfChange(units);
    }

    private long weight() {
        return closedDays + spans.values().stream().mapToLong(this::weightOf).sum();
    }

    private long weightOf(Span span) {
        int lastDay = span.removedOn == ACTIVE ? days.last() : span.removedOn;
        return lastDay - Math.max(span.firstDay, 0) + 1;
    }

    private BigDecimal amountOf(Span span) {
        return inPeriods(weightOf(span)).multiply(span.tierPrice);
    }

    private BigDecimal inPeriods(long weight) {
        return BigDecimal.valueOf(weight)
                .divide(BigDecimal.valueOf(periodDays), Scale.PRORATED_UNITS, RoundingMode.CEILING);
    }
}
