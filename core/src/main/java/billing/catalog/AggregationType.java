package billing.catalog;

import billing.kernel.codelist.Codes;
import java.util.EnumSet;
import java.util.Set;

/**
 * The ways of turning events into units, each with what it means for metrics, charges and rating
 * ({@code rating-and-usage.md 2.4}). They are computed in {@code billing.usage.aggregation}.
 */
public enum AggregationType {
    /** The number of events. */
    COUNT_AGG(Trait.IN_ADVANCE, Trait.ADDITIVE),
    /** The sum of the values. */
    SUM_AGG(Trait.FIELD, Trait.NUMERIC, Trait.ESTIMATES_NUMBERS, Trait.RECURRING, Trait.IN_ADVANCE,
            Trait.REVERSIBLE, Trait.ADDITIVE, Trait.PRICED_BY_EVENTS),
    /** The largest value. */
    MAX_AGG(Trait.FIELD, Trait.NUMERIC, Trait.ESTIMATES_NUMBERS),
    /** The number of distinct values that are active. */
    UNIQUE_COUNT_AGG(Trait.FIELD, Trait.RECURRING, Trait.IN_ADVANCE, Trait.REVERSIBLE),
    /** A level that events change, averaged over the period. */
    WEIGHTED_SUM_AGG(Trait.FIELD, Trait.NUMERIC, Trait.RECURRING, Trait.LEVEL),
    /** The value of the last event. */
    LATEST_AGG(Trait.FIELD, Trait.NUMERIC, Trait.ESTIMATES_NUMBERS, Trait.NO_PERCENTAGE),
    /** The value at the nearest rank of a percentile. */
    PERCENTILE_AGG(Trait.FIELD, Trait.NUMERIC, Trait.ESTIMATES_NUMBERS, Trait.NO_PERCENTAGE,
            Trait.RANK);

    private enum Trait {
        FIELD, NUMERIC, ESTIMATES_NUMBERS, RECURRING, IN_ADVANCE, REVERSIBLE, ADDITIVE,
        PRICED_BY_EVENTS, LEVEL, NO_PERCENTAGE, RANK
    }

    private final Set<Trait> traits;
    /** A field of its own because it is read for every event. */
    private final boolean numeric;

    AggregationType(Trait first, Trait... others) {
        this.traits = EnumSet.of(first, others);
        this.numeric = traits.contains(Trait.NUMERIC);
    }

    /** The name in requests and responses: {@code sum_agg}. */
    public String code() {
        return Codes.of(this);
    }

    /** The name in explanations: {@code weighted sum}. */
    public String label() {
        return code().replace("_agg", "").replace('_', ' ');
    }

    /** Whether a metric names the event property that is aggregated. */
    public boolean needsField() {
        return traits.contains(Trait.FIELD);
    }

    /** Whether an event takes part only with a numeric value ({@code rating-and-usage.md 2.3}). */
    public boolean isNumeric() {
        return numeric;
    }

    /** Whether an estimate refuses an event without a number ({@code rating-and-usage.md 7.1}). */
    public boolean estimatesOnlyNumbers() {
        return traits.contains(Trait.ESTIMATES_NUMBERS);
    }

    /** Whether units may persist from period to period ({@code rating-and-usage.md 2.1}). */
    public boolean mayRecur() {
        return traits.contains(Trait.RECURRING);
    }

    /**
     * Whether single events may be billed when they are received ({@code rating-and-usage.md 4.4}).
     */
    public boolean mayPayInAdvance() {
        return traits.contains(Trait.IN_ADVANCE);
    }

    /**
     * Whether later events may reverse units that were paid for in advance: the units paid for are
     * then kept in addition to the current ones ({@code rating-and-usage.md 4.6.2}).
     */
    public boolean isReversible() {
        return traits.contains(Trait.REVERSIBLE);
    }

    /** Whether an event changes the units by the same number whatever the other events are. */
    public boolean isAdditive() {
        return traits.contains(Trait.ADDITIVE);
    }

    /** Whether events may carry their own price ({@code rating-and-usage.md 3.9}). */
    public boolean mayBePricedByEvents() {
        return traits.contains(Trait.PRICED_BY_EVENTS);
    }

    /**
     * Whether the units are the average of a level, which {@code total_aggregated_units} shows and
     * recurring metrics carry from window to window ({@code rating-and-usage.md 2.4.6}).
     */
    public boolean averagesLevel() {
        return traits.contains(Trait.LEVEL);
    }

    /** Whether the units are the value at the rank of a percentile that the metric states. */
    public boolean ranksValues() {
        return traits.contains(Trait.RANK);
    }

    /** Whether a percentage may price the units ({@code rating-and-usage.md 3.1}). */
    public boolean mayBePricedByPercentage() {
        return !traits.contains(Trait.NO_PERCENTAGE);
    }
}
