package billing.engine.postgresql;

import billing.engine.driver.DatabaseServer;
import billing.engine.driver.QueryResult;
import billing.kernel.error.ForbiddenException;
import billing.kernel.error.InputException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.postgresql.core.Parser;
import org.postgresql.util.PSQLException;

/** A person's own query, run in a transaction that cannot write. */
public final class PostgresqlQuery {
    private static final Pattern FIRST_WORD =
            Pattern.compile("(?:\\s|\\(|--[^\n]*(?:\n|$)|/\\*.*?\\*/)*(\\w+)", Pattern.DOTALL);
    private static final Set<String> READS =
            Set.of("select", "with", "values", "table", "explain", "show");
    private static final Set<String> WRITES = Set.of("alter", "analyze", "begin", "call", "cluster",
            "comment", "commit", "copy", "create", "deallocate", "delete", "discard", "do", "drop",
            "end", "execute", "grant", "insert", "listen", "load", "lock", "merge", "notify",
            "prepare", "reassign", "refresh", "reindex", "release", "reset", "revoke", "rollback",
            "savepoint", "security", "set", "start", "truncate", "unlisten", "update", "vacuum");
    private static final String CATALOG =
            "`billing sql \"select tablename from pg_tables where schemaname = current_schema()\"`"
                    + " lists the tables";

    private PostgresqlQuery() {
    }

    /**
     * Runs one query.
     *
     * @throws ForbiddenException {@code read_only} when it would write
     * @throws InputException     {@code invalid_sql} when it is not one query
     * @throws billing.kernel.error.StoreException when another program uses the schema
     */
    public static QueryResult run(String query, DatabaseServer server) {
        requireOne(query);
        Matcher word = FIRST_WORD.matcher(query);
        String verb = word.lookingAt() ? word.group(1).toLowerCase(Locale.ROOT) : "";
        if (WRITES.contains(verb)) {
            throw QueryResult.readOnly();
        }
        if (!READS.contains(verb)) {
            throw QueryResult.invalid("syntax error at or near \"" + verb + "\"", CATALOG);
        }
        try (Connection connection = open(server);
             PreparedStatement statement = connection.prepareStatement(query);
             ResultSet result = statement.executeQuery()) {
            return QueryResult.read(result);
        } catch (SQLException e) {
            throw refusal(server, e);
        }
    }

    private static Connection open(DatabaseServer server) throws SQLException {
        Connection connection = new PostgresqlConnections(server).reader();
        return PostgresqlConnections.orClosed(connection, () -> {
            PostgresqlSchema.requireOurs(connection, server);
            return connection;
        });
    }

    /** By the driver's own reading, which would send several one after the other. */
    private static void requireOne(String query) {
        try {
            if (Parser.parseJdbcSql(query, true, false, true, false, false).size() > 1) {
                throw QueryResult.invalid("only one statement at a time is allowed", CATALOG);
            }
        } catch (SQLException e) {
            throw QueryResult.invalid(e.getMessage(), CATALOG);
        }
    }

    /** Of the query, or of the connection: a pooler or the settings of the connection refuse it. */
    private static RuntimeException refusal(DatabaseServer server, SQLException failure) {
        return PostgresqlErrors.isReadOnly(failure) ? QueryResult.readOnly()
                : PostgresqlErrors.known(server, failure).orElseGet(() ->
                        QueryResult.invalid(failure instanceof PSQLException answer
                                && answer.getServerErrorMessage() != null
                                ? answer.getServerErrorMessage().getMessage()
                                : failure.getMessage(), CATALOG));
    }
}
