package billing.books.accrual;

import billing.books.voucher.UsageWindow;
import billing.books.voucher.UsageWindow.Billing;
import billing.books.voucher.UsageWindow.Item;
import billing.books.voucher.UsageWindow.Share;
import billing.engine.Handle;
import billing.invoicing.BilledSubscription;
import billing.invoicing.Fee;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceSubscription;
import billing.invoicing.fee.BilledPeriods;
import billing.invoicing.fee.UsageToDate;
import billing.invoicing.fee.store.BillingHistory;
import billing.invoicing.service.StoredTrigger;
import billing.invoicing.snapshot.Snapshot;
import billing.invoicing.snapshot.store.Snapshots;
import billing.invoicing.store.Invoices;
import billing.invoicing.tax.TaxableFee;
import billing.kernel.time.LocalDays;
import billing.repair.correction.service.Recomputation;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What one window of usage brings in by the end of its days, in cents.
 *
 * <p>A day has the share of what is billed in all that the price of the usage by then has of the
 * price of the whole; of the days up to it the whole cents. A billed window is rated at the prices
 * and by the events that its invoice knew.
 */
final class WindowPricing {
    private final Handle handle;
    private final UsageWindow window;
    private final Map<LocalDate, Map<Item, Long>> known = new HashMap<>();
    private BilledPeriods periods;
    private Long seen;

    WindowPricing(Handle handle, UsageWindow window) {
        this.handle = handle;
        this.window = window;
        this.periods = window.periods();
    }

    /** The usage up to the end of a day; on the last day all that is billed, once it is. */
    Map<Item, Long> until(LocalDate day) {
        return known.computeIfAbsent(day, this::rate);
    }

    private Map<Item, Long> rate(LocalDate day) {
        boolean last = !day.isBefore(window.lastDay());
        if (last && window.billing() != null) {
            return billed();
        }
        Map<Item, Long> gross = last ? sums(whole()) : sums(until(LocalDays.endOf(day,
                window.zone())));
        gross.replaceAll(this::net);
        return gross;
    }

    private List<Fee> until(Instant end) {
        if (periods == null) {
            read();
        }
        return new UsageToDate(handle).fees(periods, end, seen);
    }

    /** The amounts that an invoice that is not final bills at the end of the window. */
    private List<Fee> whole() {
        if (window.invoiceId() != null) {
            Invoice draft = new Invoices(handle).byId(window.invoiceId()).orElseThrow();
            return new Recomputation(handle).recompute(draft).fees().stream().map(TaxableFee::fee)
                    .filter(fee -> window.subject().subscriptionId()
                    .equals(fee.source().subscriptionId())).toList();
        }
        return NextInvoice.fees(handle, window);
    }

    /** The revenue of all invoices of the window that are valid when it is billed. */
    private Map<Item, Long> billed() {
        Billing billing = window.billing();
        Map<Item, Long> cents = new TreeMap<>(billing.cents());
        window.ahead().stream().filter(window::stands).forEach(one -> one.cents()
                .forEach((item, more) -> cents.merge(item, more, Long::sum)));
        return cents;
    }

    private long net(Item item, long grossCents) {
        if (window.billing() == null) {
            Share kept = window.kept().get(item);
            return kept == null ? grossCents : kept.cents(grossCents);
        }
        long whole = window.billing().gross().getOrDefault(item, 0L);
        return whole <= 0 ? 0 : new Share(BigDecimal.valueOf(billed().getOrDefault(item, 0L)),
                BigDecimal.valueOf(whole)).cents(grossCents);
    }

    private void read() {
        Invoice invoice = new Invoices(handle).byId(window.invoiceId()).orElseThrow();
        List<BilledSubscription> billed = new StoredTrigger(handle).asBilled(invoice);
        for (int i = 0; i < billed.size(); i++) {
            InvoiceSubscription link = invoice.parts().subscriptions().get(i);
            if (link.subscriptionId().equals(window.subject().subscriptionId())
                    && link.windows().charges() != null
                    && link.windows().charges().from().equals(window.window().from())) {
                periods = BilledPeriods.of(billed.get(i), link.billedAt(),
                        new BillingHistory(handle, invoice.id())).withWindowsOf(link);
            }
        }
        seen = window.billing() == null ? null : new Snapshots(handle).find(invoice.id())
                .map(Snapshot::eventsSeen).orElse(null);
    }

    private static Map<Item, Long> sums(List<Fee> fees) {
        Map<Item, Long> sums = new TreeMap<>();
        fees.stream().filter(Item::isEarnedWithin).forEach(fee -> sums.merge(
                Item.of(fee.source().type(), fee.item().code()), fee.amounts().cents(), Long::sum));
        return sums;
    }
}
