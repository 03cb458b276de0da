package billing.usage.store;

import billing.engine.Cursor;
import billing.engine.Handle;
import billing.engine.PooledStatement;
import billing.kernel.error.DamagedValueException;
import billing.usage.EventCursor;
import billing.usage.EventLimits;
import java.math.BigDecimal;
import java.util.Arrays;

/**
 * Walks one range of the event table. Columns are fetched when they are needed, so a count reads no
 * values and a sum no properties.
 */
final class StoredEventCursor implements EventCursor {
    private static final String IN_ORDER = " ORDER BY timestamp, seq";
    private static final String VOIDS = "SELECT timestamp, seq" + EventRange.VOIDS + IN_ORDER;
    private static final String VOIDS_SEEN = "SELECT timestamp, seq" + EventRange.VOIDS
            + " AND coalesce(void_seq, 0) <= ?" + IN_ORDER;
    private static final int SEEN = 5;

    /** The value of an event in its columns. */
    private enum Digits {
        /** It is none. */
        NONE,
        /** Its digits are in the column. */
        SHORT,
        /** Its digits are in the properties. */
        LONG
    }

    private final EventRows rows;
    private final String fieldName;
    /** Timestamps and sequences of voided events, in pairs and in event order. */
    private final long[] voids;
    /** Events that came in later are left out. */
    private final long seen;
    private int nextVoid;
    private long timestamp;
    private boolean timestampRead;
    /** Null until it is needed. */
    private Digits digits;
    private long unscaled;
    private int scale;
    private BigDecimal longValue;
    private byte[] properties;
    /** Of all properties that were needed so far: one pass through an object finds them all. */
    private PropertyScan[] scans = new PropertyScan[0];
    private boolean scanned;

    private StoredEventCursor(EventRows rows, long[] voids, String fieldName, long seen) {
        this.rows = rows;
        this.voids = voids;
        this.fieldName = fieldName;
        this.seen = seen;
    }

    /** Opens a range without voids whose rows were read before. */
    static StoredEventCursor of(EventRows rows, String fieldName) {
        return new StoredEventCursor(rows, new long[0], fieldName, EventStore.ALL);
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
        long[] voids = hasVoids ? voids(handle, range, seen) : new long[0];
        return new StoredEventCursor(new SelectedEventRows(handle, range, IN_ORDER), voids,
                fieldName, seen);
    }

    private static long[] voids(Handle handle, EventRange range, long seen) {
        long[] pairs = new long[0];
        int used = 0;
        boolean all = seen == EventStore.ALL;
        try (PooledStatement statement =
                     new PooledStatement(handle, all ? VOIDS : VOIDS_SEEN)) {
            range.bind(statement);
            if (!all) {
                statement.set(SEEN, seen);
            }
            try (Cursor rows = statement.query()) {
                while (rows.next()) {
                    pairs = used == pairs.length ? Arrays.copyOf(pairs, Math.max(16, used * 2))
                            : pairs;
                    pairs[used++] = rows.number(EventRows.TIMESTAMP);
                    pairs[used++] = rows.number(EventRows.SEQUENCE);
                }
            }
        }
        return Arrays.copyOf(pairs, used);
    }

    @Override
    public boolean next() {
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
    }

    private boolean isVoided() {
        if (nextVoid == voids.length || voids[nextVoid] != timestampMicros()
                || voids[nextVoid + 1] != sequence()) {
            return false;
        }
        nextVoid += 2;
        return true;
    }

    @Override
    public long timestampMicros() {
        if (!timestampRead) {
            timestamp = rows.number(EventRows.TIMESTAMP);
            timestampRead = true;
        }
        return timestamp;
    }

    @Override
    public long sequence() {
        return rows.number(EventRows.SEQUENCE);
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
            scale = (int) rows.number(EventRows.VALUE_SCALE);
            if (scale == 0 && rows.isNull(EventRows.VALUE_SCALE)) {
                digits = Digits.NONE;
                return digits;
            }
            unscaled = rows.number(EventRows.VALUE);
            digits = unscaled != 0 || !rows.isNull(EventRows.VALUE) ? Digits.SHORT : longNumber();
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
            properties = rows.bytes(EventRows.PROPERTIES);
        }
        return properties;
    }

    @Override
    public BigDecimal preciseTotalCents() {
        return StoredTotal.of(rows.text(EventRows.PRECISE_TOTAL_CENTS));
    }

    @Override
    public String transactionId() {
        return TransactionKey.text(rows.textOrBytes(EventRows.TRANSACTION_ID));
    }

    @Override
    public void close() {
        rows.close();
    }
}
