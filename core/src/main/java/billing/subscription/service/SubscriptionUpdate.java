package billing.subscription.service;

import billing.catalog.CustomSectionChoice;
import billing.catalog.store.Plans;
import billing.customer.store.BillingEntities;
import billing.customer.store.Customers;
import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.kernel.error.InvalidException;
import billing.kernel.error.NotAllowedException;
import billing.kernel.time.LocalDays;
import billing.subscription.BillingContext;
import billing.subscription.BillingDays;
import billing.subscription.BillingPort;
import billing.subscription.Subscription;
import billing.subscription.store.Subscriptions;
import java.time.Instant;
import java.time.ZoneId;

/** Checks what a request changes of a subscription ({@code subscriptions-and-invoicing.md 2.6}). */
final class SubscriptionUpdate {
    private final UnitOfWork work;
    private final Handle handle;
    private final Instant now;
    private final BillingPort billing;
    private final Subscriptions subscriptions;

    SubscriptionUpdate(UnitOfWork work, BillingPort billing) {
        this.work = work;
        this.handle = work.handle();
        this.now = work.now();
        this.billing = billing;
        this.subscriptions = new Subscriptions(work.handle());
    }

    /**
     * The subscription as it is wanted.
     *
     * @param change what differs from what is stored
     * @throws InvalidException    the codes of {@code subscriptions-and-invoicing.md 15}
     * @throws NotAllowedException {@code later_period_billed} when it would end before that
     */
    SubscriptionRevision revised(Subscription current, SubscriptionChange change) {
        SubscriptionChecks checks = new SubscriptionChecks();
        SubscriptionRevision revision = new SubscriptionRevision(current);
        checks.line("name", change.name.value());
        revision.name = change.name.or(current.name());
        reviseDates(revision, current, change, checks);
        revision.purchaseOrderNumber = checks.purchaseOrderNumber(
                change.purchaseOrderNumber.or(current.invoicing().purchaseOrderNumber()));
        revision.onTerminationCreditNote = checks.creditNoteOption(
                new Plans(handle).get(current.planId()),
                change.onTerminationCreditNote.value(), current.terms().onTerminationCreditNote());
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
        reviseSections(revision, current.invoicing(), change);
        checks.refuse();
        requireUnbilledEnd(current, revision.endingAt);
        if (change.billingEntityCode.isGiven()) {
            revision.billingEntityId = new BillingEntities(handle).bound(
                    change.billingEntityCode.value(), revision.billingEntityId,
                    new Customers(handle).byId(current.customerId()).orElseThrow()
                            .billingEntityId());
        }
        return revision;
    }

    private static void reviseSections(SubscriptionRevision revision,
                                       Subscription.Invoicing current,
                                       SubscriptionChange change) {
        if (change.skipCustomSections == null && change.customSections == null) {
            return;
        }
        CustomSectionChoice choice = new CustomSectionChoice(current.customSections(),
                current.skipCustomSections())
                .after(change.skipCustomSections, change.customSections);
        revision.customSections = choice.codes();
        revision.skipCustomSections = choice.skips();
    }

    private void reviseDates(SubscriptionRevision revision, Subscription current,
                             SubscriptionChange change, SubscriptionChecks checks) {
        boolean moved = isMovable(current) && change.subscriptionAt.value() != null;
        if (moved) {
            revision.subscriptionAt = checks.start(change.subscriptionAt.value(), now);
        }
        if (change.endingAt.isGiven()) {
            revision.endingAt = checks.end(change.endingAt.value(),
                    start(current, revision, change), now,
                    BillingContext.read(handle, current).zone());
        } else if (moved && revision.endingAt != null) {
            revision.endingAt = checks.end(revision.endingAt, revision.subscriptionAt, now,
                    BillingContext.read(handle, current).zone());
        }
    }

    /**
     * When it starts or started: one that waits to replace another, at the end of the other's
     * period ({@code 2.5}). The end of the other may be given to both.
     */
    private Instant start(Subscription current, SubscriptionRevision revision,
                          SubscriptionChange change) {
        if (!current.isPending() || current.state().previousId() == null) {
            return revision.subscriptionAt;
        }
        Subscription running = subscriptions.byId(current.state().previousId()).orElseThrow();
        return change.endsAt(running.terms().endingAt()) ? revision.subscriptionAt
                : BillingDays.downgradeAfter(billing.after(work,
                        BillingContext.read(handle, running).terms(running)), now);
    }

    /**
     * Whether the start can be changed: it has not happened, and the subscription replaces no
     * other.
     */
    static boolean isMovable(Subscription subscription) {
        return subscription.isPending() && subscription.state().previousId() == null;
    }

    /** An end takes effect at the start of its local day. */
    private void requireUnbilledEnd(Subscription current, Instant endingAt) {
        if (endingAt != null && !endingAt.equals(current.terms().endingAt())) {
            ZoneId zone = BillingContext.read(handle, current).zone();
            billing.requireUnbilledAfter(work, current,
                    LocalDays.startOf(LocalDays.of(endingAt, zone), zone));
        }
    }
}
