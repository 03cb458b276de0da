package billing.repair.correction.service;

import billing.catalog.Charge;
import billing.catalog.Tax;
import billing.catalog.store.Plans;
import billing.engine.Handle;
import billing.invoicing.Fee;
import billing.invoicing.FeeType;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.InvoiceSubscription;
import billing.invoicing.InvoiceType;
import billing.invoicing.correction.FeeKey;
import billing.invoicing.correction.RatedAmount;
import billing.invoicing.fee.store.WeightedCheckpoint;
import billing.invoicing.snapshot.Snapshot;
import billing.invoicing.snapshot.store.Snapshots;
import billing.invoicing.tax.TaxableFee;
import billing.kernel.time.Window;
import billing.repair.correction.CorrectedFee;
import billing.repair.correction.DifferenceCause;
import billing.repair.correction.FeeDifference;
import billing.repair.correction.InvoiceDifference;
import billing.repair.correction.store.Corrections;
import billing.repair.correction.store.Corrections.Rated;
import billing.subscription.store.Subscriptions;
import billing.usage.store.EventChanges;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Rates the closed windows of invoices again by current events at the original prices, and compares
 * the result with the billed and corrected amounts. Writes nothing.
 */
public final class Rerating {
    private final Handle handle;
    private final Recomputation recomputation;
    private final Corrections corrections;
    private final EventChanges changes;
    private final Map<UUID, String> externalIds = new HashMap<>();
    private Map<UUID, List<WeightedCheckpoint>> levels;

    /** Rates the events of a database. */
    public Rerating(Handle handle) {
        this(handle, new Corrections(handle));
    }

    /** The same with corrections of which some were read ahead. */
    public Rerating(Handle handle, Corrections corrections) {
        this.handle = handle;
        this.recomputation = new Recomputation(handle);
        this.corrections = corrections;
        this.changes = new EventChanges(handle);
    }

    /**
     * Reads at once the usage of invoices that are going to be rated again, some hundred at most,
     * as long as nothing is written.
     */
    public void readAhead(Collection<Invoice> invoices) {
        List<Invoice> some = invoices.stream().filter(Rerating::mayDiffer).toList();
        recomputation.readAhead(some);
        List<UUID> subscriptions = some.stream()
                .flatMap(invoice -> invoice.parts().subscriptions().stream())
                .map(InvoiceSubscription::subscriptionId).distinct().toList();
        new Subscriptions(handle).byIds(subscriptions).forEach((id, one) ->
                externalIds.put(id, one.externalId()));
        levels = some.stream().flatMap(Rerating::ratedWindows).reduce(Window::spanning)
                .map(span -> WeightedCheckpoint.within(handle, subscriptions, span))
                .orElse(List.of()).stream()
                .collect(Collectors.groupingBy(WeightedCheckpoint::subscriptionId));
    }

    /**
     * Returns the difference of an invoice. Drafts are refreshed before they are finalized, a
     * voided invoice is not owed, and the usage of a progressive invoice is billed again by the
     * invoice that closes its window: none of these has a difference. Usage of a deleted metric has
     * none either.
     */
    public InvoiceDifference rerate(Invoice invoice) {
        if (!mayDiffer(invoice)) {
            return new InvoiceDifference(invoice, List.of(), null);
        }
        Recomputation.Outcome recomputed = recomputation.recompute(invoice);
        Map<FeeKey, CorrectedFee> corrected = corrections.ofInvoice(invoice.id());
        List<FeeDifference> differences = differences(invoice, recomputed, corrected);
        return new InvoiceDifference(invoice, explained(invoice, differences.isEmpty()
                ? differences : new PastCoupons(handle, invoice, corrected).on(differences)),
                areSame(invoice, recomputed) ? null : recomputed.levels());
    }

    /**
     * Returns the differences from what an invoice bills itself, of any status: without its
     * corrections, coupons and causes.
     */
    List<FeeDifference> fromBilled(Invoice invoice) {
        return hasUsage(invoice)
                ? differences(invoice, recomputation.recompute(invoice), Map.of()) : List.of();
    }

    private List<FeeDifference> differences(Invoice invoice, Recomputation.Outcome recomputed,
                                            Map<FeeKey, CorrectedFee> corrected) {
        Map<FeeKey, Fee> billed = new LinkedHashMap<>();
        invoice.parts().fees().stream().filter(Rerating::followsUsage)
                .forEach(fee -> billed.put(FeeKey.of(fee), fee));
        Map<FeeKey, TaxableFee> now = new LinkedHashMap<>();
        recomputed.fees().stream().filter(one -> followsUsage(one.fee()))
                .forEach(one -> now.put(FeeKey.of(one.fee()), one));
        billed.values().stream().filter(fee -> fee.source().eventTransactionId() != null)
                .filter(fee -> !isVoided(fee)).forEach(fee -> now.put(FeeKey.of(fee),
                        new TaxableFee(fee, fee.billedTaxes())));
        Map<FeeKey, RatedAmount> choices = corrections.choices(invoice.id());
        Set<FeeKey> keys = new LinkedHashSet<>(billed.keySet());
        keys.addAll(now.keySet());
        keys.addAll(corrected.keySet());
        keys.removeIf(key -> key.item().chargeId() != null
                && recomputed.settled().contains(key.item().chargeId()));
        List<FeeDifference> differences = new ArrayList<>();
        for (FeeKey key : keys) {
            TaxableFee rated = now.get(key);
            RatedAmount is = rated == null ? RatedAmount.NOTHING : RatedAmount.of(rated.fee());
            difference(key, billed.get(key), rated, corrected.get(key),
                    choices.containsKey(key) ? chosen(is, choices.get(key)) : is, invoice)
                    .ifPresent(differences::add);
        }
        return differences;
    }

    /** The rated amount less what was chosen not to be billed of it, which is 0 at least. */
    private static RatedAmount chosen(RatedAmount is, RatedAmount choice) {
        RatedAmount left = is.less(choice);
        return new RatedAmount(Math.max(Math.min(is.cents(), 0), left.cents()),
                left.units().max(is.units().min(BigDecimal.ZERO)), is.events());
    }

    private static boolean mayDiffer(Invoice invoice) {
        return invoice.state().status() == InvoiceStatus.FINALIZED && hasUsage(invoice);
    }

    private static boolean hasUsage(Invoice invoice) {
        return !invoice.parts().subscriptions().isEmpty()
                && invoice.document().type() != InvoiceType.PROGRESSIVE_BILLING;
    }

    /** Whether a fee depends on usage: of windows, of single events or of a minimum commitment. */
    public static boolean followsUsage(Fee fee) {
        boolean usage = fee.source().type() == FeeType.CHARGE
                && (!fee.source().payInAdvance() || fee.source().eventTransactionId() != null);
        return (usage || fee.source().type() == FeeType.COMMITMENT) && !fee.isCorrection();
    }

    private static Optional<FeeDifference> difference(FeeKey key, Fee billed, TaxableFee now,
                                                      CorrectedFee corrected, RatedAmount is,
                                                      Invoice invoice) {
        RatedAmount was = corrected != null ? RatedAmount.of(corrected.fee())
                : billed == null ? RatedAmount.NOTHING : RatedAmount.of(billed);
        if (was.cents() == is.cents()) {
            return Optional.empty();
        }
        Fee fee = now != null ? now.fee() : billed != null ? billed : corrected.fee();
        List<Tax> taxes = billed != null ? billed.billedTaxes()
                : corrected != null ? corrected.taxes()
                : taxes(invoice, key).orElseGet(now::taxes);
        return Optional.of(new FeeDifference(key, fee, taxes, was, is, List.of(),
                DifferenceCause.NONE));
    }

    /** Returns the taxes of a new fee: those of fees of the same charge. */
    private static Optional<List<Tax>> taxes(Invoice invoice, FeeKey key) {
        UUID charge = key.item().chargeId();
        return invoice.parts().fees().stream().filter(fee -> charge != null
                        && charge.equals(fee.source().chargeId()) && !fee.isCorrection())
                .findFirst().map(Fee::billedTaxes);
    }

    private boolean isVoided(Fee fee) {
        return changes.isVoided(externalId(fee.source().subscriptionId()), fee.item().code(),
                fee.source().eventTransactionId(), fee.window());
    }

    private String externalId(UUID subscription) {
        return externalIds.computeIfAbsent(subscription, id ->
                new Subscriptions(handle).byId(id).orElseThrow().externalId());
    }

    private boolean areSame(Invoice invoice, Recomputation.Outcome recomputed) {
        List<WeightedCheckpoint> stored = invoice.parts().subscriptions().stream()
                .filter(Rerating::isRated)
                .flatMap(link -> levels(link.subscriptionId(), link.windows().charges()))
                .filter(level -> !recomputed.settled().contains(level.chargeId())).toList();
        return keys(stored).equals(keys(recomputed.levels()));
    }

    private Stream<WeightedCheckpoint> levels(UUID subscription, Window window) {
        return levels == null
                ? WeightedCheckpoint.within(handle, List.of(subscription), window).stream()
                : levels.getOrDefault(subscription, List.of()).stream()
                        .filter(level -> window.contains(level.stamp()));
    }

    /** Whether the usage of a subscription has been rated on its invoice. */
    private static boolean isRated(InvoiceSubscription link) {
        return link.windows().charges() != null && link.reason().billsUsage();
    }

    private static Stream<Window> ratedWindows(Invoice invoice) {
        return invoice.parts().subscriptions().stream().filter(Rerating::isRated)
                .map(link -> link.windows().charges());
    }

    private static Set<List<Object>> keys(List<WeightedCheckpoint> levels) {
        return levels.stream().map(one -> Arrays.<Object>asList(one.subscriptionId(),
                one.chargeId(), one.filterId(), one.groupedBy(), one.stamp(),
                one.level().stripTrailingZeros())).collect(Collectors.toSet());
    }

    private Rated rated(Invoice invoice) {
        return new Rated(invoice.state().finalizedAt(), new Snapshots(handle).find(invoice.id())
                .map(Snapshot::eventsSeen).orElse(null));
    }

    private List<FeeDifference> explained(Invoice invoice, List<FeeDifference> differences) {
        if (differences.isEmpty()) {
            return differences;
        }
        DifferenceCauses causes = new DifferenceCauses(handle,
                corrections.lastBooked(invoice.id()).orElseGet(() -> rated(invoice)));
        Map<UUID, Charge> charges = new Plans(handle).charges(differences.stream()
                .map(one -> one.key().item().chargeId()).filter(Objects::nonNull).distinct()
                .toList());
        List<FeeDifference> explained = new ArrayList<>();
        for (FeeDifference one : differences) {
            FeeKey key = one.key();
            InvoiceSubscription link = invoice.parts().subscriptions().stream()
                    .filter(own -> own.subscriptionId().equals(key.item().subscriptionId()))
                    .findFirst().orElseThrow();
            explained.add(one.with(key.transaction() != null
                    ? DifferenceCause.NONE.voided(key.transaction(), one.fee().quantity().units())
                    : causes.cause(one, charges.get(key.item().chargeId()), link,
                            externalId(key.item().subscriptionId()))));
        }
        return explained;
    }
}
