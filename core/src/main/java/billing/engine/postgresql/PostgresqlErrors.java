package billing.engine.postgresql;

import billing.engine.driver.DatabaseServer;
import billing.engine.driver.MoveEnd;
import billing.engine.driver.WriteScope;
import billing.kernel.error.DiskFullException;
import billing.kernel.error.ErrorCode;
import billing.kernel.error.InvalidException;
import billing.kernel.error.StoreException;
import billing.kernel.error.UnreachableException;
import billing.kernel.error.UnknownOutcomeException;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.postgresql.util.PSQLException;

/** Explains in the user's terms why the database cannot be used; passes other failures on. */
final class PostgresqlErrors {
    /** The server, or the settings of the connection, refuse it before it is open. */
    static final String REFUSED = "08004";
    private static final String NO_SERVER = "08001";
    /** A statement would write in a transaction, or on a server, that only reads. */
    private static final String READ_ONLY = "25006";
    /** By an administrator, or since it took longer than {@code statement_timeout}. */
    private static final String CANCELLED = "57014";
    /** A lock was waited for longer than {@code lock_timeout}. */
    private static final String LOCKED = "55P03";
    private static final String DISK_FULL = "53100";
    private static final String INDEX_ENTRY_TOO_LARGE = "54000";
    private static final String NUMERIC_OVERFLOW = "22003";
    private static final String NOT_IN_CHARACTER_SET = "22021";
    private static final String NOT_IN_ENCODING = "22P05";
    /** A message against the protocol; poolers have no other state for what they refuse. */
    private static final String PROTOCOL = "08P01";
    /** A prepared statement exists already, or no more: the session is that of another program. */
    private static final String STATEMENT_EXISTS = "42P05";
    private static final String NO_STATEMENT = "26000";
    /** Not serializable, and a deadlock: the transaction was in the way of another one. */
    private static final Set<String> CONFLICTS = Set.of("40001", "40P01");
    /** The class of violated keys and references. */
    private static final String KEYS = "23";
    /** The settings under which the server ends a session that rests for too long. */
    private static final Map<String, String> RESTED =
            Map.of("25P03", "idle_in_transaction_session_timeout", "57P05", "idle_session_timeout");
    /** Classes of failures of the server itself: it lacks something, or its files fail. */
    private static final Set<String> OF_THE_SERVER = Set.of("53", "57", "58");
    /** Failures after which the server has ended the session. */
    private static final Set<String> FINAL = Set.of("FATAL", "PANIC");

    /** The field of a fault whose field is unknown ({@code api-conventions.md 3.1}). */
    private static final String WHOLE_REQUEST = "base";

    private PostgresqlErrors() {
    }

    /**
     * A failure of the driver as an exception that need not be declared. Its message begins with
     * that of the server, because what was done may be a long statement.
     */
    static RuntimeException failed(String what, SQLException failure) {
        if (NUMERIC_OVERFLOW.equals(failure.getSQLState())) {
            ArithmeticException overflow = new ArithmeticException("integer overflow");
            overflow.initCause(failure);
            return overflow;
        }
        return new IllegalStateException(withoutBatch(failure).getMessage() + '\n' + what,
                failure);
    }

    /** What a statement of a batch failed with; the message of the batch has all its values. */
    private static SQLException withoutBatch(SQLException failure) {
        return failure instanceof BatchUpdateException && failure.getNextException() != null
                ? failure.getNextException() : failure;
    }

    /** Whether the connection is of no more use: it broke, or the server ended it. */
    static boolean isLost(SQLException failure) {
        String state = failure.getSQLState();
        return state != null && (state.startsWith("08") || state.startsWith("57P")
                || RESTED.containsKey(state));
    }

    /** Whether work has failed because its connection was lost. */
    static boolean isLost(Throwable failure) {
        return isCausedBy(failure, PostgresqlErrors::isLost);
    }

    /** Whether a write has failed because its session only reads; another one may write. */
    static boolean isReadOnly(Throwable failure) {
        return isCausedBy(failure, PostgresqlErrors::isReadOnly);
    }

    private static boolean isReadOnly(SQLException failure) {
        return READ_ONLY.equals(failure.getSQLState());
    }

    /** Whether a write has failed because the database is moved to another address. */
    static boolean isMoved(Throwable failure) {
        return isCausedBy(failure, sql -> PostgresqlMoveEnd.MOVED.equals(sql.getSQLState()));
    }

    private static boolean isCausedBy(Throwable failure, Predicate<SQLException> kind) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql && kind.test(sql)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a lock was waited for too long. */
    static boolean isLocked(SQLException failure) {
        return LOCKED.equals(failure.getSQLState());
    }

    static StoreException readOnly(DatabaseServer server, Throwable failure) {
        return new StoreException("the database " + server + " is read-only",
                "name the primary server, not a standby; or turn off"
                        + " default_transaction_read_only of the server, the database or the user",
                true, failure);
    }

    /**
     * A failure to open a connection. Without this, what fails in its negotiation, such as the
     * check of a certificate, would be a connection that was lost.
     */
    static SQLException whileOpening(SQLException failure) {
        return isLost(failure) && failure.getSQLState().startsWith("08")
                && !NO_SERVER.equals(failure.getSQLState()) && !isAnswer(failure)
                ? new SQLException(failure.getMessage(), REFUSED, failure) : failure;
    }

    /** Whether it is an answer of the server or a pooler, and not of the driver. */
    private static boolean isAnswer(SQLException failure) {
        return failure instanceof PSQLException answer && answer.getServerErrorMessage() != null;
    }

    /** See {@link billing.engine.driver.EngineDatabase#scopeOfRepeat}. */
    static WriteScope scopeOfRepeat(Throwable failure, WriteScope scope) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof UnknownOutcomeException) {
                return null;
            }
            if (cause instanceof SQLException sql && sql.getSQLState() != null) {
                if (CONFLICTS.contains(sql.getSQLState()) || isLost(sql) || isReadOnly(sql)) {
                    return scope;
                }
                // Alone it finds what the other write has added, or fails for good.
                return scope != WriteScope.ORGANIZATION && sql.getSQLState().startsWith(KEYS)
                        ? WriteScope.ORGANIZATION : null;
            }
        }
        return null;
    }

    static RuntimeException explain(DatabaseServer server, Throwable failure) {
        return known(server, failure).orElseGet(() -> failure instanceof RuntimeException runtime
                ? runtime : new StoreException("the database " + server + " failed: "
                + failure.getMessage(), "run `billing doctor --db " + server + "`", failure));
    }

    /** The explanation of a failure; nothing of one that any statement may have by itself. */
    static Optional<RuntimeException> known(DatabaseServer server, Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof StoreException store) {
                return Optional.of(store);
            }
            if (cause instanceof SQLException sql && sql.getSQLState() != null) {
                InvalidException refused = refused(sql.getSQLState());
                if (refused != null) {
                    return Optional.of(refused);
                }
                StoreException explained =
                        explain(server, sql.getSQLState(), withoutBatch(sql), failure);
                if (explained != null) {
                    return Optional.of(explained);
                }
            }
        }
        return Optional.empty();
    }

    /** A value that a file holds and a server does not; null for all other states. */
    private static InvalidException refused(String state) {
        return switch (state) {
            case INDEX_ENTRY_TOO_LARGE -> new InvalidException(WHOLE_REQUEST,
                    ErrorCode.VALUE_IS_TOO_LONG, "a value is too long for an index of PostgreSQL",
                    "an index entry may have 2,700 bytes");
            case NOT_IN_CHARACTER_SET -> new InvalidException(WHOLE_REQUEST,
                    ErrorCode.VALUE_IS_INVALID, "a text has the character U+0000, which"
                    + " PostgreSQL does not store", "remove the character");
            case NOT_IN_ENCODING -> new InvalidException(WHOLE_REQUEST,
                    ErrorCode.VALUE_IS_INVALID, "a text has a character that the encoding of the"
                    + " database lacks", "remove the character, or move to a database with the"
                    + " encoding UTF8");
            default -> null;
        };
    }

    private static StoreException explain(DatabaseServer server, String state, SQLException cause,
                                          Throwable failure) {
        return switch (state) {
            case DISK_FULL -> new DiskFullException("the disk of the database " + server
                    + " is full", failure);
            case LOCKED, "40001", "40P01" -> new StoreException("the database " + server
                    + " is locked by another program",
                    "wait for it to finish, or stop it, and try again", true, failure);
            case PostgresqlMoveEnd.MOVED -> new StoreException("the database " + server
                    + MoveEnd.REFUSAL + "another address", "see `billing doctor --db " + server
                    + "`", true, failure);
            case READ_ONLY -> readOnly(server, failure);
            case "42501" -> new StoreException("the database " + server + " refuses access: "
                    + cause.getMessage(), "grant the user all rights to the schema, and"
                    + " `GRANT TEMPORARY ON DATABASE " + server.database() + " TO "
                    + server.user() + "`", failure);
            case CANCELLED -> new StoreException("the server of the database " + server
                    + " cancelled a statement: " + cause.getMessage(), "try again, or raise"
                    + " statement_timeout of the user, the database or the server", true, failure);
            case "XX001", "XX002" -> new StoreException("the database " + server + " is damaged",
                    "restore a backup with the tools of the server", failure);
            case PoolerCheck.SHARED, STATEMENT_EXISTS, NO_STATEMENT -> new StoreException(
                    "a connection pooler shares sessions of the database " + server
                    + " between programs: " + cause.getMessage(),
                    "use its session mode, or connect to the server itself", failure);
            default -> notOpened(server, state, cause, failure);
        };
    }

    /** Why a connection was not opened, or was lost; null for all other states. */
    private static StoreException notOpened(DatabaseServer server, String state,
                                            SQLException cause, Throwable failure) {
        return switch (state) {
            case REFUSED -> new StoreException("the connection to the database " + server
                    + " is refused: " + cause.getMessage(),
                    "check the password (PGPASSWORD, ~/.pgpass, or the address) and sslmode,"
                            + " sslrootcert", failure);
            case PROTOCOL -> new StoreException("the server or connection pooler of the database "
                    + server + " refuses to go on: " + cause.getMessage(), "run the same command"
                    + " again, or check user, database, limits and session mode of the pooler",
                    true, failure);
            case NO_SERVER, "57P03" -> new UnreachableException("the server of the database "
                    + server + " cannot be reached: " + cause.getMessage(),
                    "check host and port, and that the server accepts connections", failure);
            case "28P01", "28000" -> new StoreException("the server of the database " + server
                    + " refuses the user: " + cause.getMessage(),
                    "check user, password (PGPASSWORD, ~/.pgpass, or the address) and sslmode",
                    failure);
            case "3D000" -> new StoreException("there is no database at " + server + ": "
                    + cause.getMessage(), "create it on the server with `createdb`", failure);
            case "53300" -> new StoreException("the server of the database " + server
                    + " has no connection left: " + cause.getMessage(), "raise max_connections, or"
                    + " the connection limit of the user or the database; or stop other programs",
                    true, failure);
            default -> isLost(cause) ? lost(server, cause, failure) : isOfTheServer(cause)
                    ? failed(server, cause, failure) : null;
        };
    }

    private static StoreException lost(DatabaseServer server, SQLException cause,
                                       Throwable failure) {
        String setting = RESTED.get(cause.getSQLState());
        return new UnreachableException("the connection to the database " + server + " was lost: "
                + cause.getMessage(), setting == null
                ? "run the same command again; nothing half-written was kept" : "raise " + setting
                + " of the user, the database or the server, and run the same command again",
                failure);
    }

    private static boolean isOfTheServer(SQLException failure) {
        return OF_THE_SERVER.contains(failure.getSQLState().substring(0, 2))
                || isAnswer(failure)
                && FINAL.contains(((PSQLException) failure).getServerErrorMessage().getSeverity());
    }

    /** With the server's own advice, where it gives some. */
    private static StoreException failed(DatabaseServer server, SQLException cause,
                                         Throwable failure) {
        String advice = isAnswer(cause)
                ? ((PSQLException) cause).getServerErrorMessage().getHint() : null;
        return new StoreException("the server of the database " + server + " failed: "
                + cause.getMessage().lines().findFirst().orElse(""), advice != null ? advice
                : "free or raise what the message names, and run the same command again", true,
                failure);
    }
}
