package billing.invoicing.fee;

import billing.catalog.Charge;
import billing.catalog.FixedCharge;
import billing.catalog.MinimumCommitment;
import billing.catalog.Plan;
import billing.catalog.Tax;
import billing.engine.Handle;
import billing.invoicing.Fee;
import billing.invoicing.fee.store.BillingHistory;
import billing.invoicing.fee.store.WeightedCheckpoint;
import billing.invoicing.tax.TaxLevels;
import billing.invoicing.tax.TaxableFee;
import billing.usage.aggregation.UsageCheckpointStore;
import billing.usage.store.EventStore;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * All fees of one subscription on an invoice, with the taxes that each carries
 * ({@code subscriptions-and-invoicing.md 5.1}).
 */
public final class PeriodFees {
    private final SubscriptionFees subscriptionFees;
    private final UsageFees usageFees;
    private final FixedChargeFees fixedChargeFees;
    private final CommitmentFee commitmentFee;
    private final TaxLevels taxes;

    /**
     * Creates the computation of one invoice's fees.
     *
     * @param before    the periods that other invoices have billed
     * @param persisted checkpoints of usage; {@code NONE} to read all events
     * @param taxes     inherited by fees without taxes of their own
     */
    public PeriodFees(Handle handle, BillingHistory before, UsageCheckpointStore persisted,
                      TaxLevels taxes) {
        this(handle, before, new EventStore(handle), persisted, taxes);
    }

    /** The same with events of which some were read ahead. */
    public PeriodFees(Handle handle, BillingHistory before, EventStore events,
                      UsageCheckpointStore persisted, TaxLevels taxes) {
        this.subscriptionFees = new SubscriptionFees(handle, before);
        this.usageFees = new UsageFees(handle, events, persisted);
        this.fixedChargeFees = new FixedChargeFees(handle, before);
        this.commitmentFee = new CommitmentFee(before);
        this.taxes = taxes;
    }

    /**
     * Reads at once of the events of several subscriptions what {@link #fees} is going to ask for.
     */
    public static void readAhead(Handle handle, EventStore events,
                                 Collection<BilledPeriods> periods) {
        UsageFees fees = new UsageFees(handle, events, UsageCheckpointStore.NONE);
        events.readAhead(periods.stream().map(one -> one.subscription().externalId()).toList(),
                () -> periods.stream().flatMap(one -> fees.queries(one).stream()).toList());
    }

    /** The fees in the order in which they are printed. */
    public List<TaxableFee> fees(BilledPeriods periods) {
        List<Fee> fees = new ArrayList<>();
        subscriptionFees.fee(periods).ifPresent(fees::add);
        fees.addAll(usageFees.fees(periods));
        fees.addAll(fixedChargeFees.fees(periods));
        commitmentFee.fee(periods, fees).ifPresent(fees::add);
        Plan plan = periods.terms().plan();
        return fees.stream().map(fee -> taxable(fee, plan, taxes)).toList();
    }

    /**
     * Rates the usage of a billed period again, with the true-up to the commitment.
     *
     * @param unchanged the period's other fees on its invoice
     */
    public List<TaxableFee> recompute(BilledPeriods periods, List<Fee> unchanged) {
        List<Fee> usage = usageFees.fees(periods);
        List<Fee> whole = new ArrayList<>(unchanged);
        whole.addAll(usage);
        List<Fee> fees = new ArrayList<>(usage);
        commitmentFee.fee(periods, whole).ifPresent(fees::add);
        Plan plan = periods.terms().plan();
        return fees.stream().map(fee -> taxable(fee, plan, taxes)).toList();
    }

    /** Fees without an invoice, each with its taxes ({@code rating-and-usage.md 4.6.5}). */
    public List<Fee> uninvoicedFees(BilledPeriods periods) {
        return usageFees.uninvoicedFees(periods).stream()
                .map(fee -> taxable(fee, periods.terms().plan(), taxes).taxed()).toList();
    }

    /** The levels of weighted sums at the end of the rated windows, of all subscriptions so far. */
    public List<WeightedCheckpoint> levels() {
        return usageFees.levels();
    }

    /** A fee of a plan with the plan's own taxes, or else the inherited ones. */
    public static TaxableFee taxable(Fee fee, Plan plan, TaxLevels taxes) {
        return new TaxableFee(fee, taxes.taxes(ownTaxes(fee, plan), plan.pricing().taxes()));
    }

    private static List<Tax> ownTaxes(Fee fee, Plan plan) {
        return switch (fee.source().type()) {
            case CHARGE -> plan.pricing().charges().stream()
                    .filter(charge -> charge.id().equals(fee.source().chargeId()))
                    .findFirst().map(Charge::taxes).orElse(List.of());
            case FIXED_CHARGE -> plan.pricing().fixedCharges().stream()
                    .filter(charge -> charge.id().equals(fee.source().fixedChargeId()))
                    .findFirst().map(FixedCharge::taxes).orElse(List.of());
            case COMMITMENT -> Optional.ofNullable(plan.pricing().minimumCommitment())
                    .map(MinimumCommitment::taxes).orElse(List.of());
            case SUBSCRIPTION, ADD_ON, CREDIT -> List.of();
        };
    }
}
