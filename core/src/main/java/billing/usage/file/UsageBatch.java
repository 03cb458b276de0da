package billing.usage.file;

import billing.usage.store.MeteredValue;
import billing.usage.store.TransactionKey;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Some hundred thousand rows on their way from the file to the database, packed into a few arrays:
 * about 120 bytes a row, where objects would take five times as much and busy the collector.
 */
final class UsageBatch {
    private static final int PAYLOAD_MAX = 64 << 20;
    private static final int NO_NUMBER = -1;
    private final int rowsMax;
    private int size;
    private int[] subscriptions = new int[0];
    private int[] codes = new int[0];
    private int[] lines = new int[0];
    private long[] timestamps = new long[0];
    private long[] values = new long[0];
    /** Decimals of the value, {@link #NO_NUMBER}, or {@code -2 - decimals} of a long one. */
    private int[] scales = new int[0];
    /** The halves of an id that is a UUID; else 0 and the length of its text in the payload. */
    private long[] idsHigh = new long[0];
    private long[] idsLow = new long[0];
    /** Where properties, precise total and textual id of a row begin, one after the other. */
    private int[] starts = new int[1];
    private int[] propertiesLengths = new int[0];
    private int[] preciseLengths = new int[0];
    private byte[] payload = new byte[0];
    private final List<RejectedRow> rejected = new ArrayList<>();
    private long rejectedChars;
    private long bytesRead;

    UsageBatch(int rowsMax) {
        this.rowsMax = rowsMax;
    }

    /** Makes room for the next rows. */
    void clear() {
        size = 0;
        rejected.clear();
        rejectedChars = 0;
    }

    /** Whether it is time to write it. */
    boolean isFull() {
        return size + rejected.size() >= rowsMax
                || starts[size] + 2 * rejectedChars > PAYLOAD_MAX;
    }

    int size() {
        return size;
    }

    /** Rows that were found wrong while they were read. */
    List<RejectedRow> rejected() {
        return rejected;
    }

    void reject(RejectedRow row) {
        rejected.add(row);
        row.cells().forEach(cell -> rejectedChars += cell.length());
    }

    /** How far the file had been read when the batch was complete. */
    long bytesRead() {
        return bytesRead;
    }

    void readUpTo(long position) {
        bytesRead = position;
    }

    /** Adds a valid row. */
    void add(UsageRow row, int subscription, int code, long timestamp, String preciseTotal,
             MeteredValue value) {
        if (size == subscriptions.length) {
            grow();
        }
        subscriptions[size] = subscription;
        codes[size] = code;
        lines[size] = (int) Math.min(row.line, Integer.MAX_VALUE);
        timestamps[size] = timestamp;
        setValue(value);
        int at = starts[size];
        at = append(at, row.properties.bytes(), row.properties.length());
        propertiesLengths[size] = row.properties.length();
        preciseLengths[size] = 0;
        if (preciseTotal != null) {
            byte[] precise = preciseTotal.getBytes(StandardCharsets.UTF_8);
            at = append(at, precise, precise.length);
            preciseLengths[size] = precise.length;
        }
        starts[size + 1] = appendId(at, row.transactionId);
        size++;
    }

    private void setValue(MeteredValue value) {
        boolean isNumber = value.isNumber();
        values[size] = isNumber ? value.number().unscaled() : 0;
        scales[size] = !isNumber ? NO_NUMBER
                : value.number().fitsLong() ? value.number().scale() : -2 - value.number().scale();
    }

    private int appendId(int at, String id) {
        if (TransactionKey.isUuid(id)) {
            idsHigh[size] = hexadecimal(id, 0, 18);
            idsLow[size] = hexadecimal(id, 19, 36);
            return at;
        }
        byte[] text = id.getBytes(StandardCharsets.UTF_8);
        idsHigh[size] = 0;
        idsLow[size] = text.length;
        return append(at, text, text.length);
    }

    private static long hexadecimal(String text, int from, int to) {
        long bits = 0;
        for (int at = from; at < to; at++) {
            char c = text.charAt(at);
            if (c != '-') {
                bits = bits << 4 | (c <= '9' ? c - '0' : c - 'a' + 10);
            }
        }
        return bits;
    }

    private int append(int at, byte[] bytes, int length) {
        if (at + length > payload.length) {
            payload = Arrays.copyOf(payload, Math.max(at + length, payload.length * 3 / 2));
        }
        System.arraycopy(bytes, 0, payload, at, length);
        return at + length;
    }

    private void grow() {
        int rows = Math.min(rowsMax, Math.max(1_024, subscriptions.length * 2));
        subscriptions = Arrays.copyOf(subscriptions, rows);
        codes = Arrays.copyOf(codes, rows);
        lines = Arrays.copyOf(lines, rows);
        timestamps = Arrays.copyOf(timestamps, rows);
        values = Arrays.copyOf(values, rows);
        scales = Arrays.copyOf(scales, rows);
        idsHigh = Arrays.copyOf(idsHigh, rows);
        idsLow = Arrays.copyOf(idsLow, rows);
        starts = Arrays.copyOf(starts, rows + 1);
        propertiesLengths = Arrays.copyOf(propertiesLengths, rows);
        preciseLengths = Arrays.copyOf(preciseLengths, rows);
    }

    /** The number that the import gave the external subscription id. */
    int subscription(int row) {
        return subscriptions[row];
    }

    /** The number that the import gave the code. */
    int code(int row) {
        return codes[row];
    }

    /** Where the rows end that are of the subscription and code of the first one of a range. */
    int endOfStream(int[] order, int from, int to) {
        int end = from + 1;
        while (end < to && subscriptions[order[end]] == subscriptions[order[from]]
                && codes[order[end]] == codes[order[from]]) {
            end++;
        }
        return end;
    }

    int line(int row) {
        return lines[row];
    }

    long timestamp(int row) {
        return timestamps[row];
    }

    boolean hasNumber(int row) {
        return scales[row] != NO_NUMBER;
    }

    boolean fitsLong(int row) {
        return scales[row] > NO_NUMBER;
    }

    long unscaled(int row) {
        return values[row];
    }

    int scale(int row) {
        return scales[row] >= 0 ? scales[row] : -2 - scales[row];
    }

    /** The transaction id as stored in the event table. */
    Object transactionKey(int row) {
        int text = starts[row] + propertiesLengths[row] + preciseLengths[row];
        return starts[row + 1] == text ? TransactionKey.bytes(idsHigh[row], idsLow[row])
                : text(text, starts[row + 1] - text);
    }

    String properties(int row) {
        return text(starts[row], propertiesLengths[row]);
    }

    boolean hasProperties(int row, byte[] json) {
        return Arrays.equals(payload, starts[row], starts[row] + propertiesLengths[row],
                json, 0, json.length);
    }

    /** The price that came with the row, or null. */
    String preciseTotal(int row) {
        return preciseLengths[row] == 0 ? null
                : text(starts[row] + propertiesLengths[row], preciseLengths[row]);
    }

    private String text(int from, int length) {
        return new String(payload, from, length, StandardCharsets.UTF_8);
    }
}
