package billing.invoicing.advance;

import billing.catalog.Aggregation;
import billing.catalog.BillableMetric;
import billing.catalog.store.Metrics;
import billing.engine.Handle;
import billing.invoicing.Fee;
import billing.invoicing.FeeBuilder;
import billing.invoicing.StoredFee;
import billing.invoicing.fee.PeriodFees;
import billing.kernel.error.InvalidException;
import billing.kernel.error.NotFoundException;
import billing.kernel.time.Instants;
import billing.rating.PriceSteps;
import billing.subscription.Subscription;
import billing.subscription.store.Subscriptions;
import billing.usage.EventCursor;
import billing.usage.EventLimits;
import billing.usage.UsageEvent;
import billing.usage.aggregation.EventPricing;
import billing.usage.aggregation.RatedUsage;
import billing.usage.expression.EvaluationException;
import billing.usage.store.EventStore;
import billing.usage.store.MeteredCodes;
import billing.usage.store.RecordedEvents;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The fees that an event would cause if it came now; nothing is stored
 * ({@code rating-and-usage.md 7.1}).
 */
public final class EventEstimate {
    private final Handle handle;
    private final Instant now;

    /** Estimates from what the handle sees, as of {@code now}. */
    public EventEstimate(Handle handle, Instant now) {
        this.handle = handle;
        this.now = now;
    }

    /**
     * The subscription in force now.
     *
     * @throws NotFoundException when there is none
     */
    static Subscription subscription(Handle handle, String externalId, Instant now) {
        return (externalId == null || externalId.isBlank()
                ? Optional.<Subscription>empty()
                : new Subscriptions(handle).history(externalId).at(now))
                .orElseThrow(() -> new NotFoundException("subscription", externalId));
    }

    /**
     * The fees, taxed, one for each charge in advance on the metric.
     *
     * @param externalSubscriptionId whose event it would be
     * @param given                  reads the event; may throw what is wrong with it
     * @throws NotFoundException for an unknown subscription or metric
     * @throws InvalidException  {@code properties: value_is_not_valid_number}, {@code code:
     *                           does_not_match_an_instant_charge}; no field but {@code
     *                           expression_evaluation_failed}
     */
    public List<StoredFee> fees(String externalSubscriptionId, Supplier<UsageEvent> given) {
        Subscription subscription = subscription(handle, externalSubscriptionId, now);
        UsageEvent event = given.get();
        if (event.code() == null) {
            throw new NotFoundException("billable_metric", null);
        }
        BillableMetric metric = new Metrics(handle).get(event.code());
        mustBeNumber(metric, event);
        AdvancePayer payer = new AdvancePayers(handle).find(subscription, metric.code(), now)
                .orElseThrow(EventEstimate::noInstantCharge);
        return priced(payer, computed(handle, coming(event)), metric).stream()
                .map(usage -> fee(payer, usage, event.transactionId())).toList();
    }

    static InvalidException noInstantCharge() {
        return new InvalidException("code", "does_not_match_an_instant_charge");
    }

    private static void mustBeNumber(BillableMetric metric, UsageEvent event) {
        Aggregation aggregation = metric.aggregation();
        Object value = aggregation.fieldName() == null ? null
                : event.properties().get(aggregation.fieldName());
        if (aggregation.type().estimatesOnlyNumbers() && value != null
                && EventLimits.metricNumber(text(value)) == null) {
            throw new InvalidException("properties", "value_is_not_valid_number");
        }
    }

    private static String text(Object value) {
        return value instanceof BigDecimal number ? number.toPlainString() : value.toString();
    }

    private UsageEvent coming(UsageEvent event) {
        return new UsageEvent(event.transactionId(), event.externalSubscriptionId(),
                event.code(), now, event.properties(), event.preciseTotalCents());
    }

    /** The event as it would be stored: with what its metric's expression computes. */
    static UsageEvent computed(Handle handle, UsageEvent event) {
        try {
            return new MeteredCodes(handle).find(event.code()).computed(event);
        } catch (EvaluationException e) {
            throw new InvalidException(InvalidException.NO_FIELD,
                    "expression_evaluation_failed: " + e.getMessage());
        }
    }

    private List<RatedUsage> priced(AdvancePayer payer, UsageEvent event, BillableMetric metric) {
        EventPricing pricing = new EventPricing(payer.charges(), payer.period(),
                payer.terms().plan().billing().currency(), payer.levels(handle));
        Instant from = Instants.startOf(payer.period().window());
        try (EventCursor past = new EventStore(handle).events(event.externalSubscriptionId(),
                event.code(), metric.aggregation().recurring() ? null : from,
                Instants.after(now))) {
            while (past.next()) {
                pricing.pass(past, past.timestampMicros() >= Instants.toMicros(from));
            }
        }
        Map<String, String> field = metric.aggregation().fieldName() == null ? Map.of()
                : Map.of(metric.code(), metric.aggregation().fieldName());
        try (EventCursor coming = new RecordedEvents(Collections.singleton(event), field)
                .events(event.externalSubscriptionId(), event.code(), null, Instants.after(now))) {
            return coming.next() ? pricing.price(coming) : List.of();
        }
    }

    private StoredFee fee(AdvancePayer payer, RatedUsage usage, String transactionId) {
        Fee fee = FeeBuilder.of(AdvanceFees.fee(payer, usage, transactionId, now))
                .details(PriceSteps.NONE).build();
        return new StoredFee(
                PeriodFees.taxable(fee, payer.terms().plan(), payer.taxes()).taxed(),
                payer.customer().id(), null, null, false);
    }
}
