package billing.invoicing.fee;

import billing.catalog.Charge;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Decimals;
import billing.kernel.time.Days;
import billing.usage.aggregation.RatingPeriod;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * The spending minimum of a charge over a window ({@code rating-and-usage.md 4.3}), in cents of the
 * plan's currency, or of the charge's pricing unit.
 */
public record ChargeMinimum(Charge charge, RatingPeriod period, CurrencyUnit currency) {
    /**
     * The minimum of a charge for some days of a period, unrounded, in cents of the plan's currency
     * or of the charge's pricing unit ({@code rating-and-usage.md 4.3}).
     *
     * @param periodDays days of the whole period, more than 0
     */
    public static BigDecimal due(Charge charge, int days, int periodDays) {
        return Days.share(BigDecimal.valueOf(charge.billing().minAmountCents()), days, periodDays);
    }

    /** The true-up to the minimum; empty when the usage reaches it or there is no minimum. */
    Optional<ChargeAmounts> missing(List<ChargeAmounts> used) {
        if (charge.billing().payInAdvance() || charge.billing().minAmountCents() == 0) {
            return Optional.empty();
        }
        BigDecimal due = due(charge, period.days(), period.periodDays());
        BigDecimal missing = due.subtract(BigDecimal.valueOf(
                used.stream().mapToLong(ChargeAmounts::ownCents).sum()));
        if (missing.signum() <= 0) {
            return Optional.empty();
        }
        BigDecimal precise = due.subtract(used.stream().map(ChargeAmounts::ownPreciseCents)
                .reduce(BigDecimal.ZERO, BigDecimal::add));
        return Optional.of(ChargeAmounts.ofOneUnit(Decimals.toWhole(missing), precise,
                charge.billing().pricingUnit(), currency));
    }
}
