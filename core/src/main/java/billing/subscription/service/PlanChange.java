package billing.subscription.service;

import billing.catalog.Plan;
import billing.catalog.store.Plans;
import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.kernel.error.InvalidException;
import billing.kernel.time.LocalDays;
import billing.notice.EventType;
import billing.notice.Notices;
import billing.subscription.ActivationRule;
import billing.subscription.BillingDays;
import billing.subscription.BillingPort;
import billing.subscription.BillingPort.Cause;
import billing.subscription.BillingPort.Part;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionStatus;
import billing.subscription.SubscriptionTerms;
import billing.subscription.Succession;
import billing.subscription.TerminationInvoice;
import billing.subscription.store.FixedChargeUnitOverrides;
import billing.subscription.store.Subscriptions;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Changes the plan of a subscription: at once to a plan that costs as much or more a year, at the
 * start of the next period to a cheaper one ({@code subscriptions-and-invoicing.md 2.4, 2.5}).
 */
final class PlanChange {
    private final UnitOfWork work;
    private final Handle handle;
    private final Instant now;
    private final BillingPort billing;
    private final Subscriptions subscriptions;
    private final SubscriptionStart start;
    private final PendingActivation activation;

    PlanChange(UnitOfWork work, BillingPort billing) {
        this.work = work;
        this.handle = work.handle();
        this.now = work.now();
        this.billing = billing;
        this.subscriptions = new Subscriptions(work.handle());
        this.start = new SubscriptionStart(work, billing);
        this.activation = new PendingActivation(work, billing);
    }

    /**
     * Executes or schedules the change, and returns the subscription to show: of an upgrade the new
     * one.
     */
    Subscription change(Subscription live, ValidatedSubscription request, ZoneId zone) {
        if (live.isPending()) {
            return replacePending(live, request);
        }
        long yearly = plan(live).yearlyAmountCents();
        return request.plan().yearlyAmountCents() >= yearly ? upgrade(live, request, zone)
                : scheduleDowngrade(live, request, zone);
    }

    /**
     * Refuses changes of a subscription that is replaced as soon as another one is paid.
     *
     * @throws InvalidException {@code base: next_subscription_incomplete}
     */
    void refuseWhileIncomplete(Subscription running) {
        if (subscriptions.next(running.id()).filter(Subscription::isIncomplete).isPresent()) {
            throw new InvalidException("base", "next_subscription_incomplete");
        }
    }

    /**
     * Executes a scheduled change: the running subscription ends with its period and the pending
     * one starts, after its payment where it waits for one.
     *
     * @param at local midnight of the first day of the next period
     * @return the new subscription
     */
    Subscription startFollower(Subscription running, Instant at) {
        Subscription waiting = waiting(running);
        Subscription ended = new SubscriptionRevision(running)
                .succeeded(Succession.DOWNGRADED, at).made(now);
        subscriptions.update(ended);
        Optional<Subscription> held = hold(waiting, at, at, null);
        if (held.isPresent()) {
            end(ended, at);
            return activation.isWaiting(held.get()) ? held.get() : start.complete(held.get());
        }
        Subscription active = new SubscriptionRevision(waiting).activated(at, now).made(now);
        subscriptions.update(active);
        takeOver(ended, active, at);
        return active;
    }

    /** Executes a scheduled change at once, as an upgrade. */
    Subscription upgrade(Subscription running, ZoneId zone) {
        return upgrade(running, waiting(running), zone);
    }

    /** Completes an upgrade after its payment, as of the day that was paid for. */
    Subscription complete(Subscription running, Subscription incomplete, ZoneId zone) {
        Instant at = incomplete.state().startedAt();
        Subscription ended =
                new SubscriptionRevision(running).succeeded(Succession.UPGRADED, at).made(now);
        subscriptions.update(ended);
        Subscription active = start.complete(incomplete);
        billing.creditUnusedDays(work, ended);
        end(ended, billedAt(at, zone));
        return active;
    }

    private Subscription waiting(Subscription running) {
        return subscriptions.next(running.id()).filter(Subscription::isPending)
                .orElseThrow(() -> new IllegalStateException(
                        "no change of plan is pending for subscription " + running.id()));
    }

    /** Gives the one that waits to replace a subscription the same end, or none. */
    void endFollower(Subscription running) {
        subscriptions.next(running.id()).filter(next -> next.isPending() || next.isIncomplete())
                .ifPresent(next -> {
                    SubscriptionRevision revision = new SubscriptionRevision(next);
                    revision.endingAt = running.terms().endingAt();
                    subscriptions.update(revision.made(now));
                });
    }

    /** Cancels the scheduled change of an active subscription, if there is one. */
    void callOff(Subscription running) {
        subscriptions.next(running.id()).ifPresent(next -> {
            if (next.isPending()) {
                subscriptions.update(new SubscriptionRevision(next).canceled(now).made(now));
            } else if (next.isIncomplete()) {
                activation.abandon(next, ActivationRule.Status.DECLINED);
            }
        });
    }

    private Subscription replacePending(Subscription pending, ValidatedSubscription request) {
        SubscriptionRevision revision = new SubscriptionRevision(pending);
        revision.planId = request.plan().id();
        if (request.request().name != null) {
            revision.name = request.request().name;
        }
        Subscription replaced = revision.made(now);
        subscriptions.update(replaced);
        new FixedChargeUnitOverrides(handle).clear(replaced.id());
        request.chosen().stateUnits(handle, replaced.id(), now);
        Notices.in(handle).add(EventType.SUBSCRIPTION_UPDATED, replaced.id());
        return replaced;
    }

    private Subscription upgrade(Subscription live, ValidatedSubscription request, ZoneId zone) {
        callOff(live);
        Subscription made = upgrade(live, store(follower(live, request), request), zone);
        if (made.isIncomplete()) {
            requireSameTiming(plan(live), request.plan());
        }
        return made;
    }

    private Subscription upgrade(Subscription running, Subscription waiting, ZoneId zone) {
        billing.requireUnbilledAfter(work, running, now);
        SubscriptionTerms terms = terms(running, zone);
        billDueToday(terms);
        // If it were still unpaid on the next billing day, neither plan would bill the next period.
        Instant latest = LocalDays.startOf(
                BillingDays.nextAfter(terms, terms.periodDate(now)), zone);
        Optional<Subscription> held = hold(waiting, now, billedAt(now, zone), latest);
        if (held.isPresent()) {
            return activation.isWaiting(held.get()) ? held.get()
                    : complete(running, held.get(), zone);
        }
        Subscription ended =
                new SubscriptionRevision(running).succeeded(Succession.UPGRADED, now).made(now);
        Subscription active = new SubscriptionRevision(waiting).activated(now, now).made(now);
        subscriptions.update(ended);
        subscriptions.update(active);
        billing.creditUnusedDays(work, ended);
        takeOver(ended, active, billedAt(now, zone));
        return active;
    }

    /**
     * Requires that no metric is billed in advance by one plan and in arrears by the other. Until
     * the change is paid the running plan bills the usage, and then the other one does as of the
     * day of the change: such usage would be billed twice, or never.
     *
     * @throws InvalidException {@code activation_rules: pay_in_advance_differs}
     */
    private static void requireSameTiming(Plan running, Plan next) {
        Map<UUID, Set<Boolean>> timings = timings(next);
        timings(running).forEach((metric, timing) -> {
            if (!timing.equals(timings.getOrDefault(metric, timing))) {
                throw new InvalidException("activation_rules", "pay_in_advance_differs");
            }
        });
    }

    /** Whether usage is billed in advance, by metric. */
    private static Map<UUID, Set<Boolean>> timings(Plan plan) {
        return plan.pricing().charges().stream().collect(Collectors.groupingBy(
                charge -> charge.metric().id(),
                Collectors.mapping(charge -> charge.billing().payInAdvance(),
                        Collectors.toSet())));
    }

    /**
     * Bills what is due on this day before the change. A plan change early on a billing day
     * precedes that day's billing run, which would find the running plan terminated. So it does on
     * the day of the subscription's end, which would have closed the period. After the run nothing
     * is billed here.
     */
    private void billDueToday(SubscriptionTerms terms) {
        Subscription running = terms.subscription();
        LocalDate today = terms.localDate(now);
        if (BillingDays.isBillingDay(terms, today)
                && terms.localDate(running.state().startedAt()).isBefore(today)) {
            billing.bill(work, List.of(new Part(running, Cause.PERIOD)), now);
        }
    }

    /** The successor as one that waits for its payment; empty when it does not have to. */
    private Optional<Subscription> hold(Subscription waiting, Instant at, Instant billedAt,
                                        Instant latest) {
        Subscription started = new SubscriptionRevision(waiting).activated(at, now).made(now);
        Plan plan = plan(started);
        return activation.hold(new PendingActivation.Attempt(waiting, plan, at,
                start.causeOfChange(started, plan), billedAt, latest));
    }

    /** Bills the terminated subscription on an invoice of its own. */
    private void end(Subscription ended, Instant billedAt) {
        billing.bill(work, List.of(new Part(ended, Cause.END)), billedAt);
        Notices.in(handle).add(EventType.SUBSCRIPTION_TERMINATED, ended.id());
    }

    private Subscription store(Subscription follower, ValidatedSubscription request) {
        subscriptions.insert(follower);
        request.chosen().stateUnits(handle, follower.id(), now);
        activation.state(follower, request.request().activationRules);
        return follower;
    }

    /** The instant after the change, but not on a later day, which would have other windows. */
    private static Instant billedAt(Instant now, ZoneId zone) {
        Instant after = now.plusSeconds(1);
        return LocalDays.of(after, zone).equals(LocalDays.of(now, zone)) ? after : now;
    }

    /** Marks the running subscription as changed, because a billing run may have read it before. */
    private Subscription scheduleDowngrade(Subscription live, ValidatedSubscription request,
                                     ZoneId zone) {
        requireEndAfterStart(live, request, zone);
        callOff(live);
        store(follower(live, request), request);
        Subscription running = new SubscriptionRevision(live).made(now);
        subscriptions.update(running);
        Notices.in(handle).add(EventType.SUBSCRIPTION_UPDATED, running.id());
        return running;
    }

    /** An end that the request names; one that is inherited calls the change off. */
    private void requireEndAfterStart(Subscription live, ValidatedSubscription request,
                                      ZoneId zone) {
        Instant end = request.request().endingAt.isGiven() ? request.endingAt() : null;
        if (end != null && !end.equals(live.terms().endingAt())) {
            SubscriptionChecks checks = new SubscriptionChecks();
            checks.end(end, BillingDays.downgradeAfter(terms(live, zone), now), now, zone);
            checks.refuse();
        }
    }

    /** Bills both subscriptions, on one invoice where possible. */
    private void takeOver(Subscription ended, Subscription active, Instant billedAt) {
        Plan plan = plan(active);
        start.stateUnits(active, plan);
        List<Part> parts = new ArrayList<>(List.of(new Part(ended, Cause.END)));
        start.causeOfChange(active, plan)
                .ifPresent(cause -> parts.add(new Part(active, cause)));
        billing.bill(work, parts, billedAt);
        Notices.in(handle).add(EventType.SUBSCRIPTION_TERMINATED, ended.id());
        Notices.in(handle).add(EventType.SUBSCRIPTION_STARTED, active.id());
        billing.checkUsage(work, active);
    }

    /**
     * The successor, with the anchor, the cycle and all other values not in the request of its
     * predecessor.
     */
    private Subscription follower(Subscription live, ValidatedSubscription checked) {
        NewSubscription request = checked.request();
        return new Subscription(work.nextId(), live.customerId(), checked.plan().id(),
                live.externalId(), request.name,
                new Subscription.Terms(live.terms().billingTime(), live.terms().subscriptionAt(),
                        null, live.terms().anchorZone(),
                        request.endingAt.isGiven() ? checked.endingAt() : live.terms().endingAt(),
                        null, TerminationInvoice.GENERATE),
                new Subscription.Invoicing(
                        checked.entity() == null ? live.invoicing().billingEntityId()
                        : checked.entity().id(),
                        request.consolidateInvoice.or(live.invoicing().consolidateInvoice()),
                        request.progressiveBillingDisabled,
                        request.purchaseOrderNumber.isGiven() ? checked.purchaseOrderNumber()
                        : live.invoicing().purchaseOrderNumber(),
                        checked.payment(),
                        request.customSections, request.skipCustomSections),
                new Subscription.State(SubscriptionStatus.PENDING, null, null, null, null, null,
                        null, live.id(), Succession.NONE),
                now, now);
    }

    private SubscriptionTerms terms(Subscription running, ZoneId zone) {
        return billing.after(work, new SubscriptionTerms(running, plan(running), zone));
    }

    private Plan plan(Subscription subscription) {
        return new Plans(handle).get(subscription.planId());
    }
}
