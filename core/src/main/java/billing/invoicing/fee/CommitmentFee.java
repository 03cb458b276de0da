package billing.invoicing.fee;

import billing.catalog.MinimumCommitment;
import billing.catalog.Plan;
import billing.invoicing.Fee;
import billing.invoicing.FeeBuilder;
import billing.invoicing.FeeType;
import billing.invoicing.InvoicingReason;
import billing.invoicing.fee.store.BillingHistory;
import billing.kernel.time.LocalDays;
import billing.kernel.time.Window;
import billing.subscription.Commitment;
import billing.subscription.SubscriptionTerms;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What raises a closed period to the plan's minimum commitment
 * ({@code subscriptions-and-invoicing.md 10}).
 */
final class CommitmentFee {
    private static final String DEFAULT_NAME = "Minimum commitment";

    private final BillingHistory before;

    CommitmentFee(BillingHistory before) {
        this.before = before;
    }

    /**
     * The fee, when the period's fees stay below the commitment.
     *
     * @param feesOnInvoice what this invoice charges the subscription otherwise
     */
    Optional<Fee> fee(BilledPeriods periods, List<Fee> feesOnInvoice) {
        SubscriptionTerms terms = periods.terms();
        if (terms.plan().pricing().minimumCommitment() == null || !periods.closesPeriod()
                || !isOwed(periods)) {
            return Optional.empty();
        }
        Commitment commitment = Commitment.of(terms, periods.closedOn());
        long missing = commitment.committedCents() - charged(periods, feesOnInvoice);
        return missing > 0 ? Optional.of(fee(terms, commitment.window(), missing))
                : Optional.empty();
    }

    /**
     * Whether the closed period commits to anything. The first invoice of a running plan in advance
     * settles no earlier period; an end settles the running one, though it may be the first.
     */
    private boolean isOwed(BilledPeriods periods) {
        SubscriptionTerms terms = periods.terms();
        if (periods.closedOn().isBefore(terms.startedOn())) {
            return false;
        }
        return !terms.plan().billing().payInAdvance()
                || periods.reason() == InvoicingReason.SUBSCRIPTION_TERMINATING
                || before.lastBilling(terms.subscription().id(), periods.billedAt()).isPresent();
    }

    private long charged(BilledPeriods periods, List<Fee> feesOnInvoice) {
        SubscriptionTerms terms = periods.terms();
        Window period = LocalDays.windowOf(terms.cadence().periodOf(periods.closedOn()),
                terms.zone());
        long here = feesOnInvoice.stream()
                .filter(fee -> period.contains(fee.window().middle()))
                .mapToLong(one -> one.amounts().cents()).sum();
        return here + before.feesCentsWithin(terms.subscription().id(),
                terms.plan().billing().currency(), period);
    }

    private static Fee fee(SubscriptionTerms terms, Window window, long cents) {
        Plan plan = terms.plan();
        MinimumCommitment commitment = plan.pricing().minimumCommitment();
        String name = commitment.invoiceDisplayName() == null
                || commitment.invoiceDisplayName().isBlank()
                ? DEFAULT_NAME : commitment.invoiceDisplayName();
        Fee.Item item = new Fee.Item(terms.subscription().id(), plan.code(), plan.labels().name(),
                null,
                name, null, null, Map.of());
        return FeeBuilder.of(FeeType.COMMITMENT, item, plan.billing().currency())
                .subscription(terms.subscription().id())
                .exactCents(BigDecimal.valueOf(cents))
                .units(BigDecimal.ONE, plan.billing().currency().toUnits(cents))
                .window(window)
                .build();
    }
}
