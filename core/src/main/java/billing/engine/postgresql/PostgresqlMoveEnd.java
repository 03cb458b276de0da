package billing.engine.postgresql;

import billing.engine.driver.DatabaseServer;
import billing.engine.driver.MoveEnd;
import billing.engine.driver.MoveMark;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A schema of a server that takes part in a move. Its owner opens it. */
public final class PostgresqlMoveEnd extends MoveEnd {
    /** The state of an error of {@link #refuseWrites}; no state of the server begins like it. */
    static final String MOVED = "BM001";
    private static final String GUARD = "refuse_moved";

    private final DatabaseServer server;

    private PostgresqlMoveEnd(DatabaseServer server, Connection connection) {
        super(new PostgresqlConnection(connection, null, null));
        this.server = server;
    }

    /** Opens the schema of a database. */
    public static MoveEnd open(DatabaseServer server) throws SQLException {
        Connection connection = new PostgresqlConnections(server).open();
        connection.setAutoCommit(false);
        return new PostgresqlMoveEnd(server, connection);
    }

    @Override
    public List<String> tables() throws SQLException {
        return texts("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
                + " AND tablename NOT LIKE 'flyway\\_%' AND tablename <> '" + MoveMark.TABLE
                + "' ORDER BY tablename COLLATE \"C\"");
    }

    @Override
    protected boolean hasTable(String name) throws SQLException {
        return !texts("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
                + " AND tablename = '" + name + "'").isEmpty();
    }

    /** Whoever opens the database looks for the table. */
    @Override
    protected void noteMark(boolean isMarked) {
    }

    @Override
    protected void refuseWrites(String reason) throws SQLException {
        execute("CREATE FUNCTION " + GUARD + "() RETURNS trigger LANGUAGE plpgsql AS $moved$ BEGIN"
                + " RAISE EXCEPTION USING ERRCODE = '" + MOVED + "', MESSAGE = '"
                + reason.replace("'", "''") + "'; END $moved$");
        for (String table : tables()) {
            execute("CREATE TRIGGER a_" + GUARD
                    + " BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON " + table
                    + " FOR EACH STATEMENT EXECUTE FUNCTION " + GUARD + "()");
        }
    }

    @Override
    protected void allowWrites() throws SQLException {
        execute("DROP FUNCTION " + GUARD + "() CASCADE");
    }

    @Override
    protected List<String> dropChecks() throws SQLException {
        String references = " FROM pg_constraint WHERE contype = 'f'"
                + " AND connamespace = to_regnamespace(current_schema())";
        List<String> statements = new ArrayList<>(texts("SELECT format('ALTER TABLE %s ADD"
                + " CONSTRAINT %I %s', CAST(conrelid AS regclass), conname,"
                + " pg_get_constraintdef(oid))" + references + " ORDER BY conrelid, conname"));
        for (String drop : texts("SELECT format('ALTER TABLE %s DROP CONSTRAINT %I',"
                + " CAST(conrelid AS regclass), conname)" + references)) {
            execute(drop);
        }
        for (String table : tables()) {
            execute("ALTER TABLE " + table + " DISABLE TRIGGER USER");
            statements.add("ALTER TABLE " + table + " ENABLE TRIGGER USER");
        }
        return statements;
    }

    @Override
    protected void finish() throws SQLException {
        for (String counted : texts("SELECT format('SELECT setval(pg_get_serial_sequence(%L, %L),"
                + " coalesce(max(%3$I), 1), max(%3$I) IS NOT NULL) FROM %4$I', table_name,"
                + " column_name, column_name, table_name) FROM information_schema.columns"
                + " WHERE table_schema = current_schema() AND is_identity = 'YES'")) {
            texts(counted);
        }
        texts("SELECT setval('change_mark_numbers', greatest(max(mark), 1)) FROM change_marks");
        // What is known to be empty is planned for as if it stayed so.
        for (String table : texts("SELECT quote_ident(relname) FROM pg_class WHERE relnamespace ="
                + " to_regnamespace(current_schema()) AND relkind = 'r'"
                + " AND pg_relation_size(oid) > 0 ORDER BY relname")) {
            execute("ANALYZE " + table);
        }
    }

    @Override
    protected RuntimeException explain(SQLException failure) {
        return PostgresqlErrors.explain(server, failure);
    }

    @Override
    public void load(String table, List<String> columns, List<Object[]> rows) throws SQLException {
        connection().load(table, columns, rows);
    }

    /** The mark of an open database, if it has one. */
    static Optional<MoveMark> mark(Connection connection) throws SQLException {
        try (var statement = connection.createStatement();
             var table = statement.executeQuery("SELECT to_regclass('" + MoveMark.TABLE
                     + "') IS NOT NULL")) {
            table.next();
            return table.getBoolean(1) ? MoveMark.read(connection) : Optional.empty();
        }
    }
}
