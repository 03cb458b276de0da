package billing.subscription.service;

import billing.catalog.Plan;
import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.notice.EventType;
import billing.notice.Notices;
import billing.subscription.BillingPort;
import billing.subscription.BillingPort.Cause;
import billing.subscription.BillingPort.Part;
import billing.subscription.Subscription;
import billing.subscription.Trial;
import billing.subscription.store.FixedChargeUnitEvents;
import billing.subscription.store.FixedChargeUnitEvents.UnitEvent;
import billing.subscription.store.FixedChargeUnitOverrides;
import billing.subscription.store.Subscriptions;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Activates a subscription, whatever the cause. */
public final class SubscriptionStart {
    private final UnitOfWork work;
    private final Handle handle;
    private final Instant now;
    private final BillingPort billing;

    /** Starts within the handle's transaction. */
    public SubscriptionStart(UnitOfWork work, BillingPort billing) {
        this.work = work;
        this.handle = work.handle();
        this.now = work.now();
        this.billing = billing;
    }

    /**
     * Starts a pending subscription, unless a rule makes its start wait for its payment.
     *
     * @param pending   as it is stored
     * @param plan      that it follows
     * @param startedAt first instant billed
     * @param billed    whether what it costs up front is invoiced
     * @return the subscription, active or incomplete
     */
    Subscription begin(Subscription pending, Plan plan, Instant startedAt, boolean billed) {
        Start start = start(pending, plan, startedAt, billed);
        PendingActivation activation = new PendingActivation(work, billing);
        Optional<Subscription> held = activation.hold(new PendingActivation.Attempt(pending, plan,
                startedAt, start.cause(), start.billedAt(), null));
        if (held.isPresent()) {
            return activation.isWaiting(held.get()) ? held.get() : complete(held.get());
        }
        SubscriptionWrites writes = new SubscriptionWrites(work);
        carryOut(start, ownUnits(pending, plan), writes);
        writes.write();
        return start.active();
    }

    /**
     * Starts a subscription that is being created, and that no rule makes wait.
     *
     * @param writes has the pending subscription; all of it is written before an invoice
     */
    Subscription begin(ValidatedSubscription checked, Subscription pending, Instant startedAt,
                       boolean billed, SubscriptionWrites writes) {
        Start start = start(pending, checked.plan(), startedAt, billed);
        carryOut(start, checked.chosen().ownUnits(), writes);
        return start.active();
    }

    /**
     * A start about to happen.
     *
     * @param cause    the reason for which it is billed up front; empty when nothing is
     * @param billedAt the billing instant
     */
    private record Start(Subscription active, Plan plan, Optional<Cause> cause,
                         Instant billedAt) {
    }

    private Start start(Subscription pending, Plan plan, Instant startedAt, boolean billed) {
        Subscription active =
                new SubscriptionRevision(pending).activated(startedAt, now).made(now);
        Optional<Cause> cause = billed ? cause(active, plan) : Optional.empty();
        return new Start(active, plan, cause, cause.filter(Cause.START::equals).isPresent()
                ? startedAt : unitsEffectiveAt(active));
    }

    private void carryOut(Start start, Map<UUID, BigDecimal> units, SubscriptionWrites writes) {
        writes.start(start.active());
        Notices.in(handle).add(EventType.SUBSCRIPTION_STARTED, start.active().id());
        writes.stateUnits(units(start.active(), start.plan(), units));
        start.cause().ifPresent(why -> {
            writes.write();
            billing.bill(work, List.of(new Part(start.active(), why)), start.billedAt());
        });
        if (start.active().state().startedAt().isBefore(now)) {
            // Usage since then is there already: no later event may bring the comparison.
            writes.afterwards(() -> billing.checkUsage(work, start.active()));
        }
    }

    /** Starts an incomplete subscription, whose payment has come. */
    Subscription complete(Subscription incomplete) {
        Subscription active = new SubscriptionRevision(incomplete)
                .activated(incomplete.state().startedAt(), now).made(now);
        new Subscriptions(handle).update(active);
        Notices.in(handle).add(EventType.SUBSCRIPTION_STARTED, active.id());
        billing.checkUsage(work, active);
        return active;
    }

    /** States the units of its fixed charges ({@code subscriptions-and-invoicing.md 11.2}). */
    void stateUnits(Subscription active, Plan plan) {
        new FixedChargeUnitEvents(handle).insertAll(
                units(active, plan, ownUnits(active, plan)));
    }

    private Map<UUID, BigDecimal> ownUnits(Subscription subscription, Plan plan) {
        return plan.pricing().fixedCharges().isEmpty() ? Map.of()
                : new FixedChargeUnitOverrides(handle).ofSubscription(subscription.id());
    }

    private List<UnitEvent> units(Subscription active, Plan plan, Map<UUID, BigDecimal> own) {
        return plan.pricing().fixedCharges().stream().map(fixedCharge -> new UnitEvent(
                work.nextId(), active.id(), fixedCharge.id(),
                own.getOrDefault(fixedCharge.id(), fixedCharge.units()),
                unitsEffectiveAt(active), false, now)).toList();
    }

    /** As what it pays in advance ({@code subscriptions-and-invoicing.md 2.2}). */
    private Optional<Cause> cause(Subscription active, Plan plan) {
        if (paysFeeAtStart(active, plan)) {
            return Optional.of(Cause.START);
        }
        return hasAdvanceFixedCharges(plan) ? Optional.of(Cause.ADVANCE_FIXED_CHARGES)
                : Optional.empty();
    }

    /**
     * As what a subscription that follows another is billed at their change
     * ({@code subscriptions-and-invoicing.md 2.4}); nothing when nothing is paid in advance. A fee
     * that a trial still holds back keeps its start to be billed.
     */
    public Optional<Cause> causeOfChange(Subscription active, Plan plan) {
        if (paysFeeAtStart(active, plan)) {
            return Optional.of(Cause.START);
        }
        if (!hasAdvanceFixedCharges(plan)) {
            return Optional.empty();
        }
        return Optional.of(plan.billing().payInAdvance() ? Cause.ADVANCE_FIXED_CHARGES
                : Cause.START);
    }

    private boolean paysFeeAtStart(Subscription active, Plan plan) {
        return plan.billing().payInAdvance() && !isOnTrial(active, plan);
    }

    private boolean isOnTrial(Subscription active, Plan plan) {
        Instant start = active.state().startedAt();
        if (Trial.end(plan, start).isEmpty()) {
            return false;
        }
        return Trial.isRunning(active, plan, new Subscriptions(handle).initialStart(active),
                start);
    }

    private static boolean hasAdvanceFixedCharges(Plan plan) {
        return plan.pricing().fixedCharges().stream().anyMatch(
                fixedCharge -> fixedCharge.billing().payInAdvance());
    }

    private static Instant unitsEffectiveAt(Subscription active) {
        return active.state().startedAt().plusSeconds(1);
    }
}
