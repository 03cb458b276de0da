package billing.usage.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.jdbi.v3.core.config.JdbiConfig;

/**
 * The prepared reads of one connection, kept with its handle: a run opens a cursor for every
 * subscription and metric, and preparing one would cost more than reading most of them.
 */
public final class RangeStatements implements JdbiConfig<RangeStatements> {
    private static final String RANGE = " FROM %s WHERE subscription_key = ? AND code_key = ?"
            + " AND timestamp >= ? AND timestamp <= ? ORDER BY timestamp, seq";
    /** The scale says what there is: -1 no number, -2 a number that is too long for the column. */
    private static final String EVENTS = "SELECT timestamp, seq, CASE WHEN value IS NOT NULL THEN"
            + " value_scale WHEN value_scale IS NULL THEN -1 ELSE -2 END, value, properties,"
            + " precise_total_cents, transaction_id" + String.format(RANGE, "events");
    private static final String VOIDS = "SELECT timestamp, seq"
            + String.format(RANGE, "event_voids");
    private PreparedStatement events;
    private PreparedStatement voids;
    private PreparedStatement totals;

    /** Takes the statement that reads a range of events; given back by {@link #giveBack}. */
    PreparedStatement takeEvents(Connection connection) throws SQLException {
        PreparedStatement idle = events;
        events = null;
        return idle == null ? connection.prepareStatement(EVENTS) : idle;
    }

    /** Keeps a statement for the next cursor, when none is kept already. */
    void giveBack(PreparedStatement statement) throws SQLException {
        if (events == null) {
            events = statement;
        } else {
            statement.close();
        }
    }

    /** The statement that reads the voids of a range; read it out before asking again. */
    PreparedStatement voids(Connection connection) throws SQLException {
        if (voids == null) {
            voids = connection.prepareStatement(VOIDS);
        }
        return voids;
    }

    /** The statement that adds up a range; read it out before asking again. */
    PreparedStatement totals(Connection connection) throws SQLException {
        if (totals == null) {
            totals = connection.prepareStatement(RangeTotals.SQL);
        }
        return totals;
    }

    /** The statements belong to the connection, whichever copy of the configuration asks. */
    @Override
    public RangeStatements createCopy() {
        return this;
    }
}
