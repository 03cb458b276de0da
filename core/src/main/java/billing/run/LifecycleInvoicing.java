package billing.run;

import billing.catalog.Plan;
import billing.customer.BillingEntity;
import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.invoicing.BilledSubscription;
import billing.invoicing.BillingTrigger;
import billing.invoicing.Invoice;
import billing.invoicing.InvoicingReason;
import billing.invoicing.fee.store.BillingHistory;
import billing.invoicing.service.Invoicing;
import billing.invoicing.service.PendingActivationInvoice;
import billing.kernel.error.NotAllowedException;
import billing.kernel.money.CurrencyUnit;
import billing.run.schedule.CompletedWork;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.service.CreditNoteCreation;
import billing.subscription.BillingContext;
import billing.subscription.BillingPort;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionTerms;
import billing.subscription.Succession;
import billing.subscription.store.Subscriptions;
import billing.usage.store.UsageFlags;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;

/** Invoices the start and the end of subscriptions ({@code subscriptions-and-invoicing.md 7}). */
public final class LifecycleInvoicing implements BillingPort {
    private final Invoicing invoicing = new Invoicing();
    private final Consumer<Invoice> made;
    private final Consumer<CreditNote> credited;

    /** Invoices for a caller that does not need the list of created invoices. */
    public LifecycleInvoicing() {
        this(invoice -> { });
    }

    /** Invoices, and passes each invoice to {@code made}. */
    public LifecycleInvoicing(Consumer<Invoice> made) {
        this(made, note -> { });
    }

    /** The same, and passes each credit note for unused days to {@code credited}. */
    public LifecycleInvoicing(Consumer<Invoice> made, Consumer<CreditNote> credited) {
        this.made = made;
        this.credited = credited;
    }

    /** What both sides of a plan change must have in common to be billed on one invoice. */
    private record Common(CurrencyUnit currency, UUID sellerId, String purchaseOrderNumber) {
    }

    @Override
    public void bill(UnitOfWork work, List<Part> parts, Instant billedAt) {
        BillingContext context =
                BillingContext.read(work.handle(), parts.get(0).subscription());
        Map<Common, List<BilledSubscription>> invoices = new LinkedHashMap<>();
        for (Part part : parts) {
            BilledSubscription billed = billed(work.handle(), context, part);
            invoices.computeIfAbsent(common(billed.terms(), context.entity()), key ->
                    new ArrayList<>())
                    .add(billed);
        }
        invoices.values().forEach(together -> invoicing.bill(work,
                new BillingTrigger(context.customer(), billedAt, together)).ifPresent(made));
    }

    @Override
    public Optional<UUID> hold(UnitOfWork work, Part start, Instant billedAt) {
        Invoice held = invoicing.hold(work, alone(work.handle(), start, billedAt)).orElseThrow();
        made.accept(held);
        return held.awaitsPayment() ? Optional.of(held.id()) : Optional.empty();
    }

    @Override
    public void release(UnitOfWork work, Subscription canceled) {
        new PendingActivationInvoice(work).release(canceled.id());
    }

    @Override
    public void endUnbilled(UnitOfWork work, Subscription terminated) {
        invoicing.gatherPaid(work,
                alone(work.handle(), new Part(terminated, Cause.END), work.now()));
    }

    private static BillingTrigger alone(Handle handle, Part part, Instant billedAt) {
        BillingContext context = BillingContext.read(handle, part.subscription());
        return new BillingTrigger(context.customer(), billedAt,
                List.of(billed(handle, context, part)));
    }

    @Override
    public void creditUnusedDays(UnitOfWork work, Subscription terminated) {
        new CreditNoteCreation(work)
                .unusedDays(BillingContext.read(work.handle(), terminated).terms(terminated))
                .ifPresent(credited);
    }

    @Override
    public void requireUnbilledAfter(UnitOfWork work, Subscription subscription, Instant end) {
        new BillingHistory(work.handle(), null).periodBilledAfter(subscription.id(), end)
                .ifPresent(billedAt -> {
                    throw new NotAllowedException("later_period_billed", "subscription "
                            + subscription.externalId() + " was billed at " + billedAt
                            + " and cannot end at " + end.truncatedTo(ChronoUnit.SECONDS)
                            + "; end it later");
                });
    }

    @Override
    public SubscriptionTerms after(UnitOfWork work, SubscriptionTerms terms) {
        return new BillingHistory(work.handle(), null).after(terms, work.now());
    }

    @Override
    public void keepDue(UnitOfWork work, Subscription changed) {
        CompletedWork.keepDue(work.handle(), changed, work.now());
    }

    @Override
    public void checkUsage(UnitOfWork work, Subscription active) {
        new UsageFlags(work.handle()).used(List.of(active.externalId()), work.now());
    }

    private static BilledSubscription billed(Handle handle, BillingContext context, Part part) {
        Subscription subscription = part.subscription();
        Plan upgrade = subscription.state().succession() != Succession.UPGRADED ? null
                : new Subscriptions(handle).next(subscription.id())
                        .map(next -> context.plan(next.planId())).orElse(null);
        return new BilledSubscription(context.terms(subscription),
                InvoicingReason.of(part.cause()), upgrade);
    }

    private static Common common(SubscriptionTerms terms, BillingEntity entity) {
        Subscription subscription = terms.subscription();
        return new Common(terms.plan().billing().currency(),
                subscription.invoicing().billingEntityId() == null
                ? entity.id() : subscription.invoicing().billingEntityId(),
                subscription.invoicing().purchaseOrderNumber());
    }
}
