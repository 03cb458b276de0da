package billing.engine.sqlite;

import billing.engine.driver.Inspection;
import billing.engine.driver.Schema;
import billing.kernel.error.FileErrors;
import billing.kernel.error.InputException;
import billing.kernel.error.Problem;
import billing.kernel.error.StoreException;
import billing.kernel.file.FolderSync;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** Copies of a whole database, taken while it is in use, and their way back. */
public final class Backup {
    private Backup() {
    }

    /**
     * Writes one consistent state of a database to a file, which appears whole or not at all and
     * is made for its owner alone.
     *
     * @param database the database; it may be written meanwhile
     * @param target   the file; what it held before is lost
     * @throws InputException as {@link #requireTarget}
     * @throws StoreException when the disk is full, the file cannot be written, or is a database
     *                        that a process uses
     */
    public static void write(Path database, Path target) {
        SqliteDatabase.requireFile(database);
        requireTarget(database, target);
        try (PartialFile part = PartialFile.of(target);
             LockFile.Use use = LockFile.use(database);
             Connection connection = source(database)) {
            PrivateFiles.create(part.path());
            part.removeAbandoned();
            copy(connection, part.path());
            if (Files.exists(LockFile.of(target))) {
                // Somebody has used the file as a database.
                LockFile.whileUnused(target, () -> replace(part.path(), target));
            } else {
                replace(part.path(), target);
            }
        } catch (SQLException e) {
            throw SqliteErrors.explain(SqliteErrors.isOfSource(e) ? database : target, e);
        } catch (IOException e) {
            throw FileErrors.unwritable(target, e);
        }
    }

    /** What fails before anything is written is not a fault of the target. */
    private static Connection source(Path database) {
        try {
            return new SqliteConnections(database).readOnly();
        } catch (SQLException e) {
            throw SqliteErrors.explain(database, e);
        }
    }

    private static void copy(Connection connection, Path part) throws SQLException {
        try (var statement = connection.prepareStatement("VACUUM INTO ?")) {
            statement.setString(1, part.toString());
            statement.execute();
        }
    }

    /**
     * Requires a file that a backup may create or replace. A pipe or a device would be replaced by
     * the file, and what reads it would wait.
     *
     * @throws InputException when the target is the database itself, by whichever name, or neither
     *                        missing nor a regular file
     */
    public static void requireTarget(Path database, Path target) {
        String fault = !Files.exists(target) ? null
                : !Files.isRegularFile(target) ? " is not a regular file"
                : isSame(database, target) ? " is the database itself" : null;
        if (fault != null) {
            throw new InputException(List.of(new Problem(null, 0, 0, null, "not_a_target",
                    target + fault, "name a file that the backup may create or replace")));
        }
        Path folder = target.toAbsolutePath().getParent();
        if (!Files.isDirectory(folder)) {
            throw new UncheckedIOException(
                    new NoSuchFileException(folder.toString(), null, "folder"));
        }
    }

    private static boolean isSame(Path database, Path target) {
        try {
            return Files.exists(database) && Files.isSameFile(database, target);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void requireBackup(Path backup, Path target) {
        String fault = !Files.isRegularFile(backup) ? " is not a regular file"
                : LockFile.realPath(backup).equals(target) ? " is the database itself"
                : SqliteSchema.isEmpty(backup) ? " is empty"
                : SqliteInspection.isDatabase(backup) ? null : " is not a billing database";
        if (fault != null) {
            throw new InputException(List.of(new Problem(null, 0, 0, null, "not_a_backup",
                    "the backup " + backup + fault,
                    "name a file that `billing backup` has written")));
        }
    }

    /**
     * Puts a backup in the place of a database, whose permissions it takes; before anything is
     * replaced, the backup is known to be whole and the database not to be open elsewhere. What the
     * log of the backup holds is part of it; file and log stay as they are.
     *
     * @throws InputException when the backup is empty, no database, that of another program or the
     *                        database itself
     * @throws StoreException when the backup is damaged or of a newer version, or the database in
     *                        place is in use; nothing was changed
     */
    public static void restore(Path backup, Path database) {
        SqliteDatabase.requireFileOrNone(database);
        Path target = LockFile.realPath(database);
        requireBackup(backup, target);
        requireRestorable(backup);
        try (PartialFile part = PartialFile.of(target)) {
            PrivateFiles.createLike(part.path(), target);
            part.removeAbandoned();
            // While it is read, SQLite's own lock keeps other programs from replacing it. A lock
            // file would be left with a backup that no program has used as a database.
            try (Connection source = source(backup)) {
                copy(source, part.path());
            }
            LockFile.whileUnused(target, () -> replace(part.path(), target));
        } catch (SQLException e) {
            throw SqliteErrors.explain(SqliteErrors.isOfSource(e) ? backup : database, e);
        } catch (IOException e) {
            throw FileErrors.unwritable(database, e);
        }
    }

    private static void requireRestorable(Path backup) {
        Inspection found = SqliteInspection.of(backup);
        if (!found.faults().isEmpty()) {
            throw new StoreException("the backup " + backup + " is damaged: "
                    + found.faults().get(0), "restore another one; the database is unchanged",
                    null);
        }
        if (found.schemaVersion() < 1 || found.schemaVersion() > Schema.NEWEST) {
            throw new StoreException("the backup " + backup + " has schema version "
                    + found.schemaVersion() + ", this program knows versions 1 to "
                    + Schema.NEWEST, "use the `billing` that wrote it", null);
        }
    }

    private static void replace(Path part, Path target) {
        if (Files.exists(target)) {
            takeOutOfUse(target);
        }
        moveInPlace(part, target);
    }

    /**
     * Ends the log of a database that is to be replaced, which would else be replayed into the file
     * that takes its place. SQLite does so only while no other connection is open, whichever
     * program's: those of older programs take no other lock.
     */
    private static void takeOutOfUse(Path database) {
        try (Connection connection = new SqliteConnections(database).alone();
             var statement = connection.createStatement()) {
            statement.execute("PRAGMA wal_checkpoint(TRUNCATE)");
            statement.execute("PRAGMA journal_mode = DELETE");
        } catch (SQLException e) {
            // What is in place may well be damaged: that is why a backup is restored.
            if (SqliteErrors.isBusy(e)) {
                throw LockFile.inUse(database);
            }
        }
        delete(Path.of(database + "-wal"));
        delete(Path.of(database + "-shm"));
    }

    private static void moveInPlace(Path part, Path target) {
        try {
            try (FileChannel channel = FileChannel.open(part, StandardOpenOption.WRITE)) {
                channel.force(true);
            }
            Files.move(part, target, StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
            FolderSync.force(target.toAbsolutePath().getParent());
        } catch (IOException e) {
            throw FileErrors.unwritable(target, e);
        }
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
