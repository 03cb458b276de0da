package billing.engine.sqlite;

import billing.engine.driver.MoveEnd;
import billing.engine.driver.MoveMark;
import billing.engine.driver.Schema;
import billing.kernel.error.StoreException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** A file that takes part in a move. */
public final class SqliteMoveEnd extends MoveEnd {
    private static final int TOGETHER = 10;
    private static final String GUARD = "moved_";
    private static final List<String> WRITES = List.of("INSERT", "UPDATE", "DELETE");
    private final Path file;

    private SqliteMoveEnd(Path file, Connection connection) throws SQLException {
        super(new SqliteConnection(connection));
        this.file = file;
    }

    /** Opens the file of a database. */
    public static MoveEnd open(Path file) throws SQLException {
        Connection connection = new SqliteConnections(file).writer();
        try (Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA foreign_keys = OFF");
            Utf8Function.add(connection);
            connection.setAutoCommit(false);
        }
        return new SqliteMoveEnd(file, connection);
    }

    @Override
    public List<String> tables() throws SQLException {
        return texts("SELECT name FROM sqlite_schema WHERE type = 'table'"
                + " AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
                + " AND name NOT LIKE 'flyway\\_%' ESCAPE '\\'"
                + " AND name <> '" + MoveMark.TABLE + "' ORDER BY name");
    }

    @Override
    protected boolean hasTable(String name) throws SQLException {
        return !texts("SELECT name FROM sqlite_schema WHERE type = 'table' AND name = '" + name
                + "'").isEmpty();
    }

    @Override
    protected void noteMark(boolean isMarked) throws SQLException {
        execute("PRAGMA user_version = " + (isMarked ? SqliteSchema.MARKED + Schema.NEWEST
                : Schema.NEWEST));
    }

    @Override
    protected void refuseWrites(String reason) throws SQLException {
        for (String table : tables()) {
            for (String write : WRITES) {
                execute("CREATE TRIGGER " + GUARD + table + "_" + write + " BEFORE " + write
                        + " ON " + table + " BEGIN SELECT RAISE(ABORT, '"
                        + reason.replace("'", "''") + "'); END");
            }
        }
    }

    @Override
    protected void allowWrites() throws SQLException {
        for (String trigger : texts("SELECT name FROM sqlite_schema WHERE type = 'trigger'"
                + " AND name LIKE '" + GUARD.replace("_", "\\_") + "%' ESCAPE '\\'")) {
            execute("DROP TRIGGER " + trigger);
        }
    }

    @Override
    protected List<String> dropChecks() throws SQLException {
        List<String> statements = texts("SELECT sql FROM sqlite_schema WHERE type = 'trigger'"
                + " ORDER BY name");
        for (String trigger : texts("SELECT name FROM sqlite_schema WHERE type = 'trigger'")) {
            execute("DROP TRIGGER " + trigger);
        }
        return statements;
    }

    @Override
    protected void finish() throws SQLException {
        List<String> missing = texts("SELECT \"table\" || ' refers to a row of ' || parent"
                + " FROM pragma_foreign_key_check LIMIT 1");
        if (!missing.isEmpty()) {
            throw new StoreException("the database " + file + " is not whole: "
                    + missing.get(0) + " that is missing", "run `billing doctor` on the database"
                    + " that is moved", null);
        }
    }

    @Override
    protected RuntimeException explain(SQLException failure) {
        return SqliteErrors.explain(file, failure);
    }

    @Override
    public void load(String table, List<String> columns, List<Object[]> rows) throws SQLException {
        int tens = rows.size() / TOGETHER * TOGETHER;
        insert(table, columns, rows.subList(0, tens), TOGETHER);
        insert(table, columns, rows.subList(tens, rows.size()), 1);
    }

    private void insert(String table, List<String> columns, List<Object[]> rows, int together)
            throws SQLException {
        String marks = "(" + String.join(", ", Collections.nCopies(columns.size(), "?")) + ")";
        try (PreparedStatement statement = connection().jdbc().prepareStatement("INSERT INTO "
                + table + " (" + String.join(", ", columns) + ") VALUES "
                + String.join(", ", Collections.nCopies(together, marks)))) {
            for (int first = 0; first < rows.size(); first += together) {
                int place = 1;
                for (Object[] row : rows.subList(first, first + together)) {
                    for (Object value : row) {
                        connection().bind(statement, place++, value);
                    }
                }
                statement.executeUpdate();
            }
        }
    }

    /** The mark of an open database, if it has one. */
    static Optional<MoveMark> mark(Connection connection) throws SQLException {
        return SqliteSchema.isMarked(connection) ? MoveMark.read(connection) : Optional.empty();
    }
}
