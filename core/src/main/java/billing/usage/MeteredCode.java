package billing.usage;

/**
 * What ingestion knows of a metric code.
 *
 * @param code       exact and case-sensitive
 * @param known      whether a live metric has the code; events of others are stored all the same
 * @param fieldName  the property that the metric aggregates; null for count and unknown codes
 * @param numeric    whether an event takes part only with a number in that property
 *                   ({@code rating-and-usage.md 2.3})
 * @param expression computes that property when an event comes in; or null
 */
public record MeteredCode(String code, boolean known, String fieldName, boolean numeric,
                          String expression) {
    /** A code that no live metric has. */
    static MeteredCode unknown(String code) {
        return new MeteredCode(code, false, null, false, null);
    }
}
