package billing.subscription.service;

import billing.catalog.FixedCharge;
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
        Subscription active =
                new SubscriptionRevision(pending).activated(startedAt, now).made(now);
        Optional<Cause> cause = billed ? cause(active, plan) : Optional.empty();
        Instant billedAt = cause.filter(Cause.START::equals).isPresent() ? startedAt
                : unitsEffectiveAt(active);
        PendingActivation gate = new PendingActivation(work, billing);
        Optional<Subscription> held = gate.hold(
                new PendingActivation.Attempt(pending, plan, startedAt, cause, billedAt, null));
        if (held.isPresent()) {
            return gate.isWaiting(held.get()) ? held.get() : completed(held.get());
        }
        new Subscriptions(handle).update(active);
        Notices.in(handle).add(EventType.SUBSCRIPTION_STARTED, active.id());
        stateUnits(active, plan);
        cause.ifPresent(why ->
                billing.bill(work, List.of(new Part(active, why)), billedAt));
        return active;
    }

    /** Starts an incomplete subscription, whose payment has come. */
    Subscription completed(Subscription incomplete) {
        Subscription active = new SubscriptionRevision(incomplete)
                .activated(incomplete.state().startedAt(), now).made(now);
        new Subscriptions(handle).update(active);
        Notices.in(handle).add(EventType.SUBSCRIPTION_STARTED, active.id());
        billing.checkUsage(work, active);
        return active;
    }

    /** States the units of its fixed charges ({@code subscriptions-and-invoicing.md 11.2}). */
    void stateUnits(Subscription active, Plan plan) {
        if (plan.pricing().fixedCharges().isEmpty()) {
            return;
        }
        FixedChargeUnitEvents units = new FixedChargeUnitEvents(handle);
        Map<UUID, BigDecimal> own =
                new FixedChargeUnitOverrides(handle).ofSubscription(active.id());
        for (FixedCharge fixedCharge : plan.pricing().fixedCharges()) {
            units.insert(new UnitEvent(work.nextId(), active.id(), fixedCharge.id(),
                    own.getOrDefault(fixedCharge.id(), fixedCharge.units()),
                    unitsEffectiveAt(active), now));
        }
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
        Instant initialStart = new Subscriptions(handle)
                .initialStart(active.customerId(), active.externalId()).orElse(start);
        return Trial.isRunning(active, plan, initialStart, start);
    }

    private static boolean hasAdvanceFixedCharges(Plan plan) {
        return plan.pricing().fixedCharges().stream().anyMatch(
                fixedCharge -> fixedCharge.billing().payInAdvance());
    }

    private static Instant unitsEffectiveAt(Subscription active) {
        return active.state().startedAt().plusSeconds(1);
    }
}
