package billing.invoicing.explanation;

import billing.catalog.Charge;
import billing.engine.Handle;
import billing.engine.Json;
import billing.invoicing.Fee;
import billing.kernel.limit.BoundedDecimal;
import billing.kernel.limit.Limit;
import billing.usage.EventCursor;
import billing.usage.StoredEvent;
import billing.usage.aggregation.CountedEvents;
import billing.usage.aggregation.CountedEvents.Group;
import billing.usage.store.EventChanges;
import billing.usage.store.EventStore;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The events that a fee counted, each as a step. Recurring metrics count the whole history. */
final class EventSteps {
    private final EventStore events;
    private final EventChanges changes;

    EventSteps(Handle handle) {
        this.events = new EventStore(handle);
        this.changes = new EventChanges(handle);
    }

    /** The events in their order; none for a fee that counts none. */
    List<Explanation> steps(FeeContext context) {
        Fee fee = context.fee();
        if (context.charge() == null || context.terms() == null
                || fee.source().trueUpParentFeeId() != null) {
            return List.of();
        }
        Charge charge = context.charge();
        String subscription = context.terms().subscription().externalId();
        String code = charge.metric().code();
        CountedEvents counted = new CountedEvents(charge, fee.item().groupedBy().keySet());
        Group own = new Group(fee.source().chargeFilterId(), fee.item().groupedBy());
        Instant from = charge.metric().aggregation().recurring() ? null : fee.window().from();
        Map<String, Map<String, Object>> properties = changes.all(subscription, code, from,
                        fee.window().end()).stream().map(StoredEvent::event)
                .collect(Collectors.toMap(event -> event.transactionId(),
                        event -> event.properties(), (older, newer) -> newer));
        List<Explanation> steps = new ArrayList<>();
        try (EventCursor event = events.events(subscription, code, from, fee.window().end())) {
            while (event.next()) {
                if (counted.group(event).filter(own::equals).isPresent()) {
                    steps.add(step(event, context,
                            properties.getOrDefault(event.transactionId(), Map.of())));
                }
            }
        }
        return steps;
    }

    private static Explanation step(EventCursor event, FeeContext context,
                                    Map<String, Object> properties) {
        Instant at = Instant.EPOCH.plus(event.timestampMicros(), ChronoUnit.MICROS);
        String field = context.charge().metric().aggregation().fieldName();
        String what = at + " event " + event.transactionId();
        if (context.charge().billing().prorated()) {
            what += ", counts " + FigureFormat.days(context.days(at));
        }
        Map<String, String> others = texts(properties);
        if (field != null) {
            others.remove(field);
        }
        String label = others.isEmpty() ? what : what + ": " + FigureFormat.pairs(others);
        String value = field == null ? "1" : event.property(field);
        BigDecimal number = value == null ? null : BoundedDecimal.of(value, Limit.EVENT_DIGITS);
        return number == null ? Explanation.remark(label + ": " + value)
                : Explanation.step(label, new Figure(number, null, 0));
    }

    private static Map<String, String> texts(Map<String, Object> properties) {
        Map<String, String> texts = new TreeMap<>();
        properties.forEach((key, value) -> texts.put(key,
                value == null || value instanceof String ? (String) value : Json.write(value)));
        return texts;
    }
}
