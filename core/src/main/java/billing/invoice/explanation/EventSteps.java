package billing.invoice.explanation;

import billing.catalog.Charge;
import billing.invoice.Fee;
import billing.usage.EventCursor;
import billing.usage.EventHistory;
import billing.usage.aggregation.CountedEvents;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/** The events that a fee counted, each as a step. Recurring metrics count the whole history. */
final class EventSteps {
    private final EventHistory history;

    EventSteps(EventHistory history) {
        this.history = history;
    }

    /** The events in their order; none for a fee that counts none. */
    List<Explanation> of(Fee fee, Charge charge, String externalSubscriptionId) {
        if (fee.trueUpParentFeeId() != null) {
            return List.of();
        }
        CountedEvents counted = new CountedEvents(charge, fee.chargeFilterId(),
                fee.item().groupedBy());
        Instant from = charge.metric().recurring() ? null : fee.window().from();
        List<Explanation> steps = new ArrayList<>();
        try (EventCursor event = history.events(externalSubscriptionId, charge.metric().code(),
                from, fee.window().to())) {
            while (event.next()) {
                if (counted.contains(event)) {
                    steps.add(step(event, charge.metric().fieldName()));
                }
            }
        }
        return steps;
    }

    private static Explanation step(EventCursor event, String field) {
        Instant at = Instant.EPOCH.plus(event.timestampMicros(), ChronoUnit.MICROS);
        return Explanation.step("event " + event.transactionId() + " at " + at,
                field == null ? "1" : event.property(field));
    }
}
