package billing.usage.store;

import billing.engine.Handle;
import billing.engine.PooledStatement;
import billing.kernel.time.Instants;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;

/**
 * Adds rows to the event table in batches; a row whose key is taken is left out and told. Levels
 * of usage that a row comes too late for end with it.
 *
 * <p>Speaks JDBC without a layer above it because an import spends most of its time here.
 */
public final class EventInsert implements AutoCloseable {
    private static final String SQL = "INSERT INTO events (subscription_key, code_key,"
            + " timestamp, seq, value, value_scale, transaction_id, properties,"
            + " precise_total_cents, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
            + " ON CONFLICT DO NOTHING";
    private final PooledStatement lent;
    private final PreparedStatement statement;
    private final long createdAt;
    private final LateEvents late;

    /** Prepares for events that are all ingested at {@code now}. */
    public EventInsert(Handle handle, Instant now) throws SQLException {
        lent = new PooledStatement(handle, SQL);
        statement = lent.jdbc();
        createdAt = Instants.toMicros(now);
        late = new LateEvents(handle);
    }

    /** Where the event stands. */
    public EventInsert at(long subscriptionKey, long codeKey, long timestampMicros, long sequence)
            throws SQLException {
        late.look(subscriptionKey, codeKey, timestampMicros);
        statement.setLong(1, subscriptionKey);
        statement.setLong(2, codeKey);
        statement.setLong(3, timestampMicros);
        statement.setLong(4, sequence);
        return this;
    }

    /** Its value is a number of at most 18 digits. */
    public EventInsert value(long unscaled, int scale) throws SQLException {
        statement.setLong(5, unscaled);
        statement.setInt(6, scale);
        return this;
    }

    /** Its value is a number of more digits, to be read from the properties. */
    public EventInsert longValue(int scale) throws SQLException {
        statement.setNull(5, Types.BIGINT);
        statement.setInt(6, scale);
        return this;
    }

    /** It has no value. */
    public EventInsert noValue() throws SQLException {
        statement.setNull(5, Types.BIGINT);
        statement.setNull(6, Types.INTEGER);
        return this;
    }

    /**
     * The rest of the event, which completes the row.
     *
     * @param transactionKey {@link TransactionKey}: a byte array or a string
     * @param preciseTotal   or null
     */
    public void add(Object transactionKey, String properties, String preciseTotal)
            throws SQLException {
        if (transactionKey instanceof byte[] uuid) {
            statement.setBytes(7, uuid);
        } else {
            statement.setString(7, (String) transactionKey);
        }
        statement.setString(8, properties);
        statement.setString(9, preciseTotal);
        statement.setLong(10, createdAt);
        statement.addBatch();
    }

    /** Carries the rows out; for each one in order 1 when it was added, 0 when its key is taken. */
    public int[] execute() throws SQLException {
        late.settle();
        return statement.executeBatch();
    }

    @Override
    public void close() throws SQLException {
        lent.close();
    }
}
