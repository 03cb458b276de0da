package billing.invoice.life;

import billing.catalog.Plan;
import billing.invoice.BilledSubscription;
import billing.invoice.Fee;
import billing.invoice.FeeType;
import billing.invoice.Invoice;
import billing.invoice.InvoiceSubscription;
import billing.invoice.fee.BilledBefore;
import billing.invoice.fee.BilledPeriods;
import billing.invoice.fee.PeriodFees;
import billing.invoice.fee.WeightedLevel;
import billing.invoice.original.Original;
import billing.invoice.original.OriginalPart;
import billing.invoice.original.Originals;
import billing.invoice.tax.TaxLevels;
import billing.invoice.tax.TaxableFee;
import billing.store.Handle;
import billing.subscription.SubscriptionTerms;
import billing.usage.aggregation.UsageLevels;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the usage of a stored invoice's windows comes to by the events of now, at the prices that it
 * was billed at; nothing is written. All events are read, which proves levels of usage as well. An
 * invoice from before its prices were kept is rated at those of today.
 */
public final class Recomputation {
    private final Handle handle;

    /** Recomputes from what the handle reads. */
    public Recomputation(Handle handle) {
        this.handle = handle;
    }

    /**
     * What an invoice comes to.
     *
     * @param fees   usage and commitments, without identities
     * @param levels at which weighted sums leave the windows
     */
    public record Outcome(List<TaxableFee> fees, List<WeightedLevel> levels) {
    }

    /** The invoice rated again. */
    public Outcome of(Invoice invoice) {
        Parties parties = new StoredOccasion(handle).parties(invoice);
        BilledBefore before = new BilledBefore(handle, invoice.id());
        PeriodFees fees = new PeriodFees(handle, before, UsageLevels.NONE, parties.taxes());
        Optional<Original> original = new Originals(handle).of(invoice.id());
        List<TaxableFee> made = new ArrayList<>();
        for (InvoiceSubscription link : invoice.subscriptions()) {
            BilledSubscription billed = billed(link, original);
            made.addAll(fees.again(BilledPeriods.of(billed, link.billedAt(), before).of(link),
                    standing(invoice, link)));
        }
        return new Outcome(made, fees.levels());
    }

    /** The taxes that fees of an invoice without taxes of their own would inherit today. */
    public TaxLevels taxes(Invoice invoice) {
        return new StoredOccasion(handle).parties(invoice).taxes();
    }

    /** The subscriptions of an invoice as they were billed. */
    public List<BilledSubscription> billed(Invoice invoice) {
        Optional<Original> original = new Originals(handle).of(invoice.id());
        return invoice.subscriptions().stream().map(link -> billed(link, original)).toList();
    }

    /** What does not follow from events. */
    private static List<Fee> standing(Invoice invoice, InvoiceSubscription link) {
        return invoice.fees().stream()
                .filter(fee -> link.subscriptionId().equals(fee.subscriptionId()))
                .filter(fee -> fee.type() == FeeType.SUBSCRIPTION
                        || fee.type() == FeeType.FIXED_CHARGE).toList();
    }

    private BilledSubscription billed(InvoiceSubscription link, Optional<Original> original) {
        BilledSubscription today =
                new StoredOccasion(handle).billed(link, link.zone(), link.billedAt());
        OriginalPart part = original.map(one -> one.parts().get(link.subscriptionId()))
                .orElse(null);
        if (part == null) {
            return today;
        }
        Plan plan = part.plan();
        return new BilledSubscription(new SubscriptionTerms(today.terms().subscription(), plan,
                link.zone()), link.reason(), part.upgrade());
    }
}
