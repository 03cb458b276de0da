package billing.engine;

import billing.engine.driver.DatabaseAddress;
import billing.engine.driver.DatabaseFile;
import billing.engine.driver.DatabaseServer;
import billing.engine.driver.EngineDatabase;
import billing.engine.driver.Inspection;
import billing.engine.driver.MoveEnd;
import billing.engine.driver.QueryResult;
import billing.engine.driver.SchemaUpgrade;
import billing.engine.postgresql.PostgresqlDatabase;
import billing.engine.postgresql.PostgresqlInspection;
import billing.engine.postgresql.PostgresqlMoveEnd;
import billing.engine.postgresql.PostgresqlQuery;
import billing.engine.postgresql.ServerClock;
import billing.engine.sqlite.SqliteDatabase;
import billing.engine.sqlite.SqliteInspection;
import billing.engine.sqlite.SqliteMoveEnd;
import billing.engine.sqlite.SqliteQuery;
import billing.kernel.error.ForbiddenException;
import billing.kernel.error.InputException;
import billing.kernel.error.StoreException;
import billing.kernel.time.BillingClock;
import billing.kernel.time.SystemClock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.function.Consumer;

/** Chooses the engine of an address. */
public final class Engines {
    private Engines() {
    }

    /** Loads the driver of an engine. */
    static void load(boolean isOfServer) {
        if (isOfServer) {
            PostgresqlDatabase.load();
        } else {
            SqliteDatabase.load();
        }
    }

    static EngineDatabase open(DatabaseAddress address, Consumer<SchemaUpgrade> upgrades) {
        if (address instanceof DatabaseServer server) {
            return PostgresqlDatabase.open(server, upgrades);
        }
        SqliteDatabase.requireFile(file(address));
        return SqliteDatabase.openOrCreate(file(address), upgrades);
    }

    static EngineDatabase openOrCreate(DatabaseAddress address,
                                       Consumer<SchemaUpgrade> upgrades) {
        return address instanceof DatabaseServer server
                ? PostgresqlDatabase.openOrCreate(server, upgrades)
                : SqliteDatabase.openOrCreate(file(address), upgrades);
    }

    /** The database at an address as it takes part in a move. */
    static MoveEnd moveEnd(DatabaseAddress address) throws SQLException {
        return address instanceof DatabaseServer server ? PostgresqlMoveEnd.open(server)
                : SqliteMoveEnd.open(file(address));
    }

    /**
     * Whether there is a database at an address; whether a file is one of ours is not checked.
     *
     * @throws StoreException when a server cannot be reached
     */
    public static boolean exists(DatabaseAddress address) {
        return address instanceof DatabaseServer server
                ? PostgresqlInspection.versionOf(server) > 0
                : Files.exists(file(address));
    }

    /**
     * The version of a database's schema, which may be older or newer than {@link
     * billing.engine.driver.Schema#NEWEST}; 0 where there is none of ours.
     *
     * @throws StoreException when there is no database, or it cannot be opened
     */
    public static int schemaVersion(DatabaseAddress address) {
        return address instanceof DatabaseServer server ? PostgresqlInspection.versionOf(server)
                : SqliteInspection.versionOf(file(address));
    }

    /**
     * The clock that decides what is due: of a server, its own, so that programs on machines whose
     * clocks differ agree; else the given one.
     *
     * @param given the machine's; one that was set is always kept
     */
    public static BillingClock clock(DatabaseAddress address, BillingClock given) {
        return address instanceof DatabaseServer server && given instanceof SystemClock
                ? new ServerClock(server) : given;
    }

    /**
     * Inspects a database; reads all of a file.
     *
     * @throws StoreException when it is not a database or cannot be opened
     */
    public static Inspection inspect(DatabaseAddress address) {
        return address instanceof DatabaseServer server ? PostgresqlInspection.of(server)
                : SqliteInspection.of(file(address));
    }

    /**
     * Runs a person's own query, which cannot write.
     *
     * @throws ForbiddenException {@code read_only} when it would write
     * @throws InputException     {@code invalid_sql} when it is not one query;
     *                            {@code value_is_too_large} when it makes too large a value
     */
    public static QueryResult query(String query, DatabaseAddress address) {
        return address instanceof DatabaseServer server ? PostgresqlQuery.run(query, server)
                : SqliteQuery.run(query, file(address));
    }

    private static Path file(DatabaseAddress address) {
        return ((DatabaseFile) address).path();
    }
}
