package billing.invoicing.service;

import billing.catalog.InvoiceCustomSection;
import billing.catalog.Plan;
import billing.catalog.store.Plans;
import billing.engine.Handle;
import billing.invoicing.BillingTrigger;
import billing.invoicing.Fee;
import billing.invoicing.InvoiceAmounts;
import billing.invoicing.InvoiceType;
import billing.invoicing.InvoicingReason;
import billing.invoicing.fee.BilledPeriods;
import billing.invoicing.fee.UsageCheckpoints;
import billing.invoicing.tax.InvoiceComputation;
import billing.invoicing.tax.TaxableFee;
import billing.kernel.money.CurrencyUnit;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/** An invoice that is computed but not booked: without an identifier, a number and stored data. */
public final class PreparedInvoice {
    private final BillingTrigger trigger;
    private final InvoiceParties parties;
    private final List<BilledPeriods> periods;
    private final List<TaxableFee> made;
    private final List<Fee> alone;
    private final InvoiceComputation computed;
    private final List<InvoiceCustomSection> sections;
    private final UsageCheckpoints levels;
    private final UUID own;
    private final long eventsSeen;

    PreparedInvoice(BillingTrigger trigger, InvoiceParties parties, List<BilledPeriods> periods,
                    List<TaxableFee> made, List<Fee> alone, List<InvoiceCustomSection> sections,
                    UsageCheckpoints levels, UUID own, long eventsSeen) {
        this.trigger = trigger;
        this.parties = parties;
        this.periods = periods;
        this.made = made;
        this.alone = alone;
        this.computed = InvoiceComputation.of(made);
        this.sections = sections;
        this.levels = levels;
        this.own = own;
        this.eventsSeen = eventsSeen;
    }

    /** The trigger of the invoice. */
    public BillingTrigger trigger() {
        return trigger;
    }

    /** The amounts. */
    public InvoiceAmounts amounts() {
        return computed.amounts();
    }

    /** The fees without reductions. */
    public List<Fee> fees() {
        return computed.fees();
    }

    /** The currency of all its subscriptions. */
    public CurrencyUnit currency() {
        return periods.get(0).terms().plan().billing().currency();
    }

    /** The customer of the invoice. */
    public UUID customerId() {
        return parties.customer().id();
    }

    InvoiceParties parties() {
        return parties;
    }

    /** The billed periods of each subscription. */
    public List<BilledPeriods> periods() {
        return periods;
    }

    /** The draft that is computed again; null for a new invoice. */
    public UUID own() {
        return own;
    }

    /** The sequence number of the last event known when it was computed. */
    long eventsSeen() {
        return eventsSeen;
    }

    /** Whether plans and billing entities are still stored as it was computed with. */
    public boolean isUpToDate(Handle handle) {
        Map<UUID, Plan> stored = new Plans(handle).byIds(periods.stream()
                .map(one -> one.subscription().planId()).distinct().toList());
        return periods.stream().map(BilledPeriods::terms).allMatch(terms ->
                terms.plan().equals(stored.get(terms.subscription().planId())))
                && parties.equals(InvoiceParties.read(handle, parties.customer(),
                        parties.entity().id()));
    }

    /** The type, which follows from the reasons of its subscriptions. */
    InvoiceType type() {
        return periods.stream()
                .anyMatch(one -> one.reason() == InvoicingReason.PROGRESSIVE_BILLING)
                ? InvoiceType.PROGRESSIVE_BILLING : InvoiceType.SUBSCRIPTION;
    }

    /** Computes the amounts with reductions by what is open for the customer. */
    InvoiceComputation computed(OpenSettlements open) {
        return open.isEmpty() ? computed : InvoiceComputation.of(made, open.all());
    }

    /** Fees of the same trigger without an invoice, with their taxes. */
    List<Fee> uninvoicedFees() {
        return alone;
    }

    /** The plans by subscription; the parent of a child plan. */
    public Map<UUID, UUID> planIds() {
        return periods.stream().map(BilledPeriods::terms)
                .collect(Collectors.toMap(one -> one.subscription().id(),
                        one -> one.plan().commonId(), (one, other) -> one));
    }

    /** The custom sections that will be printed. */
    List<InvoiceCustomSection> sections() {
        return sections;
    }

    /** The usage checkpoints to be stored with it. */
    UsageCheckpoints levels() {
        return levels;
    }

    /** Whether the customer's grace period applies ({@code subscriptions-and-invoicing.md 6.1}). */
    boolean isSubjectToGrace() {
        return periods.stream()
                .anyMatch(one -> one.reason() != InvoicingReason.IN_ADVANCE_CHARGE
                        && one.reason() != InvoicingReason.PROGRESSIVE_BILLING);
    }

    /** Whether windows of usage end with it. */
    boolean closesWindows() {
        return isPeriodic() || periods.stream()
                .anyMatch(one -> one.reason() == InvoicingReason.SUBSCRIPTION_TERMINATING);
    }

    /** Whether it closes a regular period, which determines its date. */
    boolean isPeriodic() {
        return periods.stream()
                .anyMatch(one -> one.reason() == InvoicingReason.SUBSCRIPTION_PERIODIC);
    }
}
