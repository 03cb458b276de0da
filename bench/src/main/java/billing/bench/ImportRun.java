package billing.bench;

import billing.store.Database;
import billing.usage.file.ImportProgress;
import billing.usage.file.ImportResult;
import billing.usage.file.UsageFile;
import billing.usage.file.UsageFormat;
import billing.usage.file.UsageImport;
import java.nio.file.Path;
import java.time.Instant;

/** One whole import in a fresh virtual machine, as the command does it. */
public final class ImportRun {
    private ImportRun() {
    }

    /** Arguments: the database and the usage file. Prints rows, added, duplicates and rows/s. */
    public static void main(String[] args) {
        ImportResult result;
        try (Database database = Database.openOrCreate(Path.of(args[0]))) {
            result = new UsageImport(database, UsageFormat.DETECTED, false).run(
                    UsageFile.of(args[1], Path.of(args[1])), Instant.parse("2026-04-01T00:00:00Z"),
                    ImportProgress.SILENT);
        }
        System.out.println(result.read() + " " + result.added() + " " + result.duplicates() + " "
                + result.rowsPerSecond());
    }
}
