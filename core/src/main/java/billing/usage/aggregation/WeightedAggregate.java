package billing.usage.aggregation;

import billing.kernel.money.Scale;
import billing.kernel.time.Instants;
import billing.rating.UsageFigures;
import billing.usage.EventCursor;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.temporal.ChronoUnit;

/**
 * A level that events change, averaged over the period ({@code rating-and-usage.md 2.4.6}).
 *
 * <p>A change counts from its instant to the end of the window, so the average is the sum of all
 * changes, each multiplied by the time left after it. The level is not tracked, and the order does
 * not matter.
 */
final class WeightedAggregate implements Aggregate {
    private static final long MICROS_PER_SECOND = 1_000_000;
    private static final long MICROS_PER_DAY = 86_400 * MICROS_PER_SECOND;
    private final boolean recurring;
    private final long fromMicros;
    private final long endMicros;
    private final long foldSinceMicros;
    private final BigDecimal periodMicros;
    private final BigDecimal storedLevel;
    private final ScaledSum foldedChange = new ScaledSum();
    private final ScaledSum change = new ScaledSum();
    private final ScaledSum changeSeconds = new ScaledSum();
    private final ScaledSum changeMicros = new ScaledSum();
    private long folded;
    private long events;
    private long lastEventMicros;

    /**
     * Starts without changes.
     *
     * @param storedLevel     the level at the start of the window, 0 for none
     * @param foldSinceMicros events before the window count from here on
     */
    WeightedAggregate(RatingPeriod period, boolean recurring, BigDecimal storedLevel,
                      long foldSinceMicros) {
        this.recurring = recurring;
        this.fromMicros = UsageRating.startMicros(period);
        this.endMicros = Instants.toMicros(period.window().to().plusNanos(999_999_999)
                .truncatedTo(ChronoUnit.SECONDS));
        this.foldSinceMicros = foldSinceMicros;
        this.periodMicros = BigDecimal.valueOf(period.periodDays() * MICROS_PER_DAY);
        this.storedLevel = storedLevel;
        this.lastEventMicros = fromMicros;
    }

    @Override
    public void add(EventCursor event, boolean inWindow) {
        long at = event.timestampMicros();
        if (!inWindow) {
            if (at >= foldSinceMicros) {
                foldedChange.add(event, 1);
                folded++;
            }
            return;
        }
        // Seconds and the rest are separate, so that products of usual levels fit into a long.
        long left = endMicros - at;
        change.add(event, 1);
        changeSeconds.add(event, left / MICROS_PER_SECOND);
        changeMicros.add(event, left % MICROS_PER_SECOND);
        events++;
        lastEventMicros = at;
    }

    @Override
    public UsageFigures figures() {
        BigDecimal levelMicros = changeSeconds.value()
                .multiply(BigDecimal.valueOf(MICROS_PER_SECOND)).add(changeMicros.value())
                .add(openingLevel().multiply(BigDecimal.valueOf(endMicros - fromMicros)));
        return UsageFigures.of(levelMicros.divide(periodMicros, Scale.AVERAGED_UNITS,
                RoundingMode.CEILING), events);
    }

    @Override
    public BigDecimal totalAggregatedUnits(UsageFigures rounded) {
        return openingLevel().add(change.value());
    }

    @Override
    public RatedUsage.ClosingLevel closingLevel() {
        return recurring ? new RatedUsage.ClosingLevel(openingLevel().add(change.value()),
                Instants.ofMicros(lastEventMicros)) : null;
    }

    @Override
    public boolean isUntouched() {
        return events == 0 && folded == 0 && storedLevel.signum() == 0;
    }

    @Override
    public boolean hasEnded() {
        return events == 0 && openingLevel().signum() == 0;
    }

    private BigDecimal openingLevel() {
        return storedLevel.add(foldedChange.value());
    }
}
