package billing.usage.store;

import billing.kernel.limit.Limit;

/**
 * Reads the numbers that take part in numeric aggregations ({@code rating-and-usage.md 2.3}) as
 * scaled integers: the same texts as {@link billing.usage.EventLimits#metricNumber}.
 *
 * <p>Made once and used for one text after the other: no object comes into being for an event.
 */
public final class NumberText {
    /** The number of digits that always fit into a long. */
    private static final int DIGITS_MAX = 18;
    private static final int MOST = Limit.EVENT_DIGITS.most();
    private long unscaled;
    private int scale;
    private boolean fitsLong;

    /** Reads a text in UTF-8; answers whether it is a number. */
    public boolean read(byte[] text, int from, int length) {
        int end = from + length;
        int at = length > 0 && text[from] == '-' ? from + 1 : from;
        int first = at;
        int point = -1;
        unscaled = 0;
        for (; at < end; at++) {
            int digit = text[at] - '0';
            if (digit >= 0 && digit <= 9) {
                unscaled = unscaled * 10 + digit;
            } else if (text[at] == '.' && point < 0 && at > first) {
                point = at;
            } else {
                return false;
            }
        }
        scale = point < 0 ? 0 : end - point - 1;
        int digits = end - first - (point < 0 ? 0 : 1);
        if (digits == 0 || point == end - 1
                || digits > MOST && (scale > MOST || digits - scale > MOST)) {
            return false;
        }
        fitsLong = digits <= DIGITS_MAX;
        unscaled = first > from ? -unscaled : unscaled;
        return true;
    }

    /** Whether the number has at most 18 digits, so that {@link #unscaled()} holds it. */
    public boolean fitsLong() {
        return fitsLong;
    }

    /** The number without its point; meaningless unless {@link #fitsLong()}. */
    public long unscaled() {
        return unscaled;
    }

    /** The number of decimals. */
    public int scale() {
        return scale;
    }
}
