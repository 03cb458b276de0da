package billing.rating;

import java.math.BigDecimal;
import java.util.Objects;

/**
 * Units times one amount ({@code rating-and-usage.md 3.3}).
 *
 * @param amount price of one unit, in currency units, not negative
 */
public record Standard(BigDecimal amount) implements ChargeModel {
    public Standard {
        Objects.requireNonNull(amount, "amount");
    }

    @Override
    public PricedUsage price(UsageFigures usage) {
        BigDecimal total = usage.units().multiply(amount);
        if (usage.isProrated() || usage.units().signum() == 0) {
            return PricedUsage.of(total, usage);
        }
        // The quotient is known: long divisions are most of the work of a small window.
        return new PricedUsage(total, amount, PriceSteps.NONE);
    }
}
