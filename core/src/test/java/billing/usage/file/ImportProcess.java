package billing.usage.file;

import billing.engine.Database;
import billing.engine.driver.DatabaseAddress;
import billing.input.file.SourceFile;
import java.nio.file.Path;

/** An import in a process of its own, which can be killed: prints what is kept. */
public final class ImportProcess {
    private ImportProcess() {
    }

    /** Arguments: the database, the usage file, and the number of rows in a batch. */
    public static void main(String[] args) {
        try (Database database = Database.openOrCreate(
                DatabaseAddress.read(args[0], Path.of(""), System.getenv()), upgrade -> { })) {
            new UsageImport(database, UsageFormat.DETECTED, false,
                    ImportFollowUp.NONE, Integer.parseInt(args[2]))
                    .run(SourceFile.of(args[1], Path.of(args[1])), ImportScene.NOW,
                            (bytes, bytesTotal, rows, rowsKept) -> {
                                System.out.println(rowsKept);
                                System.out.flush();
                            });
        }
    }
}
