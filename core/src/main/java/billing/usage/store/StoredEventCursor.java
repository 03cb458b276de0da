package billing.usage.store;

import billing.engine.Handle;
import billing.engine.PooledStatement;
import billing.engine.StoredColumn;
import billing.kernel.error.DamagedValueException;
import billing.usage.EventCursor;
import billing.usage.EventLimits;
import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;

/**
 * Streams one range of the event table. Columns are fetched when they are asked for, so a count
 * reads no values and a sum no properties.
 */
final class StoredEventCursor implements EventCursor {
    private static final String IN_ORDER = " ORDER BY timestamp, seq";
    private static final String EVENTS = "SELECT timestamp, seq, value, value_scale, properties,"
            + " precise_total_cents, transaction_id" + EventRange.EVENTS + IN_ORDER;
    private static final String VOIDS = "SELECT timestamp, seq" + EventRange.VOIDS + IN_ORDER;
    private static final String VOIDS_SEEN = "SELECT timestamp, seq" + EventRange.VOIDS
            + " AND coalesce(void_seq, 0) <= ?" + IN_ORDER;
    private static final int SEEN = 5;
    private static final StoredColumn TIMESTAMP = new StoredColumn(1);
    private static final StoredColumn SEQUENCE = new StoredColumn(2);
    private static final StoredColumn VALUE = new StoredColumn(3);
    private static final StoredColumn VALUE_SCALE = new StoredColumn(4);
    private static final StoredColumn PROPERTIES = new StoredColumn(5);
    private static final StoredColumn PRECISE_TOTAL_CENTS = new StoredColumn(6);
    private static final int TRANSACTION_ID = 7;

    /** What the columns say of an event's value. */
    private enum Digits {
        /** It is none. */
        NONE,
        /** Its digits stand in the column. */
        SHORT,
        /** Its digits stand in the properties. */
        LONG
    }

    private final PooledStatement lent;
    private final PreparedStatement statement;
    private final ResultSet rows;
    private final String fieldName;
    /** Timestamps and sequences of voided events, in pairs and in event order. */
    private final long[] voids;
    /** Events that came in later are left out. */
    private final long seen;
    private int nextVoid;
    private long timestamp;
    private boolean timestampRead;
    /** Null until it is asked for. */
    private Digits digits;
    private long unscaled;
    private int scale;
    private BigDecimal longValue;
    private byte[] properties;
    /** Of all properties that were asked for so far: one way through an object finds them all. */
    private PropertyScan[] scans = new PropertyScan[0];
    private boolean scanned;

    private StoredEventCursor(PooledStatement lent, EventRange range, long[] voids,
                              String fieldName, long seen) throws SQLException {
        this.lent = lent;
        this.statement = range.bind(lent.jdbc());
        this.voids = voids;
        this.fieldName = fieldName;
        this.seen = seen;
        this.rows = lent.query();
    }

    /**
     * Opens a range.
     *
     * @param fieldName the property that values were read from; or null
     * @param hasVoids  whether any event of the subscription is voided
     * @param seen      the last number in the order of ingestion that counts, of events and voids
     */
    static StoredEventCursor open(Handle handle, EventRange range, String fieldName,
                                  boolean hasVoids, long seen) {
        try {
            long[] voids = hasVoids ? voids(handle, range, seen) : new long[0];
            return new StoredEventCursor(new PooledStatement(handle, EVENTS), range, voids,
                    fieldName, seen);
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    private static long[] voids(Handle handle, EventRange range, long seen)
            throws SQLException {
        long[] pairs = new long[0];
        int used = 0;
        boolean all = seen == EventStore.ALL;
        try (PooledStatement lent = new PooledStatement(handle, all ? VOIDS : VOIDS_SEEN)) {
            PreparedStatement statement = range.bind(lent.jdbc());
            if (!all) {
                statement.setLong(SEEN, seen);
            }
            try (ResultSet rows = lent.query()) {
                while (rows.next()) {
                    pairs = used == pairs.length ? Arrays.copyOf(pairs, Math.max(16, used * 2))
                            : pairs;
                    pairs[used++] = TIMESTAMP.number(statement);
                    pairs[used++] = SEQUENCE.number(statement);
                }
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
                digits = null;
                properties = null;
                scanned = false;
            } while (isVoided() || seen != EventStore.ALL && sequence() > seen);
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
                timestamp = TIMESTAMP.number(statement);
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
            return SEQUENCE.number(statement);
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    @Override
    public boolean hasValue() {
        return digits() != Digits.NONE;
    }

    @Override
    public BigDecimal value() {
        return fitsLong() ? BigDecimal.valueOf(unscaled, scale) : longValue;
    }

    @Override
    public boolean fitsLong() {
        return digits() == Digits.SHORT;
    }

    @Override
    public long unscaledValue() {
        digits();
        return unscaled;
    }

    @Override
    public int valueScale() {
        digits();
        return scale;
    }

    private Digits digits() {
        if (digits == null) {
            try {
                scale = (int) VALUE_SCALE.number(statement);
                if (scale == 0 && VALUE_SCALE.isNull(statement)) {
                    digits = Digits.NONE;
                    return digits;
                }
                unscaled = VALUE.number(statement);
                digits = unscaled != 0 || !VALUE.isNull(statement) ? Digits.SHORT : longNumber();
            } catch (SQLException e) {
                throw failure(e);
            }
        }
        return digits;
    }

    /** Numbers that were stored before their length was limited are none. */
    private Digits longNumber() {
        String text = fieldName == null ? null : property(fieldName);
        longValue = text == null ? null : EventLimits.number(text);
        return longValue == null ? Digits.NONE : Digits.LONG;
    }

    @Override
    public String property(String name) {
        PropertyScan scan = scanOf(name);
        byte[] json = properties();
        if (!scanned) {
            scan(json);
            scanned = true;
        }
        return scan.isFound(json) ? scan.text(json) : null;
    }

    private void scan(byte[] json) {
        try {
            PropertyScan.findAll(scans, json, 0, json.length);
        } catch (IndexOutOfBoundsException e) {
            // What was stored was whole.
            throw new DamagedValueException("the properties of an event", e);
        }
    }

    private PropertyScan scanOf(String name) {
        for (PropertyScan scan : scans) {
            if (scan.name().equals(name)) {
                return scan;
            }
        }
        PropertyScan added = new PropertyScan(name);
        scans = Arrays.copyOf(scans, scans.length + 1);
        scans[scans.length - 1] = added;
        scanned = false;
        return added;
    }

    private byte[] properties() {
        if (properties == null) {
            try {
                properties = PROPERTIES.bytes(statement);
            } catch (SQLException e) {
                throw failure(e);
            }
        }
        return properties;
    }

    @Override
    public BigDecimal preciseTotalCents() {
        try {
            return StoredTotal.of(PRECISE_TOTAL_CENTS.text(statement));
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    @Override
    public String transactionId() {
        try {
            return TransactionKey.text(rows.getObject(TRANSACTION_ID));
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    @Override
    public void close() {
        try {
            rows.close();
            lent.close();
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    private static RuntimeException failure(SQLException e) {
        return new IllegalStateException("reading events", e);
    }
}
