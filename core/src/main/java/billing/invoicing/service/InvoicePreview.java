package billing.invoicing.service;

import billing.catalog.Plan;
import billing.catalog.store.Plans;
import billing.customer.Customer;
import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.invoicing.BilledSubscription;
import billing.invoicing.BillingTrigger;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceSettlement;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.InvoiceType;
import billing.invoicing.fee.store.BillingHistory;
import billing.invoicing.tax.InvoiceComputation;
import billing.kernel.error.InvalidException;
import billing.kernel.error.NotFoundException;
import billing.kernel.time.BillingTime;
import billing.kernel.time.LocalDays;
import billing.subscription.BillingDays;
import billing.subscription.InvoiceDates;
import billing.subscription.PeriodicBilling;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionTerms;
import billing.subscription.Succession;
import billing.subscription.TerminationInvoice;
import billing.subscription.store.Subscriptions;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.HashSet;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;

/**
 * Previews invoices of a customer, storing nothing ({@code subscriptions-and-invoicing.md 6.11}).
 */
public final class InvoicePreview {
    private static final String PERIODS_DIFFER = "billing_periods_does_not_match";
    private final UnitOfWork work;
    private final Handle handle;
    private final Instant now;
    private final Customer customer;
    private final SettlementOrder settlement;
    private final ZoneId zone;

    /**
     * Previews invoices from the data stored at {@code now}; writes nothing.
     *
     * @param customer   a stored customer, perhaps with other attributes, or one that does not
     *                   exist
     * @param settlement the sources that reduce the invoices
     */
    public InvoicePreview(UnitOfWork work, Customer customer, SettlementOrder settlement) {
        this.work = work;
        this.handle = work.handle();
        this.now = work.now();
        this.customer = customer;
        this.settlement = settlement;
        this.zone = InvoiceParties.read(work.handle(), customer, null).settings().zone();
    }

    /**
     * A previewed invoice.
     *
     * @param invoice       a draft with meaningless identifiers
     * @param subscriptions as of the billing instant
     */
    public record Preview(Invoice invoice, Customer customer,
                          List<SubscriptionTerms> subscriptions) {
    }

    /**
     * Previews the first invoice of a plan: at the start when it is paid in advance, else for the
     * first period, without usage. A start on a later date is at its local midnight; one on a date
     * that is over is billed when it would be, were it made now.
     *
     * @param subscriptionAt null for now
     * @param sellerId       billing entity of the invoice; null for the customer's
     */
    public Preview proposal(Plan plan, BillingTime billingTime, Instant subscriptionAt,
                            UUID sellerId) {
        Instant stated = subscriptionAt == null ? now : subscriptionAt;
        LocalDate day = LocalDays.of(stated, zone);
        return firstInvoice(SimulatedSubscription.of(new Subscription.Terms(billingTime, stated,
                        null, null, null, null, TerminationInvoice.GENERATE),
                day.isAfter(LocalDays.of(now, zone)) ? LocalDays.startOf(day, zone) : stated,
                new SimulatedSubscription.Owner(work.nextId(), customer, sellerId), plan, now),
                plan);
    }

    /**
     * Previews the next invoice of active subscriptions, or the first one of a single pending
     * subscription. A plan change that is scheduled for that day is applied; a single subscription
     * that ends before is terminated.
     *
     * @throws NotFoundException for an unknown subscription
     * @throws InvalidException  when they cannot be billed on one invoice
     */
    public Preview projection(List<String> externalIds) {
        List<Subscription> subscriptions = externalIds.stream().distinct().map(id ->
                externalIds.size() == 1 ? live(id) : active(id)).toList();
        Subscription first = subscriptions.get(0);
        if (first.isPending()) {
            return firstInvoice(started(first), plan(first));
        }
        List<SubscriptionTerms> terms = subscriptions.stream().map(this::terms).toList();
        if (terms.stream().anyMatch(one -> endsBy(one, nextBillingDay(one)))) {
            return scheduledEnd(only(terms));
        }
        requireSame(terms, one -> one.plan().billing().currency(),
                "subscription_currencies_does_not_match");
        requireSame(terms, this::nextBillingDay, PERIODS_DIFFER);
        requireSame(terms, one -> one.subscription().invoicing().billingEntityId() == null
                        ? customer.billingEntityId()
                        : one.subscription().invoicing().billingEntityId(),
                "subscription_billing_entities_do_not_match");
        PreviewTrigger next =
                trigger(LocalDays.startOf(nextBillingDay(terms.get(0)), zone));
        subscriptions.forEach(next::period);
        return preview(next);
    }

    /**
     * Previews the last invoice of a subscription that is terminated at an instant.
     *
     * @throws InvalidException when the instant is in the past
     */
    public Preview termination(String externalId, Instant terminatedAt) {
        if (terminatedAt.isBefore(now)) {
            throw new InvalidException("terminated_at", "cannot_be_in_past", terminatedAt
                    + " is in the past", "use a later time for --end-at (API: terminated_at)");
        }
        return preview(trigger(terminatedAt).end(active(externalId), terminatedAt));
    }

    /**
     * Previews the invoice of a plan change: now when the other plan costs as much or more a year,
     * at the start of the next period when it is cheaper. A subscription that ends by then is
     * terminated instead.
     *
     * @throws InvalidException when the subscription is on that plan
     */
    public Preview planChange(String externalId, Plan plan) {
        return planChange(externalId, plan, plan);
    }

    /**
     * Previews a change to a private copy of a plan; the copy need not be stored.
     *
     * @throws InvalidException when the subscription is on the original plan
     */
    public Preview planChange(String externalId, Plan named, Plan plan) {
        Subscription subscription = live(externalId);
        if (subscription.planId().equals(named.id())) {
            throw new InvalidException("base", "new_plan_should_be_different_from_existing_plan",
                    "the subscription has the plan \"" + named.code() + "\" already",
                    "name another plan");
        }
        if (subscription.isPending()) {
            return firstInvoice(started(subscription), plan);
        }
        SubscriptionTerms terms = terms(subscription);
        if (!plan.billing().currency().equals(terms.plan().billing().currency())) {
            throw new InvalidException("base", "subscription_currencies_does_not_match");
        }
        if (plan.yearlyAmountCents() >= terms.plan().yearlyAmountCents()) {
            return preview(trigger(now).change(subscription, plan, Succession.UPGRADED, now));
        }
        Instant day = BillingDays.downgradeAfter(terms, now);
        if (endsBy(terms, terms.localDate(day))) {
            return scheduledEnd(terms);
        }
        return preview(trigger(day).change(subscription, plan, Succession.DOWNGRADED, day));
    }

    private Preview firstInvoice(Subscription started, Plan plan) {
        SubscriptionTerms terms = new SubscriptionTerms(started, plan, zone);
        boolean past = terms.startedOn().isBefore(LocalDays.of(now, zone));
        if (plan.billing().payInAdvance() && !past) {
            return preview(trigger(started.state().startedAt()).start(terms));
        }
        Instant due = PeriodicBilling.due(terms, List.of()).findFirst().orElseThrow();
        return preview(trigger(due).period(terms));
    }

    /** Computes the preview as of its billing instant, even when that is in the future. */
    private Preview preview(PreviewTrigger previewed) {
        BillingTrigger trigger = previewed.trigger();
        Instant billedAt = trigger.billedAt();
        PreparedInvoice prepared = new InvoicePreparation(handle, null)
                .after(previewed.trialEnds(), billedAt).prepare(trigger);
        InvoiceParties parties = prepared.parties();
        InvoiceBooking booking = new InvoiceBooking(work);
        InvoiceBuilder builder = new InvoiceBuilder(work.nextId(),
                InvoiceType.SUBSCRIPTION, parties.customer(), parties.entity(),
                prepared.currency(), billedAt, now)
                .dates(InvoiceDates.subjectToGrace(parties.settings(),
                                parties.localDate(billedAt), prepared.isPeriodic()),
                        parties.settings().netPaymentTerm())
                .status(InvoiceStatus.DRAFT, now);
        OpenSettlements open = new SettlementSources(settlement, work).open(prepared);
        InvoiceComputation computed = prepared.computed(open);
        booking.fill(builder, prepared, computed, booking.links(prepared), now);
        builder.settlement(open.settled(InvoiceSettlement.NONE, computed));
        return new Preview(builder.build(), trigger.customer(), trigger.subscriptions().stream()
                .map(BilledSubscription::terms).toList());
    }

    private PreviewTrigger trigger(Instant billedAt) {
        return new PreviewTrigger(work.at(billedAt), customer, zone);
    }

    private Subscription started(Subscription pending) {
        return SimulatedSubscription.started(pending, LocalDays.startOf(
                LocalDays.of(pending.terms().subscriptionAt(), zone), zone), now);
    }

    /** One that ends is billed on an invoice of its own. */
    private static SubscriptionTerms only(List<SubscriptionTerms> terms) {
        if (terms.size() > 1) {
            throw new InvalidException("base", PERIODS_DIFFER);
        }
        return terms.get(0);
    }

    /** The end takes effect at the start of its local day. */
    private Preview scheduledEnd(SubscriptionTerms terms) {
        Subscription subscription = terms.subscription();
        Instant end = LocalDays.startOf(terms.localDate(subscription.terms().endingAt()), zone);
        return preview(trigger(end).end(subscription, end));
    }

    private static boolean endsBy(SubscriptionTerms terms, LocalDate date) {
        Instant end = terms.subscription().terms().endingAt();
        return end != null && !terms.localDate(end).isAfter(date);
    }

    private Subscription active(String externalId) {
        return live(externalId, false);
    }

    private Subscription live(String externalId) {
        return live(externalId, true);
    }

    /** The active subscription, else the pending one that does not replace another. */
    private Subscription live(String externalId, boolean orPending) {
        List<Subscription> own = new Subscriptions(handle).withExternalId(externalId).stream()
                .filter(one -> one.customerId().equals(customer.id())).toList();
        return own.stream().filter(Subscription::isActive).findFirst()
                .or(() -> own.stream().filter(one -> orPending && one.isPending()).findFirst())
                .orElseThrow(() -> new NotFoundException("subscription", externalId));
    }

    private LocalDate nextBillingDay(SubscriptionTerms terms) {
        return BillingDays.nextAfter(terms, terms.periodDate(now));
    }

    private SubscriptionTerms terms(Subscription subscription) {
        return new BillingHistory(handle, null).after(
                new SubscriptionTerms(subscription, plan(subscription), zone), now);
    }

    private Plan plan(Subscription subscription) {
        return new Plans(handle).get(subscription.planId());
    }

    private static void requireSame(List<SubscriptionTerms> terms,
                                    Function<SubscriptionTerms, Object> member, String code) {
        if (new HashSet<>(terms.stream().map(member).toList()).size() > 1) {
            throw new InvalidException("base", code);
        }
    }
}
