package billing.usage;

import billing.kernel.codelist.Codes;

/** What may be wrong with an event that was accepted ({@code rating-and-usage.md 1.6}). */
public enum EventFault {
    /** No live metric has its code. */
    INVALID_CODE,
    /** The property that the metric aggregates is absent, or no number where it must be one. */
    MISSING_AGGREGATION_PROPERTY,
    /** Never found: events need no groups. */
    MISSING_GROUP_KEY,
    /** A property by which charges price apart has a value that the metric does not declare. */
    INVALID_FILTER_VALUES;

    /** The name in messages: {@code invalid_code}. */
    public String code() {
        return Codes.of(this);
    }
}
