package billing.settlement.progressive.service;

import billing.catalog.UsageThreshold;
import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.invoicing.usage.UsageReport;
import billing.kernel.error.InvalidException;
import billing.kernel.error.NotFoundException;
import billing.settlement.progressive.LifetimeUsage;
import billing.settlement.progressive.ThresholdCompletion;
import billing.settlement.progressive.store.ApplicableThresholds;
import billing.settlement.progressive.store.LifetimeUsages;
import billing.settlement.progressive.store.ProgressiveInvoices;
import billing.subscription.BillingWindows;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionTerms;
import billing.subscription.Subscriptions;
import billing.usage.store.UsageFlags;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/**
 * The lifetime usage of subscriptions ({@code subscriptions-and-invoicing.md 9.1}), computed from
 * events and invoices whenever it is asked for: there is nothing to keep in step with them.
 */
public final class LifetimeUsageReport {
    private final UnitOfWork work;
    private final Handle handle;
    private final Instant now;

    /** Reports as of {@code now}; a record that is asked for first is stored. */
    public LifetimeUsageReport(UnitOfWork work) {
        this.work = work;
        this.handle = work.handle();
        this.now = work.now();
    }

    /**
     * Whose lifetime usage stands under an external id: the active subscription, else the latest
     * that has ended.
     *
     * @throws NotFoundException {@code lifetime_usage} when none has ever been active
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
     * The lifetime usage under an external id.
     *
     * @throws NotFoundException as above
     */
    public LifetimeUsage report(String externalSubscriptionId) {
        return report(subscription(externalSubscriptionId));
    }

    /**
     * Whether it has been asked for before, so that asking again writes nothing.
     *
     * @throws NotFoundException as for asking
     */
    public boolean isKnown(String externalSubscriptionId) {
        return new LifetimeUsages(handle).find(subscription(externalSubscriptionId)).isPresent();
    }

    /** The lifetime usage that a subscription takes part in. */
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
     * States what was used elsewhere before.
     *
     * @param historicalCents not negative; null leaves it
     * @throws InvalidException  {@code historical_usage_amount_cents: value_is_out_of_range}
     */
    public LifetimeUsage update(Subscription subscription, Long historicalCents) {
        if (historicalCents != null) {
            if (historicalCents < 0) {
                throw new InvalidException("historical_usage_amount_cents",
                        "value_is_out_of_range");
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
     * What the running window comes to, before taxes, less what was invoiced of it as it came: that
     * counts as invoiced.
     */
    private long currentCents(SubscriptionTerms terms) {
        long used = new UsageReport(handle, now).fees(terms).stream()
                .mapToLong(fee -> fee.amounts().cents()).sum();
        return Math.max(0, used - new LifetimeUsages(handle).invoicedCents(terms.subscription(),
                BillingWindows.current(terms, now).charges()));
    }
}
