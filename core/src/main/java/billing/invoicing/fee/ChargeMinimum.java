package billing.invoicing.fee;

import billing.catalog.Charge;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Decimals;
import billing.usage.aggregation.RatingPeriod;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * The spending minimum of a charge over a window ({@code rating-and-usage.md 4.3}), in cents of the
 * plan's currency, or of the charge's pricing unit.
 */
record ChargeMinimum(Charge charge, RatingPeriod period, CurrencyUnit currency) {
    /** The true-up to the minimum; empty when the usage reaches it or there is no minimum. */
    Optional<ChargeAmounts> missing(List<ChargeAmounts> used) {
        if (charge.billing().payInAdvance() || charge.billing().minAmountCents() == 0) {
            return Optional.empty();
        }
        BigDecimal due = BigDecimal.valueOf(charge.billing().minAmountCents())
                .multiply(BigDecimal.valueOf(period.days()))
                .divide(BigDecimal.valueOf(period.periodDays()), Decimals.DIVISION);
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
