package billing.engine.postgresql;

import billing.engine.driver.DatabaseServer;
import billing.engine.driver.Inspection;
import billing.engine.driver.QueriedTexts;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Inspects databases on a server. */
public final class PostgresqlInspection {
    /** The bytes of all tables and indices of the schema. */
    static final String SIZE = "SELECT coalesce(sum(pg_total_relation_size(c.oid)), 0)"
            + " FROM pg_class c WHERE c.relnamespace = to_regnamespace(current_schema())"
            + " AND c.relkind = 'r'";
    /** Imports compare their rows with what is stored in a temporary table. */
    private static final String MISSING = "SELECT format('GRANT TEMPORARY ON DATABASE %I TO %I',"
            + " current_database(), current_user)"
            + " WHERE NOT has_database_privilege(current_database(), 'TEMPORARY')";
    /** Settings of a server that may lose what it has acknowledged. */
    private static final Map<String, String> SAFE = Map.of("fsync", "on",
            "full_page_writes", "on");

    private PostgresqlInspection() {
    }

    /**
     * Inspects a database.
     *
     * @throws billing.kernel.error.StoreException when it cannot be reached, takes part in a move,
     *                                             or another program uses the schema
     */
    public static Inspection of(DatabaseServer server) {
        try (Connection connection = new PostgresqlConnections(server).open();
             Statement statement = connection.createStatement()) {
            connection.setReadOnly(true);
            int version = PostgresqlSchema.versionOf(connection, server);
            PostgresqlMoveEnd.mark(connection).ifPresent(mark -> {
                throw mark.refusal(server);
            });
            return new Inspection(version, "PostgreSQL "
                    + connection.getMetaData().getDatabaseProductVersion(),
                    Long.parseLong(text(statement, SIZE)), List.of(),
                    QueriedTexts.read(statement, MISSING), risks(statement), List.of());
        } catch (SQLException e) {
            throw PostgresqlErrors.explain(server, e);
        }
    }

    /**
     * The version of the schema; 0 where there is none of ours.
     *
     * @throws billing.kernel.error.StoreException when the server cannot be reached, or another
     *                                             program uses the schema
     */
    public static int versionOf(DatabaseServer server) {
        try (Connection connection = new PostgresqlConnections(server).open()) {
            return PostgresqlSchema.versionOf(connection, server);
        } catch (SQLException e) {
            throw PostgresqlErrors.explain(server, e);
        }
    }

    private static List<String> risks(Statement statement) throws SQLException {
        List<String> risks = new ArrayList<>();
        for (var setting : SAFE.entrySet()) {
            String value = text(statement, "SHOW " + setting.getKey());
            if (!value.equals(setting.getValue())) {
                risks.add("the server runs with " + setting.getKey() + " = " + value
                        + ", which may lose data when its machine fails");
            }
        }
        if (text(statement, "SHOW synchronous_commit").equals("off")) {
            risks.add("the server runs with synchronous_commit = off, which may lose the last"
                    + " writes when it fails");
        }
        return risks;
    }

    private static String text(Statement statement, String query) throws SQLException {
        return QueriedTexts.read(statement, query).get(0);
    }
}
