package billing.usage;

import java.time.Instant;
import java.util.UUID;

/**
 * An event as the store keeps it.
 *
 * @param event        what came in
 * @param sequence     its place in the order of ingestion, unique in the database
 * @param createdAt    when it was ingested
 * @param voidedAt     from when on it is rated no more; null while it counts
 * @param voidReason   why; or null
 * @param replacedBy   transaction id of the event that counts in its place; or null
 * @param voidSequence the void's place in the order of ingestion; null while it counts, and of
 *                     voids from before they were numbered
 */
public record StoredEvent(UsageEvent event, long sequence, Instant createdAt, Instant voidedAt,
                          String voidReason, String replacedBy, Long voidSequence) {
    private static final long VERSION = 0x7000L;
    private static final long VARIANT = 0x8000_0000_0000_0000L;

    /** An event in whose place no other one counts. */
    public StoredEvent(UsageEvent event, long sequence, Instant createdAt, Instant voidedAt,
                       String voidReason) {
        this(event, sequence, createdAt, voidedAt, voidReason, null, null);
    }

    /** Its identifier in the API, made of the instant and the number of its ingestion. */
    public UUID id() {
        return new UUID(createdAt.toEpochMilli() << 16 | VERSION, VARIANT | sequence);
    }

    /**
     * Whether it was stored or voided after an instant; an event that was both since then has
     * changed nothing.
     */
    public boolean hasChangedSince(Instant instant) {
        return createdAt.isAfter(instant) != (isVoided() && voidedAt.isAfter(instant));
    }

    /** The same by the last number of ingestion that had been given then. */
    public boolean hasChangedSince(long seen) {
        return sequence > seen != (voidSequence != null && voidSequence > seen);
    }

    /** Whether it has been voided. */
    public boolean isVoided() {
        return voidedAt != null;
    }
}
