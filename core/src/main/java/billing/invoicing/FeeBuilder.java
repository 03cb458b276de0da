package billing.invoicing;

import billing.invoicing.Fee.Item;
import billing.invoicing.Fee.PresentationBreakdown;
import billing.invoicing.Fee.PricingUnitDetails;
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

/** Makes fees, and changed copies of fees; what is not set is a pending fee of one unit. */
public final class FeeBuilder {
    private UUID id;
    private UUID subscriptionId;
    private FeeType type;
    private UUID chargeId;
    private UUID chargeFilterId;
    private UUID fixedChargeId;
    private UUID addOnId;
    private UUID trueUpParentFeeId;
    private Item item;
    private CurrencyUnit currency;
    private long amountCents;
    private BigDecimal preciseAmountCents;
    private BigDecimal preciseUnitAmount;
    private BigDecimal units = BigDecimal.ONE;
    private BigDecimal totalAggregatedUnits = BigDecimal.ONE;
    private Long eventsCount;
    private BigDecimal preciseCouponsAmountCents = BigDecimal.ZERO;
    private BigDecimal preciseCreditNotesAmountCents = BigDecimal.ZERO;
    private long taxesAmountCents;
    private BigDecimal taxesPreciseAmountCents = BigDecimal.ZERO;
    private BigDecimal taxesRate = BigDecimal.ZERO;
    private List<AppliedTax> appliedTaxes = List.of();
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
        FeeBuilder builder = of(fee.type(), fee.item(), fee.currency());
        builder.id = fee.id();
        builder.subscriptionId = fee.subscriptionId();
        builder.chargeId = fee.chargeId();
        builder.chargeFilterId = fee.chargeFilterId();
        builder.fixedChargeId = fee.fixedChargeId();
        builder.addOnId = fee.addOnId();
        builder.trueUpParentFeeId = fee.trueUpParentFeeId();
        builder.amountCents = fee.amountCents();
        builder.preciseAmountCents = fee.preciseAmountCents();
        builder.preciseUnitAmount = fee.preciseUnitAmount();
        builder.units = fee.units();
        builder.totalAggregatedUnits = fee.totalAggregatedUnits();
        builder.eventsCount = fee.eventsCount();
        builder.preciseCouponsAmountCents = fee.preciseCouponsAmountCents();
        builder.preciseCreditNotesAmountCents = fee.preciseCreditNotesAmountCents();
        builder.taxesAmountCents = fee.taxesAmountCents();
        builder.taxesPreciseAmountCents = fee.taxesPreciseAmountCents();
        builder.taxesRate = fee.taxesRate();
        builder.appliedTaxes = fee.appliedTaxes();
        builder.amountDetails = fee.amountDetails();
        builder.pricingUnit = fee.pricingUnit();
        builder.presentationBreakdowns = fee.presentationBreakdowns();
        builder.description = fee.description();
        builder.payInAdvance = fee.payInAdvance();
        builder.invoiceable = fee.invoiceable();
        builder.eventTransactionId = fee.eventTransactionId();
        builder.paymentStatus = fee.paymentStatus();
        builder.window = fee.window();
        builder.createdAt = fee.createdAt();
        builder.succeededAt = fee.succeededAt();
        builder.failedAt = fee.failedAt();
        builder.refundedAt = fee.refundedAt();
        return builder;
    }

    /** What gives a booked fee its place; the parent may be null. */
    public FeeBuilder identity(UUID newId, UUID newTrueUpParentFeeId, Instant now) {
        id = newId;
        trueUpParentFeeId = newTrueUpParentFeeId;
        createdAt = now;
        return this;
    }

    /** As before any invoice: nothing taken off, untaxed and unpaid. */
    public FeeBuilder asUnbilled() {
        coupons(BigDecimal.ZERO).creditNotes(BigDecimal.ZERO)
                .taxes(List.of(), 0, BigDecimal.ZERO, BigDecimal.ZERO);
        paymentStatus = PaymentStatus.PENDING;
        succeededAt = null;
        failedAt = null;
        refundedAt = null;
        return this;
    }

    /** What is printed for it. */
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

    /** The event that it charges, paid as it came; the id is null for renewed units. */
    public FeeBuilder paidAsItCame(String newEventTransactionId) {
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

    /** The fixed charge that it bills, and whether before its period. */
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

    /** An exact amount in cents: the one rounding of the fee. */
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

    /** How the amount came about, as the charge model tells. */
    public FeeBuilder details(AmountDetails newAmountDetails) {
        amountDetails = newAmountDetails;
        return this;
    }

    /** The time that it bills. */
    public FeeBuilder window(Window newWindow) {
        window = newWindow;
        return this;
    }

    /** What coupons and progressive billing took off, not more than the amount. */
    public FeeBuilder coupons(BigDecimal preciseCents) {
        preciseCouponsAmountCents = preciseCents;
        return this;
    }

    /** Its share of the credit notes that the invoice consumed. */
    public FeeBuilder creditNotes(BigDecimal preciseCents) {
        preciseCreditNotesAmountCents = preciseCents;
        return this;
    }

    /** What it is taxed with: one line a tax, and their sum rounded and exact. */
    public FeeBuilder taxes(List<AppliedTax> lines, long cents, BigDecimal preciseCents,
                            BigDecimal rate) {
        appliedTaxes = List.copyOf(lines);
        taxesAmountCents = cents;
        taxesPreciseAmountCents = preciseCents;
        taxesRate = rate;
        return this;
    }

    /** The lines of taxes whose sums are known. */
    public FeeBuilder taxLines(List<AppliedTax> lines) {
        appliedTaxes = List.copyOf(lines);
        return this;
    }

    /** The fee follows its invoice ({@code subscriptions-and-invoicing.md 6.9}). */
    public FeeBuilder paid(PaymentStatus status, Instant at) {
        paymentStatus = PaymentStatus.OF_FEES.move(paymentStatus, status, String.valueOf(id));
        succeededAt = status == PaymentStatus.SUCCEEDED ? at : null;
        failedAt = status == PaymentStatus.FAILED ? at : null;
        refundedAt = status == PaymentStatus.REFUNDED ? at : null;
        return this;
    }

    /** The fee as it was set. */
    public Fee build() {
        return new Fee(id, subscriptionId, type, chargeId, chargeFilterId, fixedChargeId, addOnId,
                trueUpParentFeeId, item, currency, amountCents, preciseAmountCents,
                preciseUnitAmount == null ? currency.toUnits(amountCents) : preciseUnitAmount,
                units, totalAggregatedUnits, eventsCount, preciseCouponsAmountCents,
                preciseCreditNotesAmountCents, taxesAmountCents, taxesPreciseAmountCents, taxesRate,
                appliedTaxes, amountDetails, pricingUnit, presentationBreakdowns, description,
                payInAdvance, invoiceable, eventTransactionId, paymentStatus, window, createdAt,
                succeededAt, failedAt, refundedAt);
    }
}
