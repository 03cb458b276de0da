package billing.log.store;

import billing.engine.Handle;
import java.time.Instant;
import java.util.List;

/** Forgets log entries that are older than an installation wants to keep. */
public final class LogRetention {
    private static final List<String> TABLES =
            List.of("api_logs", "activity_logs", "security_logs");

    private LogRetention() {
    }

    /** Forgets everything logged before an instant; how many entries. */
    public static int forgetBefore(Handle handle, Instant instant) {
        return TABLES.stream().mapToInt(table -> handle.execute(
                "DELETE FROM " + table + " WHERE logged_at < ?", instant)).sum();
    }
}
