package billing.usage.file;

import billing.engine.Json;
import billing.kernel.time.Instants;
import billing.usage.EventLimits;
import billing.usage.store.ComparedEvents;
import com.fasterxml.jackson.core.type.TypeReference;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** Compares rows with the stored events whose transaction id they use a second time. */
final class IdempotencyConflicts {
    private static final TypeReference<Map<String, Object>> OBJECT = new TypeReference<>() { };
    private final ComparedEvents events;
    private final UsageBatch batch;
    private final MeteredRows rows;
    private final RejectedEvents rejected;
    private ComparedEvents.Found found;

    IdempotencyConflicts(ComparedEvents events, UsageBatch batch, MeteredRows rows,
                         RejectedEvents rejected) {
        this.events = events;
        this.batch = batch;
        this.rows = rows;
        this.rejected = rejected;
    }

    /** Reads the event that has the key of a row. */
    void find(int row, long ofSubscription) {
        found = events.find(ofSubscription, batch.transactionKey(row));
    }

    /** The place of the found event in the order of ingestion. */
    long sequence() {
        return found.sequence();
    }

    /** Whether the row has the same content as the found event. */
    boolean isSame(int row, long rowCodeKey) {
        return rowCodeKey == found.codeKey() && batch.timestamp(row) == found.timestamp()
                && isSameTotal(row) && (batch.hasProperties(row, found.properties())
                || texts(rows.properties(row))
                        .equals(texts(new String(found.properties(), StandardCharsets.UTF_8))));
    }

    private boolean isSameTotal(int row) {
        String total = batch.preciseTotal(row);
        BigDecimal stored = found.preciseTotal() == null ? null
                : EventLimits.number(found.preciseTotal());
        return Objects.equals(total, found.preciseTotal()) || total != null && stored != null
                && new BigDecimal(total).compareTo(stored) == 0;
    }

    /** Properties as they are compared everywhere: by their text. */
    private static Map<String, String> texts(String json) {
        Map<String, String> texts = new HashMap<>();
        Json.read(json, OBJECT).forEach((name, value) -> {
            if (value != null) {
                texts.put(name, value.toString());
            }
        });
        return texts;
    }

    /** Deletes the found event, a later row of the same batch: an earlier row replaces it. */
    void replace(int laterRow, int earlierRow) {
        events.delete(found);
        reject(laterRow, "line " + batch.line(earlierRow));
    }

    /** Rejects a row: another event has its key. */
    void reject(int row) {
        reject(row, "an event of " + Instants.ofMicros(found.timestamp()));
    }

    private void reject(int row, String owner) {
        rejected.add(row, new RowFault(RowFault.Kind.CONFLICT,
                "the transaction id was used by " + owner + " with other content"));
    }
}
