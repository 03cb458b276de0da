package billing.books.report;

import billing.books.store.RecurringSources;
import billing.books.store.RecurringSources.PlanPrice;
import billing.catalog.FixedCharge;
import billing.catalog.Plan;
import billing.catalog.store.Plans;
import billing.customer.store.BillingEntities;
import billing.engine.Handle;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Decimals;
import billing.kernel.time.Interval;
import billing.kernel.time.LocalDays;
import billing.rating.UsageFigures;
import billing.subscription.FixedChargeUnits.UnitsEvent;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionStatus;
import billing.subscription.Trial;
import billing.subscription.store.FixedChargeUnitEvents;
import billing.subscription.store.Subscriptions;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * The monthly recurring revenue of subscriptions: plan fee and fixed charges, or the commitment if
 * it is higher, as a twelfth of the amount for a year. Trials have no plan fee. Discounts, taxes
 * and invoices issued on behalf of partners are not included.
 */
final class RecurringRevenue {
    private static final BigDecimal MONTHS_OF_A_YEAR = BigDecimal.valueOf(12);
    private final Map<UUID, String> customers = new HashMap<>();
    private final Map<UUID, Plan> plans;
    private final List<Subscription> subscriptions = new ArrayList<>();
    private final Map<UUID, ZoneId> zones = new HashMap<>();
    private final Map<UUID, Instant> firstStarts = new HashMap<>();
    private final Map<UUID, List<PlanPrice>> billed;
    private final Map<UUID, Map<UUID, List<UnitsEvent>>> units = new HashMap<>();

    /** The monthly recurring revenue of one customer. */
    record Share(String customer, CurrencyUnit currency, long cents) {
    }

    /** Reads the data of one customer and one billing entity or, for null, of all. */
    RecurringRevenue(Handle handle, String customer, String entity) {
        RecurringSources sources = new RecurringSources(handle);
        Map<UUID, UUID> entities = new HashMap<>();
        sources.buyers(customer).forEach(buyer -> {
            entities.put(buyer.id(), buyer.billingEntityId());
            customers.put(buyer.id(), buyer.externalId());
        });
        BillingEntities sellers = new BillingEntities(handle);
        UUID only = entity == null ? null : sellers.get(entity).id();
        Subscriptions stored = new Subscriptions(handle);
        for (SubscriptionStatus status : List.of(SubscriptionStatus.ACTIVE,
                SubscriptionStatus.TERMINATED)) {
            stored.withStatus(status).stream().filter(one -> one.state().startedAt() != null)
                    .filter(one -> customers.containsKey(one.customerId()))
                    .forEach(one -> {
                        UUID seller = one.invoicing().billingEntityId() != null
                                ? one.invoicing().billingEntityId()
                                : entities.get(one.customerId());
                        if (only == null || only.equals(seller)) {
                            subscriptions.add(one);
                            zones.put(one.id(), sellers.byId(seller).orElseThrow().zone());
                        }
                    });
        }
        plans = new Plans(handle).byIds(subscriptions.stream().map(Subscription::planId)
                .distinct().toList());
        FixedChargeUnitEvents events = new FixedChargeUnitEvents(handle);
        Map<String, Instant> firsts = new HashMap<>();
        for (Subscription one : subscriptions) {
            firsts.merge(one.customerId() + one.externalId(), one.state().startedAt(),
                    (first, other) -> first.isBefore(other) ? first : other);
            if (!plans.get(one.planId()).pricing().fixedCharges().isEmpty()) {
                units.put(one.id(), events.ofSubscription(one.id()));
            }
        }
        subscriptions.forEach(one -> firstStarts.put(one.id(),
                firsts.get(one.customerId() + one.externalId())));
        billed = sources.planPrices();
    }

    /** The day on which the first subscription started; null when there is none. */
    LocalDate start() {
        return subscriptions.stream().map(one -> LocalDays.of(firstStarts.get(one.id()),
                zones.get(one.id()))).min(LocalDate::compareTo).orElse(null);
    }

    /**
     * The revenue of each subscription that is active at the end of a day in its entity's time
     * zone.
     */
    List<Share> at(LocalDate day) {
        List<Share> shares = new ArrayList<>();
        for (Subscription one : subscriptions) {
            Instant end = LocalDays.endOf(day, zones.get(one.id()));
            if (!one.state().startedAt().isAfter(end)
                    && (one.state().terminatedAt() == null || one.state().terminatedAt()
                    .isAfter(end))) {
                shares.add(new Share(customers.get(one.customerId()),
                        plans.get(one.planId()).billing().currency(), cents(one, end)));
            }
        }
        return shares;
    }

    private long cents(Subscription subscription, Instant instant) {
        Plan plan = plans.get(subscription.planId());
        BigDecimal fee = inTrial(subscription, plan, instant) ? BigDecimal.ZERO
                : monthly(BigDecimal.valueOf(price(subscription, plan, instant)),
                plan.billing().interval());
        BigDecimal sum = fee.add(fixedCharges(subscription, plan, instant));
        BigDecimal committed = plan.pricing().minimumCommitment() == null ? BigDecimal.ZERO
                : monthly(BigDecimal.valueOf(plan.pricing().minimumCommitment().amountCents()),
                plan.billing().interval());
        return Decimals.toWhole(sum.max(committed));
    }

    /** The plan price billed for the instant, else the current one. */
    private long price(Subscription subscription, Plan plan, Instant instant) {
        return billed.getOrDefault(subscription.id(), List.of()).stream()
                .filter(one -> !one.from().isAfter(instant) && !one.to().isBefore(instant))
                .mapToLong(PlanPrice::cents).findFirst().orElse(plan.billing().amountCents());
    }

    private boolean inTrial(Subscription subscription, Plan plan, Instant instant) {
        return Trial.end(plan, firstStarts.get(subscription.id()))
                .filter(end -> end.isAfter(instant)).isPresent();
    }

    private BigDecimal fixedCharges(Subscription subscription, Plan plan, Instant instant) {
        boolean everyMonth = plan.splitsFixedCharges();
        BigDecimal sum = BigDecimal.ZERO;
        for (FixedCharge charge : plan.pricing().fixedCharges()) {
            BigDecimal count = units(subscription, charge, instant);
            sum = sum.add(monthly(plan.billing().currency().toCents(charge.model()
                            .price(UsageFigures.prorated(count, count, 0)).amount()),
                    everyMonth ? Interval.MONTHLY : plan.billing().interval()));
        }
        return sum;
    }

    /** The units that apply at the instant. */
    private BigDecimal units(Subscription subscription, FixedCharge charge, Instant instant) {
        return units.getOrDefault(subscription.id(), Map.of())
                .getOrDefault(charge.id(), List.of()).stream()
                .filter(event -> !event.effectiveAt().isAfter(instant))
                .reduce((earlier, later) -> later).map(UnitsEvent::units).orElse(charge.units());
    }

    private static BigDecimal monthly(BigDecimal cents, Interval interval) {
        return Decimals.ratio(cents.multiply(BigDecimal.valueOf(interval.perYear())),
                MONTHS_OF_A_YEAR);
    }
}
