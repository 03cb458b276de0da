package billing.invoicing.service;

import billing.catalog.Charge;
import billing.catalog.store.Plans;
import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.invoicing.AppliedTax;
import billing.invoicing.BilledSubscription;
import billing.invoicing.BillingTrigger;
import billing.invoicing.Fee;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceAmounts;
import billing.invoicing.InvoiceSettlement;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.InvoiceSubscription;
import billing.invoicing.InvoiceType;
import billing.invoicing.InvoicingReason;
import billing.invoicing.PaymentStatus;
import billing.invoicing.Settlement;
import billing.invoicing.fee.store.BillingHistory;
import billing.invoicing.store.Fees;
import billing.invoicing.store.Invoices;
import billing.invoicing.store.Settlements;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Decimals;
import billing.kernel.time.Window;
import billing.subscription.BillingWindows;
import billing.subscription.InvoiceDates;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionTerms;
import billing.subscription.store.Subscriptions;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Groups fees that were paid without an invoice on separate invoices, which are paid already and
 * have no effect on amounts due ({@code subscriptions-and-invoicing.md 8.4}).
 */
final class RegroupedInvoices {
    private static final int RATE_DECIMALS = 2;
    private final UnitOfWork work;
    private final Handle handle;
    private final Instant now;

    RegroupedInvoices(UnitOfWork work) {
        this.work = work;
        this.handle = work.handle();
        this.now = work.now();
    }

    /** What the fees of one invoice have in common; the purchase order may be null. */
    private record Kind(String purchaseOrderNumber, CurrencyUnit currency) {
    }

    /** Groups the fees paid by the billing instant, of the subscriptions just billed. */
    List<Invoice> gather(PreparedInvoice billed) {
        BillingTrigger trigger = billed.trigger();
        List<Fee> paid = new Fees(handle).paidUninvoiced(trigger.customer().id());
        if (paid.isEmpty()) {
            return List.of();
        }
        Map<UUID, Subscription> subscriptions = subscriptions(trigger);
        Map<UUID, Charge> charges = new Plans(handle).charges(
                paid.stream().map(one -> one.source().chargeId()).collect(Collectors.toSet()));
        Map<Kind, List<Fee>> byKind = new LinkedHashMap<>();
        paid.stream().filter(fee -> subscriptions.containsKey(fee.source().subscriptionId()))
                .filter(fee -> "invoice".equals(
                charges.get(fee.source().chargeId()).billing().regroupPaidFees()))
                .filter(fee -> isDue(fee, trigger.billedAt(), billed.isPeriodic()))
                .forEach(fee -> byKind.computeIfAbsent(new Kind(
                        subscriptions.get(fee.source().subscriptionId()).invoicing()
                                .purchaseOrderNumber(), fee.amounts().currency()),
                        kind -> new ArrayList<>()).add(fee));
        Window window = window(trigger, subscriptions.values());
        return byKind.entrySet().stream().map(kind ->
                invoice(billed, kind.getKey(), kind.getValue(), window)).toList();
    }

    /** All subscriptions, past ones too, with the external ids that have been billed. */
    private Map<UUID, Subscription> subscriptions(BillingTrigger trigger) {
        Set<String> externalIds = trigger.subscriptions().stream()
                .map(one -> one.terms().subscription().externalId()).collect(Collectors.toSet());
        return new Subscriptions(handle).ofCustomer(trigger.customer().id()).stream()
                .filter(one -> externalIds.contains(one.externalId()))
                .collect(Collectors.toMap(Subscription::id, one -> one));
    }

    /** Whether the fee was paid in time and, on a periodic invoice, its window has closed. */
    private static boolean isDue(Fee fee, Instant billedAt, boolean periodic) {
        return !fee.payment().succeededAt().isAfter(billedAt)
                && (!periodic || !fee.window().to().isAfter(billedAt));
    }

    /** The charge window of the subscription that started last, at the billing instant. */
    private Window window(BillingTrigger trigger, Collection<Subscription> subscriptions) {
        Subscription last = subscriptions.stream().filter(one -> one.state().startedAt() != null)
                .max(Comparator.comparing(
                subscription -> subscription.state().startedAt())).orElseThrow();
        SubscriptionTerms terms = new BillingHistory(handle, null).after(
                new SubscriptionTerms(last, new Plans(handle).get(last.planId()),
                        trigger.subscriptions().get(0).terms().zone()), trigger.billedAt());
        BillingWindows windows = BillingWindows.billing(terms, trigger.billedAt());
        return windows.charges() == null ? windows.subscription() : windows.charges();
    }

    private Invoice invoice(PreparedInvoice billed, Kind kind, List<Fee> fees, Window window) {
        InvoiceParties parties = billed.parties();
        Instant billedAt = billed.trigger().billedAt();
        List<AppliedTax> taxes = taxes(fees);
        InvoiceAmounts amounts = amounts(fees);
        UUID id = work.nextId();
        Settlement paid = Settlement.fees(id, amounts.totalCents(), now);
        InvoiceBuilder builder = new InvoiceBuilder(id,
                InvoiceType.ADVANCE_CHARGES, parties.customer(), parties.entity(),
                kind.currency(), billedAt, now)
                .purchaseOrderNumber(kind.purchaseOrderNumber())
                .dates(InvoiceDates.immediate(parties.settings(), parties.localDate(billedAt)),
                        parties.settings().netPaymentTerm())
                .computed(amounts, PaymentStatus.SUCCEEDED, fees, taxes)
                .settlement(InvoiceSettlement.NONE.with(paid))
                .subscriptions(links(billed, fees, window))
                .status(InvoiceStatus.FINALIZED, now)
                .number(new Numbering(handle).next(parties.customer(), parties.entity(), now));
        Invoice invoice = builder.build();
        new Fees(handle).forget(fees);
        new Invoices(handle).insert(invoice);
        if (paid.cents() != 0) {
            new Settlements(handle).insert(paid);
        }
        new InvoiceBooking(work).announce(invoice, parties,
                billed.trigger().subscriptions(), null);
        return invoice;
    }

    private List<InvoiceSubscription> links(PreparedInvoice billed, List<Fee> fees,
                                            Window window) {
        BilledSubscription first = billed.trigger().subscriptions().get(0);
        Instant billedAt = billed.trigger().billedAt();
        return fees.stream().map(fee -> fee.source().subscriptionId()).distinct()
                .map(id -> new InvoiceSubscription(work.nextId(), id,
                        InvoicingReason.IN_ADVANCE_CHARGE_PERIODIC, billedAt,
                        first.terms().localDate(billedAt), first.terms().zone(),
                        new InvoiceSubscription.Windows(window, window, null),
                        false, now))
                .toList();
    }

    /** The sums of the fees and their taxes; nothing is computed again. */
    private static InvoiceAmounts amounts(List<Fee> fees) {
        long cents = fees.stream().mapToLong(fee -> fee.amounts().cents()).sum();
        long taxes = fees.stream().mapToLong(fee -> fee.taxes().cents()).sum();
        BigDecimal rate = Decimals.round(Decimals.ratio(BigDecimal.valueOf(taxes * 100),
                BigDecimal.valueOf(cents)), RATE_DECIMALS);
        return new InvoiceAmounts(cents, 0, 0, cents, taxes, cents + taxes, 0, 0, cents + taxes,
                rate);
    }

    private List<AppliedTax> taxes(List<Fee> fees) {
        Map<AppliedTax.Key, AppliedTax> lines = new LinkedHashMap<>();
        for (Fee fee : fees) {
            for (AppliedTax tax : fee.taxes().applied()) {
                lines.merge(tax.key(), line(tax, tax.amountCents(), fee.amounts().cents()),
                        (sum, next) -> line(sum, sum.amountCents() + next.amountCents(),
                                sum.baseAmountCents() + next.baseAmountCents()));
            }
        }
        return List.copyOf(lines.values());
    }

    private AppliedTax line(AppliedTax tax, long cents, long baseCents) {
        return new AppliedTax(work.nextId(), tax.taxId(), tax.code(), tax.name(),
                tax.rate(), tax.description(), cents, baseCents, now);
    }
}
