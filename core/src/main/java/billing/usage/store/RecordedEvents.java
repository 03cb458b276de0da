package billing.usage.store;

import billing.kernel.time.Instants;
import billing.usage.EventCursor;
import billing.usage.EventHistory;
import billing.usage.EventLimits;
import billing.usage.UsageEvent;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Events in memory: the history of a usage file that is priced without a database, and of tests.
 *
 * <p>The order of the list is the order of ingestion.
 */
public final class RecordedEvents implements EventHistory {
    private static final int LONG_DIGITS = 18;

    private record Stream(String externalSubscriptionId, String code) {
    }

    /** An event with its value read once. */
    private record Recorded(UsageEvent event, long sequence, long micros, BigDecimal value,
                            boolean fitsLong, long unscaledValue) {
        private static Recorded of(UsageEvent event, long sequence, BigDecimal value) {
            boolean fitsLong = value != null && value.precision() <= LONG_DIGITS
                    && value.scale() <= LONG_DIGITS;
            return new Recorded(event, sequence, Instants.toMicros(event.timestamp()), value,
                    fitsLong, fitsLong ? value.unscaledValue().longValueExact() : 0);
        }
    }

    private final Map<Stream, List<Recorded>> streams = new HashMap<>();

    /**
     * The history of some events.
     *
     * @param fieldNames metric code to the property that the metric aggregates; codes without one
     *                   may be missing
     */
    public RecordedEvents(Collection<UsageEvent> events, Map<String, String> fieldNames) {
        long sequence = 0;
        for (UsageEvent event : events) {
            BigDecimal value = valueOf(event, fieldNames.get(event.code()));
            streams.computeIfAbsent(new Stream(event.externalSubscriptionId(), event.code()),
                    any -> new ArrayList<>())
                    .add(Recorded.of(event, ++sequence, value));
        }
        streams.values().forEach(list -> list.sort(Comparator.comparingLong(Recorded::micros)));
    }

    @Override
    public EventCursor events(String externalSubscriptionId, String code, Instant from,
                              Instant end) {
        List<Recorded> stream = streams.getOrDefault(new Stream(externalSubscriptionId, code),
                List.of());
        long first = from == null ? Long.MIN_VALUE
                : Instants.toMicros(from.truncatedTo(ChronoUnit.MILLIS));
        return new Cursor(stream, first, Instants.toMicros(end));
    }

    private static BigDecimal valueOf(UsageEvent event, String fieldName) {
        String text = fieldName == null ? null : textOf(event.properties().get(fieldName));
        return text == null ? null : EventLimits.metricNumber(text);
    }

    private static String textOf(Object value) {
        if (value instanceof BigDecimal number) {
            return number.toPlainString();
        }
        return Objects.toString(value, null);
    }

    /** Walks the events of one stream from an instant up to another, which is not included. */
    private static final class Cursor implements EventCursor {
        private final List<Recorded> stream;
        private final long endMicros;
        private int index;
        private Recorded current;

        private Cursor(List<Recorded> stream, long firstMicros, long endMicros) {
            this.stream = stream;
            this.endMicros = endMicros;
            while (index < stream.size() && stream.get(index).micros() < firstMicros) {
                index++;
            }
        }

        @Override
        public boolean next() {
            if (index >= stream.size() || stream.get(index).micros() >= endMicros) {
                return false;
            }
            current = stream.get(index++);
            return true;
        }

        @Override
        public long timestampMicros() {
            return current.micros();
        }

        @Override
        public long sequence() {
            return current.sequence();
        }

        @Override
        public boolean hasValue() {
            return current.value() != null;
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
            return current.value().scale();
        }

        @Override
        public String property(String name) {
            return textOf(current.event().properties().get(name));
        }

        @Override
        public BigDecimal preciseTotalCents() {
            return current.event().preciseTotalCents();
        }

        @Override
        public String transactionId() {
            return current.event().transactionId();
        }

        @Override
        public void close() {
            current = null;
        }
    }
}
