package billing.server.console.site;

import billing.access.ApiKey;
import billing.engine.Secret;
import billing.server.api.Caller;
import billing.server.console.ConsoleSession;
import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * The sessions of the console. They are in memory only: a restart ends them all. Their tokens are
 * random, and only hashes of them are kept. When there are too many, the one that was used least
 * recently ends.
 */
final class Sessions {
    /** How long a session lasts at most. */
    static final Duration LONGEST = Duration.ofHours(12);
    /** How long it lasts without a request. */
    static final Duration IDLE = Duration.ofHours(1);
    /** How many sessions there are at most. */
    static final int MOST = 1_000;
    private final LongSupplier nanos;
    private final Map<String, Entry> entries = new LinkedHashMap<>(16, 0.75f, true);

    private record Entry(ConsoleSession session, long opened, long used) {
    }

    /** A session that was opened, with the token that only its holder has. */
    record Opened(String token, ConsoleSession session) {
    }

    /** No sessions yet; {@code nanos} is a monotonic clock, like {@link System#nanoTime}. */
    Sessions(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /** Opens a session for a caller. */
    synchronized Opened open(Caller caller, String keyName) {
        String token = Secret.hex();
        ConsoleSession session = new ConsoleSession(caller, keyName, Secret.hex());
        long now = nanos.getAsLong();
        entries.values().removeIf(entry -> hasEnded(entry, now));
        if (entries.size() >= MOST) {
            Iterator<String> oldest = entries.keySet().iterator();
            oldest.next();
            oldest.remove();
        }
        entries.put(ApiKey.hash(token), new Entry(session, now, now));
        return new Opened(token, session);
    }

    /** The session of a token, which is used by this. */
    synchronized Optional<ConsoleSession> find(String token) {
        String hash = ApiKey.hash(token);
        Entry found = entries.get(hash);
        long now = nanos.getAsLong();
        if (found == null || hasEnded(found, now)) {
            entries.remove(hash);
            return Optional.empty();
        }
        entries.put(hash, new Entry(found.session, found.opened, now));
        return Optional.of(found.session);
    }

    /** Ends the session of a token, if there is one. */
    synchronized void close(String token) {
        entries.remove(ApiKey.hash(token));
    }

    private static boolean hasEnded(Entry entry, long now) {
        return now - entry.opened >= LONGEST.toNanos() || now - entry.used >= IDLE.toNanos();
    }
}
