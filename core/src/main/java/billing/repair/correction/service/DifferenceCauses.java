package billing.repair.correction.service;

import billing.catalog.Charge;
import billing.engine.Handle;
import billing.invoicing.Fee;
import billing.invoicing.InvoiceSubscription;
import billing.repair.correction.DifferenceCause;
import billing.repair.correction.FeeDifference;
import billing.repair.correction.store.Corrections.Rated;
import billing.usage.EventCursor;
import billing.usage.StoredEvent;
import billing.usage.UsageEvent;
import billing.usage.aggregation.CountedEvents;
import billing.usage.store.EventChanges;
import billing.usage.store.RecordedEvents;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Finds the causes of differences of fees: the changes of their events since they were rated.
 *
 * <p>An invoice stores the position in the history of events and voids up to which it was rated.
 * Older invoices have only the instant as of which they were billed, which may be long before the
 * run that billed them; the time of such a run is derived from the billed amounts when they differ
 * from those at the instant.
 */
final class DifferenceCauses {
    private final Handle handle;
    private final Rated rated;
    private final Map<Object, List<StoredEvent>> read = new HashMap<>();

    /** Creates a finder of changes after a rating. */
    DifferenceCauses(Handle handle, Rated rated) {
        this.handle = handle;
        this.rated = rated;
    }

    /** The selection of the events to read. */
    private record Stream(String subscription, String code, Instant from, Instant end) {
    }

    /**
     * Returns the changes of the events of a fee.
     *
     * @param charge null when the fee counts no events
     */
    DifferenceCause cause(FeeDifference difference, Charge charge, InvoiceSubscription link,
                          String externalId) {
        Fee fee = difference.fee();
        if (charge == null || fee.source().trueUpParentFeeId() != null
                || link.windows().charges() == null) {
            return DifferenceCause.NONE;
        }
        Stream stream = new Stream(externalId, charge.metric().code(),
                charge.metric().aggregation().recurring() ? null : link.windows().charges().from(),
                link.windows().charges().end());
        List<StoredEvent> touched = read.computeIfAbsent(stream, unknown -> touched(stream));
        Map<String, BigDecimal> units = units(touched, fee, charge, stream);
        if (rated.seen() != null) {
            long seen = rated.seen();
            return cause(units, touched.stream().filter(event -> event.hasChangedSince(seen))
                    .toList());
        }
        Instant moment = new RatingInstant(touched, units, difference).instant(charge, rated.at());
        return cause(units, touched.stream().filter(event -> event.hasChangedSince(moment))
                .toList());
    }

    private List<StoredEvent> touched(Stream stream) {
        EventChanges events = new EventChanges(handle);
        return rated.seen() == null
                ? events.touchedSince(rated.at(), stream.subscription(), stream.code(),
                        stream.from(), stream.end())
                : events.touchedSince(rated.seen(), stream.subscription(), stream.code(),
                        stream.from(), stream.end());
    }

    /**
     * Returns the units of each event in the fee; events of other charges, filters and groups are
     * excluded.
     */
    private static Map<String, BigDecimal> units(List<StoredEvent> changed, Fee fee,
                                                 Charge charge, Stream stream) {
        CountedEvents counted =
                new CountedEvents(charge, fee.source().chargeFilterId(), fee.item().groupedBy());
        List<UsageEvent> events = changed.stream().map(StoredEvent::event).toList();
        Map<String, String> fields = new HashMap<>();
        fields.put(stream.code(), charge.metric().aggregation().fieldName());
        boolean numeric = charge.metric().aggregation().type().isNumeric();
        Map<String, BigDecimal> units = new HashMap<>();
        try (EventCursor event = new RecordedEvents(events, fields)
                .events(stream.subscription(), stream.code(), null, stream.end())) {
            while (event.next()) {
                if (counted.contains(event)) {
                    units.put(event.transactionId(), numeric ? event.value() : BigDecimal.ONE);
                }
            }
        }
        return units;
    }

    /** Counts an event and the one that it replaces once, as amended. */
    private static DifferenceCause cause(Map<String, BigDecimal> units, List<StoredEvent> changed) {
        Map<String, StoredEvent> replaced = changed.stream().filter(StoredEvent::isVoided)
                .filter(event -> event.replacedBy() != null)
                .collect(Collectors.toMap(StoredEvent::replacedBy, event -> event,
                        (one, other) -> one));
        DifferenceCause cause = DifferenceCause.NONE;
        for (StoredEvent event : changed) {
            String id = event.event().transactionId();
            BigDecimal own = units.get(id);
            StoredEvent old = replaced.get(id);
            if (!event.isVoided() && old != null) {
                BigDecimal before = units.get(old.event().transactionId());
                if (own != null || before != null) {
                    cause = cause.amended(id, orZero(own).subtract(orZero(before)));
                }
            } else if (own != null && !event.isVoided()) {
                cause = cause.late(id, own);
            } else if (own != null && !isReplaced(event, changed)) {
                cause = cause.voided(id, own);
            }
        }
        return cause;
    }

    private static boolean isReplaced(StoredEvent voided, List<StoredEvent> changed) {
        return voided.replacedBy() != null && changed.stream().anyMatch(other ->
                !other.isVoided()
                        && Objects.equals(other.event().transactionId(), voided.replacedBy()));
    }

    private static BigDecimal orZero(BigDecimal value) {
        return value == null ? BigDecimal.ZERO : value;
    }
}
