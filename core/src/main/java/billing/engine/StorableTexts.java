package billing.engine;

import billing.engine.driver.MoveEnd;
import billing.kernel.error.StoreException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;

/** Texts of a file that goes to a server: a server stores no U+0000. */
final class StorableTexts {
    private static final String HAS_NUL = "instr(%s, char(0)) > 0";
    /** A column that earlier versions have stored the character in, and no command changes. */
    private static final String TABLE = "activity_logs";
    private static final String COLUMN = "reason";

    private StorableTexts() {
    }

    /**
     * Requires that a server stores all texts of a file; first removes the character where the
     * program should have done so.
     *
     * @throws StoreException when it does not store one of them
     */
    static void prepare(MoveEnd file, List<MovedTable> tables) throws SQLException {
        file.whole(() -> clean(file.connection().jdbc()));
        for (MovedTable table : tables) {
            List<String> texts = table.columns(MovedTable.Kind.TEXT);
            Object[] found = texts.isEmpty() ? null : table.first(file.connection(), "WHERE "
                    + texts.stream().map(column -> String.format(HAS_NUL, column))
                    .collect(Collectors.joining(" OR ")));
            if (found != null) {
                require(table, found);
            }
        }
    }

    /** The function {@code replace} of SQLite takes the character for an empty text. */
    private static void clean(Connection connection) throws SQLException {
        try (var select = connection.createStatement();
             ResultSet found = select.executeQuery("SELECT rowid, " + COLUMN + " FROM " + TABLE
                     + " WHERE " + String.format(HAS_NUL, COLUMN));
             PreparedStatement update = connection.prepareStatement("UPDATE " + TABLE + " SET "
                     + COLUMN + " = ? WHERE rowid = ?")) {
            while (found.next()) {
                update.setString(1, found.getString(2).replace("\0", ""));
                update.setLong(2, found.getLong(1));
                update.addBatch();
            }
            update.executeBatch();
        }
    }

    /**
     * Requires that a server stores the texts of a row.
     *
     * @throws StoreException when it does not store one of them
     */
    static void require(MovedTable table, Object[] row) {
        for (int place = 0; place < row.length; place++) {
            if (row[place] instanceof String text && text.indexOf('\0') >= 0) {
                throw new StoreException(table.name() + "." + table.columns().get(place)
                        + " of the row " + row[table.key().get(0)] + " holds the character U+0000,"
                        + " which PostgreSQL does not store", "remove it from the text", null);
            }
        }
    }
}
