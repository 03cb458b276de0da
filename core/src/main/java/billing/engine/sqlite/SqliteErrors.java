package billing.engine.sqlite;

import billing.engine.driver.MoveEnd;
import billing.kernel.error.BillingException;
import billing.kernel.error.DiskFullException;
import billing.kernel.error.StoreException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Set;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** Explains in the user's terms why the database cannot be used; passes other failures on. */
final class SqliteErrors {
    /** Failures of reading; the other failures of input and output are of writing. */
    private static final Set<SQLiteErrorCode> SOURCE = Set.of(SQLiteErrorCode.SQLITE_NOTADB,
            SQLiteErrorCode.SQLITE_IOERR_READ, SQLiteErrorCode.SQLITE_IOERR_SHORT_READ);

    private SqliteErrors() {
    }

    /** A failure of the driver as an exception that need not be declared. */
    static RuntimeException failed(String what, SQLException failure) {
        if (failure instanceof SQLiteException sqlite
                && sqlite.getResultCode() == SQLiteErrorCode.SQLITE_ERROR
                && failure.getMessage().contains("integer overflow")) {
            ArithmeticException overflow = new ArithmeticException("integer overflow");
            overflow.initCause(failure);
            return overflow;
        }
        return new IllegalStateException(what, failure);
    }

    /** Whether another connection was in the way. */
    static boolean isBusy(SQLException failure) {
        return failure instanceof SQLiteException sqlite
                && isBusy(sqlite.getResultCode().name());
    }

    /** Whether the file is not a database. */
    static boolean isNoDatabase(SQLException failure) {
        return failure instanceof SQLiteException sqlite
                && sqlite.getResultCode() == SQLiteErrorCode.SQLITE_NOTADB;
    }

    /** Whether the file is damaged. */
    static boolean isCorrupt(SQLException failure) {
        return failure instanceof SQLiteException sqlite
                && isCorrupt(sqlite.getResultCode().name());
    }

    private static boolean isCorrupt(String name) {
        return name.startsWith("SQLITE_CORRUPT");
    }

    private static boolean isBusy(String name) {
        return name.startsWith("SQLITE_BUSY") || name.startsWith("SQLITE_LOCKED");
    }

    static RuntimeException explain(Path file, Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof BillingException known) {
                return known;
            }
            if (cause instanceof SQLiteException sqlite) {
                StoreException explained = isMoved(sqlite) ? moved(file, failure)
                        : explain(file, sqlite.getResultCode(), failure);
                if (explained != null) {
                    return explained;
                }
            }
        }
        if (failure instanceof RuntimeException runtime) {
            return runtime;
        }
        return new StoreException("the database " + file + " failed: " + failure.getMessage(),
                "run `billing doctor --db " + file + "`", (SQLException) failure);
    }

    /** The file is of another program. */
    static StoreException foreign(Path file, Throwable failure) {
        return new StoreException(file + " is not a billing database",
                "name another file with --db", failure);
    }

    /** Whether a copy of a database failed because of what is copied, not of what is written. */
    static boolean isOfSource(SQLException failure) {
        return isBusy(failure) || isCorrupt(failure) || failure instanceof SQLiteException sqlite
                && SOURCE.contains(sqlite.getResultCode());
    }

    /** Whether a write has failed because the database is moved to another address. */
    static boolean isMoved(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLiteException sqlite && isMoved(sqlite)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isMoved(SQLiteException failure) {
        return failure.getResultCode() == SQLiteErrorCode.SQLITE_CONSTRAINT_TRIGGER
                && failure.getMessage().contains(MoveEnd.REFUSAL);
    }

    private static StoreException moved(Path file, Throwable failure) {
        return new StoreException("the database " + file + MoveEnd.REFUSAL + "another address",
                "see `billing doctor --db " + file + "`", true, failure);
    }

    private static StoreException explain(Path file, SQLiteErrorCode code, Throwable failure) {
        String name = code.name();
        if (isBusy(name)) {
            return new StoreException("the database " + file + " is locked by another program",
                    "wait for it to finish, or stop it, and try again", true, failure);
        }
        if (name.startsWith("SQLITE_READONLY")) {
            return new StoreException("the database " + file + " is read-only",
                    "make the file and its folder writable", failure);
        }
        if (name.startsWith("SQLITE_NOTADB")) {
            return foreign(file, failure);
        }
        if (isCorrupt(name)) {
            return new StoreException("the database " + file + " is damaged",
                    "see `billing doctor`, and restore a backup with `billing restore`", failure);
        }
        if (name.startsWith("SQLITE_FULL") || name.startsWith("SQLITE_IOERR")) {
            return new DiskFullException("the disk of " + file + " is full or failing", failure);
        }
        if (name.startsWith("SQLITE_CANTOPEN")) {
            return new StoreException("the database " + file + " cannot be opened",
                    "check that its folder exists and may be written", failure);
        }
        return null;
    }
}
