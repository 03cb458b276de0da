package billing.subscription;

import billing.catalog.Plan;
import billing.catalog.store.Plans;
import billing.customer.BillingEntities;
import billing.customer.Customers;
import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.kernel.error.InvalidException;
import billing.kernel.error.NotAllowedException;
import billing.kernel.time.Iso8601;
import billing.kernel.time.LocalDays;
import billing.notice.EventType;
import billing.notice.Notices;
import billing.subscription.BillingPort.Cause;
import billing.subscription.BillingPort.Part;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/**
 * What can happen to a subscription: it is created, starts, is changed, ends or is called off
 * ({@code subscriptions-and-invoicing.md 2}). Works within the caller's transaction; invoices that
 * a step makes are part of it.
 */
public final class SubscriptionLifecycle {
    private final UnitOfWork work;
    private final Handle handle;
    private final Instant now;
    private final BillingPort billing;
    private final Subscriptions subscriptions;
    private final PlanChange change;
    private final PendingActivation gate;

    /** The life of the subscriptions of a database. */
    public SubscriptionLifecycle(UnitOfWork work, BillingPort billing) {
        this.work = work;
        this.handle = work.handle();
        this.now = work.now();
        this.billing = billing;
        this.subscriptions = new Subscriptions(work.handle());
        this.change = new PlanChange(work, billing);
        this.gate = new PendingActivation(work, billing);
    }

    /**
     * Creates a subscription, and its customer where unknown; it starts at once unless its local
     * start date lies ahead ({@code subscriptions-and-invoicing.md 2.2}). A live subscription of
     * the same customer, external id and plan is answered unchanged; one of another plan changes to
     * this ({@code 2.4, 2.5}).
     *
     * @throws billing.kernel.error.NotFoundException billing_entity, plan
     * @throws InvalidException                the codes of {@code subscriptions-and-invoicing.md
     *                                         15}
     */
    public Subscription create(NewSubscription wish) {
        return new SubscriptionCreation(work, billing).create(wish);
    }

    /**
     * Asks at {@code now} for what another database was asked for: the same customer, names and
     * plan by their identities, a start or a change of plan.
     */
    public Subscription again(Subscription past) {
        return new SubscriptionCreation(work, billing).again(past);
    }

    /**
     * Carries out the change of plan that was put off until the period's end
     * ({@code subscriptions-and-invoicing.md 2.5}).
     *
     * @param running what goes on until now
     * @param at      local midnight of the day that opens the next period: both are stamped so
     * @return the new subscription
     */
    public Subscription changePlan(Subscription running, Instant at) {
        return change.carriedOut(running, at);
    }

    /**
     * Carries the change that waits out at once, as an upgrade: the plan that it is for costs no
     * less any more ({@code subscriptions-and-invoicing.md 1.2}).
     *
     * @return the new subscription
     */
    public Subscription upgrade(Subscription running) {
        return change.upgraded(running, zone(running));
    }

    /** Cancels the pending change of plan of a running subscription, if there is one. */
    public void callOffChange(Subscription running) {
        change.callOff(running);
        tell(EventType.SUBSCRIPTION_UPDATED, stored(new SubscriptionRevision(running)));
    }

    /**
     * Lets a subscription follow another plan from now on, without an end and a new start: its
     * plan has become a private one ({@code subscriptions-and-invoicing.md 1.4}).
     */
    public Subscription follow(Subscription subscription, Plan plan) {
        SubscriptionRevision revision = new SubscriptionRevision(subscription);
        revision.planId = plan.id();
        return stored(revision);
    }

    /**
     * Starts a pending subscription at {@code now} ({@code subscriptions-and-invoicing.md 2.3}).
     *
     * @throws InvalidException {@code external_id: value_already_exist} while another one with its
     *                          external id is active
     */
    public Subscription activate(Subscription pending) {
        return started(pending, now, true);
    }

    /**
     * Changes a subscription ({@code subscriptions-and-invoicing.md 2.6}). A pending one whose
     * start is moved to today or into the past starts.
     *
     * @throws InvalidException    the codes of {@code subscriptions-and-invoicing.md 15}
     * @throws NotAllowedException {@code purchase_order_number_not_editable} once it has ended,
     *                             {@code subscription_incomplete} while its start is unpaid
     */
    public Subscription update(Subscription current, SubscriptionChange change) {
        if (current.isIncomplete()) {
            throw new NotAllowedException("subscription_incomplete", "subscription "
                    + current.externalId() + " waits for the payment of its start");
        }
        boolean over = current.isTerminated()
                || current.state().status() == SubscriptionStatus.CANCELED;
        if (over && change.purchaseOrderNumber.isGiven()) {
            throw new NotAllowedException("purchase_order_number_not_editable", "subscription "
                    + current.externalId() + " is " + current.state().status().code()
                    + "; its purchase order number cannot change any more");
        }
        SubscriptionRevision revision = revised(current, change);
        boolean moved = isMovable(current) && change.subscriptionAt.isGiven();
        if (change.activationRules.isGiven()) {
            gate.state(current, change.activationRules.value());
        }
        if (moved && !revision.subscriptionAt.isAfter(now)) {
            ZoneId zone = zone(current);
            boolean today = LocalDays.of(revision.subscriptionAt, zone)
                    .equals(LocalDays.of(now, zone));
            tell(EventType.SUBSCRIPTION_UPDATED, current);
            return started(revision.made(now), revision.subscriptionAt, today);
        }
        Subscription changed = stored(revision);
        tell(EventType.SUBSCRIPTION_UPDATED, changed);
        return changed;
    }

    /**
     * Ends an active subscription at {@code now}, with an invoice of what is still unbilled unless
     * it shall have none; a pending one is canceled ({@code subscriptions-and-invoicing.md 2.7}).
     *
     * @param onTerminationCreditNote credit, refund, offset, skip; null for the stored option.
     *                                Plans in arrears ignore it
     * @param onTerminationInvoice    generate, skip; null for the stored option
     * @throws InvalidException    {@code invalid_value} of an unknown option; {@code base:
     *                             subscription_incomplete} while its start is unpaid, {@code
     *                             next_subscription_incomplete} while that of its follower is
     * @throws NotAllowedException {@code invalid_status} when it is neither active nor pending
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
        return ended(subscription, onTerminationCreditNote, onTerminationInvoice);
    }

    /**
     * Ends whatever goes on, by its stored options, because its date has come or its plan or its
     * customer goes: what has not started is called off, paid or not.
     *
     * @throws NotAllowedException {@code invalid_status} when it is over already
     */
    public Subscription end(Subscription subscription) {
        if (subscription.isPending()) {
            return cancel(subscription);
        }
        return subscription.isIncomplete()
                ? gate.giveUp(subscription, ActivationRule.Status.DECLINED)
                : ended(subscription, null, null);
    }

    /**
     * Starts a subscription, or changes its plan, whose payment has come
     * ({@code subscriptions-and-invoicing.md 2.9}). What its billing days would have billed while
     * it waited is billed now: it counts from its start, so no day of it is free.
     *
     * @throws billing.kernel.error.ForbiddenException {@code feature_unavailable} once the time for
     *                                          the payment is over
     */
    public Subscription paid(Subscription incomplete) {
        gate.satisfy(incomplete);
        return Optional.ofNullable(incomplete.state().previousId()).flatMap(subscriptions::byId)
                .filter(Subscription::isActive)
                .map(running -> change.completed(running, incomplete, zone(running)))
                .orElseGet(() -> new LateStart(work, billing).catchUp(
                        new SubscriptionStart(work, billing)
                                .completed(incomplete), zone(incomplete)));
    }

    /**
     * Gives a start up that was not paid ({@code subscriptions-and-invoicing.md 2.9}).
     *
     * @param expired whether its time was over; else the payment failed
     */
    public Subscription giveUp(Subscription incomplete, boolean expired) {
        return gate.giveUp(incomplete, expired ? ActivationRule.Status.EXPIRED
                : ActivationRule.Status.FAILED);
    }

    private Subscription ended(Subscription subscription, String onTerminationCreditNote,
                               String onTerminationInvoice) {
        boolean advance = plan(subscription).billing().payInAdvance();
        SubscriptionChecks checks = new SubscriptionChecks();
        SubscriptionRevision revision = new SubscriptionRevision(subscription).terminated(now);
        revision.onTerminationCreditNote = checks.creditNoteOption(advance,
                onTerminationCreditNote, subscription.terms().onTerminationCreditNote(), "credit");
        revision.onTerminationInvoice = checks.invoiceOption(onTerminationInvoice,
                subscription.terms().onTerminationInvoice());
        checks.refuse();
        Subscription terminated = stored(revision);
        change.callOff(terminated);
        if (advance && !terminated.terms().onTerminationCreditNote().equals("skip")) {
            billing.creditUnusedDays(work, terminated);
        }
        if (terminated.terms().onTerminationInvoice().equals("generate")) {
            billing.bill(work, List.of(new Part(terminated, Cause.END)), now);
        } else {
            billing.endUnbilled(work, terminated);
        }
        tell(EventType.SUBSCRIPTION_TERMINATED, terminated);
        return terminated;
    }

    /**
     * Calls a pending subscription off: it will never start. One that waited to replace another
     * leaves that one as it is.
     */
    public Subscription cancel(Subscription pending) {
        Subscription canceled = stored(new SubscriptionRevision(pending).canceled(now));
        tell(EventType.SUBSCRIPTION_TERMINATED, canceled);
        Optional.ofNullable(canceled.state().previousId()).flatMap(subscriptions::byId)
                .filter(Subscription::isActive).ifPresent(running ->
                        tell(EventType.SUBSCRIPTION_UPDATED,
                                stored(new SubscriptionRevision(running))));
        return canceled;
    }

    /**
     * Notes that its trial is over ({@code subscriptions-and-invoicing.md 4.2}).
     *
     * @param bill whether the fee that the trial held back is invoiced now
     */
    public Subscription endTrial(Subscription active, Instant trialEnd, boolean bill) {
        if (bill) {
            billing.bill(work, List.of(new Part(active, Cause.START)), now);
        }
        Subscription ended =
                stored(new SubscriptionRevision(active).trialEnded(trialEnd));
        tell(EventType.SUBSCRIPTION_TRIAL_ENDED, ended);
        return ended;
    }

    /**
     * Warns that it will end soon ({@code subscriptions-and-invoicing.md 2.7}).
     *
     * @param date the UTC date, on which no other warning is given
     */
    public Subscription alertTermination(Subscription active, LocalDate date) {
        if (subscriptions.alerted(active.id(), date)) {
            tell(EventType.SUBSCRIPTION_TERMINATION_ALERT, active);
        }
        return active;
    }

    private SubscriptionRevision revised(Subscription current, SubscriptionChange change) {
        SubscriptionChecks checks = new SubscriptionChecks();
        SubscriptionRevision revision = new SubscriptionRevision(current);
        checks.line("name", change.name.value());
        revision.name = change.name.or(current.name());
        if (isMovable(current) && change.subscriptionAt.value() != null) {
            revision.subscriptionAt = checks.start(change.subscriptionAt.value(), now);
        }
        if (change.endingAt.isGiven() && !isSame(change.endingAt.value(),
                current.terms().endingAt())) {
            revision.endingAt =
                    checks.end(change.endingAt.value(), revision.subscriptionAt, now);
        }
        revision.purchaseOrderNumber = checks.purchaseOrderNumber(
                change.purchaseOrderNumber.or(current.invoicing().purchaseOrderNumber()));
        revision.onTerminationCreditNote = checks.creditNoteOption(
                plan(current).billing().payInAdvance(),
                change.onTerminationCreditNote.value(), current.terms().onTerminationCreditNote(),
                null);
        revision.onTerminationInvoice = checks.invoiceOption(
                change.onTerminationInvoice.value(), current.terms().onTerminationInvoice());
        revision.consolidateInvoice =
                change.consolidateInvoice.orKeep(current.invoicing().consolidateInvoice());
        revision.progressiveBillingDisabled =
                change.progressiveBillingDisabled.orKeep(
                current.invoicing().progressiveBillingDisabled());
        if (change.payment.isGiven()) {
            revision.payment = checks.payment(change.payment.value(),
                    id -> subscriptions.mayPayBy(current.customerId(), id));
        }
        if (change.activationRules.isGiven() && !current.isPending()) {
            checks.violated("activation_rules", "subscription_not_pending");
        } else if (change.activationRules.isGiven()) {
            checks.activationRules(change.activationRules.value(), new Customers(handle)
                    .byId(current.customerId()).orElseThrow(), revision.payment, subscriptions);
        }
        revision.customSections = change.customSections.or(current.invoicing().customSections());
        revision.skipCustomSections =
                change.skipCustomSections.orKeep(current.invoicing().skipCustomSections());
        checks.refuse();
        if (change.billingEntityCode.isGiven()) {
            revision.billingEntityId = change.billingEntityCode.value() == null ? null
                    : new BillingEntities(handle).get(change.billingEntityCode.value()).id();
        }
        return revision;
    }

    /** Whether a date is stated again: what was legal once is not judged by a later day. */
    private static boolean isSame(String text, Instant instant) {
        return text != null && Iso8601.instant(text).filter(at -> at.equals(instant)).isPresent();
    }

    /** Only a start that has not happened and follows no other subscription can be moved. */
    private static boolean isMovable(Subscription subscription) {
        return subscription.isPending() && subscription.state().previousId() == null;
    }

    private Subscription started(Subscription pending, Instant startedAt, boolean billed) {
        if (subscriptions.withExternalId(pending.externalId()).stream()
                .anyMatch(SubscriptionCreation::holdsItsName)) {
            throw new InvalidException("external_id", "value_already_exist");
        }
        return new SubscriptionStart(work, billing)
                .begin(pending, plan(pending), startedAt, billed);
    }

    private void tell(EventType type, Subscription subscription) {
        Notices.in(handle).add(type, subscription.id());
    }

    private Subscription stored(SubscriptionRevision revision) {
        Subscription made = revision.made(now);
        subscriptions.update(made);
        return made;
    }

    private Plan plan(Subscription subscription) {
        return new Plans(handle).byId(subscription.planId()).orElseThrow();
    }

    private ZoneId zone(Subscription subscription) {
        return BillingContext.read(handle, subscription).zone();
    }
}
