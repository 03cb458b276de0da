package billing.store;

import billing.error.StoreException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.SQLException;

/** Copies of a whole database, taken while it is in use, and their way back. */
public final class Backup {
    private Backup() {
    }

    /**
     * Writes one consistent state of a database to a file, which appears whole or not at all.
     *
     * @param database the database; it may be written meanwhile
     * @param target   the file; what it held before is lost
     * @throws StoreException when the disk is full or the file cannot be written
     */
    public static void write(Path database, Path target) {
        Path part = beside(target);
        try (Connection connection = new SqliteConnections(database).readOnly();
             var statement = connection.prepareStatement("VACUUM INTO ?")) {
            statement.setString(1, part.toString());
            statement.execute();
            moveInPlace(part, target);
        } catch (SQLException e) {
            throw SqliteErrors.explain(target, e);
        } finally {
            delete(part);
        }
    }

    /**
     * Puts a backup in the place of a database; before anything is replaced, the backup is known
     * to be whole and nobody to have the database open for writing.
     *
     * @throws StoreException when the backup is damaged, of a newer version or no database, or
     *                        the database in place is locked; nothing was changed
     */
    public static void restore(Path backup, Path database) {
        Inspection found = Inspection.of(backup);
        if (!found.faults().isEmpty()) {
            throw new StoreException("the backup " + backup + " is damaged: "
                    + found.faults().get(0), "restore another one; the database is unchanged",
                    null);
        }
        if (found.schemaVersion() == 0 || found.schemaVersion() > Schema.NEWEST) {
            throw new StoreException("the backup " + backup + " has schema version "
                    + found.schemaVersion() + ", this program knows versions 1 to "
                    + Schema.NEWEST, "use the `billing` that wrote it", null);
        }
        Path part = beside(database);
        try {
            Files.copy(backup, part, StandardCopyOption.REPLACE_EXISTING);
            if (Files.exists(database)) {
                emptyLog(database);
            }
            moveInPlace(part, database);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            delete(part);
        }
    }

    /** A log that stayed behind would be replayed into the file that takes the place. */
    private static void emptyLog(Path database) throws IOException {
        try (Connection connection = new SqliteConnections(database).writer();
             var statement = connection.createStatement()) {
            statement.execute("BEGIN IMMEDIATE");
            statement.execute("COMMIT");
            statement.execute("PRAGMA wal_checkpoint(TRUNCATE)");
        } catch (SQLException e) {
            RuntimeException explained = SqliteErrors.explain(database, e);
            // What is in place may well be damaged: that is why a backup is restored.
            if (explained.getMessage().contains("locked")) {
                throw explained;
            }
        }
        Files.deleteIfExists(Path.of(database + "-wal"));
        Files.deleteIfExists(Path.of(database + "-shm"));
    }

    private static Path beside(Path file) {
        return file.resolveSibling(file.getFileName() + ".part").toAbsolutePath();
    }

    private static void moveInPlace(Path part, Path target) {
        try {
            try (FileChannel channel = FileChannel.open(part, StandardOpenOption.WRITE)) {
                channel.force(true);
            }
            Files.move(part, target, StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path part) {
        try {
            Files.deleteIfExists(part);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
