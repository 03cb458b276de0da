package billing.usage.store;

import billing.engine.Handle;
import billing.engine.PooledStatement;
import billing.kernel.time.Instants;
import billing.webhook.store.WebhookEndpoints;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;

/**
 * Notes events that look wrong as they come in, for {@link SuspectEvents} to be judged later.
 * Where nobody listens for {@code events.errors}, it asks for nothing and notes nothing.
 */
public final class SuspectEventWriter implements AutoCloseable {
    private static final int NOTES_PER_BATCH = 1_000;
    private static final String SQL = "INSERT INTO doubtful_events (hour, subscription_key,"
            + " code_key, timestamp, seq) VALUES (?, ?, ?, ?, ?)";
    private final Map<String, EventCheck> checks = new HashMap<>();
    private final PooledStatement lent;
    private final PreparedStatement statement;
    private final long hour;
    private int waiting;

    /** Notes events that are all ingested at {@code now}. */
    public SuspectEventWriter(Handle handle, Instant now) throws SQLException {
        boolean heard = new WebhookEndpoints(handle).want(SuspectEvents.TYPE);
        lent = heard ? new PooledStatement(handle, SQL) : null;
        statement = heard ? lent.jdbc() : null;
        hour = Instants.toMicros(now.truncatedTo(ChronoUnit.HOURS));
    }

    /** Whether events need to be shown to {@link #look}. */
    public boolean isHeard() {
        return statement != null;
    }

    /** Notes an event if it looks wrong by the catalog of now. */
    public void look(MeteredCode code, byte[] properties, long subscriptionKey, long codeKey,
                     long timestampMicros, long sequence) throws SQLException {
        if (checks.computeIfAbsent(code.code(), text -> new EventCheck(code))
                .faults(properties).isEmpty()) {
            return;
        }
        statement.setLong(1, hour);
        statement.setLong(2, subscriptionKey);
        statement.setLong(3, codeKey);
        statement.setLong(4, timestampMicros);
        statement.setLong(5, sequence);
        statement.addBatch();
        if (++waiting == NOTES_PER_BATCH) {
            write();
        }
    }

    private void write() throws SQLException {
        statement.executeBatch();
        waiting = 0;
    }

    /** Writes what was noted. */
    @Override
    public void close() throws SQLException {
        if (lent != null) {
            try {
                write();
            } finally {
                lent.close();
            }
        }
    }
}
