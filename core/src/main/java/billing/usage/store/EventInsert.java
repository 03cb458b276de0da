package billing.usage.store;

import billing.engine.BulkInsert;
import billing.engine.Handle;
import billing.engine.driver.InsertBatch;
import billing.kernel.time.Instants;
import java.time.Instant;
import java.util.List;

/**
 * Adds rows to the event table in batches; a row whose key is taken is left out and reported. Usage
 * checkpoints that a row is too late for are closed.
 *
 * <p>Sets parameters by place because an import spends most of its time here.
 */
public final class EventInsert implements AutoCloseable {
    private static final String TABLE = "events";
    private static final List<String> KEY =
            List.of("subscription_key", "code_key", "timestamp", "seq");
    private static final List<String> COLUMNS = List.of("subscription_key", "code_key",
            "timestamp", "seq", "value", "value_scale", "transaction_id", "properties",
            "precise_total_cents", "created_at");
    private final InsertBatch statement;
    private final long createdAt;
    private final LateEvents late;

    private EventInsert(Handle handle, InsertBatch statement, Instant now) {
        this.statement = statement;
        createdAt = Instants.toMicros(now);
        late = new LateEvents(handle);
    }

    /** Adds a few events, all ingested at {@code now}. */
    static EventInsert few(Handle handle, Instant now) {
        return new EventInsert(handle, BulkInsert.few(handle, TABLE, COLUMNS, KEY), now);
    }

    /** States where the latest usage checkpoint of a code ends, so that it need not be read. */
    void know(long codeKey, long levelsUntil) {
        late.know(codeKey, levelsUntil);
    }

    /**
     * Adds many events, all ingested at {@code now}.
     *
     * @see BulkInsert#rowsTogether
     */
    public static EventInsert many(Handle handle, Instant now) {
        return new EventInsert(handle, BulkInsert.inBulk(handle, TABLE, COLUMNS, KEY), now);
    }

    /** Has later queries planned with the events that have been added. */
    public static void analyze(Handle handle) {
        BulkInsert.analyze(handle, List.of(TABLE));
    }

    /** The key of the event in the table. */
    public EventInsert at(long subscriptionKey, long codeKey, long timestampMicros, long sequence) {
        late.add(subscriptionKey, codeKey, timestampMicros);
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
