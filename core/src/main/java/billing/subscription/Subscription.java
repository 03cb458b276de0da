package billing.subscription;

import billing.catalog.Plan;
import billing.kernel.error.NotAllowedException;
import billing.kernel.time.BillingTime;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;

/**
 * A customer's subscription to a plan ({@code subscriptions-and-invoicing.md 2}). Instants are UTC.
 *
 * @param externalId chosen by the user; usage events refer to it
 * @param name       or null
 * @param terms      start, end and billing anchor
 * @param invoicing  how it is invoiced and paid
 * @param state      its status and the instants of its changes
 */
public record Subscription(UUID id, UUID customerId, UUID planId, String externalId, String name,
                           Terms terms, Invoicing invoicing, State state, Instant createdAt,
                           Instant updatedAt) {
    /**
     * Start, end and billing anchor.
     *
     * @param subscriptionAt          the anchor of anniversary periods
     * @param startZone               the customer's time zone when it started; null before the
     *                                start, and until it is read again
     * @param anchorZone              the zone in which the date of {@code subscriptionAt} anchors
     *                                its periods, inherited through changes of plan; or null as
     *                                well
     * @param endingAt                when it is scheduled to end; or null
     * @param onTerminationCreditNote how unused days are credited; null for plans in arrears,
     *                                and for the default until it ends
     * @param onTerminationInvoice    whether its end is invoiced
     */
    public record Terms(BillingTime billingTime, Instant subscriptionAt, ZoneId startZone,
                        ZoneId anchorZone, Instant endingAt,
                        TerminationCredit onTerminationCreditNote,
                        TerminationInvoice onTerminationInvoice) {
    }

    /**
     * How it is invoiced and paid.
     *
     * @param billingEntityId            the billing entity of its invoices; null for the customer's
     * @param consolidateInvoice         false for an invoice of its own
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
     * The status and the instants of its changes.
     *
     * @param startedAt          first instant billed; null while pending
     * @param activatedAt        when it became active; or null
     * @param terminatedAt       when it ended; or null
     * @param canceledAt         when it was canceled before its start; or null
     * @param trialEndedAt       when its trial ended; or null
     * @param cancellationReason {@code payment_failed} or {@code timeout} when its activation,
     *                           which waited for a payment, failed; else null
     * @param previousId         the subscription that this one replaced in a plan change; or null
     * @param succession         how a plan change replaced it by another subscription
     */
    public record State(SubscriptionStatus status, Instant startedAt, Instant activatedAt,
                        Instant terminatedAt, Instant canceledAt, Instant trialEndedAt,
                        String cancellationReason, UUID previousId, Succession succession) {
    }

    /**
     * The name printed on invoices: its own, else the plan's
     * ({@code subscriptions-and-invoicing.md 1.1}).
     */
    public String printedName(Plan plan) {
        return name == null || name.isBlank() ? plan.labels().displayName() : name;
    }

    /** Whether it is active. */
    public boolean isActive() {
        return state.status() == SubscriptionStatus.ACTIVE;
    }

    /**
     * Whether it waits for its start: its own date, or the end of the subscription that it
     * replaces.
     */
    public boolean isPending() {
        return state.status() == SubscriptionStatus.PENDING;
    }

    /** Whether its activation waits for a payment. */
    public boolean isIncomplete() {
        return state.status() == SubscriptionStatus.INCOMPLETE;
    }

    /**
     * Requires that its start does not wait for a payment: until then it and its prices stay as
     * they are ({@code subscriptions-and-invoicing.md 2.9}).
     *
     * @throws NotAllowedException {@code subscription_incomplete}
     */
    public void refuseWhileIncomplete() {
        if (isIncomplete()) {
            throw new NotAllowedException("subscription_incomplete", "subscription " + externalId
                    + " waits for the payment of its start");
        }
    }

    /** Whether it has not ended: it is active, pending or incomplete. */
    public boolean hasNotEnded() {
        return SubscriptionStatus.LIVE.contains(state.status());
    }

    /** Whether it has ended. */
    public boolean isTerminated() {
        return state.status() == SubscriptionStatus.TERMINATED;
    }
}
