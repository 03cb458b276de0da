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
import billing.usage.aggregation.CountedEvents.Group;
import billing.usage.store.EventChanges;
import billing.usage.store.RecordedEvents;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
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
    private final Map<Selection, List<StoredEvent>> read = new HashMap<>();
    private final Map<Selection, Changed> changedSinceSeen = new HashMap<>();
    private final Map<Counted, Map<Group, Map<String, BigDecimal>>> counted = new HashMap<>();

    /** Creates a finder of changes after a rating. */
    DifferenceCauses(Handle handle, Rated rated) {
        this.handle = handle;
        this.rated = rated;
    }

    /** The selection of the events to read. */
    private record Selection(String subscription, String code, Instant from, Instant end) {
    }

    /** The fees of a charge that are grouped by the same properties. */
    private record Counted(Selection events, UUID chargeId, Set<String> groupKeys) {
    }

    /**
     * Events that have changed.
     *
     * @param replaced the voided ones, by the transaction id of the event in their place
     * @param live     the transaction ids of those that are not voided
     */
    private record Changed(List<StoredEvent> events, Map<String, StoredEvent> replaced,
                           Set<String> live) {
        private static Changed of(List<StoredEvent> events) {
            return new Changed(events, events.stream().filter(StoredEvent::isVoided)
                    .filter(event -> event.replacedBy() != null)
                    .collect(Collectors.toMap(StoredEvent::replacedBy, event -> event,
                            (one, other) -> one)),
                    events.stream().filter(event -> !event.isVoided())
                            .map(event -> event.event().transactionId())
                            .collect(Collectors.toSet()));
        }
    }

    /**
     * Returns the changes of the events of a fee.
     *
     * @param charge null when the fee counts no events
     */
    DifferenceCause cause(FeeDifference difference, Charge charge, InvoiceSubscription link,
                          String externalId) {
        Fee fee = difference.fee();
        if (charge == null || fee.isTrueUp()
                || link.windows().charges() == null) {
            return DifferenceCause.NONE;
        }
        Selection selection = new Selection(externalId, charge.metric().code(),
                charge.metric().aggregation().recurring() ? null : link.windows().charges().from(),
                link.windows().charges().end());
        List<StoredEvent> touched = read.computeIfAbsent(selection, this::touched);
        Map<String, BigDecimal> units = counted.computeIfAbsent(new Counted(selection,
                        charge.id(), fee.item().groupedBy().keySet()),
                fees -> units(touched, charge, fees))
                .getOrDefault(new Group(fee.source().chargeFilterId(), fee.item().groupedBy()),
                        Map.of());
        if (rated.seen() != null) {
            long seen = rated.seen();
            return cause(units, changedSinceSeen.computeIfAbsent(selection, any -> Changed.of(
                    touched.stream().filter(event -> event.hasChangedSince(seen)).toList())));
        }
        Instant moment = new RatingInstant(touched, units, difference).instant(charge, rated.at());
        return cause(units, Changed.of(touched.stream()
                .filter(event -> event.hasChangedSince(moment)).toList()));
    }

    private List<StoredEvent> touched(Selection selection) {
        EventChanges events = new EventChanges(handle);
        return rated.seen() == null
                ? events.touchedSince(rated.at(), selection.subscription(), selection.code(),
                        selection.from(), selection.end())
                : events.touchedSince(rated.seen(), selection.subscription(), selection.code(),
                        selection.from(), selection.end());
    }

    /** Returns the units of each event, by the group in which it was counted. */
    private static Map<Group, Map<String, BigDecimal>> units(List<StoredEvent> changed,
                                                             Charge charge, Counted fees) {
        CountedEvents groups = new CountedEvents(charge, fees.groupKeys());
        List<UsageEvent> events = changed.stream().map(StoredEvent::event).toList();
        Map<String, String> fields = new HashMap<>();
        fields.put(fees.events().code(), charge.metric().aggregation().fieldName());
        boolean numeric = charge.metric().aggregation().type().isNumeric();
        Map<Group, Map<String, BigDecimal>> units = new HashMap<>();
        try (EventCursor event = new RecordedEvents(events, fields)
                .events(fees.events().subscription(), fees.events().code(), null,
                        fees.events().end())) {
            while (event.next()) {
                groups.group(event).ifPresent(group -> units
                        .computeIfAbsent(group, any -> new HashMap<>())
                        .put(event.transactionId(), numeric ? event.value() : BigDecimal.ONE));
            }
        }
        return units;
    }

    /** Counts an event and the one that it replaces once, as amended. */
    private static DifferenceCause cause(Map<String, BigDecimal> units, Changed changed) {
        DifferenceCause cause = DifferenceCause.NONE;
        for (StoredEvent event : changed.events()) {
            String id = event.event().transactionId();
            BigDecimal own = units.get(id);
            StoredEvent old = changed.replaced().get(id);
            if (!event.isVoided() && old != null) {
                BigDecimal before = units.get(old.event().transactionId());
                if (own != null || before != null) {
                    cause = cause.amended(id, orZero(own).subtract(orZero(before)));
                }
            } else if (own != null && !event.isVoided()) {
                cause = cause.late(id, own);
            } else if (own != null && (event.replacedBy() == null
                    || !changed.live().contains(event.replacedBy()))) {
                cause = cause.voided(id, own);
            }
        }
        return cause;
    }

    private static BigDecimal orZero(BigDecimal value) {
        return value == null ? BigDecimal.ZERO : value;
    }
}
