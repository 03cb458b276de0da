package billing.usage.file;

import static org.assertj.core.api.Assertions.assertThat;

import billing.engine.Engines;
import billing.engine.NewDatabase;
import billing.engine.Sql;
import billing.input.file.SourceFile;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * An import that is killed at any moment loses nothing that it reported as kept and stores nothing
 * twice; the same command completes it. More rounds: {@code -Dkill.rounds=20}.
 */
class KilledImportTest {
    private static final int ROUNDS = Integer.getInteger("kill.rounds", 3);
    private static final int ROWS = 40_000;
    private static final int ROWS_PER_BATCH = 1_000;
    private static final int BATCHES = ROWS / ROWS_PER_BATCH;
    @TempDir
    Path folder;

    @Test
    void what_was_reported_as_kept_is_there_once_after_a_kill() throws Exception {
        Path usage = usage();
        SplittableRandom random = new SplittableRandom(9);
        int interrupted = 0;
        for (int round = 0; round < ROUNDS; round++) {
            Path home = Files.createDirectory(folder.resolve("round" + round));
            long kept = killedImport(home.resolve("billing.db"), usage, random);
            try (ImportScene scene = new ImportScene(home)) {
                scene.rowsPerBatch = ROWS;
                long stored = count(scene);
                assertThat(stored).as("round %d", round).isGreaterThanOrEqualTo(kept);
                interrupted += stored < ROWS ? 1 : 0;
                ImportResult rest = scene.load(SourceFile.of("usage.csv", usage));
                assertThat(rest.duplicates()).isEqualTo(stored);
                assertThat(rest.added()).isEqualTo(ROWS - stored);
                assertThat(count(scene)).isEqualTo(ROWS);
                assertThat(Engines.inspect(scene.database.address()).faults()).isEmpty();
            }
        }
        assertThat(interrupted).isPositive();
    }

    /** Runs an import and kills it; answers how many rows it had reported as kept. */
    private static long killedImport(Path database, Path usage, SplittableRandom random)
            throws IOException, InterruptedException {
        int afterBatches = 1 + random.nextInt(BATCHES / 2);
        Process process = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"),
                ImportProcess.class.getName(), NewDatabase.address(database).toString(),
                usage.toString(),
                Integer.toString(ROWS_PER_BATCH))
                .redirectError(new File("/dev/null")).start();
        long kept = 0;
        try (BufferedReader output = new BufferedReader(new InputStreamReader(
                process.getInputStream(), StandardCharsets.UTF_8))) {
            String line = output.readLine();
            for (int batch = 1; batch < afterBatches && line != null; batch++) {
                line = output.readLine();
            }
            process.waitFor(random.nextInt(10), TimeUnit.MILLISECONDS);
            process.destroyForcibly().waitFor();
            while (line != null) {
                kept = Long.parseLong(line);
                line = output.readLine();
            }
        } catch (IOException closed) {
            // The pipe went with the process: what was read of it is what was reported.
        }
        return kept;
    }

    private static long count(ImportScene scene) {
        return scene.database.read(handle -> {
            long events = Sql.one(handle, Long.class, "SELECT count(*) FROM events");
            assertThat(Sql.one(handle, Long.class,
                    "SELECT count(DISTINCT transaction_id) FROM events")).isEqualTo(events);
            return events;
        });
    }

    private Path usage() throws IOException {
        SplittableRandom random = new SplittableRandom(4);
        StringBuilder text = new StringBuilder(
                "transaction_id,external_subscription_id,code,timestamp,value\n");
        for (int row = 0; row < ROWS; row++) {
            text.append(new UUID(random.nextLong(), random.nextLong())).append(",sub")
                    .append(random.nextInt(500)).append(",tokens,").append(1_700_000_000 + row)
                    .append(',').append(random.nextInt(1_000)).append('\n');
        }
        return Files.writeString(folder.resolve("usage.csv"), text);
    }
}
