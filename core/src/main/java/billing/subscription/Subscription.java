package billing.subscription;

import billing.kernel.time.BillingTime;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;

/**
 * A customer following a plan ({@code subscriptions-and-invoicing.md 2}). Instants are UTC.
 *
 * @param billingEntityId            binds the invoices to another entity; null for the customer's
 * @param previousId                 the subscription that a plan change replaced by this; or null
 * @param externalId                 chosen by the user; names the history of usage
 * @param name                       or null
 * @param subscriptionAt             the anchor of anniversary periods
 * @param startedAt                  first instant billed; null while pending
 * @param activatedAt                when it became active; or null
 * @param endingAt                   when it shall end; or null
 * @param terminatedAt               when it ended; or null
 * @param canceledAt                 when it was canceled before its start; or null
 * @param trialEndedAt               when its trial was over; or null
 * @param succession                 how another of a changed plan followed it
 * @param cancellationReason         {@code payment_failed} or {@code timeout} where a start that
 *                                   waited for its payment was given up; else null
 * @param onTerminationCreditNote    credit, refund, offset, skip; or null
 * @param onTerminationInvoice       generate or skip
 * @param consolidateInvoice         false bills it on an invoice of its own
 * @param progressiveBillingDisabled whether usage thresholds are ignored
 * @param purchaseOrderNumber        or null
 * @param paymentMethodType          {@code provider} or {@code manual}; or null
 * @param paymentMethodId            or null
 * @param customSections             selected custom sections by code; null when none are named
 * @param skipCustomSections         whether it takes no part in custom sections
 * @param startZone                  the customer's zone when it started; null before, and until
 *                                   it is read again
 * @param anchorZone                 the zone in which the date of {@code subscriptionAt} anchors
 *                                   its periods, inherited through changes of plan; or null as well
 */
public record Subscription(UUID id, UUID customerId, UUID planId, UUID billingEntityId,
                           UUID previousId, String externalId, String name,
                           SubscriptionStatus status, BillingTime billingTime,
                           Instant subscriptionAt, Instant startedAt, Instant activatedAt,
                           Instant endingAt, Instant terminatedAt, Instant canceledAt,
                           Instant trialEndedAt, Succession succession,
                           String cancellationReason, String onTerminationCreditNote,
                           String onTerminationInvoice, boolean consolidateInvoice,
                           boolean progressiveBillingDisabled, String purchaseOrderNumber,
                           String paymentMethodType, UUID paymentMethodId,
                           List<String> customSections, boolean skipCustomSections,
                           ZoneId startZone, ZoneId anchorZone, Instant createdAt,
                           Instant updatedAt) {
    /** Whether it is active. */
    public boolean isActive() {
        return status == SubscriptionStatus.ACTIVE;
    }

    /** Whether it waits for its start, of its own or behind another that it will replace. */
    public boolean isPending() {
        return status == SubscriptionStatus.PENDING;
    }

    /** Whether its start waits for the payment. */
    public boolean isIncomplete() {
        return status == SubscriptionStatus.INCOMPLETE;
    }

    /** Whether it is not over: it is active, or will be unless something comes between. */
    public boolean goesOn() {
        return isActive() || isPending() || isIncomplete();
    }

    /** Whether it has ended. */
    public boolean isTerminated() {
        return status == SubscriptionStatus.TERMINATED;
    }
}
