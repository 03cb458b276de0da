package billing.catalog;

import billing.money.Decimals;
import java.math.BigDecimal;

/** How a metric rounds its units ({@code rating-and-usage.md 2.6}). */
public enum RoundingFunction {
    ROUND, CEIL, FLOOR;

    /** Rounds to {@code digits} decimals; negative digits mean tens, hundreds, … */
    public BigDecimal apply(BigDecimal units, int digits) {
        return switch (this) {
            case ROUND -> Decimals.round(units, digits);
            case CEIL -> Decimals.ceil(units, digits);
            case FLOOR -> Decimals.floor(units, digits);
        };
    }
}
