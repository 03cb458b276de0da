package billing.rating;

import java.math.BigDecimal;

/**
 * Units times one amount ({@code rating-and-usage.md 3.3}).
 *
 * @param amount price of one unit, in currency units, not negative
 */
public record Standard(BigDecimal amount) implements ChargeModel {
    @Override
    public ChargeModelType type() {
        return ChargeModelType.STANDARD;
    }
}
