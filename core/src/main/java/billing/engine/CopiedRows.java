package billing.engine;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.List;

/** Tables taken over from one database into another of the same version, row by row. */
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
        to.execute("PRAGMA defer_foreign_keys = ON");
        try {
            for (String table : tables) {
                to.execute("DELETE FROM " + table);
                copy(table);
            }
        } catch (SQLException e) {
            throw new IllegalStateException("the rows were not copied", e);
        }
    }

    private void copy(String table) throws SQLException {
        try (Statement reading = from.connection().createStatement();
             ResultSet row = reading.executeQuery("SELECT * FROM " + table)) {
            int columns = row.getMetaData().getColumnCount();
            String places = String.join(", ", Collections.nCopies(columns, "?"));
            try (PreparedStatement writing = to.connection().prepareStatement(
                    "INSERT INTO " + table + " VALUES (" + places + ")")) {
                while (row.next()) {
                    for (int column = 1; column <= columns; column++) {
                        writing.setObject(column, row.getObject(column));
                    }
                    writing.executeUpdate();
                }
            }
        }
    }
}
