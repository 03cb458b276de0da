package billing.bench;

import billing.engine.Database;
import billing.engine.Handle;
import billing.engine.Rows;
import billing.usage.EventCursor;
import billing.usage.store.EventStore;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/** Reads all events of a database as rating does, by subscription and metric, on one thread. */
public final class ReadEvents {
    private static final int ROUNDS = 3;
    private static final Instant FROM = Instant.parse("2026-03-01T00:00:00Z");
    private static final Instant TO = Instant.parse("2026-03-31T23:59:59.999Z");

    /** Takes the sums, so that nobody can leave out making them. */
    private static long total;

    private ReadEvents() {
    }

    /** Argument: the database. Prints events/s of the best round, summed and by a property. */
    public static void main(String[] args) {
        try (Database database = Database.open(Path.of(args[0]))) {
            System.out.println(best(database, false) + " " + best(database, true));
        }
    }

    private static long best(Database database, boolean properties) {
        long best = 0;
        for (int round = 0; round < ROUNDS; round++) {
            best = Math.max(best, database.<Long>read(handle -> {
                List<String> subscriptions = names(handle, "external_id", "event_subscriptions");
                List<String> codes = names(handle, "code", "event_codes");
                EventStore store = new EventStore(handle);
                long started = System.nanoTime();
                long events = 0;
                for (String subscription : subscriptions) {
                    for (String code : codes) {
                        events += read(store, subscription, code, properties);
                    }
                }
                return events * 1_000_000_000L / (System.nanoTime() - started);
            }));
        }
        return best;
    }

    private static long read(EventStore store, String subscription, String code,
                             boolean properties) {
        long count = 0;
        long sum = 0;
        try (EventCursor events = store.events(subscription, code, FROM, TO)) {
            while (events.next()) {
                count++;
                sum += events.fitsLong() ? events.unscaledValue() : 0;
                sum += properties ? events.property("region").length() : 0;
            }
        }
        total += sum;
        return count;
    }

    private static List<String> names(Handle handle, String column,
                                      String table) {
        return new Rows<>(handle, "SELECT " + column + " FROM " + table,
                row -> row.text(column)).list("ORDER BY key");
    }
}
