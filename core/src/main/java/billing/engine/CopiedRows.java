package billing.engine;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Tables taken over from one database into a temporary one of the same version, row by row. */
public final class CopiedRows {
    private final Handle from;
    private final Handle to;

    /** Copies what one handle reads to where another one writes, within its transaction. */
    public CopiedRows(Handle from, Handle to) {
        this.from = from;
        this.to = to;
    }

    /** Replaces the rows of tables; references between them are checked at the end. */
    public void replace(List<String> tables) {
        try {
            to.connection().deferReferences();
            for (String table : tables) {
                to.execute("DELETE FROM " + table);
                copy(table);
            }
        } catch (SQLException e) {
            throw new IllegalStateException("the rows were not copied", e);
        }
    }

    private void copy(String table) throws SQLException {
        try (PooledStatement reading = new PooledStatement(from, "SELECT * FROM " + table);
             ResultSet row = reading.result()) {
            List<String> names = new ArrayList<>();
            for (int column = 1; column <= row.getMetaData().getColumnCount(); column++) {
                names.add(row.getMetaData().getColumnName(column));
            }
            try (PooledStatement writing = new PooledStatement(to, "INSERT INTO " + table + " ("
                    + String.join(", ", names) + ") VALUES (" + Rows.marks(names.size()) + ")")) {
                PreparedStatement statement = writing.jdbc();
                while (row.next()) {
                    for (int column = 1; column <= names.size(); column++) {
                        to.connection().bind(statement, column,
                                from.connection().stored(row, column));
                    }
                    statement.executeUpdate();
                }
            }
        }
    }
}
