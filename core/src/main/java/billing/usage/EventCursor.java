package billing.usage;

import java.math.BigDecimal;

/**
 * Walks the events of one subscription and metric in event order: by timestamp, then by order of
 * ingestion ({@code rating-and-usage.md 0}). Voided events are left out.
 *
 * <p>The accessors speak of the event that the last {@link #next()} moved to.
 */
public interface EventCursor extends AutoCloseable {
    /** Moves to the next event; false after the last. */
    boolean next();

    /** Microseconds since 1970 UTC. */
    long timestampMicros();

    /** Its place in the order of ingestion. */
    long sequence();

    /**
     * Whether the metric's property is a number that takes part in numeric aggregations
     * ({@code rating-and-usage.md 2.3}).
     */
    boolean hasValue();

    /** The number, when {@link #hasValue()}, as {@code unscaledValue() / 10^valueScale()}. */
    BigDecimal value();

    /** Whether {@link #unscaledValue()} holds the number: it has at most 18 digits. */
    boolean fitsLong();

    /** The number without its decimal point, when {@link #fitsLong()}. */
    long unscaledValue();

    /** The number of decimals of {@link #unscaledValue()}. */
    int valueScale();

    /** The text of a top-level property, or null when it is absent or null. */
    String property(String name);

    /** The price that came with the event, in cents; null when absent. */
    BigDecimal preciseTotalCents();

    /** The idempotency key of the event, for explanations. */
    String transactionId();

    @Override
    void close();
}
