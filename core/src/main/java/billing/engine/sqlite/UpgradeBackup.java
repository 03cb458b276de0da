package billing.engine.sqlite;

import billing.engine.driver.DatabaseFile;
import billing.engine.driver.SchemaUpgrade;
import billing.kernel.error.StoreException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The backup that is kept of a database before its schema is upgraded: with it, and the program
 * that made the database, an upgrade can be reversed.
 */
final class UpgradeBackup {
    private static final String ENDING = ".db";
    private static final int NAMES = 100;
    private static final long MEBIBYTE = 1024L * 1024;

    private UpgradeBackup() {
    }

    /** Free space of the disk that a folder is on. */
    @FunctionalInterface
    interface Disk {
        /** The bytes that this program may still write there. */
        long freeBytes(Path folder) throws IOException;
    }

    /**
     * Writes {@code NAME.before-schema-N.db} next to the database {@code NAME.db}, for its owner
     * only. Earlier backups are kept: the next free of the names {@code NAME.before-schema-N-2.db}
     * and so on is used.
     *
     * @throws StoreException if the disk has not enough space for it, or it cannot be written;
     *                        nothing was changed
     */
    static SchemaUpgrade write(Path database, int from, int to, Disk disk) {
        Path real = LockFile.realPath(database);
        Path file = freeName(real, to);
        try {
            requireSpace(real, to, disk.freeBytes(real.getParent()));
            Backup.write(real, file);
        } catch (IOException | UncheckedIOException e) {
            throw new StoreException("the backup " + file + ", which is needed before the schema is"
                    + " upgraded, cannot be written: " + e.getMessage(),
                    "check that its folder may be written; the database is unchanged", e);
        }
        return new SchemaUpgrade(new DatabaseFile(database.normalize()), file, from, to);
    }

    private static void requireSpace(Path database, int to, long free) throws IOException {
        Path log = Path.of(database + "-wal");
        long needed = Files.size(database) + (Files.exists(log) ? Files.size(log) : 0);
        if (free < needed) {
            throw new StoreException("upgrading " + database + " to schema " + to
                    + " needs a backup of up to " + mebibytes(needed) + " MiB next to it, but only "
                    + free / MEBIBYTE + " MiB are free",
                    "free some space, or move the database to a larger disk; it is unchanged",
                    null);
        }
    }

    private static long mebibytes(long bytes) {
        return (bytes + MEBIBYTE - 1) / MEBIBYTE;
    }

    private static Path freeName(Path database, int to) {
        String name = database.getFileName().toString();
        String stem = (name.endsWith(ENDING)
                ? name.substring(0, name.length() - ENDING.length()) : name)
                + ".before-schema-" + to;
        for (int number = 1; number <= NAMES; number++) {
            Path file = database.resolveSibling(stem + (number == 1 ? "" : "-" + number) + ENDING);
            if (!Files.exists(file)) {
                return file;
            }
        }
        throw new StoreException("there are " + NAMES + " backups " + stem + "*" + ENDING
                + " in the folder of the database", "remove those that are no longer needed", null);
    }
}
