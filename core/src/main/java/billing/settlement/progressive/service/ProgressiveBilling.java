package billing.settlement.progressive.service;

import billing.catalog.UsageThreshold;
import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.invoicing.BilledSubscription;
import billing.invoicing.BillingTrigger;
import billing.invoicing.Invoice;
import billing.invoicing.InvoicingReason;
import billing.invoicing.service.Invoicing;
import billing.kernel.time.Instants;
import billing.kernel.time.Window;
import billing.notice.EventType;
import billing.notice.Notices;
import billing.settlement.progressive.LifetimeUsage;
import billing.settlement.progressive.ThresholdCheck;
import billing.settlement.progressive.store.ApplicableThresholds;
import billing.settlement.progressive.store.LifetimeUsages;
import billing.settlement.progressive.store.ProgressiveInvoices;
import billing.subscription.BillingWindows;
import billing.subscription.Subscription;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Bills usage within its window once it passes thresholds
 * ({@code subscriptions-and-invoicing.md 9.3, 9.4}).
 */
public final class ProgressiveBilling {
    private final UnitOfWork work;
    private final Handle handle;
    private final Instant now;

    /** Bills within the handle's transaction, as of {@code now}. */
    public ProgressiveBilling(UnitOfWork work) {
        this.work = work;
        this.handle = work.handle();
        this.now = work.now();
    }

    /**
     * Creates the invoice for the thresholds that a subscription's lifetime usage has passed since
     * the last check; empty when it has passed none, or when they were already billed.
     */
    public Optional<Invoice> bill(Subscription active) {
        ActiveSubscriptionTerms running = ActiveSubscriptionTerms.read(handle, active, now);
        List<UsageThreshold> thresholds =
                new ApplicableThresholds(handle).thresholds(active, running.terms().plan());
        if (thresholds.isEmpty()) {
            return Optional.empty();
        }
        LifetimeUsage usage = new LifetimeUsageReport(work).report(active);
        ProgressiveInvoices invoices = new ProgressiveInvoices(handle);
        Window window = BillingWindows.current(running.terms(), now).charges();
        Optional<Invoice> previous = invoices.latest(active.id(), window.from());
        // Events paid without an invoice are current usage until the window ends: what the
        // previous check counted is not new.
        long billed = previous.map(one -> one.amounts().feesCents()
                + new LifetimeUsages(handle).uninvoicedCents(active, window,
                        one.dates().billedAt()))
                .orElse(0L);
        List<UsageThreshold> passed = ThresholdCheck.passed(thresholds,
                usage.historicalCents() + usage.invoicedCents() + billed,
                usage.currentCents() - billed);
        if (passed.isEmpty()) {
            return Optional.empty();
        }
        UsageThreshold largest = passed.get(passed.size() - 1);
        ProgressiveInvoices.Trigger trigger = new ProgressiveInvoices.Trigger(
                active.externalId(), usage.invoicedCents(), largest.amountCents(),
                largest.recurring() ? previous.map(Invoice::id).orElse(null) : null);
        if (invoices.isInvoiced(trigger)) {
            return Optional.empty();
        }
        Invoice invoice = new Invoicing().bill(work,
                new BillingTrigger(running.customer(), now, List.of(new BilledSubscription(
                        running.terms(), InvoicingReason.PROGRESSIVE_BILLING)),
                        new BillingTrigger.CrossedThresholds(passed, usage.totalCents())))
                .orElseThrow();
        invoices.recordInvoice(invoice.id(), trigger);
        passed.forEach(threshold -> Notices.in(handle).add(
                EventType.SUBSCRIPTION_USAGE_THRESHOLD_REACHED, active.id(), details(threshold)));
        return Optional.of(invoice);
    }

    private static ObjectNode details(UsageThreshold threshold) {
        ObjectNode details = JsonNodeFactory.instance.objectNode();
        details.putObject("usage_threshold").put("svc_id", threshold.id().toString())
                .put("threshold_display_name", threshold.displayName())
                .put("amount_cents", threshold.amountCents())
                .put("recurring", threshold.recurring())
                .put("created_at", Instants.text(threshold.createdAt()))
                .put("updated_at", Instants.text(threshold.updatedAt()));
        return details;
    }
}
