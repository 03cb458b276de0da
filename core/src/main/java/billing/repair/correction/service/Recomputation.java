package billing.repair.correction.service;

import billing.catalog.Charge;
import billing.catalog.Plan;
import billing.catalog.PlanRevision;
import billing.catalog.store.Metrics;
import billing.engine.Handle;
import billing.invoicing.BilledSubscription;
import billing.invoicing.Fee;
import billing.invoicing.FeeType;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceSubscription;
import billing.invoicing.correction.FeeKey;
import billing.invoicing.fee.BilledPeriods;
import billing.invoicing.fee.PeriodFees;
import billing.invoicing.fee.store.BillingHistory;
import billing.invoicing.fee.store.WeightedCheckpoint;
import billing.invoicing.service.InvoiceParties;
import billing.invoicing.service.StoredTrigger;
import billing.invoicing.tax.TaxableFee;
import billing.repair.correction.CorrectedFee;
import billing.repair.correction.store.Corrections;
import billing.subscription.SubscriptionTerms;
import billing.usage.aggregation.UsageCheckpointStore;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Recomputes the usage fees of a stored invoice from current events at the prices that it was
 * billed at; writes nothing. All events are read, independent of usage checkpoints. An invoice
 * without a stored snapshot of its prices is rated at current prices.
 */
public final class Recomputation {
    private final Handle handle;

    /** Recomputes from what the handle reads. */
    public Recomputation(Handle handle) {
        this.handle = handle;
    }

    /**
     * The recomputed amounts of an invoice.
     *
     * @param fees    fees of usage and commitments, without ids
     * @param levels  the weighted sums at the end of the windows
     * @param settled the charges that are not rated again because their metric was deleted: their
     *                billed amounts remain valid ({@code rating-and-usage.md 2.2})
     */
    public record Outcome(List<TaxableFee> fees, List<WeightedCheckpoint> levels,
                          Set<UUID> settled) {
    }

    /** Rates the invoice again. */
    public Outcome recompute(Invoice invoice) {
        InvoiceParties parties = new StoredTrigger(handle).parties(invoice);
        BillingHistory before = new BillingHistory(handle, invoice.id());
        PeriodFees fees = new PeriodFees(handle, before, UsageCheckpointStore.NONE,
                parties.taxes());
        List<TaxableFee> computed = new ArrayList<>();
        Set<UUID> allSettled = new HashSet<>();
        List<BilledSubscription> all = new StoredTrigger(handle).asBilled(invoice);
        for (int index = 0; index < all.size(); index++) {
            InvoiceSubscription link = invoice.parts().subscriptions().get(index);
            BilledSubscription billed = all.get(index);
            Set<UUID> settled = settled(invoice, billed.terms().plan());
            allSettled.addAll(settled);
            BilledSubscription rated = settled.isEmpty() ? billed : without(settled, billed);
            computed.addAll(fees.again(BilledPeriods.of(rated, link.billedAt(), before)
                    .withWindowsOf(link),
                    unchangedFees(invoice, link, settled)));
        }
        return new Outcome(computed, fees.levels(), allSettled);
    }

    private Set<UUID> settled(Invoice invoice, Plan plan) {
        List<UUID> charges = Stream.concat(plan.pricing().charges().stream().map(Charge::id),
                        invoice.parts().fees().stream().map(fee -> fee.source().chargeId())
                        .filter(Objects::nonNull))
                .distinct().toList();
        return new Metrics(handle).chargesOfDeleted(charges);
    }

    private static BilledSubscription without(Set<UUID> charges, BilledSubscription billed) {
        SubscriptionTerms terms = billed.terms();
        Plan plan = new PlanRevision(terms.plan()).charges(terms.plan().pricing().charges().stream()
                .filter(charge -> !charges.contains(charge.id())).toList()).made();
        return new BilledSubscription(new SubscriptionTerms(terms.subscription(), plan,
                terms.zone()), billed.reason(), billed.upgrade());
    }

    /** Returns the fees that do not depend on events, or on events of deleted metrics. */
    private List<Fee> unchangedFees(Invoice invoice, InvoiceSubscription link, Set<UUID> settled) {
        List<Fee> fees = invoice.parts().fees().stream()
                .filter(fee -> link.subscriptionId().equals(fee.source().subscriptionId()))
                .toList();
        List<Fee> unchangedFees = new ArrayList<>(fees.stream()
                .filter(fee -> fee.source().type() == FeeType.SUBSCRIPTION
                        || fee.source().type() == FeeType.FIXED_CHARGE).toList());
        if (!settled.isEmpty()) {
            Map<FeeKey, CorrectedFee> corrected =
                    new Corrections(handle).ofInvoice(invoice.id());
            fees.stream().filter(fee -> settled.contains(fee.source().chargeId())
                    && !fee.isCorrection())
                    .map(fee -> Optional.ofNullable(corrected.get(FeeKey.of(fee)))
                            .map(CorrectedFee::fee).orElse(fee)).forEach(unchangedFees::add);
        }
        return unchangedFees;
    }
}
