package billing.invoicing;

import billing.invoicing.Fee.Item;
import billing.invoicing.Fee.PresentationBreakdown;
import billing.invoicing.Fee.PricingUnitDetails;
import billing.invoicing.Fee.TrueUp;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Decimals;
import billing.kernel.money.Scale;
import billing.kernel.time.Window;
import billing.rating.AmountDetails;
import billing.rating.PriceSteps;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** Builds fees and changed copies of fees. By default a fee is pending and has one unit. */
public final class FeeBuilder {
    private UUID id;
    private UUID subscriptionId;
    private FeeType type;
    private UUID chargeId;
    private UUID chargeFilterId;
    private UUID fixedChargeId;
    private UUID addOnId;
    private TrueUp trueUp;
    private Item item;
    private CurrencyUnit currency;
    private long amountCents;
    private BigDecimal preciseAmountCents;
    private BigDecimal preciseUnitAmount;
    private BigDecimal units = BigDecimal.ONE;
    private BigDecimal totalAggregatedUnits = BigDecimal.ONE;
    private Long eventsCount;
    private BigDecimal chargedUnits;
    private BigDecimal preciseCouponsAmountCents = BigDecimal.ZERO;
    private BigDecimal preciseCreditNotesAmountCents = BigDecimal.ZERO;
    private long taxesAmountCents;
    private BigDecimal taxesPreciseAmountCents = BigDecimal.ZERO;
    private BigDecimal taxesRate = BigDecimal.ZERO;
    private List<AppliedTax> appliedTaxes = List.of();
    private boolean explicitTaxes;
    private AmountDetails amountDetails = PriceSteps.NONE;
    private PricingUnitDetails pricingUnit;
    private List<PresentationBreakdown> presentationBreakdowns = List.of();
    private String description;
    private boolean payInAdvance;
    private boolean invoiceable = true;
    private String eventTransactionId;
    private PaymentStatus paymentStatus = PaymentStatus.PENDING;
    private Window window;
    private Instant createdAt;
    private Instant succeededAt;
    private Instant failedAt;
    private Instant refundedAt;

    private FeeBuilder() {
    }

    /** A new fee. */
    public static FeeBuilder of(FeeType type, Item item, CurrencyUnit currency) {
        FeeBuilder builder = new FeeBuilder();
        builder.type = type;
        builder.item = item;
        builder.currency = currency;
        return builder;
    }

    /** A copy to change. */
    public static FeeBuilder of(Fee fee) {
        FeeBuilder builder = of(fee.source().type(), fee.item(), fee.amounts().currency());
        builder.id = fee.id();
        builder.subscriptionId = fee.source().subscriptionId();
        builder.chargeId = fee.source().chargeId();
        builder.chargeFilterId = fee.source().chargeFilterId();
        builder.fixedChargeId = fee.source().fixedChargeId();
        builder.addOnId = fee.source().addOnId();
        builder.trueUp = fee.source().trueUp();
        builder.amountCents = fee.amounts().cents();
        builder.preciseAmountCents = fee.amounts().preciseCents();
        builder.preciseUnitAmount = fee.amounts().unitAmount();
        builder.units = fee.quantity().units();
        builder.totalAggregatedUnits = fee.quantity().totalAggregatedUnits();
        builder.eventsCount = fee.quantity().eventsCount();
        builder.chargedUnits = fee.quantity().chargedUnits();
        builder.preciseCouponsAmountCents = fee.amounts().couponsCents();
        builder.preciseCreditNotesAmountCents = fee.amounts().creditNotesCents();
        builder.taxesAmountCents = fee.taxes().cents();
        builder.taxesPreciseAmountCents = fee.taxes().preciseCents();
        builder.taxesRate = fee.taxes().rate();
        builder.appliedTaxes = fee.taxes().applied();
        builder.explicitTaxes = fee.taxes().explicit();
        builder.amountDetails = fee.amounts().details();
        builder.pricingUnit = fee.amounts().pricingUnit();
        builder.presentationBreakdowns = fee.quantity().presentationBreakdowns();
        builder.description = fee.description();
        builder.payInAdvance = fee.source().payInAdvance();
        builder.invoiceable = fee.source().invoiceable();
        builder.eventTransactionId = fee.source().eventTransactionId();
        builder.paymentStatus = fee.payment().status();
        builder.window = fee.window();
        builder.createdAt = fee.createdAt();
        builder.succeededAt = fee.payment().succeededAt();
        builder.failedAt = fee.payment().failedAt();
        builder.refundedAt = fee.payment().refundedAt();
        return builder;
    }

    /** Sets the identity of a booked fee; the parent may be null. */
    public FeeBuilder identity(UUID newId, UUID newTrueUpParentFeeId, Instant now) {
        id = newId;
        trueUp = trueUp == null ? null : new TrueUp(newTrueUpParentFeeId);
        createdAt = now;
        return this;
    }

    /** Clears what an invoice adds: deductions, taxes and payment. */
    public FeeBuilder asUnbilled() {
        coupons(BigDecimal.ZERO).creditNotes(BigDecimal.ZERO)
                .taxes(List.of(), 0, BigDecimal.ZERO, BigDecimal.ZERO);
        paymentStatus = PaymentStatus.PENDING;
        succeededAt = null;
        failedAt = null;
        refundedAt = null;
        return this;
    }

    /** Sets the printed name. */
    public FeeBuilder displayName(String name) {
        item = new Item(item.id(), item.code(), item.name(), item.description(), name,
                item.filterInvoiceDisplayName(), item.filters(), item.groupedBy());
        return this;
    }

    /** The subscription that it bills. */
    public FeeBuilder subscription(UUID newSubscriptionId) {
        subscriptionId = newSubscriptionId;
        return this;
    }

    /** Marks the fee as paid in advance for an event; the id is null for renewed units. */
    public FeeBuilder paidInAdvance(String newEventTransactionId) {
        payInAdvance = true;
        eventTransactionId = newEventTransactionId;
        return this;
    }

    /** The usage charge that it bills and its filter; both may be null. */
    public FeeBuilder charge(UUID newChargeId, UUID newChargeFilterId) {
        chargeId = newChargeId;
        chargeFilterId = newChargeFilterId;
        return this;
    }

    /** Whether it corrects a fee that raises others to a minimum. */
    public FeeBuilder trueUp(boolean correctsTrueUp) {
        trueUp = correctsTrueUp ? new TrueUp(null) : null;
        return this;
    }

    /** The fixed charge that it bills, and whether in advance. */
    public FeeBuilder fixedCharge(UUID newFixedChargeId, boolean inAdvance) {
        fixedChargeId = newFixedChargeId;
        payInAdvance = inAdvance;
        return this;
    }

    /** The add-on that it bills; the description may be null. */
    public FeeBuilder addOn(UUID newAddOnId, String newDescription) {
        addOnId = newAddOnId;
        description = newDescription;
        return this;
    }

    /** Sets the exact amount in cents and rounds it; a fee is rounded only once. */
    public FeeBuilder exactCents(BigDecimal cents) {
        amountCents = Decimals.toWhole(cents);
        preciseAmountCents = Decimals.round(cents, Scale.PRECISE);
        return this;
    }

    /** The units shown and the price of one in currency units. */
    public FeeBuilder units(BigDecimal newUnits, BigDecimal unitAmount) {
        units = newUnits;
        totalAggregatedUnits = newUnits;
        preciseUnitAmount = Decimals.round(unitAmount, Scale.PRECISE);
        return this;
    }

    /** The amounts in a pricing unit; null without one. */
    public FeeBuilder pricingUnit(PricingUnitDetails newPricingUnit) {
        pricingUnit = newPricingUnit;
        return this;
    }

    /** Clears what was counted: the units are stated. */
    public FeeBuilder uncounted() {
        eventsCount = null;
        presentationBreakdowns = List.of();
        return this;
    }

    /** The steps of the computation, given by the charge model. */
    public FeeBuilder details(AmountDetails newAmountDetails) {
        amountDetails = newAmountDetails;
        return this;
    }

    /** The time that it bills. */
    public FeeBuilder window(Window newWindow) {
        window = newWindow;
        return this;
    }

    /** The deductions by coupons and progressive billing, not more than the amount. */
    public FeeBuilder coupons(BigDecimal preciseCents) {
        preciseCouponsAmountCents = preciseCents;
        return this;
    }

    /**
     * Adds the fee's share of a deduction that is allocated to several fees in proportion to their
     * net amounts, at most what remains of the fee ({@code money.md 3.4}).
     *
     * @param cents     the whole deduction
     * @param baseCents the sum of the net amounts of the fees; not 0
     */
    public static Fee deduct(Fee fee, BigDecimal cents, BigDecimal baseCents) {
        BigDecimal share = cents.multiply(fee.netAmountCents())
                .divide(baseCents, Decimals.DIVISION);
        BigDecimal sum = Decimals.round(fee.amounts().couponsCents().add(share),
                Scale.CENTS_PART);
        return of(fee).coupons(sum.min(BigDecimal.valueOf(fee.amounts().cents()))).build();
    }

    /** Its share of the credit notes that the invoice consumed. */
    public FeeBuilder creditNotes(BigDecimal preciseCents) {
        preciseCreditNotesAmountCents = preciseCents;
        return this;
    }

    /** The taxes: one line for each tax, and their sum rounded and exact. */
    public FeeBuilder taxes(List<AppliedTax> lines, long cents, BigDecimal preciseCents,
                            BigDecimal rate) {
        appliedTaxes = List.copyOf(lines);
        taxesAmountCents = cents;
        taxesPreciseAmountCents = preciseCents;
        taxesRate = rate;
        return this;
    }

    /** Whether the request for a one-off invoice named the taxes. */
    public FeeBuilder explicitTaxes(boolean named) {
        explicitTaxes = named;
        return this;
    }

    /** The lines of taxes whose sums are known. */
    public FeeBuilder taxLines(List<AppliedTax> lines) {
        appliedTaxes = List.copyOf(lines);
        return this;
    }

    /**
     * Sets the payment status, which follows the invoice's
     * ({@code subscriptions-and-invoicing.md 6.9}).
     */
    public FeeBuilder paid(PaymentStatus status, Instant at) {
        paymentStatus = PaymentStatus.OF_FEES.move(paymentStatus, status, String.valueOf(id));
        succeededAt = status == PaymentStatus.SUCCEEDED ? at : null;
        failedAt = status == PaymentStatus.FAILED ? at : null;
        refundedAt = status == PaymentStatus.REFUNDED ? at : null;
        return this;
    }

    /** Returns the fee. */
    public Fee build() {
        return new Fee(id,
                new Fee.Source(type, subscriptionId, chargeId, chargeFilterId, fixedChargeId,
                        addOnId, trueUp, eventTransactionId, payInAdvance, invoiceable),
                item, description,
                new Fee.Quantity(units, totalAggregatedUnits, eventsCount, chargedUnits,
                        presentationBreakdowns),
                new Fee.Amounts(currency, amountCents, preciseAmountCents,
                        preciseUnitAmount == null ? currency.toUnits(amountCents)
                        : preciseUnitAmount,
                        preciseCouponsAmountCents, preciseCreditNotesAmountCents, amountDetails,
                        pricingUnit),
                new Fee.Taxes(taxesAmountCents, taxesPreciseAmountCents, taxesRate, appliedTaxes,
                        explicitTaxes),
                new Fee.Payment(paymentStatus, succeededAt, failedAt, refundedAt),
                window, createdAt);
    }
}
