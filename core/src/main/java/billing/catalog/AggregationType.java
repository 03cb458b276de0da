package billing.catalog;

import java.util.Locale;

/** How a metric turns events into units ({@code rating-and-usage.md 2.4}). */
public enum AggregationType {
    COUNT_AGG, SUM_AGG, MAX_AGG, UNIQUE_COUNT_AGG, WEIGHTED_SUM_AGG, LATEST_AGG;

    /** The name in inputs and answers: {@code sum_agg}. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether an event takes part only with a numeric value ({@code rating-and-usage.md 2.3}). */
    public boolean isNumeric() {
        return this != COUNT_AGG && this != UNIQUE_COUNT_AGG;
    }

    /** Whether units may persist from period to period ({@code rating-and-usage.md 2.1}). */
    public boolean mayRecur() {
        return this == SUM_AGG || this == UNIQUE_COUNT_AGG || this == WEIGHTED_SUM_AGG;
    }
}
