package billing.invoicing.usage;

import billing.invoicing.Fee.PresentationBreakdown;
import billing.invoicing.Fee;
import billing.invoicing.fee.ChargeAmounts;
import billing.kernel.money.Decimals;
import billing.kernel.money.Scale;
import billing.rating.ChargeModel;
import billing.rating.UsageFigures;
import billing.usage.aggregation.RatedUsage;
import java.math.BigDecimal;
import java.util.List;

/**
 * The usage at the end of the period, extrapolated from the usage so far
 * ({@code rating-and-usage.md 5.2}).
 *
 * @param units                  2 decimals, not negative
 * @param amountCents            of the plan's currency, not negative
 * @param pricingUnitAmountCents hundredths of the charge's pricing unit; null without one
 * @param presentationBreakdowns units by presentation keys
 */
public record Projection(BigDecimal units, long amountCents, Long pricingUnitAmountCents,
                         List<PresentationBreakdown> presentationBreakdowns) {
    /** Projects one usage; recurring units are not extrapolated. */
    static Projection of(RatedUsage rated, Fee fee, ElapsedShare share) {
        if (share.elapsedDays() > 0 && rated.charge().metric().aggregation().recurring()) {
            return new Projection(fee.quantity().units(), fee.amounts().cents(),
                    fee.amounts().pricingUnit() == null ? null
                    : fee.amounts().pricingUnit().amountCents(),
                    fee.quantity().presentationBreakdowns());
        }
        RatedUsage usage = rated.withoutNegatives();
        BigDecimal units = Decimals.round(share.extrapolate(usage.units()), Scale.PROJECTED_UNITS);
        BigDecimal amount = amount(usage, units, share);
        ChargeAmounts amounts = ChargeAmounts.of(amount, BigDecimal.ZERO,
                usage.charge().billing().pricingUnit(), fee.amounts().currency());
        return new Projection(units, amounts.amountCents(), amounts.pricingUnit() == null ? null
                : amounts.pricingUnit().amountCents(), breakdowns(fee, share));
    }

    private static BigDecimal amount(RatedUsage usage, BigDecimal units, ElapsedShare share) {
        ChargeModel model = usage.properties().model();
        if (!model.pricesUnitsAlone()) {
            return share.extrapolate(usage.price().amount());
        }
        return units.signum() == 0 ? BigDecimal.ZERO
                : model.price(UsageFigures.of(units, usage.eventsCount())).amount();
    }

    private static List<PresentationBreakdown> breakdowns(Fee fee, ElapsedShare share) {
        return fee.quantity().presentationBreakdowns().stream()
                .map(breakdown -> new PresentationBreakdown(breakdown.presentationBy(),
                        Decimals.round(share.extrapolate(breakdown.units()),
                                fee.amounts().currency().exponent())))
                .toList();
    }
}
