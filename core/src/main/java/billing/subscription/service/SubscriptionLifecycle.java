package billing.subscription.service;

import billing.catalog.Plan;
import billing.catalog.store.Plans;
import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.kernel.error.ErrorCode;
import billing.kernel.error.InvalidException;
import billing.kernel.error.NotAllowedException;
import billing.kernel.time.LocalDays;
import billing.notice.EventType;
import billing.notice.Notices;
import billing.subscription.ActivationRule;
import billing.subscription.BillingContext;
import billing.subscription.BillingPort;
import billing.subscription.BillingPort.Cause;
import billing.subscription.BillingPort.Part;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionStatus;
import billing.subscription.TerminationCredit;
import billing.subscription.TerminationInvoice;
import billing.subscription.store.Subscriptions;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The lifecycle of subscriptions: creation, activation, update, plan change, termination and
 * cancellation ({@code subscriptions-and-invoicing.md 2}). Works within the caller's transaction,
 * with the invoices that a step creates.
 */
public final class SubscriptionLifecycle {
    private final UnitOfWork work;
    private final Handle handle;
    private final Instant now;
    private final BillingPort billing;
    private final Subscriptions subscriptions;
    private final PlanChange change;
    private final PendingActivation activation;

    /** The lifecycle of the subscriptions of a database. */
    public SubscriptionLifecycle(UnitOfWork work, BillingPort billing) {
        this.work = work;
        this.handle = work.handle();
        this.now = work.now();
        this.billing = billing;
        this.subscriptions = new Subscriptions(work.handle());
        this.change = new PlanChange(work, billing);
        this.activation = new PendingActivation(work, billing);
    }

    /**
     * Creates a subscription, and its customer if unknown; it starts at once unless its local start
     * date is in the future ({@code subscriptions-and-invoicing.md 2.2}). A live subscription of
     * the same customer, external id and plan is returned unchanged; one of another plan changes to
     * the requested plan ({@code 2.4, 2.5}).
     *
     * @throws billing.kernel.error.NotFoundException billing_entity, plan
     * @throws InvalidException                the codes of
     *                                         {@code subscriptions-and-invoicing.md 15}
     */
    public CreatedSubscription create(NewSubscription request) {
        SubscriptionCreation creation = new SubscriptionCreation(work, billing);
        CreatedSubscription created = creation.create(request);
        creation.write();
        return created;
    }

    /**
     * Repeats at {@code now} a request that another database has executed, with the same customer,
     * names and plan: the start of a subscription or a plan change.
     */
    public Subscription replay(Subscription past) {
        return new SubscriptionCreation(work, billing).replay(past);
    }

    /**
     * Executes the plan change that is scheduled for the end of the period
     * ({@code subscriptions-and-invoicing.md 2.5}).
     *
     * @param running the subscription that is replaced
     * @param at      local midnight of the first day of the next period: the end of the one
     *                subscription and the start of the other
     * @return the new subscription
     */
    public Subscription changePlan(Subscription running, Instant at) {
        return change.startFollower(running, at);
    }

    /**
     * Executes a scheduled plan change at once, as an upgrade, because its plan no longer costs
     * less ({@code subscriptions-and-invoicing.md 1.2}).
     *
     * @return the new subscription
     */
    public Subscription upgrade(Subscription running) {
        return change.upgrade(running, zone(running));
    }

    /** Cancels the scheduled plan change of an active subscription, if there is one. */
    public void callOffChange(Subscription running) {
        change.callOff(running);
        publish(EventType.SUBSCRIPTION_UPDATED, store(new SubscriptionRevision(running)));
    }

    /**
     * Assigns another plan to a subscription without terminating it, because its plan has become a
     * private one ({@code subscriptions-and-invoicing.md 1.4}).
     */
    public Subscription follow(Subscription subscription, Plan plan) {
        SubscriptionRevision revision = new SubscriptionRevision(subscription);
        revision.planId = plan.id();
        return store(revision);
    }

    /**
     * Starts a pending subscription at {@code now} ({@code subscriptions-and-invoicing.md 2.3}).
     *
     * @throws InvalidException {@code external_id: value_already_exist} while another one with its
     *                          external id is active
     */
    public Subscription activate(Subscription pending) {
        return start(pending, now, true);
    }

    /**
     * Updates a subscription ({@code subscriptions-and-invoicing.md 2.6}). A pending one whose
     * start is moved to today or into the past starts. A changed end holds for the one that waits
     * to replace it too ({@code 2.5}).
     *
     * @throws InvalidException    the codes of {@code subscriptions-and-invoicing.md 15}
     * @throws NotAllowedException {@code purchase_order_number_not_editable} once it has ended,
     *                             {@code subscription_incomplete} while its start is unpaid,
     *                             {@code later_period_billed} when it would end before that
     */
    public Subscription update(Subscription current, SubscriptionChange request) {
        current.refuseWhileIncomplete();
        SubscriptionChange change = request.differingFrom(current, activation.rules(current));
        boolean over = current.isTerminated()
                || current.state().status() == SubscriptionStatus.CANCELED;
        if (over && change.purchaseOrderNumber.isGiven()) {
            throw new NotAllowedException("purchase_order_number_not_editable", "subscription "
                    + current.externalId() + " is " + current.state().status().code()
                    + "; its purchase order number cannot change any more");
        }
        SubscriptionRevision revision =
                new SubscriptionUpdate(work, billing).revised(current, change);
        boolean moved = SubscriptionUpdate.isMovable(current) && change.subscriptionAt.isGiven();
        if (change.activationRules.isGiven()) {
            activation.restate(current, change.activationRules.value());
        }
        if (moved && !revision.subscriptionAt.isAfter(now)) {
            ZoneId zone = zone(current);
            boolean today = LocalDays.of(revision.subscriptionAt, zone)
                    .equals(LocalDays.of(now, zone));
            publish(EventType.SUBSCRIPTION_UPDATED, current);
            return keptDue(start(revision.made(now), revision.subscriptionAt, today));
        }
        Subscription changed = store(revision);
        if (!Objects.equals(current.terms().endingAt(), changed.terms().endingAt())) {
            this.change.endFollower(changed);
        }
        publish(EventType.SUBSCRIPTION_UPDATED, changed);
        return keptDue(changed);
    }

    private Subscription keptDue(Subscription changed) {
        billing.keepDue(work, changed);
        return changed;
    }

    /**
     * Ends an active subscription at {@code now}, with a final invoice unless it is to have none; a
     * pending one is canceled ({@code subscriptions-and-invoicing.md 2.7}).
     *
     * @param onTerminationCreditNote credit, refund, offset, skip; null for the stored option.
     *                                Plans in arrears ignore it
     * @param onTerminationInvoice    generate, skip; null for the stored option
     * @throws InvalidException    {@code invalid_value} of an unknown option;
     *                             {@code base: subscription_incomplete} while its start is unpaid,
     *                             {@code next_subscription_incomplete} while that of its successor
     *                             is
     * @throws NotAllowedException {@code invalid_status} when it is neither active nor pending,
     *                             {@code later_period_billed} where a run came further than now
     */
    public Subscription terminate(Subscription subscription, String onTerminationCreditNote,
                                  String onTerminationInvoice) {
        if (subscription.isPending()) {
            return cancel(subscription);
        }
        if (subscription.isIncomplete()) {
            throw new InvalidException("base", "subscription_incomplete");
        }
        change.refuseWhileIncomplete(subscription);
        SubscriptionRevision revision = ending(subscription);
        Plan plan = plan(subscription);
        SubscriptionChecks checks = new SubscriptionChecks();
        revision.onTerminationCreditNote = checks.creditNoteOption(plan,
                onTerminationCreditNote, revision.onTerminationCreditNote);
        revision.onTerminationInvoice =
                checks.invoiceOption(onTerminationInvoice, revision.onTerminationInvoice);
        checks.refuse();
        return terminate(revision, plan);
    }

    /**
     * Ends a subscription by its stored options, because its end date is reached or its plan or its
     * customer is deleted: an active one is terminated, one that has not started is canceled, paid
     * or not.
     *
     * @throws NotAllowedException {@code invalid_status} when it has ended already
     */
    public Subscription end(Subscription subscription) {
        return end(subscription, subscription.terms().onTerminationCreditNote(),
                subscription.terms().onTerminationInvoice());
    }

    /**
     * The same by other options.
     *
     * @param creditNote null for the default and for plans in arrears
     */
    public Subscription end(Subscription subscription, TerminationCredit creditNote,
                            TerminationInvoice invoice) {
        if (subscription.isPending()) {
            return cancel(subscription);
        }
        if (subscription.isIncomplete()) {
            return activation.abandon(subscription, ActivationRule.Status.DECLINED);
        }
        SubscriptionRevision revision = ending(subscription);
        revision.onTerminationCreditNote = creditNote;
        revision.onTerminationInvoice = invoice;
        return terminate(revision, plan(subscription));
    }

    /**
     * Activates a subscription, or completes a plan change, after its payment
     * ({@code subscriptions-and-invoicing.md 2.9}). Billing days since its start, on which it
     * waited, are billed now, so that no day is free.
     *
     * @throws billing.kernel.error.ForbiddenException {@code feature_unavailable} once the time
     *                                                 limit of the payment has passed
     */
    public Subscription activatePaid(Subscription incomplete) {
        activation.satisfy(incomplete);
        return Optional.ofNullable(incomplete.state().previousId()).flatMap(subscriptions::byId)
                .filter(Subscription::isActive)
                .map(running -> change.complete(running, incomplete, zone(running)))
                .orElseGet(() -> new LateStart(work, billing).catchUp(
                        new SubscriptionStart(work, billing)
                                .complete(incomplete), zone(incomplete)));
    }

    /**
     * Cancels an activation that was not paid ({@code subscriptions-and-invoicing.md 2.9}).
     *
     * @param how FAILED when the payment failed, EXPIRED when the time limit has passed
     */
    public Subscription abandon(Subscription incomplete, ActivationRule.Status how) {
        return activation.abandon(incomplete, how);
    }

    private SubscriptionRevision ending(Subscription subscription) {
        billing.requireUnbilledAfter(work, subscription, now);
        return new SubscriptionRevision(subscription).terminated(now);
    }

    /** Stores which option was applied: plans in arrears have none. */
    private Subscription terminate(SubscriptionRevision revision, Plan plan) {
        revision.onTerminationCreditNote = !plan.billing().payInAdvance() ? null
                : Objects.requireNonNullElse(revision.onTerminationCreditNote,
                        TerminationCredit.CREDIT);
        Subscription terminated = store(revision);
        change.callOff(terminated);
        billing.creditUnusedDays(work, terminated);
        if (terminated.terms().onTerminationInvoice() == TerminationInvoice.GENERATE) {
            billing.bill(work, List.of(new Part(terminated, Cause.END)), now);
        } else {
            billing.endUnbilled(work, terminated);
        }
        publish(EventType.SUBSCRIPTION_TERMINATED, terminated);
        return terminated;
    }

    /** Cancels a pending subscription. A subscription that it was to replace is not changed. */
    public Subscription cancel(Subscription pending) {
        Subscription canceled = store(new SubscriptionRevision(pending).canceled(now));
        publish(EventType.SUBSCRIPTION_TERMINATED, canceled);
        Optional.ofNullable(canceled.state().previousId()).flatMap(subscriptions::byId)
                .filter(Subscription::isActive).ifPresent(running ->
                        publish(EventType.SUBSCRIPTION_UPDATED,
                                store(new SubscriptionRevision(running))));
        return canceled;
    }

    /**
     * Bills the fee that was delayed by the trial, and records the end of the trial
     * ({@code subscriptions-and-invoicing.md 4.2}).
     */
    public Subscription billTrialEnd(Subscription active, Instant trialEnd) {
        billing.bill(work, List.of(new Part(active, Cause.START)), now);
        return endTrial(active, trialEnd);
    }

    /** Records the end of the trial of a subscription whose fee it delays no longer. */
    public Subscription endTrial(Subscription active, Instant trialEnd) {
        Subscription ended =
                store(new SubscriptionRevision(active).trialEnded(trialEnd));
        publish(EventType.SUBSCRIPTION_TRIAL_ENDED, ended);
        return ended;
    }

    /**
     * Emits a notice that the subscription will end soon
     * ({@code subscriptions-and-invoicing.md 2.7}).
     *
     * @param date the UTC date; at most one notice is emitted for each date
     */
    public Subscription alertTermination(Subscription active, LocalDate date) {
        if (subscriptions.alerted(active.id(), date)) {
            publish(EventType.SUBSCRIPTION_TERMINATION_ALERT, active);
        }
        return active;
    }

    /** Whether a subscription that is active or waits for its payment has an external id. */
    public boolean isInUse(String externalId) {
        return subscriptions.withExternalId(externalId).stream()
                .anyMatch(SubscriptionCreation::holdsItsName);
    }

    private Subscription start(Subscription pending, Instant startedAt, boolean billed) {
        if (isInUse(pending.externalId())) {
            throw new InvalidException("external_id", ErrorCode.VALUE_ALREADY_EXIST);
        }
        return new SubscriptionStart(work, billing)
                .begin(pending, plan(pending), startedAt, billed);
    }

    private void publish(EventType type, Subscription subscription) {
        Notices.in(handle).add(type, subscription.id());
    }

    private Subscription store(SubscriptionRevision revision) {
        Subscription made = revision.made(now);
        subscriptions.update(made);
        return made;
    }

    private Plan plan(Subscription subscription) {
        return new Plans(handle).get(subscription.planId());
    }

    private ZoneId zone(Subscription subscription) {
        return BillingContext.read(handle, subscription).zone();
    }
}
