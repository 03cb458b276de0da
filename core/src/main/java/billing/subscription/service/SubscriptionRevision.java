package billing.subscription.service;

import billing.kernel.time.BillingTime;
import billing.subscription.PaymentChoice;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionStatus;
import billing.subscription.SubscriptionTerms;
import billing.subscription.Succession;
import billing.subscription.TerminationCredit;
import billing.subscription.TerminationInvoice;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;

/** A subscription on its way to its next form: a copy of which some members are changed. */
public final class SubscriptionRevision {
    UUID planId;
    UUID billingEntityId;
    String name;
    BillingTime billingTime;
    Instant subscriptionAt;
    Instant endingAt;
    TerminationCredit onTerminationCreditNote;
    TerminationInvoice onTerminationInvoice;
    boolean consolidateInvoice;
    boolean progressiveBillingDisabled;
    String purchaseOrderNumber;
    PaymentChoice payment;
    List<String> customSections;
    boolean skipCustomSections;
    private final Subscription origin;
    private SubscriptionStatus status;
    private Instant startedAt;
    private Instant activatedAt;
    private Instant terminatedAt;
    private Instant canceledAt;
    private Instant trialEndedAt;
    private Succession succession;
    private String cancellationReason;

    /** A copy of a subscription. */
    public SubscriptionRevision(Subscription origin) {
        this.origin = origin;
        this.planId = origin.planId();
        this.billingEntityId = origin.invoicing().billingEntityId();
        this.name = origin.name();
        this.billingTime = origin.terms().billingTime();
        this.subscriptionAt = origin.terms().subscriptionAt();
        this.endingAt = origin.terms().endingAt();
        this.trialEndedAt = origin.state().trialEndedAt();
        this.onTerminationCreditNote = origin.terms().onTerminationCreditNote();
        this.onTerminationInvoice = origin.terms().onTerminationInvoice();
        this.consolidateInvoice = origin.invoicing().consolidateInvoice();
        this.progressiveBillingDisabled = origin.invoicing().progressiveBillingDisabled();
        this.purchaseOrderNumber = origin.invoicing().purchaseOrderNumber();
        this.payment = origin.invoicing().payment();
        this.customSections = origin.invoicing().customSections();
        this.skipCustomSections = origin.invoicing().skipCustomSections();
        this.status = origin.state().status();
        this.startedAt = origin.state().startedAt();
        this.activatedAt = origin.state().activatedAt();
        this.terminatedAt = origin.state().terminatedAt();
        this.canceledAt = origin.state().canceledAt();
        this.succession = origin.state().succession();
        this.cancellationReason = origin.state().cancellationReason();
    }

    /**
     * It is billed from {@code start} on.
     *
     * @throws billing.kernel.error.NotAllowedException {@code invalid_status} when it cannot start
     */
    public SubscriptionRevision activated(Instant start, Instant now) {
        become(SubscriptionStatus.ACTIVE);
        startedAt = start;
        activatedAt = now;
        return this;
    }

    /**
     * It waits for the payment of its start.
     *
     * @throws billing.kernel.error.NotAllowedException {@code invalid_status} when it cannot start
     */
    SubscriptionRevision held(Instant start) {
        become(SubscriptionStatus.INCOMPLETE);
        startedAt = start;
        return this;
    }

    /**
     * It has ended.
     *
     * @throws billing.kernel.error.NotAllowedException {@code invalid_status} when it is not active
     */
    public SubscriptionRevision terminated(Instant now) {
        become(SubscriptionStatus.TERMINATED);
        terminatedAt = now;
        return this;
    }

    /**
     * It has ended because another of a changed plan follows it.
     *
     * @throws billing.kernel.error.NotAllowedException {@code invalid_status} when it is not active
     */
    public SubscriptionRevision succeeded(Succession how, Instant at) {
        succession = how;
        return terminated(at);
    }

    /**
     * It will never start.
     *
     * @throws billing.kernel.error.NotAllowedException {@code invalid_status} when it has started
     */
    public SubscriptionRevision canceled(Instant now) {
        become(SubscriptionStatus.CANCELED);
        canceledAt = now;
        return this;
    }

    /** The same with a reason; null for none. */
    SubscriptionRevision canceled(String reason, Instant now) {
        cancellationReason = reason;
        return canceled(now);
    }

    /**
     * The state at an earlier instant: an end or the end of a trial that came later has not
     * happened yet. Instants count in whole seconds, as in {@link SubscriptionTerms#hasEndedBy}.
     */
    public SubscriptionRevision seenFrom(Instant instant) {
        Instant second = instant.truncatedTo(ChronoUnit.SECONDS);
        if (status == SubscriptionStatus.TERMINATED
                && terminatedAt.truncatedTo(ChronoUnit.SECONDS).isAfter(second)) {
            seenRunning();
        }
        if (trialEndedAt != null && trialEndedAt.isAfter(instant)) {
            trialEndedAt = null;
        }
        return this;
    }

    /** It is seen as it ran: its end has not happened yet. */
    public SubscriptionRevision seenRunning() {
        if (status == SubscriptionStatus.TERMINATED) {
            status = SubscriptionStatus.ACTIVE;
            terminatedAt = null;
            succession = Succession.NONE;
        }
        return this;
    }

    /** It follows a plan. */
    public SubscriptionRevision following(UUID plan) {
        planId = plan;
        return this;
    }

    /** Its trial is over. */
    public SubscriptionRevision trialEnded(Instant trialEnd) {
        trialEndedAt = trialEnd;
        return this;
    }

    /** The subscription with the changes, made at {@code now}. */
    public Subscription made(Instant now) {
        return new Subscription(origin.id(), origin.customerId(), planId, origin.externalId(),
                name,
                new Subscription.Terms(billingTime, subscriptionAt, origin.terms().startZone(),
                        origin.terms().anchorZone(), endingAt, onTerminationCreditNote,
                        onTerminationInvoice),
                new Subscription.Invoicing(billingEntityId, consolidateInvoice,
                        progressiveBillingDisabled, purchaseOrderNumber,
                        payment,
                        customSections, skipCustomSections),
                new Subscription.State(status, startedAt, activatedAt, terminatedAt, canceledAt,
                        trialEndedAt, cancellationReason, origin.state().previousId(), succession),
                origin.createdAt(), now);
    }

    private void become(SubscriptionStatus next) {
        status = SubscriptionStatus.MOVES.move(status, next, origin.externalId());
    }
}
