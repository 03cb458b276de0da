package billing.invoicing.explanation;

import billing.catalog.Charge;
import billing.engine.Handle;
import billing.engine.Json;
import billing.invoicing.Fee;
import billing.invoicing.Invoice;
import billing.invoicing.snapshot.Snapshot;
import billing.invoicing.snapshot.store.Snapshots;
import billing.kernel.limit.BoundedDecimal;
import billing.kernel.limit.Limit;
import billing.kernel.time.Window;
import billing.usage.EventCursor;
import billing.usage.EventHistory;
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
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The events that a fee counted when it was rated, each as a step: also those voided since, but
 * none that came later. Recurring metrics count the whole history.
 */
final class EventSteps {
    private final EventHistory events;
    private final EventChanges changes;
    private final Invoice invoice;

    EventSteps(Handle handle, Invoice invoice) {
        EventStore stored = new EventStore(handle);
        this.events = new Snapshots(handle).find(invoice.id()).map(Snapshot::eventsSeen)
                .<EventHistory>map(stored::asKnownAt).orElse(stored);
        this.changes = new EventChanges(handle);
        this.invoice = invoice;
    }

    /** The events in their order; none for a fee that counts none. */
    List<Explanation> steps(FeeContext context) {
        Fee fee = context.fee();
        if (context.charge() == null || context.terms() == null || fee.isTrueUp()
                || fee.isCorrection()) {
            return List.of();
        }
        Charge charge = context.charge();
        String subscription = context.terms().subscription().externalId();
        String code = charge.metric().code();
        CountedEvents counted = new CountedEvents(charge, fee.item().groupedBy().keySet());
        Group own = new Group(fee.source().chargeFilterId(), fee.item().groupedBy());
        String only = fee.source().eventTransactionId();
        Instant from = only == null && charge.metric().aggregation().recurring() ? null
                : fee.window().from();
        Instant end = end(context);
        Map<String, Map<String, Object>> properties = changes.all(subscription, code, from, end)
                .stream().map(StoredEvent::event)
                .collect(Collectors.toMap(event -> event.transactionId(),
                        event -> event.properties(), (older, newer) -> newer));
        List<Explanation> steps = new ArrayList<>();
        try (EventCursor event = events.events(subscription, code, from, end)) {
            while (event.next()) {
                if ((only == null || only.equals(event.transactionId()))
                        && counted.group(event).filter(own::equals).isPresent()) {
                    steps.add(step(event, context,
                            properties.getOrDefault(event.transactionId(), Map.of())));
                }
            }
        }
        return steps;
    }

    /** The first instant that does not count: units billed again are those of the closed window. */
    private Instant end(FeeContext context) {
        Fee fee = context.fee();
        return !context.isRenewal() ? fee.window().end() : invoice.parts().subscriptions().stream()
                .filter(link -> link.subscriptionId().equals(fee.source().subscriptionId()))
                .map(link -> link.windows().charges()).filter(Objects::nonNull)
                .map(Window::end).findFirst().orElse(fee.window().from());
    }

    private static Explanation step(EventCursor event, FeeContext context,
                                    Map<String, Object> properties) {
        Instant at = Instant.EPOCH.plus(event.timestampMicros(), ChronoUnit.MICROS);
        String field = context.charge().metric().aggregation().fieldName();
        String what = at + " event " + event.transactionId();
        if (context.isProrated()) {
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
