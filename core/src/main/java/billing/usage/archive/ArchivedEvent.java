package billing.usage.archive;

import billing.engine.Json;
import billing.kernel.time.Instants;
import com.fasterxml.jackson.core.type.TypeReference;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An event as a line of an archive: a JSON object with the members of an event of the API, which
 * {@code billing usage import} reads, and what the database knew of it in the member {@code
 * archived}.
 *
 * @param preciseTotal the price that came with it, as it was stored; or null
 * @param properties   a JSON object, as it was stored
 */
public record ArchivedEvent(Stream stream, long timestampMicros, String transactionId,
                            String preciseTotal, Ingested archived, String properties) {
    private static final TypeReference<Head> HEAD = new TypeReference<>() { };
    private static final String PROPERTIES = ",\"properties\":{";

    /** The events of one subscription and code. */
    public record Stream(String externalSubscriptionId, String code) {
        /** How each line of these events begins. */
        String prefix() {
            Map<String, Object> members = new LinkedHashMap<>();
            members.put("external_subscription_id", externalSubscriptionId);
            members.put("code", code);
            String object = Json.write(members);
            return object.substring(0, object.length() - 1) + ",";
        }
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

    /** The members of a line before its properties. */
    record Head(String externalSubscriptionId, String code, Instant timestamp,
                String transactionId, String preciseTotalAmountCents, Ingested archived) {
    }

    /** Whether it is rated no more. */
    public boolean isVoided() {
        return archived.voidedAt() != null;
    }

    /** Its line, without the line break. */
    String line() {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("timestamp", Instants.ofMicros(timestampMicros));
        members.put("transaction_id", transactionId);
        if (preciseTotal != null) {
            members.put("precise_total_amount_cents", preciseTotal);
        }
        members.put("archived", known());
        String object = Json.write(members);
        // A line break between members means nothing; within texts there are none.
        return stream.prefix() + object.substring(1, object.length() - 1) + ",\"properties\":"
                + properties.strip().replace('\n', ' ').replace('\r', ' ') + "}";
    }

    private Map<String, Object> known() {
        Map<String, Object> known = new LinkedHashMap<>();
        known.put("sequence", archived.sequence());
        known.put("created_at", archived.createdAt());
        if (isVoided()) {
            known.put("voided_at", archived.voidedAt());
            known.put("void_sequence", archived.voidSequence());
            known.put("void_reason", archived.voidReason());
            known.put("replaced_by", archived.replacedBy());
            known.values().removeIf(value -> value == null);
        }
        return known;
    }

    /** Reads a line that {@link #line()} has written. */
    static ArchivedEvent of(String line) {
        // The quotes of a text that contains these characters would be escaped.
        int at = line.indexOf(PROPERTIES);
        if (at < 0) {
            throw new IllegalArgumentException("a line has no properties");
        }
        Head head = Json.read(line.substring(0, at) + "}", HEAD);
        return new ArchivedEvent(new Stream(head.externalSubscriptionId(), head.code()),
                Instants.toMicros(head.timestamp()), head.transactionId(),
                head.preciseTotalAmountCents(), head.archived(),
                line.substring(at + PROPERTIES.length() - 1, line.length() - 1));
    }
}
