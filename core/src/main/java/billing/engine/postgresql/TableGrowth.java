package billing.engine.postgresql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Has the server analyze tables that a connection has made ten times as large as when the server
 * did so last.
 *
 * <p>The server plans a statement by what it knows of the size of its tables, and keeps the plan of
 * a prepared statement, also those of its own checks of references. One that was planned for an
 * empty table goes through all rows, each time, while a run or an import fills the table; and the
 * server itself does so once a minute at most, and only for what was committed.
 */
final class TableGrowth {
    /** Rows written from one check to the next: more and more, as long as nothing has grown. */
    private static final int FIRST = 100;
    private static final int MOST = 2_000;
    private static final String GROWN = "SELECT quote_ident(relname) FROM pg_class"
            + " WHERE relnamespace = to_regnamespace(current_schema()) AND relkind = 'r'"
            + " AND relname = ANY (?) AND pg_relation_size(oid) > 10 * greatest(relpages, 1)"
            + " * CAST(current_setting('block_size') AS bigint) ORDER BY relname";
    private final Connection connection;
    private PreparedStatement grown;
    private final Set<String> writtenTo = new TreeSet<>();
    private int written;
    private int next = FIRST;

    /** The tables that a connection writes to. */
    TableGrowth(Connection connection) {
        this.connection = connection;
    }

    /** Some rows were written to a table within a transaction. */
    void wrote(String table, int rows) throws SQLException {
        writtenTo.add(table);
        written += rows;
        if (written < next) {
            return;
        }
        List<String> tables = grown();
        next = tables.isEmpty() ? Math.min(MOST, 2 * next) : FIRST;
        written = 0;
        writtenTo.clear();
        if (!tables.isEmpty()) {
            try (var statement = connection.createStatement()) {
                // A table that another connection analyzes need not be waited for.
                statement.execute("ANALYZE (SKIP_LOCKED) " + String.join(", ", tables));
            }
        }
    }

    private List<String> grown() throws SQLException {
        if (grown == null) {
            grown = connection.prepareStatement(GROWN);
        }
        grown.setArray(1, connection.createArrayOf("text", writtenTo.toArray()));
        List<String> tables = new ArrayList<>();
        try (ResultSet table = grown.executeQuery()) {
            while (table.next()) {
                tables.add(table.getString(1));
            }
        }
        return tables;
    }
}
