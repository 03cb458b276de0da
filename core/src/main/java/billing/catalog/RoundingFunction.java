package billing.catalog;

import billing.kernel.limit.Limit;
import billing.kernel.money.Decimals;
import java.math.BigDecimal;

/** How a metric rounds its units ({@code rating-and-usage.md 2.6}). */
public enum RoundingFunction {
    ROUND, CEIL, FLOOR;

    /**
     * Rounds to {@code digits} decimals; negative digits mean tens, hundreds, … A metric of an
     * older database may ask for billions of decimals, where {@link Limit#EVENT_DIGITS} do.
     */
    public BigDecimal apply(BigDecimal units, int digits) {
        int most = Limit.EVENT_DIGITS.most();
        int decimals = Math.max(-most, Math.min(most, digits));
        return switch (this) {
            case ROUND -> Decimals.round(units, decimals);
            case CEIL -> Decimals.ceil(units, decimals);
            case FLOOR -> Decimals.floor(units, decimals);
        };
    }
}
