package billing.catalog;

import java.math.BigDecimal;

/**
 * How a metric rounds its units ({@code rating-and-usage.md 2.6}).
 *
 * @param function  null to leave units as they are
 * @param precision decimals kept, may be negative; null means 0
 */
public record Rounding(RoundingFunction function, Integer precision) {
    /** Units stay as they are. */
    public static final Rounding NONE = new Rounding(null, null);

    /** The decimals kept, 0 when none are stated. */
    public int decimals() {
        return precision == null ? 0 : precision;
    }

    /** The units rounded. */
    public BigDecimal apply(BigDecimal units) {
        return function == null ? units : function.apply(units, decimals());
    }
}
