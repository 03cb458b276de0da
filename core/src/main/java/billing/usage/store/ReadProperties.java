package billing.usage.store;

import java.util.Arrays;

/** The properties of events that were read before, of which nothing else was. */
final class ReadProperties extends EventRows {
    /** Between the objects of two events: no JSON has this character. */
    static final char SEPARATOR = '\u001e';
    private final byte[] all;
    private int start;
    /** The place after the current object; -1 before the first one. */
    private int end = -1;

    /**
     * Properties as JSON objects in UTF-8, in the order of their events.
     *
     * @param all empty without any event
     */
    ReadProperties(byte[] all) {
        this.all = all;
    }

    @Override
    boolean next() {
        start = end + 1;
        if (start >= all.length) {
            return false;
        }
        end = start;
        while (end < all.length && all[end] != SEPARATOR) {
            end++;
        }
        return true;
    }

    @Override
    byte[] bytes(int place) {
        if (place != PROPERTIES) {
            throw notRead(place);
        }
        return Arrays.copyOfRange(all, start, end);
    }

    private static IllegalStateException notRead(int place) {
        return new IllegalStateException("column " + place + " was not read ahead");
    }

    @Override
    long number(int place) {
        throw notRead(place);
    }

    @Override
    boolean isNull(int place) {
        throw notRead(place);
    }

    @Override
    String text(int place) {
        throw notRead(place);
    }

    @Override
    Object textOrBytes(int place) {
        throw notRead(place);
    }

    @Override
    public void close() {
        // It holds nothing but memory.
    }
}
