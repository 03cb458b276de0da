package billing.engine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Empty databases for tests: migrated once in a process, then copied. */
public final class NewDatabase {
    private static byte[] migrated;

    private NewDatabase() {
    }

    /** Opens the database in this file, which becomes an empty one where there is none. */
    public static Database at(Path file) {
        put(file);
        return Database.open(file);
    }

    /** Puts an empty database there, unless there is one. */
    public static void put(Path file) {
        if (Files.exists(file)) {
            return;
        }
        try {
            Files.write(file, migrated());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static synchronized byte[] migrated() throws IOException {
        if (migrated == null) {
            Path folder = Files.createTempDirectory("billing-test");
            Path file = folder.resolve("billing.db");
            Database.openOrCreate(file).close();
            migrated = Files.readAllBytes(file);
            for (Path made : new Path[] {file, folder.resolve("billing.db-lock"), folder}) {
                Files.delete(made);
            }
        }
        return migrated;
    }
}
