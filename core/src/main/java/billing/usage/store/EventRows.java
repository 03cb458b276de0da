package billing.usage.store;

/** Rows of the event table one after the other, read by the place of a column. */
abstract class EventRows implements AutoCloseable {
    /** The columns in their places, from 1 on. */
    static final String COLUMNS = "timestamp, seq, value, value_scale, properties,"
            + " precise_total_cents, transaction_id";
    static final int TIMESTAMP = 1;
    static final int SEQUENCE = 2;
    static final int VALUE = 3;
    static final int VALUE_SCALE = 4;
    static final int PROPERTIES = 5;
    static final int PRECISE_TOTAL_CENTS = 6;
    static final int TRANSACTION_ID = 7;

    /** Moves to the next row; false when there is none. */
    abstract boolean next();

    /** A whole number; 0 for null. */
    abstract long number(int place);

    /** Whether there is no value. */
    abstract boolean isNull(int place);

    /** Bytes, or a text in UTF-8; null for null. */
    abstract byte[] bytes(int place);

    /** A text; null for null. */
    abstract String text(int place);

    /** A text as a text and bytes as bytes, where a column holds either. */
    abstract Object textOrBytes(int place);

    @Override
    public abstract void close();
}
