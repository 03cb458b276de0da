package billing.usage.store;

import billing.usage.EventCursor;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** Events of several cursors in event order. */
final class MergedCursor implements EventCursor {
    private static final Comparator<EventCursor> ORDER =
            Comparator.comparingLong(EventCursor::timestampMicros)
                    .thenComparingLong(EventCursor::sequence);
    private final List<EventCursor> all;
    /** Cursors that are at an event; the current one is not among them. */
    private final PriorityQueue<EventCursor> waiting = new PriorityQueue<>(ORDER);
    private EventCursor current;

    /** A cursor over cursors that are at their beginning, which it closes. */
    MergedCursor(List<EventCursor> cursors) {
        all = new ArrayList<>(cursors);
        all.forEach(this::advance);
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
