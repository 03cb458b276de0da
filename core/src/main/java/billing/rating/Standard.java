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
    public ChargeModelType type() {
        return ChargeModelType.STANDARD;
    }

    @Override
    public PricedUsage price(UsageFigures usage) {
        return PricedUsage.of(usage.units().multiply(amount), usage);
    }
}
