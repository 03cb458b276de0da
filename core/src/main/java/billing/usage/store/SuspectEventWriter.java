package billing.usage.store;

import billing.engine.Handle;
import billing.engine.PooledStatement;
import billing.kernel.time.Instants;
import billing.webhook.store.WebhookEndpoints;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;

/**
 * Notes events that look wrong when they are ingested, for {@link SuspectEvents} to check later.
 * Where no endpoint receives {@code events.errors}, it reads nothing and notes nothing.
 */
public final class SuspectEventWriter implements AutoCloseable {
    private static final int NOTES_PER_BATCH = 1_000;
    private static final String SQL = "INSERT INTO doubtful_events (hour, subscription_key,"
            + " code_key, timestamp, seq) VALUES (?, ?, ?, ?, ?)";
    private final Map<String, EventCheck> checks = new HashMap<>();
    /** Null where no endpoint receives the event. */
    private final PooledStatement statement;
    private final long hour;
    private int waiting;

    /** Notes events that are all ingested at {@code now}. */
    public SuspectEventWriter(Handle handle, Instant now) {
        boolean heard = new WebhookEndpoints(handle).want(SuspectEvents.TYPE);
        statement = heard ? new PooledStatement(handle, SQL) : null;
        hour = Instants.toMicros(now.truncatedTo(ChronoUnit.HOURS));
    }

    /** Whether events have to be passed to {@link #check}. */
    public boolean hasReceivers() {
        return statement != null;
    }

    /** Records an event if it is suspect by the current catalog. */
    public void check(MeteredCode code, byte[] properties, long subscriptionKey, long codeKey,
                      long timestampMicros, long sequence) {
        if (checks.computeIfAbsent(code.code(), text -> new EventCheck(code))
                .faults(properties).isEmpty()) {
            return;
        }
        statement.set(1, hour).set(2, subscriptionKey).set(3, codeKey).set(4, timestampMicros)
                .set(5, sequence).addToBatch();
        if (++waiting == NOTES_PER_BATCH) {
            write();
        }
    }

    private void write() {
        statement.executeBatch();
        waiting = 0;
    }

    /** Writes what was noted. */
    @Override
    public void close() {
        if (statement != null) {
            try {
                write();
            } finally {
                statement.close();
            }
        }
    }
}
