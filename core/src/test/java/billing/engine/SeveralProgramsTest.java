package billing.engine;

import static org.assertj.core.api.Assertions.assertThat;

import billing.engine.driver.DatabaseAddress;
import billing.engine.driver.DatabaseFile;
import billing.engine.driver.Schema;
import billing.kernel.error.StoreException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several programs share a file; here each has a {@link Database} of its own. */
class SeveralProgramsTest {
    private static final int PROGRAMS = 6;
    private static final int WRITES = 40;
    private static final int MOST_SECONDS = 20;
    @TempDir
    Path folder;

    @Test
    void all_find_the_database_that_one_of_them_makes() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(PROGRAMS);
        Path file = folder.resolve("billing.db");
        DatabaseAddress address = TestServer.isForAll() ? TestServer.withoutSchema(file)
                : new DatabaseFile(file);
        List<CompletableFuture<Integer>> opened = new ArrayList<>();
        for (int number = 0; number < PROGRAMS; number++) {
            opened.add(CompletableFuture.supplyAsync(() -> {
                try (Database database = Database.openOrCreate(address, upgrade -> { })) {
                    return Engines.schemaVersion(database.address());
                }
            }, threads));
        }
        for (CompletableFuture<Integer> version : opened) {
            assertThat(version.get(60, TimeUnit.SECONDS)).isEqualTo(Schema.NEWEST);
        }
        threads.shutdown();
    }

    @Test
    void who_writes_without_a_rest_lets_others_write_too() throws Exception {
        Path file = folder.resolve("billing.db");
        try (Database busy = NewDatabase.at(file); Database other = NewDatabase.open(file)) {
            Thread restless = new Thread(() -> {
                while (!Thread.currentThread().isInterrupted()) {
                    busy.writing(handle -> spend(handle, 10));
                }
            });
            restless.start();
            try {
                assertThat(written(other)).isEqualTo(WRITES);
            } finally {
                restless.interrupt();
                restless.join();
            }
        }
    }

    /** How many writes get through in a time in which hardly any would by chance. */
    private static int written(Database database) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(MOST_SECONDS);
        int written = 0;
        while (written < WRITES && System.nanoTime() < end) {
            try {
                database.writing(handle -> new Counters(handle).take("other"));
                written++;
            } catch (StoreException e) {
                // In tests the patience is short.
                assertThat(e).hasMessageContaining("locked");
            }
        }
        return written;
    }

    private static void spend(Handle handle, int millis) {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        while (System.nanoTime() < end) {
            new Counters(handle).take("busy");
        }
    }
}
