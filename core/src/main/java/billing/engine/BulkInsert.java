package billing.engine;

import billing.engine.driver.InsertBatch;
import java.sql.SQLException;
import java.util.List;

/**
 * Ways to add rows to a table: by a statement for each row, by one statement for all of them, or by
 * the way in which an engine loads rows in bulk, which pays off for many thousands.
 */
public final class BulkInsert {
    private BulkInsert() {
    }

    /**
     * Adds some rows by a statement that the connection keeps prepared: one for all of them where
     * the engine has a way to do so.
     *
     * @param key those of the columns by which a row of the table is found
     */
    public static InsertBatch few(Handle handle, String table, List<String> columns,
                                  List<String> key) {
        return handle.connection().arrayInsert(table, columns, key)
                .orElseGet(() -> byStatement(handle, table, columns));
    }

    private static InsertBatch byStatement(Handle handle, String table, List<String> columns) {
        return new PooledStatement(handle, "INSERT INTO " + table + " ("
                + String.join(", ", columns) + ") VALUES (" + Rows.marks(columns.size())
                + ") ON CONFLICT DO NOTHING");
    }

    /**
     * Adds rows in bulk where the engine has a way to do so, else by a statement.
     *
     * @param key those of the columns by which a row of the table is found
     */
    public static InsertBatch inBulk(Handle handle, String table, List<String> columns,
                                     List<String> key) {
        return handle.connection().bulkInsert(table, columns, key)
                .orElseGet(() -> byStatement(handle, table, columns));
    }

    /** How many rows of {@link #inBulk} are best added together. */
    public static int rowsTogether(Handle handle) {
        return handle.connection().rowsOfBulkInsert();
    }

    /** Has later queries planned with the very many rows that tables were given. */
    public static void analyze(Handle handle, List<String> tables) {
        try {
            handle.connection().analyze(tables);
        } catch (SQLException e) {
            throw handle.connection().failed("analyzing " + tables, e);
        }
    }
}
