package billing.usage.file;

import billing.engine.Database;
import billing.engine.NewDatabase;
import billing.input.file.SourceFile;
import billing.usage.EventFilter;
import billing.usage.store.EventStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.TreeMap;

/** A database and the files that are brought into it. */
final class ImportScene implements AutoCloseable {
    static final Instant NOW = Instant.parse("2024-05-01T00:00:00Z");
    final Path folder;
    final Database database;
    UsageFormat format = UsageFormat.DETECTED;
    boolean strict;
    int rowsPerBatch = 1_000;
    ImportFollowUp followUp = ImportFollowUp.NONE;

    ImportScene(Path folder) {
        this.folder = folder;
        this.database = NewDatabase.at(folder.resolve("billing.db"));
    }

    Path file(String name, String text) {
        try {
            return Files.writeString(folder.resolve(name), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    ImportResult load(String name, String text) {
        return load(SourceFile.of(name, file(name, text)));
    }

    ImportResult load(SourceFile file) {
        return new UsageImport(database, format, strict, followUp, rowsPerBatch)
                .run(file, NOW, ImportProgress.SILENT);
    }

    String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The stored events as lines that do not depend on the order of ingestion. */
    List<String> events() {
        return database.read(handle -> new EventStore(handle)
                .page(EventFilter.ALL, 1_000_000, 0).stream()
                .map(stored -> stored.event())
                .map(event -> event.externalSubscriptionId() + " " + event.transactionId() + " "
                        + event.code() + " " + event.timestamp() + " "
                        + new TreeMap<>(event.properties()) + " " + event.preciseTotalCents())
                .sorted().toList());
    }

    /** A few figures of a result: read, added, duplicates, rejected. */
    static List<Long> figures(ImportResult result) {
        return List.of(result.read(), result.added(), result.duplicates(), result.rejected());
    }

    @Override
    public void close() {
        database.close();
    }
}
