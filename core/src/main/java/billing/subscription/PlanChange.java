package billing.subscription;

import billing.catalog.Plan;
import billing.catalog.store.Plans;
import billing.notice.Notices;
import billing.store.Identifiers;
import billing.subscription.LifeBilling.Cause;
import billing.subscription.LifeBilling.Part;
import billing.time.LocalDays;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.jdbi.v3.core.Handle;

/**
 * Moves a subscription to another plan: at once to one that costs as much a year or more, where a
 * period begins to a cheaper one ({@code subscriptions-and-invoicing.md 2.4, 2.5}).
 */
final class PlanChange {
    private final Handle handle;
    private final Identifiers identifiers;
    private final LifeBilling billing;
    private final Subscriptions subscriptions;
    private final SubscriptionStart start;

    PlanChange(Handle handle, Identifiers identifiers, LifeBilling billing) {
        this.handle = handle;
        this.identifiers = identifiers;
        this.billing = billing;
        this.subscriptions = new Subscriptions(handle);
        this.start = new SubscriptionStart(handle, identifiers, billing);
    }

    /** The subscription that the change is answered with: of an upgrade the new one. */
    Subscription of(Subscription live, CheckedWish wish, ZoneId zone, Instant now) {
        if (live.isPending()) {
            return replaced(live, wish, now);
        }
        long yearly = plan(live).yearlyAmountCents();
        return wish.plan().yearlyAmountCents() >= yearly ? upgraded(live, wish, zone, now)
                : downgrading(live, wish, now);
    }

    /**
     * The change that was put off: the running subscription ends and the waiting one starts.
     *
     * @param at local midnight of the day that opens the next period
     * @return the new subscription
     */
    Subscription carriedOut(Subscription running, Instant at, Instant now) {
        Subscription waiting = waiting(running);
        Subscription ended = new SubscriptionRevision(running)
                .succeeded(Succession.DOWNGRADED, at).made(now);
        Subscription active = new SubscriptionRevision(waiting).activated(at, now).made(now);
        subscriptions.update(ended);
        subscriptions.update(active);
        takeOver(ended, active, at, now);
        return active;
    }

    /** The same at once, as the upgrade that it has become. */
    Subscription upgraded(Subscription running, ZoneId zone, Instant now) {
        Subscription ended =
                new SubscriptionRevision(running).succeeded(Succession.UPGRADED, now).made(now);
        Subscription active =
                new SubscriptionRevision(waiting(running)).activated(now, now).made(now);
        subscriptions.update(ended);
        subscriptions.update(active);
        upgrade(ended, active, zone, now);
        return active;
    }

    private Subscription waiting(Subscription running) {
        return subscriptions.next(running.id()).filter(Subscription::isPending)
                .orElseThrow(() -> new IllegalStateException(
                        "nothing waits behind subscription " + running.id()));
    }

    /** Calls the change off that waits behind a running subscription, if one does. */
    void callOff(Subscription running, Instant now) {
        subscriptions.next(running.id()).filter(Subscription::isPending).ifPresent(waiting ->
                subscriptions.update(new SubscriptionRevision(waiting).canceled(now).made(now)));
    }

    private Subscription replaced(Subscription pending, CheckedWish wish, Instant now) {
        SubscriptionRevision revision = new SubscriptionRevision(pending);
        revision.planId = wish.plan().id();
        if (wish.wish().name != null) {
            revision.name = wish.wish().name;
        }
        Subscription replaced = revision.made(now);
        subscriptions.update(replaced);
        wish.chosen().stateUnits(handle, replaced.id(), now);
        Notices.of(handle).add("subscription.updated", replaced.id());
        return replaced;
    }

    private Subscription upgraded(Subscription live, CheckedWish wish, ZoneId zone, Instant now) {
        callOff(live, now);
        Subscription ended =
                new SubscriptionRevision(live).succeeded(Succession.UPGRADED, now).made(now);
        Subscription active = new SubscriptionRevision(follower(live, wish, now))
                .activated(now, now).made(now);
        subscriptions.update(ended);
        subscriptions.insert(active);
        wish.chosen().stateUnits(handle, active.id(), now);
        upgrade(ended, active, zone, now);
        return active;
    }

    private void upgrade(Subscription ended, Subscription active, ZoneId zone, Instant now) {
        if (plan(ended).payInAdvance()) {
            billing.creditUnusedDays(handle, ended, now);
        }
        takeOver(ended, active, billedAt(now, zone), now);
    }

    /** The instant after the change, but not on a later day: its windows would be another's. */
    private static Instant billedAt(Instant now, ZoneId zone) {
        Instant after = now.plusSeconds(1);
        return LocalDays.of(after, zone).equals(LocalDays.of(now, zone)) ? after : now;
    }

    /** The running one stays as it is, but is no longer what a run may have read of it. */
    private Subscription downgrading(Subscription live, CheckedWish wish, Instant now) {
        callOff(live, now);
        Subscription waiting = follower(live, wish, now);
        subscriptions.insert(waiting);
        wish.chosen().stateUnits(handle, waiting.id(), now);
        Subscription running = new SubscriptionRevision(live).made(now);
        subscriptions.update(running);
        Notices.of(handle).add("subscription.updated", running.id());
        return running;
    }

    /** What both sides owe stands on one invoice where it can. */
    private void takeOver(Subscription ended, Subscription active, Instant billedAt, Instant now) {
        Plan plan = plan(active);
        start.stateUnits(active, plan, now);
        List<Part> parts = new ArrayList<>(List.of(new Part(ended, Cause.END)));
        start.causeOfChange(active, plan)
                .ifPresent(cause -> parts.add(new Part(active, cause)));
        billing.bill(handle, parts, billedAt, now);
        Notices.of(handle).add("subscription.terminated", ended.id());
        Notices.of(handle).add("subscription.started", active.id());
    }

    /** Anchor, rhythm and what the wish does not name are those of the subscription before. */
    private Subscription follower(Subscription live, CheckedWish checked, Instant now) {
        NewSubscription wish = checked.wish();
        return new Subscription(identifiers.next(now), live.customerId(), checked.plan().id(),
                checked.entity() == null ? live.billingEntityId() : checked.entity().id(),
                live.id(), live.externalId(), wish.name, SubscriptionStatus.PENDING,
                live.billingTime(), live.subscriptionAt(), null, null,
                wish.endingAt.isGiven() ? checked.endingAt() : live.endingAt(), null, null, null,
                Succession.NONE, null, null, "generate",
                wish.consolidateInvoice.or(live.consolidateInvoice()),
                wish.progressiveBillingDisabled,
                wish.purchaseOrderNumber.isGiven() ? checked.purchaseOrderNumber()
                        : live.purchaseOrderNumber(),
                wish.payment.type(), wish.payment.id(), wish.customSections,
                wish.skipCustomSections, now, now);
    }

    private Plan plan(Subscription subscription) {
        return new Plans(handle).byId(subscription.planId()).orElseThrow();
    }
}
