package billing.usage.store;

import billing.usage.EventCursor;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.Supplier;

/** Events of several cursors in event order. */
final class MergedCursor implements EventCursor {
    private static final Comparator<EventCursor> ORDER =
            Comparator.comparingLong(EventCursor::timestampMicros)
                    .thenComparingLong(EventCursor::sequence);
    private final List<EventCursor> all;
    /** Cursors that are at an event; the current one is not among them. */
    private final PriorityQueue<EventCursor> waiting = new PriorityQueue<>(ORDER);
    private EventCursor current;

    private MergedCursor(List<EventCursor> cursors) {
        all = cursors;
        all.forEach(this::advance);
    }

    /**
     * A cursor over cursors that are at their beginning, which it closes; they are closed as well
     * when it cannot be opened.
     *
     * @param last opens one more
     */
    static MergedCursor open(List<EventCursor> cursors, Supplier<EventCursor> last) {
        List<EventCursor> opened = new ArrayList<>(cursors);
        boolean complete = false;
        try {
            opened.add(last.get());
            MergedCursor merged = new MergedCursor(opened);
            complete = true;
            return merged;
        } finally {
            if (!complete) {
                opened.forEach(EventCursor::close);
            }
        }
    }

    private void advance(EventCursor cursor) {
        if (cursor.next()) {
            waiting.add(cursor);
        }
    }

    @Override
    public boolean next() {
        if (current != null) {
            advance(current);
        }
        current = waiting.poll();
        return current != null;
    }

    @Override
    public long timestampMicros() {
        return current.timestampMicros();
    }

    @Override
    public long sequence() {
        return current.sequence();
    }

    @Override
    public boolean hasValue() {
        return current.hasValue();
    }

    @Override
    public BigDecimal value() {
        return current.value();
    }

    @Override
    public boolean fitsLong() {
        return current.fitsLong();
    }

    @Override
    public long unscaledValue() {
        return current.unscaledValue();
    }

    @Override
    public int valueScale() {
        return current.valueScale();
    }

    @Override
    public String property(String name) {
        return current.property(name);
    }

    @Override
    public BigDecimal preciseTotalCents() {
        return current.preciseTotalCents();
    }

    @Override
    public String transactionId() {
        return current.transactionId();
    }

    @Override
    public void close() {
        all.forEach(EventCursor::close);
    }
}
