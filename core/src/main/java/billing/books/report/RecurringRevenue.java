package billing.books.report;

import billing.books.store.RecurringSources.Buyer;
import billing.catalog.FixedCharge;
import billing.catalog.Plan;
import billing.customer.store.BillingEntities;
import billing.engine.Handle;
import billing.invoicing.FeeType;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Decimals;
import billing.kernel.time.Interval;
import billing.kernel.time.LocalDays;
import billing.rating.UsageFigures;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionStatus;
import billing.subscription.Trial;
import billing.subscription.store.FixedChargeUnitEvents;
import billing.subscription.store.FixedChargeUnitEvents.UnitEvent;
import billing.subscription.store.Subscriptions;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * The monthly recurring revenue of some customers' subscriptions: plan fee and fixed charges, or
 * the commitment if it is higher, as a twelfth of the amount for a year. Trials have no plan fee.
 * Discounts, taxes and invoices issued on behalf of partners are not included.
 */
final class RecurringRevenue {
    private static final BigDecimal MONTHS_OF_A_YEAR = BigDecimal.valueOf(12);
    private static final Set<SubscriptionStatus> COUNTED =
            Set.of(SubscriptionStatus.ACTIVE, SubscriptionStatus.TERMINATED);
    private final Map<UUID, String> customers = new HashMap<>();
    private final BilledPlans plans;
    private final List<Subscription> subscriptions = new ArrayList<>();
    private final Map<UUID, ZoneId> zones = new HashMap<>();
    private final Map<History, Instant> firstStarts = new HashMap<>();
    private final Map<UUID, List<UnitEvent>> units;

    /**
     * The monthly recurring revenue of one customer. It may be more than an invoice can have: a
     * twelfth of 52 weekly fees, or of units and prices that are large only together.
     */
    record Share(String customer, CurrencyUnit currency, BigInteger cents) {
    }

    /** Subscriptions that follow each other. */
    private record History(UUID customerId, String externalId) {
        private static History with(Subscription one) {
            return new History(one.customerId(), one.externalId());
        }
    }

    /** Reads the data of some customers and one billing entity or, for null, of all. */
    RecurringRevenue(Handle handle, List<Buyer> buyers, UUID entity) {
        Map<UUID, UUID> entities = new HashMap<>();
        buyers.forEach(buyer -> {
            entities.put(buyer.id(), buyer.billingEntityId());
            customers.put(buyer.id(), buyer.externalId());
        });
        BillingEntities sellers = new BillingEntities(handle);
        for (Subscription one : new Subscriptions(handle).ofCustomers(customers.keySet())) {
            UUID seller = one.invoicing().billingEntityId() != null
                    ? one.invoicing().billingEntityId() : entities.get(one.customerId());
            if (COUNTED.contains(one.state().status()) && one.state().startedAt() != null
                    && (entity == null || entity.equals(seller))) {
                subscriptions.add(one);
                zones.put(one.id(), sellers.byId(seller).orElseThrow().zone());
                firstStarts.merge(History.with(one), one.state().startedAt(),
                        (first, other) -> first.isBefore(other) ? first : other);
            }
        }
        plans = new BilledPlans(handle, subscriptions);
        units = new FixedChargeUnitEvents(handle).ofSubscriptions(zones.keySet()).stream()
                .collect(Collectors.groupingBy(UnitEvent::subscriptionId));
    }

    /** The day on which the first subscription started; null when there is none. */
    LocalDate start() {
        return subscriptions.stream().map(one -> LocalDays.of(one.state().startedAt(),
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
                shares.add(share(one, end));
            }
        }
        return shares;
    }

    private Share share(Subscription subscription, Instant instant) {
        Plan plan = plans.at(subscription, FeeType.SUBSCRIPTION, instant);
        BigDecimal fee = inTrial(subscription, plan, instant) ? BigDecimal.ZERO
                : monthly(BigDecimal.valueOf(plans.priceCents(subscription, instant)),
                plan.billing().interval());
        BigDecimal sum = fee.add(fixedCharges(subscription, instant));
        return new Share(customers.get(subscription.customerId()), plan.billing().currency(),
                Decimals.round(sum.max(committed(subscription, instant)), 0).toBigInteger());
    }

    private BigDecimal committed(Subscription subscription, Instant instant) {
        Plan plan = plans.at(subscription, FeeType.COMMITMENT, instant);
        return plan.pricing().minimumCommitment() == null ? BigDecimal.ZERO
                : monthly(BigDecimal.valueOf(plan.pricing().minimumCommitment().amountCents()),
                plan.billing().interval());
    }

    private boolean inTrial(Subscription subscription, Plan plan, Instant instant) {
        return Trial.end(plan, firstStarts.get(History.with(subscription)))
                .filter(end -> end.isAfter(instant)).isPresent();
    }

    private BigDecimal fixedCharges(Subscription subscription, Instant instant) {
        Plan plan = plans.at(subscription, FeeType.FIXED_CHARGE, instant);
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
        return units.getOrDefault(subscription.id(), List.of()).stream()
                .filter(event -> event.fixedChargeId().equals(charge.id()))
                .filter(event -> !event.effectiveAt().isAfter(instant))
                .reduce((earlier, later) -> later).map(UnitEvent::units).orElse(charge.units());
    }

    private static BigDecimal monthly(BigDecimal cents, Interval interval) {
        return Decimals.ratio(cents.multiply(BigDecimal.valueOf(interval.perYear())),
                MONTHS_OF_A_YEAR);
    }
}
