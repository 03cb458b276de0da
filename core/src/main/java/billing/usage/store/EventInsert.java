package billing.usage.store;

import billing.engine.Handle;
import billing.engine.PooledStatement;
import billing.kernel.time.Instants;
import java.time.Instant;

/**
 * Adds rows to the event table in batches; a row whose key is taken is left out and reported. Usage
 * checkpoints that a row is too late for are closed.
 *
 * <p>Sets parameters by place because an import spends most of its time here.
 */
public final class EventInsert implements AutoCloseable {
    private static final String SQL = "INSERT INTO events (subscription_key, code_key,"
            + " timestamp, seq, value, value_scale, transaction_id, properties,"
            + " precise_total_cents, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
            + " ON CONFLICT DO NOTHING";
    private final PooledStatement statement;
    private final long createdAt;
    private final LateEvents late;

    /** Prepares for events that are all ingested at {@code now}. */
    public EventInsert(Handle handle, Instant now) {
        statement = new PooledStatement(handle, SQL);
        createdAt = Instants.toMicros(now);
        late = new LateEvents(handle);
    }

    /** The key of the event in the table. */
    public EventInsert at(long subscriptionKey, long codeKey, long timestampMicros, long sequence) {
        late.look(subscriptionKey, codeKey, timestampMicros);
        statement.set(1, subscriptionKey).set(2, codeKey).set(3, timestampMicros)
                .set(4, sequence);
        return this;
    }

    /** Its value is a number of at most 18 digits. */
    public EventInsert value(long unscaled, int scale) {
        statement.set(5, unscaled).set(6, scale);
        return this;
    }

    /** Its value is a number of more digits, to be read from the properties. */
    public EventInsert longValue(int scale) {
        statement.setNull(5).set(6, scale);
        return this;
    }

    /** It has no value. */
    public EventInsert noValue() {
        statement.setNull(5).setNull(6);
        return this;
    }

    /**
     * The rest of the event, which completes the row.
     *
     * @param transactionKey {@link TransactionKey}: a byte array or a string
     * @param preciseTotal   or null
     */
    public void add(Object transactionKey, String properties, String preciseTotal) {
        statement.setTextOrBytes(7, transactionKey).set(8, properties).set(9, preciseTotal)
                .set(10, createdAt).addToBatch();
    }

    /** Carries the rows out; for each one in order 1 when it was added, 0 when its key is taken. */
    public int[] execute() {
        late.settle();
        return statement.executeBatch();
    }

    @Override
    public void close() {
        statement.close();
    }
}
