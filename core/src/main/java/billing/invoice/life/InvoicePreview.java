package billing.invoice.life;

import billing.catalog.Plan;
import billing.catalog.store.Plans;
import billing.customer.Customer;
import billing.customer.Customers;
import billing.error.InvalidException;
import billing.error.NotFoundException;
import billing.invoice.BilledSubscription;
import billing.invoice.BillingOccasion;
import billing.invoice.Invoice;
import billing.invoice.InvoiceSettlement;
import billing.invoice.InvoiceStatus;
import billing.invoice.InvoiceType;
import billing.invoice.InvoicingReason;
import billing.store.Identifiers;
import billing.subscription.BillingDays;
import billing.subscription.InvoiceDates;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionStatus;
import billing.subscription.SubscriptionTerms;
import billing.subscription.Subscriptions;
import billing.time.BillingTime;
import billing.time.LocalDays;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.HashSet;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;

/**
 * Invoices as they would come out, storing nothing ({@code subscriptions-and-invoicing.md 6.11}).
 */
public final class InvoicePreview {
    private final Handle handle;
    private final Identifiers identifiers;
    private final Instant now;

    /** Previews from what is stored at {@code now}; nothing is written by the handle. */
    public InvoicePreview(Handle handle, Identifiers identifiers, Instant now) {
        this.handle = handle;
        this.identifiers = identifiers;
        this.now = now;
    }

    /**
     * An invoice that does not exist.
     *
     * @param invoice       a draft with identities of no meaning
     * @param subscriptions as they would stand at the billing instant
     */
    public record Preview(Invoice invoice, Customer customer,
                          List<SubscriptionTerms> subscriptions) {
    }

    /**
     * The first invoice of a plan: of its start when it is paid in advance, else of its first
     * period without usage.
     *
     * @param customer       stored or made up for the purpose
     * @param subscriptionAt null for now
     */
    public Preview proposal(Customer customer, Plan plan, BillingTime billingTime,
                            Instant subscriptionAt) {
        Subscription simulated = SimulatedSubscription.of(identifiers.next(now), customer, plan,
                billingTime, subscriptionAt == null ? now : subscriptionAt);
        return firstInvoice(customer, simulated);
    }

    /**
     * The next periodic invoice of active subscriptions, or the first of a single pending one.
     *
     * @throws NotFoundException for an unknown subscription
     * @throws InvalidException  when they cannot stand on one invoice
     */
    public Preview projection(List<String> externalIds) {
        List<Subscription> subscriptions = externalIds.stream().map(this::live).toList();
        Subscription first = subscriptions.get(0);
        Customer customer = customer(first);
        if (subscriptions.size() == 1 && !first.isActive()) {
            return firstInvoice(customer, SimulatedSubscription.started(first,
                    LocalDays.startOf(LocalDays.of(first.subscriptionAt(), zone(customer)),
                            zone(customer))));
        }
        List<SubscriptionTerms> terms = subscriptions.stream()
                .map(one -> terms(customer, one)).toList();
        requireSame(terms, one -> one.plan().amountCurrency(),
                "subscription_currencies_does_not_match");
        requireSame(terms, this::nextBillingDay, "billing_periods_does_not_match");
        requireSame(terms, one -> one.subscription().billingEntityId() == null
                        ? customer.billingEntityId() : one.subscription().billingEntityId(),
                "subscription_billing_entities_do_not_match");
        Instant billedAt = LocalDays.startOf(nextBillingDay(terms.get(0)), zone(customer));
        return preview(new BillingOccasion(customer, billedAt, terms.stream()
                .map(one -> new BilledSubscription(one, InvoicingReason.SUBSCRIPTION_PERIODIC))
                .toList()));
    }

    /**
     * The last invoice of a subscription that would end.
     *
     * @throws InvalidException when the instant lies in the past
     */
    public Preview termination(String externalId, Instant terminatedAt) {
        if (terminatedAt.isBefore(now)) {
            throw new InvalidException("terminated_at", "cannot_be_in_past");
        }
        Subscription subscription = new Subscriptions(handle).get(externalId);
        Customer customer = customer(subscription);
        SubscriptionTerms terms = terms(customer,
                SimulatedSubscription.terminated(subscription, terminatedAt));
        return preview(new BillingOccasion(customer, terminatedAt, List.of(
                new BilledSubscription(terms, InvoicingReason.SUBSCRIPTION_TERMINATING))));
    }

    private Preview firstInvoice(Customer customer, Subscription started) {
        SubscriptionTerms terms = terms(customer, started);
        if (terms.plan().payInAdvance()) {
            return preview(new BillingOccasion(customer, started.startedAt(), List.of(
                    new BilledSubscription(terms, InvoicingReason.SUBSCRIPTION_STARTING))));
        }
        LocalDate day = BillingDays.nextAfter(terms, terms.localDate(started.startedAt()));
        return preview(new BillingOccasion(customer, LocalDays.startOf(day, terms.zone()),
                List.of(new BilledSubscription(terms, InvoicingReason.SUBSCRIPTION_PERIODIC))));
    }

    /** Made at the billing instant, so that what lies ahead counts as past. */
    private Preview preview(BillingOccasion occasion) {
        Instant billedAt = occasion.billedAt();
        PreparedInvoice prepared =
                new InvoicePreparation(handle, null, billedAt).prepare(occasion);
        Parties parties = prepared.parties();
        InvoiceBooking booking = new InvoiceBooking(handle, identifiers, now);
        InvoiceBuilder builder = new InvoiceBuilder(identifiers.next(now),
                InvoiceType.SUBSCRIPTION, parties.customer(), parties.entity(),
                prepared.currency(), billedAt, now)
                .dates(InvoiceDates.subjectToGrace(parties.settings(),
                                parties.localDate(billedAt), prepared.isPeriodic()),
                        parties.settings().netPaymentTerm())
                .status(InvoiceStatus.DRAFT, now);
        OpenReductions reductions = OpenReductions.ofPreview(handle, prepared, now);
        booking.fill(builder, prepared, prepared.computed(reductions), booking.links(prepared),
                now);
        builder.settlement(reductions.settled(InvoiceSettlement.NONE));
        return new Preview(builder.build(), occasion.customer(), occasion.subscriptions().stream()
                .map(BilledSubscription::terms).toList());
    }

    private Subscription live(String externalId) {
        return new Subscriptions(handle).withExternalId(externalId).stream()
                .filter(one -> one.isActive()
                        || one.status() == SubscriptionStatus.PENDING).findFirst()
                .orElseThrow(() -> new NotFoundException("subscription", externalId));
    }

    private LocalDate nextBillingDay(SubscriptionTerms terms) {
        return BillingDays.nextAfter(terms, terms.localDate(now));
    }

    private SubscriptionTerms terms(Customer customer, Subscription subscription) {
        return new SubscriptionTerms(subscription,
                new Plans(handle).byId(subscription.planId()).orElseThrow(), zone(customer));
    }

    private Customer customer(Subscription subscription) {
        UUID id = subscription.customerId();
        return new Customers(handle).byId(id).orElseThrow();
    }

    private ZoneId zone(Customer customer) {
        return Parties.of(handle, customer, null).settings().zone();
    }

    private static void requireSame(List<SubscriptionTerms> terms,
                                    Function<SubscriptionTerms, Object> member, String code) {
        if (new HashSet<>(terms.stream().map(member).toList()).size() > 1) {
            throw new InvalidException("base", code);
        }
    }
}
