package billing.invoicing.advance;

import billing.catalog.Charge;
import billing.catalog.Plan;
import billing.catalog.store.Plans;
import billing.engine.Handle;
import billing.invoicing.Fee;
import billing.invoicing.StoredFee;
import billing.invoicing.fee.ChargeFees;
import billing.kernel.error.InvalidException;
import billing.kernel.error.NotFoundException;
import billing.kernel.time.DatePeriod;
import billing.kernel.time.Instants;
import billing.kernel.time.LocalDays;
import billing.kernel.time.ProrationDates;
import billing.kernel.time.Window;
import billing.subscription.Subscription;
import billing.usage.EventCursor;
import billing.usage.UsageEvent;
import billing.usage.aggregation.RatingPeriod;
import billing.usage.aggregation.SingleEventPricing;
import billing.usage.store.RecordedEvents;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Estimates the prices of single events, without earlier usage and without taxes; stores nothing
 * ({@code rating-and-usage.md 7.2}).
 */
public final class InstantEstimate {
    private final Handle handle;
    private final Instant now;

    /** Estimates from stored data as of {@code now}. */
    public InstantEstimate(Handle handle, Instant now) {
        this.handle = handle;
        this.now = now;
    }

    /**
     * Returns the fees of one event, one for each charge with such a price on its metric.
     *
     * @throws NotFoundException for an unknown subscription
     * @throws InvalidException  {@code code: does_not_match_an_instant_charge} when no charge on
     *                           the event's code has such a price; no field but {@code
     *                           expression_evaluation_failed}
     */
    public List<StoredFee> fees(UsageEvent event) {
        List<StoredFee> fees = fees(event.externalSubscriptionId(), List.of(event));
        if (fees.isEmpty()) {
            throw EventEstimate.noInstantCharge();
        }
        return fees;
    }

    /**
     * Returns the fees of events, by subscription in the order of first appearance. An event
     * without a charge has no fee.
     *
     * @throws NotFoundException for an unknown subscription
     * @throws InvalidException  {@code code: does_not_match_an_instant_charge} when no charge of a
     *                           subscription's plan has such a price; no field but {@code
     *                           expression_evaluation_failed}
     */
    public List<StoredFee> fees(List<UsageEvent> events) {
        Map<String, List<UsageEvent>> bySubscription = new LinkedHashMap<>();
        events.forEach(event -> bySubscription.computeIfAbsent(event.externalSubscriptionId(),
                id -> new ArrayList<>()).add(event));
        List<StoredFee> fees = new ArrayList<>();
        bySubscription.forEach((id, some) -> fees.addAll(fees(id, some)));
        return fees;
    }

    private List<StoredFee> fees(String externalSubscriptionId, List<UsageEvent> events) {
        Subscription subscription =
                EventEstimate.subscription(handle, externalSubscriptionId, now);
        Plan plan = new Plans(handle).get(subscription.planId());
        List<Charge> charges = plan.pricing().charges().stream()
                .filter(SingleEventPricing::hasPrice).toList();
        if (charges.isEmpty()) {
            throw EventEstimate.noInstantCharge();
        }
        return events.stream().flatMap(event -> charges.stream()
                .filter(charge -> charge.metric().code().equals(event.code()))
                .map(charge -> fee(subscription, plan, charge,
                        EventEstimate.computed(handle, event)))).toList();
    }

    private StoredFee fee(Subscription subscription, Plan plan, Charge charge, UsageEvent event) {
        String field = charge.metric().aggregation().fieldName();
        RecordedEvents alone = new RecordedEvents(List.of(event),
                field == null ? Map.of() : Map.of(event.code(), field));
        try (EventCursor cursor = alone.events(event.externalSubscriptionId(), event.code(), null,
                Instants.after(event.timestamp()))) {
            cursor.next();
            LocalDate today = LocalDays.of(now, ZoneOffset.UTC);
            Fee fee = new ChargeFees(at -> null, plan.billing().currency(), subscription.id(),
                    new RatingPeriod(new Window(now, now), ProrationDates.of(new DatePeriod(
                            today, today), ZoneOffset.UTC), false), now)
                    .ofEvent(SingleEventPricing.price(charge, cursor, plan.billing().currency()),
                            event.transactionId());
            return new StoredFee(fee, subscription.customerId(), null, null, false);
        }
    }
}
