package billing.usage.file;

import static org.assertj.core.api.Assertions.assertThat;

import billing.engine.Database;
import billing.engine.NewDatabase;
import billing.input.file.SourceFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An import into a database that others write to. */
class SharedImportTest {
    @TempDir
    Path folder;

    /** Others wait until a transaction has ended, and fail after ten seconds. */
    @Test
    void no_transaction_has_more_than_100_000_rows() throws IOException {
        Path file = folder.resolve("usage.csv");
        Files.write(file, (Iterable<String>) IntStream.rangeClosed(0, 100_001)
                .mapToObj(row -> row == 0 ? "transaction_id,external_subscription_id,code,timestamp"
                        : "t" + row + ",acme,calls,2026-03-01T00:00:00Z")::iterator);
        AtomicInteger transactions = new AtomicInteger();
        try (Database database =
                     NewDatabase.open(NewDatabase.onServer(folder.resolve("billing.db")))) {
            new UsageImport(database, UsageFormat.DETECTED, false,
                    (handle, arrived, now) -> transactions.incrementAndGet())
                    .run(SourceFile.of("usage.csv", file), Instant.parse("2026-03-02T00:00:00Z"),
                            ImportProgress.SILENT);
        }
        assertThat(transactions).hasValue(2);
    }
}
