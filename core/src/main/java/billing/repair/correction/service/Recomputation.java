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
import billing.usage.aggregation.UsageCheckpointStore;
import billing.usage.store.EventStore;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Recomputes the usage fees of a stored invoice from current events at the prices that it was
 * billed at; writes nothing. All events are read, independent of usage checkpoints. An invoice
 * without a stored snapshot of its prices is rated at current prices.
 */
public final class Recomputation {
    private final Handle handle;
    private final EventStore events;
    private final StoredTrigger triggers;
    private final Map<UUID, List<Part>> ahead = new HashMap<>();
    private final Map<UUID, BillingHistory> histories = new HashMap<>();

    /** Recomputes from what the handle reads, as long as nothing is written. */
    public Recomputation(Handle handle) {
        this.handle = handle;
        this.events = new EventStore(handle);
        this.triggers = new StoredTrigger(handle);
    }

    /**
     * A subscription of an invoice.
     *
     * @param settled its charges that are not rated again
     */
    private record Part(InvoiceSubscription link, Set<UUID> settled, BilledPeriods periods) {
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

    /** Reads at once what recomputing invoices asks for, and their usage. */
    void readAhead(Collection<Invoice> invoices) {
        triggers.readAhead(invoices);
        histories.putAll(BillingHistory.ofInvoices(handle, invoices));
        Map<UUID, List<BilledSubscription>> billed = new LinkedHashMap<>();
        invoices.forEach(invoice -> billed.put(invoice.id(), triggers.asBilled(invoice)));
        Set<UUID> settled = new Metrics(handle).chargesOfDeleted(invoices.stream()
                .flatMap(invoice -> charges(invoice, billed.get(invoice.id()))).distinct()
                .toList());
        invoices.forEach(invoice -> ahead.put(invoice.id(),
                parts(invoice, billed.get(invoice.id()), settled)));
        PeriodFees.readAhead(handle, events, ahead.values().stream().flatMap(List::stream)
                .map(Part::periods).toList());
    }

    /** Rates the invoice again. */
    public Outcome recompute(Invoice invoice) {
        InvoiceParties parties = triggers.parties(invoice);
        PeriodFees fees = new PeriodFees(handle, history(invoice), events,
                UsageCheckpointStore.NONE, parties.taxes());
        List<TaxableFee> computed = new ArrayList<>();
        Set<UUID> settled = new HashSet<>();
        List<Part> known = ahead.remove(invoice.id());
        for (Part part : known == null ? parts(invoice) : known) {
            settled.addAll(part.settled());
            computed.addAll(fees.recompute(part.periods(),
                    unchangedFees(invoice, part.link(), part.settled())));
        }
        return new Outcome(computed, fees.levels(), settled);
    }

    private BillingHistory history(Invoice invoice) {
        BillingHistory known = histories.get(invoice.id());
        return known != null ? known : new BillingHistory(handle, invoice.id());
    }

    private List<Part> parts(Invoice invoice) {
        List<BilledSubscription> billed = triggers.asBilled(invoice);
        return parts(invoice, billed, new Metrics(handle).chargesOfDeleted(
                charges(invoice, billed).distinct().toList()));
    }

    /** The parts of an invoice, of whose charges those of deleted metrics are given. */
    private List<Part> parts(Invoice invoice, List<BilledSubscription> all, Set<UUID> ofDeleted) {
        List<Part> parts = new ArrayList<>();
        for (int index = 0; index < all.size(); index++) {
            InvoiceSubscription link = invoice.parts().subscriptions().get(index);
            BilledSubscription billed = all.get(index);
            Set<UUID> settled = charges(invoice, List.of(billed)).filter(ofDeleted::contains)
                    .collect(Collectors.toSet());
            parts.add(new Part(link, settled, BilledPeriods.of(
                    settled.isEmpty() ? billed : without(settled, billed), link.billedAt(),
                    history(invoice)).withWindowsOf(link)));
        }
        return parts;
    }

    /** The charges of some subscriptions of an invoice, and those that it has billed. */
    private static Stream<UUID> charges(Invoice invoice, List<BilledSubscription> billed) {
        return Stream.concat(billed.stream()
                        .flatMap(one -> one.terms().plan().pricing().charges().stream())
                        .map(Charge::id),
                invoice.parts().fees().stream().map(fee -> fee.source().chargeId())
                        .filter(Objects::nonNull));
    }

    private static BilledSubscription without(Set<UUID> charges, BilledSubscription billed) {
        Plan plan = billed.terms().plan();
        return billed.with(new PlanRevision(plan).charges(plan.pricing().charges().stream()
                .filter(charge -> !charges.contains(charge.id())).toList()).made());
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
