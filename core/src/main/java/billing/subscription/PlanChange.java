package billing.subscription;

import billing.catalog.Plan;
import billing.catalog.store.Plans;
import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.kernel.error.InvalidException;
import billing.kernel.time.LocalDays;
import billing.notice.EventType;
import billing.notice.Notices;
import billing.subscription.BillingPort.Cause;
import billing.subscription.BillingPort.Part;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Moves a subscription to another plan: at once to one that costs as much a year or more, where a
 * period begins to a cheaper one ({@code subscriptions-and-invoicing.md 2.4, 2.5}).
 */
final class PlanChange {
    private final UnitOfWork work;
    private final Handle handle;
    private final Instant now;
    private final BillingPort billing;
    private final Subscriptions subscriptions;
    private final SubscriptionStart start;
    private final PendingActivation gate;

    PlanChange(UnitOfWork work, BillingPort billing) {
        this.work = work;
        this.handle = work.handle();
        this.now = work.now();
        this.billing = billing;
        this.subscriptions = new Subscriptions(work.handle());
        this.start = new SubscriptionStart(work, billing);
        this.gate = new PendingActivation(work, billing);
    }

    /** The subscription that the change is answered with: of an upgrade the new one. */
    Subscription change(Subscription live, ValidatedSubscription wish, ZoneId zone) {
        if (live.isPending()) {
            return replaced(live, wish);
        }
        long yearly = plan(live).yearlyAmountCents();
        return wish.plan().yearlyAmountCents() >= yearly ? upgraded(live, wish, zone)
                : downgrading(live, wish);
    }

    /**
     * Refuses to touch what another plan is about to replace once that is paid.
     *
     * @throws InvalidException {@code base: next_subscription_incomplete}
     */
    void refuseWhileIncomplete(Subscription running) {
        if (subscriptions.next(running.id()).filter(Subscription::isIncomplete).isPresent()) {
            throw new InvalidException("base", "next_subscription_incomplete");
        }
    }

    /**
     * The change that was put off: the running subscription ends with its period and the waiting
     * one starts, once it is paid where it waits for that.
     *
     * @param at local midnight of the day that opens the next period
     * @return the new subscription
     */
    Subscription carriedOut(Subscription running, Instant at) {
        Subscription waiting = waiting(running);
        Subscription ended = new SubscriptionRevision(running)
                .succeeded(Succession.DOWNGRADED, at).made(now);
        subscriptions.update(ended);
        Optional<Subscription> held = held(waiting, at, at, null);
        if (held.isPresent()) {
            end(ended, at);
            return gate.isWaiting(held.get()) ? held.get() : start.completed(held.get());
        }
        Subscription active = new SubscriptionRevision(waiting).activated(at, now).made(now);
        subscriptions.update(active);
        takeOver(ended, active, at);
        return active;
    }

    /** The same at once, as the upgrade that it has become. */
    Subscription upgraded(Subscription running, ZoneId zone) {
        return upgraded(running, waiting(running), zone);
    }

    /** The upgrade whose payment has come: both sides are as of the day that it was paid for. */
    Subscription completed(Subscription running, Subscription incomplete, ZoneId zone) {
        Instant at = incomplete.state().startedAt();
        Subscription ended =
                new SubscriptionRevision(running).succeeded(Succession.UPGRADED, at).made(now);
        subscriptions.update(ended);
        Subscription active = start.completed(incomplete);
        credit(ended);
        end(ended, billedAt(at, zone));
        return active;
    }

    private Subscription waiting(Subscription running) {
        return subscriptions.next(running.id()).filter(Subscription::isPending)
                .orElseThrow(() -> new IllegalStateException(
                        "no change of plan is pending for subscription " + running.id()));
    }

    /** Cancels the pending change of a running subscription, if there is one. */
    void callOff(Subscription running) {
        subscriptions.next(running.id()).ifPresent(next -> {
            if (next.isPending()) {
                subscriptions.update(new SubscriptionRevision(next).canceled(now).made(now));
            } else if (next.isIncomplete()) {
                gate.giveUp(next, ActivationRule.Status.DECLINED);
            }
        });
    }

    private Subscription replaced(Subscription pending, ValidatedSubscription wish) {
        SubscriptionRevision revision = new SubscriptionRevision(pending);
        revision.planId = wish.plan().id();
        if (wish.wish().name != null) {
            revision.name = wish.wish().name;
        }
        Subscription replaced = revision.made(now);
        subscriptions.update(replaced);
        wish.chosen().stateUnits(handle, replaced.id(), now);
        Notices.in(handle).add(EventType.SUBSCRIPTION_UPDATED, replaced.id());
        return replaced;
    }

    private Subscription upgraded(Subscription live, ValidatedSubscription wish, ZoneId zone) {
        callOff(live);
        return upgraded(live, stored(follower(live, wish), wish), zone);
    }

    private Subscription upgraded(Subscription running, Subscription waiting, ZoneId zone) {
        SubscriptionTerms terms = new SubscriptionTerms(running, plan(running), zone);
        // Unpaid on the next billing day, it would leave the period that begins to neither.
        Instant latest = LocalDays.startOf(
                BillingDays.nextAfter(terms, terms.localDate(now)), zone);
        Optional<Subscription> held = held(waiting, now, billedAt(now, zone), latest);
        if (held.isPresent()) {
            return gate.isWaiting(held.get()) ? held.get()
                    : completed(running, held.get(), zone);
        }
        billDueToday(terms);
        Subscription ended =
                new SubscriptionRevision(running).succeeded(Succession.UPGRADED, now).made(now);
        Subscription active = new SubscriptionRevision(waiting).activated(now, now).made(now);
        subscriptions.update(ended);
        subscriptions.update(active);
        credit(ended);
        takeOver(ended, active, billedAt(now, zone));
        return active;
    }

    /**
     * A change of plan in the first minutes of a billing day comes before that day's run, which
     * would find the running plan ended: what it would bill is billed before. Nothing is billed
     * where the run has been.
     */
    private void billDueToday(SubscriptionTerms terms) {
        Subscription running = terms.subscription();
        LocalDate today = terms.localDate(now);
        boolean endsToday = running.terms().endingAt() != null
                && terms.localDate(running.terms().endingAt()).equals(today);
        if (BillingDays.isBillingDay(terms, today) && !endsToday
                && terms.localDate(running.state().startedAt()).isBefore(today)) {
            billing.bill(work, List.of(new Part(running, Cause.PERIOD)), now);
        }
    }

    /** The follower as one that waits for its payment; nothing where it need not. */
    private Optional<Subscription> held(Subscription waiting, Instant at, Instant billedAt,
                                        Instant latest) {
        Subscription started = new SubscriptionRevision(waiting).activated(at, now).made(now);
        Plan plan = plan(started);
        return gate.hold(new PendingActivation.Attempt(waiting, plan, at,
                start.causeOfChange(started, plan), billedAt, latest));
    }

    private void credit(Subscription ended) {
        if (plan(ended).billing().payInAdvance()) {
            billing.creditUnusedDays(work, ended);
        }
    }

    /** What the side that ends owes, on an invoice without the other. */
    private void end(Subscription ended, Instant billedAt) {
        billing.bill(work, List.of(new Part(ended, Cause.END)), billedAt);
        Notices.in(handle).add(EventType.SUBSCRIPTION_TERMINATED, ended.id());
    }

    private Subscription stored(Subscription follower, ValidatedSubscription wish) {
        subscriptions.insert(follower);
        wish.chosen().stateUnits(handle, follower.id(), now);
        gate.state(follower, wish.wish().activationRules);
        return follower;
    }

    /** The instant after the change, but not on a later day: its windows would be another's. */
    private static Instant billedAt(Instant now, ZoneId zone) {
        Instant after = now.plusSeconds(1);
        return LocalDays.of(after, zone).equals(LocalDays.of(now, zone)) ? after : now;
    }

    /** The running one stays as it is, but is no longer what a run may have read of it. */
    private Subscription downgrading(Subscription live, ValidatedSubscription wish) {
        callOff(live);
        stored(follower(live, wish), wish);
        Subscription running = new SubscriptionRevision(live).made(now);
        subscriptions.update(running);
        Notices.in(handle).add(EventType.SUBSCRIPTION_UPDATED, running.id());
        return running;
    }

    /** What both sides owe is billed on one invoice where possible. */
    private void takeOver(Subscription ended, Subscription active, Instant billedAt) {
        Plan plan = plan(active);
        start.stateUnits(active, plan);
        List<Part> parts = new ArrayList<>(List.of(new Part(ended, Cause.END)));
        start.causeOfChange(active, plan)
                .ifPresent(cause -> parts.add(new Part(active, cause)));
        billing.bill(work, parts, billedAt);
        Notices.in(handle).add(EventType.SUBSCRIPTION_TERMINATED, ended.id());
        Notices.in(handle).add(EventType.SUBSCRIPTION_STARTED, active.id());
    }

    /** Anchor, cycle and what the request does not name are those of the subscription before. */
    private Subscription follower(Subscription live, ValidatedSubscription checked) {
        NewSubscription wish = checked.wish();
        return new Subscription(work.nextId(), live.customerId(), checked.plan().id(),
                live.externalId(), wish.name,
                new Subscription.Terms(live.terms().billingTime(), live.terms().subscriptionAt(),
                        null, live.terms().anchorZone(),
                        wish.endingAt.isGiven() ? checked.endingAt() : live.terms().endingAt(),
                        null, "generate"),
                new Subscription.Invoicing(
                        checked.entity() == null ? live.invoicing().billingEntityId()
                        : checked.entity().id(),
                        wish.consolidateInvoice.or(live.invoicing().consolidateInvoice()),
                        wish.progressiveBillingDisabled,
                        wish.purchaseOrderNumber.isGiven() ? checked.purchaseOrderNumber()
                        : live.invoicing().purchaseOrderNumber(),
                        wish.payment,
                        wish.customSections, wish.skipCustomSections),
                new Subscription.State(SubscriptionStatus.PENDING, null, null, null, null, null,
                        null, live.id(), Succession.NONE),
                now, now);
    }

    private Plan plan(Subscription subscription) {
        return new Plans(handle).byId(subscription.planId()).orElseThrow();
    }
}
