package billing.invoicing.service;

import billing.catalog.AddOn;
import billing.catalog.Plan;
import billing.catalog.Tax;
import billing.catalog.store.AddOns;
import billing.catalog.store.Plans;
import billing.catalog.store.Taxes;
import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.invoicing.AppliedTax;
import billing.invoicing.BilledSubscription;
import billing.invoicing.BillingTrigger;
import billing.invoicing.Fee;
import billing.invoicing.FeeBuilder;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceSettlement;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.InvoiceSubscription;
import billing.invoicing.InvoiceType;
import billing.invoicing.PlanPrice;
import billing.invoicing.RegeneratedFee;
import billing.invoicing.correction.store.CorrectionLines;
import billing.invoicing.fee.ChargeAmounts;
import billing.invoicing.fee.PeriodFees;
import billing.invoicing.store.Invoices;
import billing.invoicing.tax.InvoiceComputation;
import billing.invoicing.tax.TaxableFee;
import billing.kernel.error.ErrorCode;
import billing.kernel.error.InvalidException;
import billing.kernel.error.NotAllowedException;
import billing.kernel.error.NotFoundException;
import billing.kernel.money.Decimals;
import billing.rating.PriceSteps;
import billing.subscription.InvoiceDates;
import billing.subscription.Subscription;
import billing.subscription.store.Subscriptions;
import billing.usage.store.EventStore;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Creates a new invoice that replaces a voided one, with selected fees of it
 * ({@code subscriptions-and-invoicing.md 6.8}).
 */
public final class Regeneration {
    private static final Set<InvoiceType> POSSIBLE = Set.of(InvoiceType.SUBSCRIPTION,
            InvoiceType.ONE_OFF, InvoiceType.PROGRESSIVE_BILLING);
    private final UnitOfWork work;
    private final Handle handle;
    private final Instant now;

    /** Creates invoices within the handle's transaction. */
    public Regeneration(UnitOfWork work) {
        this.work = work;
        this.handle = work.handle();
        this.now = work.now();
    }

    /**
     * Creates the new invoice with the same fees, periods, type, currency, entity and order number,
     * issued now; taxes, coupons, credit notes and wallets are applied again. It bills the periods
     * of the voided invoice, to which it refers.
     *
     * @throws NotFoundException   for an unknown invoice
     * @throws NotAllowedException {@code invalid_status} unless it is voided, and once another has
     *                             replaced it; {@code not_regenerable} by {@link #refusal}
     */
    public Invoice regenerate(UUID voidedId) {
        Invoice voided = new Invoices(handle).get(voidedId);
        check(voided);
        return regenerate(voided,
                voided.parts().fees().stream().map(Regeneration::reset).toList());
    }

    /**
     * The same with some of the fees, which may be changed.
     *
     * @param chosen the fees to keep
     * @throws NotFoundException   as above, and for a fee that is not on the invoice
     * @throws NotAllowedException as above
     * @throws InvalidException    {@code fees: value_is_mandatory} when none is left,
     *                             {@code fees: value_is_invalid} for other units or another price
     *                             of a correction,
     *                             {@code units: value_is_out_of_range} for negative units,
     *                             {@code unit_amount_cents: value_is_out_of_range} for a negative
     *                             total
     */
    public Invoice regenerate(UUID voidedId, List<RegeneratedFee> chosen) {
        Invoice voided = new Invoices(handle).get(voidedId);
        check(voided);
        if (chosen.isEmpty()) {
            throw new InvalidException("fees", ErrorCode.VALUE_IS_MANDATORY,
                    "no fee of invoice " + voided.document().number() + " is left",
                    "keep at least one; a voided invoice that nothing replaces bills nothing");
        }
        return regenerate(voided,
                chosen.stream().map(one -> changed(fee(voided, one), one)).toList());
    }

    private Invoice regenerate(Invoice voided, List<Fee> fees) {
        if (voided.parts().subscriptions().isEmpty()) {
            return replace(voided, () -> issueOneOff(voided, fees));
        }
        InvoiceParties parties = new StoredTrigger(handle).parties(voided);
        Map<UUID, Plan> plans = plans(voided);
        return replace(voided, () -> issueForSubscriptions(voided, parties, fees.stream()
                .map(fee -> PeriodFees.taxable(fee, plans.get(fee.source().subscriptionId()),
                        parties.taxes())).toList()));
    }

    /**
     * Creates the new invoice of subscriptions with other fees, whose taxes are given.
     *
     * @throws NotAllowedException as above
     */
    public Invoice regenerateTaxed(UUID voidedId, List<TaxableFee> fees) {
        Invoice voided = new Invoices(handle).get(voidedId);
        check(voided);
        return replace(voided, () -> issueForSubscriptions(voided,
                new StoredTrigger(handle).parties(voided), fees));
    }

    private Invoice replace(Invoice voided, Supplier<Invoice> making) {
        Invoices invoices = new Invoices(handle);
        invoices.releasePeriods(voided.id());
        Invoice made = making.get();
        invoices.markReplaced(voided.id(), made.id());
        return made;
    }

    /**
     * Why an invoice cannot be regenerated by what it bills, as a sentence; empty if it can: a void
     * does not reverse the purchases of top-ups and grouped fees, and of a single event a charge
     * has one fee.
     */
    public static Optional<String> refusal(Invoice invoice) {
        if (!POSSIBLE.contains(invoice.document().type())) {
            return Optional.of("invoices of type " + invoice.document().type().code()
                    + " cannot be regenerated");
        }
        return invoice.parts().fees().stream()
                .anyMatch(fee -> fee.source().eventTransactionId() != null)
                ? Optional.of("invoice " + invoice.document().number() + " is of an event that is"
                + " paid in advance, which is billed once for a charge")
                : Optional.empty();
    }

    private void check(Invoice voided) {
        if (voided.state().status() != InvoiceStatus.VOIDED) {
            throw new NotAllowedException("invalid_status", "invoice " + voided.document().number()
                    + " is "
                    + voided.state().status().code() + "; only a voided one can be regenerated");
        }
        refusal(voided).ifPresent(reason -> {
            throw new NotAllowedException("not_regenerable", reason);
        });
        new Invoices(handle).replacementOf(voided.id()).ifPresent(other -> {
            throw new NotAllowedException("invalid_status", "invoice " + other.document().number()
                    + " has taken the place of " + voided.document().number() + " already");
        });
    }

    private static Fee fee(Invoice voided, RegeneratedFee chosen) {
        return voided.parts().fees().stream()
                .filter(one -> one.id().equals(chosen.feeId())).findFirst()
                .orElseThrow(() -> new NotFoundException("fee", chosen.feeId()));
    }

    /** The fee without coupons, credit notes, taxes and payment. */
    private static Fee reset(Fee fee) {
        return FeeBuilder.of(fee).asUnbilled().build();
    }

    /**
     * With other units or another price, what it bills is their product: it counts no events and
     * has no steps.
     */
    private static Fee changed(Fee fee, RegeneratedFee change) {
        if (change.units() != null && change.units().signum() < 0) {
            throw new InvalidException("units", ErrorCode.VALUE_IS_OUT_OF_RANGE);
        }
        FeeBuilder builder = FeeBuilder.of(reset(fee));
        if (change.displayName() != null) {
            builder.displayName(change.displayName());
        }
        if (change.units() != null || change.preciseUnitAmount() != null) {
            if (fee.isCorrection()) {
                throw new InvalidException("fees", ErrorCode.VALUE_IS_INVALID,
                        fee.item().invoiceDisplayName() + " bills a difference that is fixed",
                        "keep or omit this fee; only its name can be changed");
            }
            reprice(builder, fee, change);
        }
        return builder.build();
    }

    private static void reprice(FeeBuilder builder, Fee fee, RegeneratedFee change) {
        BigDecimal units = change.units() == null ? fee.quantity().units() : change.units();
        Fee.PricingUnitDetails unit = fee.amounts().pricingUnit();
        BigDecimal price = change.preciseUnitAmount() == null
                ? unit == null ? fee.amounts().unitAmount() : unit.preciseUnitAmount()
                : unit == null ? change.preciseUnitAmount()
                : Decimals.ratio(change.preciseUnitAmount(), unit.conversionRate());
        ChargeAmounts amounts = ChargeAmounts.of(units.multiply(price), price,
                unit == null ? null : unit.applied(), fee.amounts().currency());
        BigDecimal exact = amounts.preciseAmountCents();
        builder.units(units, amounts.preciseUnitAmount()).uncounted().exactCents(exact)
                .pricingUnit(amounts.pricingUnit())
                .details(fee.amounts().details() instanceof PlanPrice plan
                        ? ofPeriod(plan, fee.amounts().preciseCents(), exact) : PriceSteps.NONE);
    }

    /** The price of a whole period at the price of its days, which credits unused days. */
    private static PlanPrice ofPeriod(PlanPrice plan, BigDecimal before, BigDecimal exact) {
        return before.signum() == 0 ? plan : new PlanPrice(Decimals.toWhole(Decimals.ratio(
                BigDecimal.valueOf(plan.cents()).multiply(exact), before)));
    }

    private Invoice issueOneOff(Invoice voided, List<Fee> fees) {
        InvoiceParties parties = new StoredTrigger(handle).parties(voided);
        Map<UUID, AddOn> addOns = new AddOns(handle)
                .byIds(fees.stream().map(one -> one.source().addOnId()).toList());
        Map<UUID, List<Tax>> named = namedTaxes(voided);
        InvoiceComputation computed = InvoiceComputation.of(fees.stream()
                .map(fee -> parties.taxes().addOnFee(fee, named.getOrDefault(fee.id(), List.of()),
                        addOns.get(fee.source().addOnId()).taxes())).toList());
        return issue(builder(voided, parties, computed), parties, List.of());
    }

    /** The taxes that the request for a one-off invoice named for its fees, as they are now. */
    private Map<UUID, List<Tax>> namedTaxes(Invoice voided) {
        List<Fee> explicit = voided.parts().fees().stream()
                .filter(fee -> fee.taxes().explicit()).toList();
        Map<UUID, Tax> live = new Taxes(handle).live(explicit.stream()
                .flatMap(fee -> fee.taxes().applied().stream()).map(AppliedTax::taxId)
                .collect(Collectors.toSet()));
        return explicit.stream().collect(Collectors.toMap(Fee::id,
                fee -> fee.taxes().applied().stream().map(tax -> live.get(tax.taxId()))
                        .filter(Objects::nonNull).toList()));
    }

    private Invoice issueForSubscriptions(Invoice voided, InvoiceParties parties,
                                          List<TaxableFee> fees) {
        BillingTrigger trigger = new StoredTrigger(handle).trigger(voided);
        new CorrectionLines(handle).release(
                fees.stream().map(TaxableFee::fee).filter(Fee::isCorrection).toList());
        PreparedInvoice prepared = new InvoicePreparation(handle, voided.id())
                .prepare(trigger, parties, fees);
        OpenSettlements open = new SettlementSources(work).open(prepared);
        InvoiceComputation computed = prepared.computed(open);
        InvoiceBuilder builder = builder(voided, parties, computed)
                .subscriptions(voided.parts().subscriptions().stream()
                        .map(link -> link.copy(work.nextId(), now)).toList())
                .credits(computed.credits().stream()
                        .map(credit -> credit.identity(work.nextId(), now)).toList())
                .settlement(open.settled(InvoiceSettlement.NONE, computed));
        Invoice made = issue(builder, parties, new StoredTrigger(handle).asBilled(voided));
        open.consume(made, computed);
        return made;
    }

    private Map<UUID, Plan> plans(Invoice voided) {
        Plans stored = new Plans(handle);
        return new Subscriptions(handle).byIds(voided.parts().subscriptions().stream()
                .map(InvoiceSubscription::subscriptionId).toList()).values().stream()
                .collect(Collectors.toMap(Subscription::id,
                        one -> stored.get(one.planId())));
    }

    private InvoiceBuilder builder(Invoice voided, InvoiceParties parties,
                                   InvoiceComputation computed) {
        InvoiceBooking booking = new InvoiceBooking(work);
        return new InvoiceBuilder(work.nextId(), voided.document().type(), parties.customer(),
                parties.entity(), voided.document().currency(), voided.dates().billedAt(), now)
                .purchaseOrderNumber(voided.document().purchaseOrderNumber())
                .usageThresholds(voided.parts().usageThresholds().stream()
                        .map(one -> one.copy(work.nextId())).toList())
                .dates(InvoiceDates.immediate(parties.settings(), parties.localDate(now)),
                        parties.settings().netPaymentTerm())
                .sections(voided.parts().customSectionCodes(), voided.parts().customSections()
                .stream()
                        .map(one -> one.copy(work.nextId())).toList())
                .computed(computed.amounts(), computed.paymentStatus(),
                        booking.fees(computed.fees(), now),
                        booking.taxes(computed.appliedTaxes(), now));
    }

    private Invoice issue(InvoiceBuilder builder, InvoiceParties parties,
                          List<BilledSubscription> billed) {
        InvoiceBooking booking = new InvoiceBooking(work);
        return booking.settle(booking.issue(builder, parties, billed,
                new EventStore(handle).seen()));
    }
}
