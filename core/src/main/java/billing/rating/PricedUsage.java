package billing.rating;

import billing.kernel.money.Decimals;
import java.math.BigDecimal;

/**
 * The price of usage, with the steps of its computation.
 *
 * @param amount     in currency or pricing units, exact and unrounded
 * @param unitAmount price of one unit; 0 when there is no unit to divide by
 * @param steps      by which the units were priced
 */
public record PricedUsage(BigDecimal amount, BigDecimal unitAmount, PriceSteps steps) {
    /** An amount spread over the units shown, without steps. */
    static PricedUsage of(BigDecimal amount, UsageFigures usage) {
        return of(amount, usage, PriceSteps.NONE);
    }

    /** An amount spread over the units shown. */
    static PricedUsage of(BigDecimal amount, UsageFigures usage, PriceSteps steps) {
        return new PricedUsage(amount, Decimals.ratio(amount, usage.fullUnits()), steps);
    }
}
