package billing.usage.archive;

import java.time.Instant;

/**
 * An event of an archive: the members that it has in the API, and what the database knew of it.
 *
 * @param preciseTotal the price that came with it, as it was stored; or null
 * @param properties   a JSON object, as it was stored
 */
public record ArchivedEvent(Stream stream, long timestampMicros, String transactionId,
                            String preciseTotal, Ingested archived, String properties) {
    /** The events of one subscription and code. */
    public record Stream(String externalSubscriptionId, String code) {
    }

    /**
     * What the database knew of an event.
     *
     * @param sequence     its place in the order of ingestion
     * @param createdAt    when it was ingested
     * @param voidedAt     when it was voided; null while it counted
     * @param voidSequence the void's place in the order of ingestion; or null
     * @param voidReason   or null
     * @param replacedBy   transaction id of the event that counts in its place; or null
     */
    public record Ingested(long sequence, Instant createdAt, Instant voidedAt, Long voidSequence,
                         String voidReason, String replacedBy) {
    }

    /** Whether it is rated no more. */
    public boolean isVoided() {
        return archived.voidedAt() != null;
    }
}
