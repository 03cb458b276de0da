package billing.usage.store;

import billing.usage.EventCursor;
import billing.usage.EventLimits;
import billing.usage.archive.ArchiveReader;
import billing.usage.archive.ArchivedEvent;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** Walks the events of one range in a part of an archive, in the order of the event table. */
final class ArchivedEventCursor implements EventCursor {
    private final ArchiveReader reader;
    private final String prefix;
    private final EventRange range;
    private final long seen;
    private final String fieldName;
    private final MeteredValue metered;
    private final Map<String, PropertyScan> scans = new HashMap<>();
    private ArchivedEvent current;
    private byte[] properties;
    /** The number where it has more than 18 digits; null for none. */
    private BigDecimal longValue;

    /**
     * A cursor over a part that is read from its beginning.
     *
     * @param fieldName the property that values are read from; or null
     * @param seen      the last number in the order of ingestion that counts, of events and voids
     */
    ArchivedEventCursor(ArchiveReader reader, ArchivedEvent.Stream stream, EventRange range,
                        String fieldName, long seen) {
        this.reader = reader;
        this.prefix = ArchiveReader.prefix(stream);
        this.range = range;
        this.fieldName = fieldName;
        this.seen = seen;
        this.metered = new MeteredValue(fieldName);
    }

    @Override
    public boolean next() {
        do {
            current = reader.next(prefix);
            if (current == null || current.timestampMicros() >= range.end()) {
                return false;
            }
        } while (current.timestampMicros() < range.from() || isVoided()
                || current.archived().sequence() > seen);
        properties = current.properties().getBytes(StandardCharsets.UTF_8);
        longValue = metered.read(properties, 0, properties.length) && !metered.number().fitsLong()
                ? EventLimits.number(property(fieldName)) : null;
        return true;
    }

    private boolean isVoided() {
        Long voidSequence = current.archived().voidSequence();
        return current.isVoided() && (voidSequence == null || voidSequence <= seen);
    }

    @Override
    public long timestampMicros() {
        return current.timestampMicros();
    }

    @Override
    public long sequence() {
        return current.archived().sequence();
    }

    @Override
    public boolean hasValue() {
        return metered.isNumber() && (metered.number().fitsLong() || longValue != null);
    }

    @Override
    public BigDecimal value() {
        return fitsLong() ? BigDecimal.valueOf(unscaledValue(), valueScale()) : longValue;
    }

    @Override
    public boolean fitsLong() {
        return metered.isNumber() && metered.number().fitsLong();
    }

    @Override
    public long unscaledValue() {
        return metered.number().unscaled();
    }

    @Override
    public int valueScale() {
        return metered.number().scale();
    }

    @Override
    public String property(String name) {
        PropertyScan scan = scans.computeIfAbsent(name, PropertyScan::new);
        return scan.find(properties, 0, properties.length) ? scan.text(properties) : null;
    }

    @Override
    public BigDecimal preciseTotalCents() {
        return StoredTotal.of(current.preciseTotal());
    }

    @Override
    public String transactionId() {
        return current.transactionId();
    }

    @Override
    public void close() {
        reader.close();
    }
}
