package billing.invoicing.print;

import billing.catalog.Charge;
import billing.catalog.ChargeFilter;
import billing.catalog.FixedCharge;
import billing.catalog.Plan;
import billing.documents.Detail;
import billing.invoicing.Fee;
import billing.kernel.money.Scale;
import billing.rating.ChargeModel;
import billing.rating.Graduated;
import billing.rating.Standard;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;

/**
 * The price printed for a prorated fee ({@code rating-and-usage.md 4.5},
 * {@code subscriptions-and-invoicing.md 11.3}): its amount divided by its units is not a price of
 * the plan, so the units prorated by days are printed with the plan's price.
 */
final class ProratedPrice {
    private ProratedPrice() {
    }

    /** The step below the line; empty when no unit of the fee was prorated. */
    static Optional<Detail> of(Fee fee, Plan plan) {
        if (fee.amounts().pricingUnit() != null) {
            return Optional.empty();
        }
        BigDecimal amount = fee.amounts().preciseCents().movePointLeft(
                fee.amounts().currency().exponent());
        return model(fee, plan).filter(model -> !isPriceOf(model, fee.amounts().unitAmount()))
                .map(model -> step(model, amount));
    }

    /** Whether all units lasted the whole period, at one price. */
    private static boolean isPriceOf(ChargeModel model, BigDecimal unitAmount) {
        return model instanceof Standard standard && standard.amount().compareTo(unitAmount) == 0
                || model instanceof Graduated graduated && graduated.ranges().stream()
                        .anyMatch(tier -> tier.perUnitAmount().compareTo(unitAmount) == 0);
    }

    /** The step with the price, or with the amount alone when units have several prices. */
    private static Detail step(ChargeModel model, BigDecimal amount) {
        if (model instanceof Standard standard && standard.amount().signum() != 0) {
            BigDecimal price = standard.amount();
            return Detail.prorated(amount.divide(price,
                            Scale.PRORATED_FIXED_UNITS, RoundingMode.HALF_UP)
                    .stripTrailingZeros(), price, amount);
        }
        return Detail.prorated(null, null, amount);
    }

    /** The price of the charge, if it is prorated. */
    private static Optional<ChargeModel> model(Fee fee, Plan plan) {
        return fee.source().fixedChargeId() != null
                ? plan.pricing().fixedCharges().stream()
                        .filter(charge -> charge.id().equals(fee.source().fixedChargeId()))
                        .filter(fixedCharge -> fixedCharge.billing().prorated())
                        .map(FixedCharge::model).findFirst()
                : plan.pricing().charges().stream()
                .filter(charge -> charge.id().equals(fee.source().chargeId()))
                        .filter(one -> one.billing().prorated())
                        .map(charge -> model(charge, fee)).findFirst();
    }

    private static ChargeModel model(Charge charge, Fee fee) {
        return charge.filters().stream()
                .filter(filter -> filter.id().equals(fee.source().chargeFilterId())).findFirst()
                .map(ChargeFilter::properties).orElse(charge.properties()).model();
    }
}
