package billing.subscription;

import billing.kernel.time.BillingTime;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;

/**
 * A customer following a plan ({@code subscriptions-and-invoicing.md 2}). Instants are UTC.
 *
 * @param externalId chosen by the user; names the history of usage
 * @param name       or null
 * @param terms      when it runs, and how its periods lie
 * @param invoicing  how it is invoiced and paid
 * @param state      where its life stands
 */
public record Subscription(UUID id, UUID customerId, UUID planId, String externalId, String name,
                           Terms terms, Invoicing invoicing, State state, Instant createdAt,
                           Instant updatedAt) {
    /**
     * When it runs, and how its periods lie.
     *
     * @param subscriptionAt          the anchor of anniversary periods
     * @param startZone               the customer's zone when it started; null before, and until it
     *                                is read again
     * @param anchorZone              the zone in which the date of {@code subscriptionAt} anchors
     *                                its periods, inherited through changes of plan; or null as
     *                                well
     * @param endingAt                when it shall end; or null
     * @param onTerminationCreditNote credit, refund, offset, skip; or null
     * @param onTerminationInvoice    generate or skip
     */
    public record Terms(BillingTime billingTime, Instant subscriptionAt, ZoneId startZone,
                        ZoneId anchorZone, Instant endingAt, String onTerminationCreditNote,
                        String onTerminationInvoice) {
    }

    /**
     * How it is invoiced and paid.
     *
     * @param billingEntityId            binds the invoices to another entity; null for the
     *                                   customer's
     * @param consolidateInvoice         false bills it on an invoice of its own
     * @param progressiveBillingDisabled whether usage thresholds are ignored
     * @param purchaseOrderNumber        or null
     * @param payment                    how its invoices are to be paid
     * @param customSections             selected custom sections by code; null when none are named
     * @param skipCustomSections         whether it takes no part in custom sections
     */
    public record Invoicing(UUID billingEntityId, boolean consolidateInvoice,
                            boolean progressiveBillingDisabled, String purchaseOrderNumber,
                            PaymentChoice payment, List<String> customSections,
                            boolean skipCustomSections) {
    }

    /**
     * Where its life stands.
     *
     * @param startedAt          first instant billed; null while pending
     * @param activatedAt        when it became active; or null
     * @param terminatedAt       when it ended; or null
     * @param canceledAt         when it was canceled before its start; or null
     * @param trialEndedAt       when its trial was over; or null
     * @param cancellationReason {@code payment_failed} or {@code timeout} where a start that waited
     *                           for its payment was given up; else null
     * @param previousId         the subscription that a plan change replaced by this; or null
     * @param succession         how another of a changed plan followed it
     */
    public record State(SubscriptionStatus status, Instant startedAt, Instant activatedAt,
                        Instant terminatedAt, Instant canceledAt, Instant trialEndedAt,
                        String cancellationReason, UUID previousId, Succession succession) {
    }

    /** Whether it is active. */
    public boolean isActive() {
        return state.status() == SubscriptionStatus.ACTIVE;
    }

    /**
     * Whether it waits for its start, by its own date or for the end of another that it will
     * replace.
     */
    public boolean isPending() {
        return state.status() == SubscriptionStatus.PENDING;
    }

    /** Whether its start waits for the payment. */
    public boolean isIncomplete() {
        return state.status() == SubscriptionStatus.INCOMPLETE;
    }

    /** Whether it is not over: it is active, or will be unless something comes between. */
    public boolean goesOn() {
        return isActive() || isPending() || isIncomplete();
    }

    /** Whether it has ended. */
    public boolean isTerminated() {
        return state.status() == SubscriptionStatus.TERMINATED;
    }

    /** The same with other terms. */
    public Subscription with(Terms newTerms) {
        return new Subscription(id, customerId, planId, externalId, name, newTerms, invoicing,
                state, createdAt, updatedAt);
    }

    /** The same with other invoicing. */
    public Subscription with(Invoicing newInvoicing) {
        return new Subscription(id, customerId, planId, externalId, name, terms, newInvoicing,
                state, createdAt, updatedAt);
    }

    /** The same with other state. */
    public Subscription with(State newState) {
        return new Subscription(id, customerId, planId, externalId, name, terms, invoicing,
                newState, createdAt, updatedAt);
    }
}
