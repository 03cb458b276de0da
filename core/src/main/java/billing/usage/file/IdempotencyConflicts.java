package billing.usage.file;

import billing.engine.Cursor;
import billing.engine.Handle;
import billing.engine.Json;
import billing.engine.PooledStatement;
import billing.kernel.time.Instants;
import billing.usage.EventLimits;
import com.fasterxml.jackson.core.type.TypeReference;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** Compares rows with the stored events whose transaction id they use a second time. */
final class IdempotencyConflicts implements AutoCloseable {
    private static final TypeReference<Map<String, Object>> OBJECT = new TypeReference<>() { };
    // The comparison with 0 lets the partial index be used.
    private static final String FIND = "SELECT code_key, timestamp, seq, properties,"
            + " precise_total_cents FROM events WHERE subscription_key = ?"
            + " AND subscription_key <> 0 AND transaction_id = ?";
    private static final String DELETE = "DELETE FROM events WHERE subscription_key = ?"
            + " AND code_key = ? AND timestamp = ? AND seq = ?";
    private final PooledStatement find;
    private final PooledStatement delete;
    private final UsageBatch batch;
    private final RejectedEvents rejected;
    private long subscriptionKey;
    private long codeKey;
    private long timestamp;
    private long sequence;
    private byte[] properties;
    private String preciseTotal;

    IdempotencyConflicts(Handle handle, UsageBatch batch, RejectedEvents rejected) {
        this.find = new PooledStatement(handle, FIND);
        this.delete = new PooledStatement(handle, DELETE);
        this.batch = batch;
        this.rejected = rejected;
    }

    /** Reads the event that has the key of a row. */
    void find(int row, long ofSubscription) {
        subscriptionKey = ofSubscription;
        find.set(1, ofSubscription).setTextOrBytes(2, batch.transactionKey(row));
        try (Cursor stored = find.query()) {
            stored.next();
            codeKey = stored.number(1);
            timestamp = stored.number(2);
            sequence = stored.number(3);
            properties = stored.bytes(4);
            preciseTotal = stored.text(5);
        }
    }

    /** The place of the found event in the order of ingestion. */
    long sequence() {
        return sequence;
    }

    /** Whether the row has the same content as the found event. */
    boolean isSame(int row, long rowCodeKey) {
        return rowCodeKey == codeKey && batch.timestamp(row) == timestamp && isSameTotal(row)
                && (batch.hasProperties(row, properties) || texts(batch.properties(row))
                .equals(texts(new String(properties, StandardCharsets.UTF_8))));
    }

    private boolean isSameTotal(int row) {
        String total = batch.preciseTotal(row);
        BigDecimal stored = preciseTotal == null ? null
                : EventLimits.number(preciseTotal);
        return Objects.equals(total, preciseTotal) || total != null && stored != null
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
        delete.set(1, subscriptionKey).set(2, codeKey).set(3, timestamp).set(4, sequence)
                .execute();
        reject(laterRow, "line " + batch.line(earlierRow));
    }

    /** Rejects a row: another event has its key. */
    void reject(int row) {
        reject(row, "an event of " + Instants.ofMicros(timestamp));
    }

    private void reject(int row, String owner) {
        rejected.add(row, new RowFault(RowFault.Kind.CONFLICT,
                "the transaction id was used by " + owner + " with other content"));
    }

    @Override
    public void close() {
        find.close();
        delete.close();
    }
}
