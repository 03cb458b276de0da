package billing.repair.simulation;

import billing.catalog.Plan;
import billing.catalog.Tax;
import billing.engine.Handle;
import billing.invoicing.AppliedTax;
import billing.invoicing.BilledItem;
import billing.invoicing.BilledSubscription;
import billing.invoicing.Credit;
import billing.invoicing.Fee;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceSubscription;
import billing.invoicing.InvoicingReason;
import billing.invoicing.correction.FeeKey;
import billing.invoicing.fee.BilledPeriods;
import billing.invoicing.fee.PeriodFees;
import billing.invoicing.fee.store.BillingHistory;
import billing.invoicing.service.StoredTrigger;
import billing.invoicing.store.Invoices;
import billing.invoicing.tax.TaxLevels;
import billing.invoicing.tax.TaxableFee;
import billing.kernel.time.Window;
import billing.repair.correction.CorrectedFee;
import billing.repair.correction.service.FeeList;
import billing.repair.correction.service.Rerating;
import billing.repair.correction.store.Corrections;
import billing.settlement.wallet.GrantedDiscounts;
import billing.settlement.wallet.Wallet;
import billing.settlement.wallet.WalletBalance;
import billing.settlement.wallet.store.Wallets;
import billing.subscription.SubscriptionTerms;
import billing.usage.aggregation.UsageCheckpointStore;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Prices the periods of stored invoices again from the same events, once with the billed plans and
 * once with those of another catalog, and computes the difference. Used for one pass over invoices
 * in billing order: later invoices include the changes of earlier ones.
 */
final class Pricing {
    private final Handle handle;
    private final AlternativeCatalog catalog;
    private final Map<UUID, List<Change>> changed = new HashMap<>();

    /** The change of a fee of a window. */
    private record Change(Window window, long cents) {
    }

    /** The changes of one invoice by another catalog, by item. */
    private record Changes(Map<BilledItem, Long> cents, Map<BilledItem, TaxableFee> samples,
                           Map<BilledItem, List<Tax>> taxes) {
        private Changes() {
            this(new LinkedHashMap<>(), new HashMap<>(), new HashMap<>());
        }
    }

    Pricing(Handle handle, AlternativeCatalog catalog) {
        this.handle = handle;
        this.catalog = catalog;
    }

    /**
     * Returns an invoice with its fees as billed, rerated and repriced.
     *
     * @throws billing.kernel.error.NotAllowedException {@code rhythm_changed} when the other
     *                                                  catalog would have billed other periods
     */
    PricedInvoice price(UUID invoiceId) {
        Invoice invoice = new Invoices(handle).byId(invoiceId).orElseThrow();
        Map<FeeKey, CorrectedFee> corrections =
                new Corrections(handle).ofInvoice(invoiceId);
        FeeList was = FeeList.billed(invoice, corrections);
        FeeList same = was.with(new Rerating(handle).rerate(invoice).fees());
        List<BilledSubscription> billed = new StoredTrigger(handle).asBilled(invoice);
        Map<UUID, UUID> plans = new HashMap<>();
        Changes changes = new Changes();
        for (int index = 0; index < billed.size(); index++) {
            SubscriptionTerms terms = billed.get(index).terms();
            plans.put(terms.subscription().id(), terms.plan().commonId());
            reprice(invoice, invoice.parts().subscriptions().get(index), billed.get(index),
                    changes);
        }
        boolean corrected = !corrections.isEmpty()
                || invoice.parts().fees().stream().anyMatch(Fee::isCorrection);
        return new PricedInvoice(invoice, was, same,
                same.repriced(changes.cents(), changes.samples()).taxed(changes.taxes()),
                corrected, plans, progressive(invoice), discountWallets(invoice));
    }

    private Map<UUID, Invoice> progressive(Invoice invoice) {
        Invoices invoices = new Invoices(handle);
        return invoice.parts().credits().stream()
                .filter(one -> one.source() == Credit.Source.INVOICE)
                .map(one -> invoices.byId(one.sourceId()).orElseThrow())
                .collect(Collectors.toMap(Invoice::id, one -> one, (one, other) -> one));
    }

    private List<Wallet> discountWallets(Invoice invoice) {
        return GrantedDiscounts.used(invoice.parts().credits()).stream().map(used -> {
            Wallet wallet = new Wallets(handle).get(used.walletId());
            return wallet.with(WalletBalance.EMPTY.in(wallet.rate().ofCents(used.cents()),
                    invoice.state().finalizedAt()));
        }).toList();
    }

    private void reprice(Invoice invoice, InvoiceSubscription link, BilledSubscription billed,
                         Changes changes) {
        Plan then = AlternativeCatalog.comparable(billed.terms().plan(), billed.terms().plan());
        Plan other = catalog.inPlaceOf(billed.terms().plan());
        boolean isSame = other.equals(then) && !changed.containsKey(link.subscriptionId());
        if (isSame || !link.reason().billsUsage() && isSingleCharge(link)) {
            return;
        }
        List<TaxableFee> was = fees(invoice, link, billed.with(then),
                new BillingHistory(handle, invoice.id()));
        List<TaxableFee> is = fees(invoice, link, billed.with(other),
                new BillingHistory(handle, invoice.id(), this::changedWithin));
        Map<BilledItem, List<Tax>> taxes = new HashMap<>();
        for (TaxableFee one : was) {
            change(link, changes, one, -one.fee().amounts().cents());
            taxes.put(BilledItem.of(one.fee()), one.taxes());
        }
        for (TaxableFee one : is) {
            change(link, changes, one, one.fee().amounts().cents());
            List<Tax> before = taxes.get(BilledItem.of(one.fee()));
            if (before != null && !AppliedTax.Key.of(before)
                    .equals(AppliedTax.Key.of(one.taxes()))) {
                changes.taxes().put(BilledItem.of(one.fee()), one.taxes());
            }
        }
    }

    private void change(InvoiceSubscription link, Changes changes, TaxableFee one, long cents) {
        BilledItem item = BilledItem.of(one.fee());
        changes.cents().merge(item, cents, Long::sum);
        changes.samples().put(item, one);
        // Progressively billed usage is billed again by the invoice that closes its window.
        if (link.reason() != InvoicingReason.PROGRESSIVE_BILLING) {
            changed.computeIfAbsent(link.subscriptionId(), id -> new ArrayList<>())
                    .add(new Change(one.fee().window(), cents));
        }
    }

    /** Whether an invoice bills single events in advance, which are priced with their window. */
    private static boolean isSingleCharge(InvoiceSubscription link) {
        return switch (link.reason()) {
            case IN_ADVANCE_CHARGE, IN_ADVANCE_CHARGE_PERIODIC -> true;
            default -> false;
        };
    }

    private List<TaxableFee> fees(Invoice invoice, InvoiceSubscription link,
                                  BilledSubscription billed, BillingHistory before) {
        BilledPeriods periods =
                BilledPeriods.of(billed, link.billedAt(), before).withWindowsOf(asBilled(link));
        TaxLevels taxes = new StoredTrigger(handle).parties(invoice).taxes();
        return new PeriodFees(handle, before, UsageCheckpointStore.NONE, taxes).fees(periods);
    }

    /** A progressive invoice bills usage up to its billing time. */
    private static InvoiceSubscription asBilled(InvoiceSubscription link) {
        return link.reason() == InvoicingReason.PROGRESSIVE_BILLING
                ? link.usedUntil(link.billedAt()) : link;
    }

    private long changedWithin(UUID subscription, Window period) {
        return changed.getOrDefault(subscription, List.of()).stream()
                .filter(one -> !one.window().from().isBefore(period.from())
                        && !one.window().to().isAfter(period.to()))
                .mapToLong(Change::cents).sum();
    }
}
