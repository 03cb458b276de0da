package billing.settlement.progressive.service;

import billing.catalog.UsageThreshold;
import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.invoicing.usage.UsageReport;
import billing.kernel.error.ErrorCode;
import billing.kernel.error.InvalidException;
import billing.kernel.error.NotFoundException;
import billing.kernel.limit.Limit;
import billing.settlement.progressive.LifetimeUsage;
import billing.settlement.progressive.ThresholdCompletion;
import billing.settlement.progressive.store.ApplicableThresholds;
import billing.settlement.progressive.store.LifetimeUsages;
import billing.settlement.progressive.store.ProgressiveInvoices;
import billing.subscription.BillingWindows;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionTerms;
import billing.subscription.store.Subscriptions;
import billing.usage.store.UsageFlags;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/**
 * The lifetime usage of subscriptions ({@code subscriptions-and-invoicing.md 9.1}), computed from
 * events and invoices on every request, so it never has to be synchronized with them.
 */
public final class LifetimeUsageReport {
    private final UnitOfWork work;
    private final Handle handle;
    private final Instant now;

    /** Reports as of {@code now}; the record of a subscription is stored on its first request. */
    public LifetimeUsageReport(UnitOfWork work) {
        this.work = work;
        this.handle = work.handle();
        this.now = work.now();
    }

    /**
     * Returns the subscription of an external id: the active one, else the latest that has ended.
     *
     * @throws NotFoundException {@code lifetime_usage} when none was ever active
     */
    public Subscription subscription(String externalId) {
        return new Subscriptions(handle).withExternalId(externalId).stream()
                .filter(one -> one.isActive() || one.isTerminated())
                .min(Comparator.comparing((Subscription one) -> !one.isActive())
                        .thenComparing(subscription -> subscription.state().startedAt(),
                        Comparator.reverseOrder()))
                .orElseThrow(() -> new NotFoundException("lifetime_usage", externalId));
    }

    /**
     * Returns the lifetime usage under an external id.
     *
     * @throws NotFoundException as above
     */
    public LifetimeUsage report(String externalSubscriptionId) {
        return report(subscription(externalSubscriptionId));
    }

    /**
     * Whether it has been requested before, so that another request writes nothing.
     *
     * @throws NotFoundException as for the report
     */
    public boolean isKnown(String externalSubscriptionId) {
        return new LifetimeUsages(handle).find(subscription(externalSubscriptionId)).isPresent();
    }

    /** Returns the lifetime usage that includes a subscription. */
    public LifetimeUsage report(Subscription subscription) {
        LifetimeUsages usages = new LifetimeUsages(handle);
        LifetimeUsages.Stored stored = usages.findOrAdd(work, subscription);
        ActiveSubscriptionTerms running = ActiveSubscriptionTerms.read(handle, subscription, now);
        LifetimeUsage amounts = new LifetimeUsage(stored.id(), subscription,
                stored.historicalCents(), usages.invoicedCents(subscription),
                subscription.isActive() ? currentCents(running.terms()) : 0, now, List.of());
        List<UsageThreshold> thresholds =
                new ApplicableThresholds(handle).thresholds(subscription, running.terms().plan());
        return new LifetimeUsage(amounts.id(), subscription, amounts.historicalCents(),
                amounts.invoicedCents(), amounts.currentCents(), now,
                ThresholdCompletion.of(thresholds, amounts.totalCents(),
                        new ProgressiveInvoices(handle).reached(subscription.externalId())));
    }

    /**
     * Sets the usage before this system.
     *
     * @param historicalCents in minor units, from 0 to {@link Limit#AMOUNT}; null for no change
     * @throws InvalidException {@code historical_usage_amount_cents: value_is_out_of_range}
     */
    public LifetimeUsage update(Subscription subscription, Long historicalCents) {
        if (historicalCents != null) {
            if (historicalCents < 0 || historicalCents > Limit.AMOUNT.mostLong()) {
                throw new InvalidException("historical_usage_amount_cents",
                        ErrorCode.VALUE_IS_OUT_OF_RANGE);
            }
            LifetimeUsages usages = new LifetimeUsages(handle);
            usages.setHistorical(usages.findOrAdd(work, subscription)
                    .id(), historicalCents,
                    now);
            new UsageFlags(handle).recalculate(List.of(subscription.id()), now);
        }
        return report(subscription);
    }

    /**
     * Returns the usage amount of the current window, before taxes, less the part already invoiced,
     * which counts as invoiced usage.
     */
    private long currentCents(SubscriptionTerms terms) {
        long used = new UsageReport(handle, now).fees(terms).stream()
                .mapToLong(fee -> fee.amounts().cents()).sum();
        return Math.max(0, used - new LifetimeUsages(handle).invoicedCents(terms.subscription(),
                BillingWindows.current(terms, now).charges()));
    }
}
