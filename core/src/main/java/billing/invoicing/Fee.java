package billing.invoicing;

import billing.catalog.Charge.AppliedPricingUnit;
import billing.catalog.PricingUnit;
import billing.catalog.Tax;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Scale;
import billing.kernel.time.Window;
import billing.rating.AmountDetails;
import billing.rating.PriceSteps;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * One line of an invoice ({@code rating-and-usage.md 6.1},
 * {@code subscriptions-and-invoicing.md 4}).
 *
 * @param source      what it bills
 * @param item        what is charged, copied so that later edits change nothing
 * @param description or null
 * @param quantity    the billed units
 * @param amounts     the amounts before taxes
 * @param taxes       its taxes
 * @param payment     whether it has been paid
 * @param window      the time that it bills; null when there is none
 */
public record Fee(UUID id, Source source, Item item, String description, Quantity quantity,
                  Amounts amounts, Taxes taxes, Payment payment, Window window, Instant createdAt) {
    /**
     * The source of the fee. Identifiers that do not apply are null.
     *
     * @param subscriptionId     null on one-off invoices
     * @param chargeId           of a charge fee; else null
     * @param chargeFilterId     of a charge fee of one filter; null for the default bucket
     * @param fixedChargeId      of a fixed charge fee; else null
     * @param addOnId            of an add-on fee; else null
     * @param trueUp             of a fee that raises others to a minimum; else null
     * @param eventTransactionId of a fee of one event; or null
     */
    public record Source(FeeType type, UUID subscriptionId, UUID chargeId, UUID chargeFilterId,
                         UUID fixedChargeId, UUID addOnId, TrueUp trueUp,
                         String eventTransactionId, boolean payInAdvance, boolean invoiceable) {
        /** The fee that this one raises to the minimum; or null. */
        public UUID trueUpParentFeeId() {
            return trueUp == null ? null : trueUp.parentFeeId();
        }
    }

    /**
     * What is missing to a charge's minimum ({@code rating-and-usage.md 4.3}).
     *
     * @param parentFeeId the fee that is raised; null for a correction of a true-up, and where a
     *                    regenerated invoice omits the fee
     */
    public record TrueUp(UUID parentFeeId) {
    }

    /**
     * The billed units.
     *
     * @param units                  as printed
     * @param totalAggregatedUnits   the level of a weighted sum, else the units
     * @param eventsCount            or null
     * @param chargedUnits           that a single event was charged for, which the fee may show
     *                               differently ({@code rating-and-usage.md 4.6.2}); else null
     * @param presentationBreakdowns units by presentation keys
     */
    public record Quantity(BigDecimal units, BigDecimal totalAggregatedUnits, Long eventsCount,
                           BigDecimal chargedUnits,
                           List<PresentationBreakdown> presentationBreakdowns) {
        /** The number of counted events; 0 where none are counted. */
        public long countedEvents() {
            return eventsCount == null ? 0 : eventsCount;
        }
    }

    /**
     * The amounts before taxes.
     *
     * @param cents            rounded once
     * @param preciseCents     unrounded, 15 decimals
     * @param unitAmount       in currency units, 15 decimals
     * @param couponsCents     the deductions by coupons and progressive billing, 5 decimals
     * @param creditNotesCents its share of the credit notes deducted from the invoice
     * @param details          how the amount was computed ({@code rating-and-usage.md 3})
     * @param pricingUnit      the amounts in a pricing unit; or null
     */
    public record Amounts(CurrencyUnit currency, long cents, BigDecimal preciseCents,
                          BigDecimal unitAmount, BigDecimal couponsCents,
                          BigDecimal creditNotesCents, AmountDetails details,
                          PricingUnitDetails pricingUnit) {
    }

    /**
     * The taxes.
     *
     * @param cents        rounded
     * @param preciseCents unrounded
     * @param rate         percent, the sum of its taxes
     * @param applied      in the order of the level that sets them
     * @param explicit     whether the request for a one-off invoice named them
     *                     ({@code money.md 1.2})
     */
    public record Taxes(long cents, BigDecimal preciseCents, BigDecimal rate,
                        List<AppliedTax> applied, boolean explicit) {
        /** Those of a fee that is not taxed yet. */
        public static final Taxes NONE =
                new Taxes(0, BigDecimal.ZERO, BigDecimal.ZERO, List.of(), false);
    }

    /** Whether it has been paid. */
    public record Payment(PaymentStatus status, Instant succeededAt, Instant failedAt,
                          Instant refundedAt) {
    }

    /**
     * The charged item.
     *
     * @param id                       of the metric, add-on or subscription
     * @param description              or null
     * @param invoiceDisplayName       as printed
     * @param filterInvoiceDisplayName or null
     * @param filters                  the filter's values as given; null for none
     * @param groupedBy                group key to value, in order; values may be null
     */
    public record Item(UUID id, String code, String name, String description,
                       String invoiceDisplayName, String filterInvoiceDisplayName,
                       Map<String, List<String>> filters, Map<String, String> groupedBy) {
    }

    /**
     * The amounts in a pricing unit ({@code rating-and-usage.md 4.8}).
     *
     * @param amountCents       hundredths of the unit, rounded
     * @param unitAmountCents   integer part
     * @param preciseUnitAmount in units
     * @param conversionRate    money per unit
     */
    public record PricingUnitDetails(UUID pricingUnitId, String code, String shortName,
                                     long amountCents, BigDecimal preciseAmountCents,
                                     long unitAmountCents, BigDecimal preciseUnitAmount,
                                     BigDecimal conversionRate) {
        /** The rounded amount, in units. */
        public BigDecimal amount() {
            return BigDecimal.valueOf(amountCents, Scale.PRICING_UNIT);
        }

        /** The pricing unit and its rate, as when the fee was created. */
        public AppliedPricingUnit applied() {
            return new AppliedPricingUnit(new PricingUnit(pricingUnitId, null, code, shortName,
                    null, null), conversionRate);
        }

        /** The exact amount, in units. */
        public BigDecimal preciseAmount() {
            return preciseAmountCents.movePointLeft(Scale.PRICING_UNIT);
        }
    }

    /** Units of one combination of presentation keys; values may be null. */
    public record PresentationBreakdown(Map<String, String> presentationBy, BigDecimal units) {
    }

    /** Whether it bills the difference to what another invoice should have billed. */
    public boolean isCorrection() {
        return amounts.details() instanceof CorrectionDetails;
    }

    /**
     * Whether it bills no usage, but what is missing to a charge's minimum
     * ({@code rating-and-usage.md 4.3}); also of a correction of such a fee.
     */
    public boolean isTrueUp() {
        return source.trueUp() != null;
    }

    /**
     * Whether it raises the usage of its own invoice to a charge's minimum: not a correction of
     * such a fee, whose name states the minimum already.
     */
    public boolean raisesToMinimum() {
        return isTrueUp() && !isCorrection();
    }

    /**
     * Whether usage below 0 is billed as 0 units without an amount, despite the steps of its price
     * ({@code rating-and-usage.md 6.1}).
     */
    public boolean isBilledAsNothing() {
        return quantity.units().signum() == 0 && amounts.preciseCents().signum() == 0
                && amounts.details() instanceof PriceSteps steps && steps.amount().signum() != 0;
    }

    /** The corrected fee; empty for any other fee. */
    public Optional<CorrectionDetails> corrected() {
        return amounts.details() instanceof CorrectionDetails corrected ? Optional.of(corrected)
                : Optional.empty();
    }

    /** The number of the invoice that it corrects; empty for any other fee. */
    public Optional<String> correctedInvoice() {
        return corrected().map(CorrectionDetails::invoiceNumber);
    }

    /**
     * The deductions by the coupons of the corrected invoice, which apply to a correction instead
     * of current coupons. Empty for any other fee, and for corrections without stored coupons.
     */
    public Optional<List<CouponShare>> couponsAtIssue() {
        return corrected().map(CorrectionDetails::coupons);
    }

    /**
     * The price of a whole period of the plan when the subscription fee was created, in minor
     * units.
     *
     * @throws IllegalStateException for any other fee
     */
    public long planPriceCents() {
        if (amounts.details() instanceof PlanPrice price) {
            return price.cents();
        }
        throw new IllegalStateException("fee " + id + " states no price of a plan");
    }

    /** The taxes that it was billed with, as they were then. */
    public List<Tax> billedTaxes() {
        return taxes.applied().stream().map(AppliedTax::tax).toList();
    }

    /** The base of taxes: the amount less coupons, in cents. */
    public BigDecimal netAmountCents() {
        return BigDecimal.valueOf(amounts.cents()).subtract(amounts.couponsCents());
    }

    /** The unrounded amount less coupons. */
    public BigDecimal preciseNetAmountCents() {
        return amounts.preciseCents().subtract(amounts.couponsCents());
    }

    /** The amount with its taxes. */
    public long totalAmountCents() {
        return amounts.cents() + taxes.cents();
    }
}
