package billing.engine.postgresql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.StringTokenizer;
import org.postgresql.core.BaseConnection;
import org.postgresql.core.TransactionState;

/**
 * A connection that reads. Its transactions begin with their first statement, and the same message
 * ends the transaction before and reads the marks of caches: so a read of one statement, with all
 * that is cached, is one round trip.
 */
final class PostgresqlReader extends PostgresqlConnection {
    /** The next transaction reads and sees one state like the one that ends. */
    private static final String END = "COMMIT AND CHAIN; ";
    /** One row, because the limit of a statement's rows holds for all statements of a message. */
    private static final String MARKS =
            "SELECT string_agg(topic || ' ' || mark, ' ') FROM change_marks";
    /** The statements that begin a transaction. */
    private final Map<Statement, Boolean> beginning = new IdentityHashMap<>();
    /** Whether the server has a transaction of this connection, perhaps one to be ended. */
    private boolean isOpen;
    /** Whether the current read has begun. */
    private boolean hasBegun;
    /** Whether the server has answered the current read. */
    private boolean isAnswered;
    private String marksRead;
    private Map<String, Long> marks = Map.of();

    PostgresqlReader(Connection jdbc, PostgresqlDatabase database) {
        super(jdbc, database, null);
    }

    @Override
    public void beginReading() {
        hasBegun = false;
        isAnswered = false;
    }

    @Override
    public boolean isLostUnread(Throwable failure) {
        return !isAnswered && PostgresqlErrors.isLost(failure);
    }

    @Override
    public boolean leaveReading() throws SQLException {
        // What is open may be the read before, whose time is over; what has failed cannot go on.
        if (!hasBegun || state() == TransactionState.FAILED) {
            endReading();
        }
        used();
        return isOpen;
    }

    private TransactionState state() throws SQLException {
        return jdbc().unwrap(BaseConnection.class).getTransactionState();
    }

    @Override
    public void endReading() throws SQLException {
        isOpen = false;
        if (state() != TransactionState.IDLE) {
            jdbc().commit();
        }
        used();
    }

    @Override
    public String executedNext(String sql) {
        return hasBegun ? sql : beginning() + "; " + sql;
    }

    /** The driver begins the first transaction of a connection. */
    private String beginning() {
        return isOpen ? END + MARKS : MARKS;
    }

    @Override
    public PreparedStatement prepare(String sql) throws SQLException {
        PreparedStatement statement = super.prepare(sql);
        if (sql.startsWith(MARKS) || sql.startsWith(END)) {
            beginning.put(statement, true);
        }
        return statement;
    }

    @Override
    public ResultSet query(PreparedStatement statement) throws SQLException {
        if (beginning.containsKey(statement)) {
            begin(statement);
            statement.getMoreResults();
            return statement.getResultSet();
        }
        begin();
        return super.query(statement);
    }

    @Override
    public void begin() throws SQLException {
        if (!hasBegun) {
            try (PreparedStatement statement = jdbc().prepareStatement(beginning())) {
                begin(statement);
            }
        }
    }

    /** Executes a statement that begins a transaction, as far as to the marks. */
    private void begin(PreparedStatement statement) throws SQLException {
        if (hasBegun) {
            throw new IllegalStateException("the read has begun with another statement");
        }
        boolean endsAnother = isOpen;
        hasBegun = true;
        isOpen = true;
        statement.execute();
        isAnswered = true;
        if (endsAnother) {
            statement.getMoreResults();
        }
        try (ResultSet result = statement.getResultSet()) {
            result.next();
            readMarks(result.getString(1));
        }
    }

    /** Most of the time they are the same as before. */
    private void readMarks(String read) {
        if (read != null && !read.equals(marksRead)) {
            Map<String, Long> changed = new HashMap<>();
            StringTokenizer words = new StringTokenizer(read);
            while (words.hasMoreTokens()) {
                changed.put(words.nextToken(), Long.valueOf(words.nextToken()));
            }
            marks = changed;
            marksRead = read;
        }
    }

    @Override
    public Map<String, Long> marksOfRead() throws SQLException {
        begin();
        return marks;
    }

    @Override
    public void close(Statement statement) throws SQLException {
        beginning.remove(statement);
        super.close(statement);
    }
}
