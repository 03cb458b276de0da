package billing.usage.store;

import billing.usage.EventCursor;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.UnableToExecuteStatementException;

/**
 * Streams one range of the event table. Columns are fetched when they are asked for, so a count
 * reads no values and a sum no properties.
 */
final class StoredEventCursor implements EventCursor {
    private static final int NO_NUMBER = -1;
    private final RangeStatements statements;
    private final PreparedStatement statement;
    private final ResultSet rows;
    private final String fieldName;
    /** Timestamps and sequences of voided events, in pairs and in event order. */
    private final long[] voids;
    private int nextVoid;
    private long timestamp;
    private boolean timestampRead;
    private int scale;
    private boolean scaleRead;
    private byte[] properties;
    private PropertyScan lastScan;
    private Map<String, PropertyScan> scans;

    private StoredEventCursor(RangeStatements statements, PreparedStatement statement,
                              long[] voids, String fieldName) throws SQLException {
        this.statements = statements;
        this.statement = statement;
        this.voids = voids;
        this.fieldName = fieldName;
        this.rows = statement.executeQuery();
    }

    /**
     * Opens a range.
     *
     * @param fieldName the property that values were read from; or null
     * @param hasVoids  whether any event of the subscription is voided
     */
    static StoredEventCursor open(Handle handle, EventRange range, String fieldName,
                                  boolean hasVoids) {
        RangeStatements statements = handle.getConfig(RangeStatements.class);
        Connection connection = handle.getConnection();
        try {
            long[] voids = hasVoids ? pairs(range.bind(statements.voids(connection)))
                    : new long[0];
            return new StoredEventCursor(statements,
                    range.bind(statements.takeEvents(connection)), voids, fieldName);
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    private static long[] pairs(PreparedStatement voids) throws SQLException {
        long[] pairs = new long[0];
        int used = 0;
        try (ResultSet rows = voids.executeQuery()) {
            while (rows.next()) {
                pairs = used == pairs.length ? Arrays.copyOf(pairs, Math.max(16, used * 2)) : pairs;
                pairs[used++] = rows.getLong(1);
                pairs[used++] = rows.getLong(2);
            }
        }
        return Arrays.copyOf(pairs, used);
    }

    @Override
    public boolean next() {
        try {
            do {
                if (!rows.next()) {
                    return false;
                }
                timestampRead = false;
                scaleRead = false;
                properties = null;
            } while (isVoided());
            return true;
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    private boolean isVoided() throws SQLException {
        if (nextVoid == voids.length || voids[nextVoid] != timestampMicros()
                || voids[nextVoid + 1] != sequence()) {
            return false;
        }
        nextVoid += 2;
        return true;
    }

    @Override
    public long timestampMicros() {
        try {
            if (!timestampRead) {
                timestamp = rows.getLong(1);
                timestampRead = true;
            }
            return timestamp;
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    @Override
    public long sequence() {
        try {
            return rows.getLong(2);
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    @Override
    public boolean hasValue() {
        return valueScale() != NO_NUMBER;
    }

    @Override
    public BigDecimal value() {
        if (fitsLong()) {
            return BigDecimal.valueOf(unscaledValue(), valueScale());
        }
        return new BigDecimal(property(fieldName));
    }

    @Override
    public boolean fitsLong() {
        return valueScale() > NO_NUMBER;
    }

    @Override
    public long unscaledValue() {
        try {
            return rows.getLong(4);
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    @Override
    public int valueScale() {
        if (!scaleRead) {
            try {
                scale = rows.getInt(3);
            } catch (SQLException e) {
                throw failure(e);
            }
            scaleRead = true;
        }
        return scale;
    }

    @Override
    public String property(String name) {
        PropertyScan scan = scanOf(name);
        byte[] json = properties();
        return scan.find(json, 0, json.length) ? scan.text(json) : null;
    }

    private PropertyScan scanOf(String name) {
        if (lastScan == null || !lastScan.name().equals(name)) {
            scans = scans == null ? new HashMap<>() : scans;
            lastScan = scans.computeIfAbsent(name, PropertyScan::new);
        }
        return lastScan;
    }

    private byte[] properties() {
        if (properties == null) {
            try {
                properties = rows.getBytes(5);
            } catch (SQLException e) {
                throw failure(e);
            }
        }
        return properties;
    }

    @Override
    public BigDecimal preciseTotalCents() {
        try {
            String text = rows.getString(6);
            return text == null ? null : new BigDecimal(text);
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    @Override
    public String transactionId() {
        try {
            return TransactionKey.text(rows.getObject(7));
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    @Override
    public void close() {
        try {
            rows.close();
            statements.giveBack(statement);
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    private static RuntimeException failure(SQLException e) {
        return new UnableToExecuteStatementException(e, null);
    }
}
