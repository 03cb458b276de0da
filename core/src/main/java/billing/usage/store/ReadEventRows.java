package billing.usage.store;

import billing.engine.Cursor;
import java.util.Iterator;
import java.util.List;

/** Rows that were read before, from memory. */
final class ReadEventRows extends EventRows {
    private final Iterator<Values> rows;
    private Values current;

    ReadEventRows(List<Values> rows) {
        this.rows = rows.iterator();
    }

    /** The values of a row, with null for absent ones. */
    record Values(long timestamp, long sequence, Long value, Long valueScale, byte[] properties,
                  String preciseTotalCents, Object transactionId) {
        /** The cursor's current row. */
        static Values of(Cursor row) {
            return new Values(row.number(TIMESTAMP), row.number(SEQUENCE),
                    row.isNull(VALUE) ? null : (Long) row.number(VALUE),
                    row.isNull(VALUE_SCALE) ? null : (Long) row.number(VALUE_SCALE),
                    row.bytes(PROPERTIES), row.text(PRECISE_TOTAL_CENTS),
                    row.textOrBytes(TRANSACTION_ID));
        }

        private Object at(int place) {
            return switch (place) {
                case TIMESTAMP -> timestamp;
                case SEQUENCE -> sequence;
                case VALUE -> value;
                case VALUE_SCALE -> valueScale;
                case PROPERTIES -> properties;
                case PRECISE_TOTAL_CENTS -> preciseTotalCents;
                case TRANSACTION_ID -> transactionId;
                default -> throw new IllegalArgumentException("no column " + place);
            };
        }
    }

    @Override
    boolean next() {
        if (!rows.hasNext()) {
            return false;
        }
        current = rows.next();
        return true;
    }

    @Override
    long number(int place) {
        Long number = (Long) current.at(place);
        return number == null ? 0 : number;
    }

    @Override
    boolean isNull(int place) {
        return current.at(place) == null;
    }

    @Override
    byte[] bytes(int place) {
        return (byte[]) current.at(place);
    }

    @Override
    String text(int place) {
        return (String) current.at(place);
    }

    @Override
    Object textOrBytes(int place) {
        return current.at(place);
    }

    @Override
    public void close() {
        current = null;
    }
}
