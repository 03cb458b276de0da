package billing.engine.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import billing.engine.CachedValue;
import billing.engine.Columns;
import billing.engine.Database;
import billing.engine.NewDatabase;
import billing.engine.Rows;
import billing.engine.driver.WriteScope;
import java.nio.file.Path;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The marks of caches that a write reads together with taking its locks. */
@Timeout(60)
class MarksOfCachesTest {
    private static final CachedValue<Long> ORGANIZATIONS = new CachedValue<>(
            CachedValue.Topic.ENTITIES, handle -> new Rows<>(handle,
            "SELECT count(*) AS n FROM organization", row -> row.number("n"))
            .first("").orElseThrow());
    @TempDir
    Path folder;

    @Test
    void a_write_that_waited_for_its_locks_sees_what_changed_meanwhile() {
        Path file = NewDatabase.onServer(folder.resolve("billing.db"));
        try (Database database = NewDatabase.open(file); Database other = NewDatabase.open(file)) {
            assertThat(count(database)).isZero();
            CompletableFuture<Long> waiting = new CompletableFuture<>();
            other.writing(handle -> {
                new Thread(() -> waiting.complete(count(database))).start();
                while (!Rows.exist(handle, "SELECT 1 FROM pg_locks", "WHERE NOT granted"
                        + " AND locktype = 'advisory' AND database = (SELECT oid FROM pg_database"
                        + " WHERE datname = current_database())")) {
                    Thread.onSpinWait();
                }
                Columns.of("organization").set("id", new UUID(1, 2)).set("name", "One")
                        .set("slug_prefix", "ONE").set("hmac_key", "k").set("created_at", 0)
                        .insert(handle);
            });
            assertThat(waiting.join()).isEqualTo(1);
        }
    }

    private static long count(Database database) {
        return database.<Long>write(WriteScope.EVENTS, ORGANIZATIONS::in);
    }
}
