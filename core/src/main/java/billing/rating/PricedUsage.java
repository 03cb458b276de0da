package billing.rating;

import billing.kernel.money.Decimals;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What usage costs, and how that came about.
 *
 * @param amount     in currency or pricing units, exact and unrounded
 * @param unitAmount price of one unit; 0 when there is no unit to divide by
 * @param details    {@code amount_details} as answers show them: decimal texts, whole numbers and
 *                   lists of such maps, in the order of the specification; empty for some models
 */
public record PricedUsage(BigDecimal amount, BigDecimal unitAmount, Map<String, Object> details) {
    public PricedUsage {
        details = Collections.unmodifiableMap(new LinkedHashMap<>(details));
    }

    /** An amount spread over the units shown, without details. */
    static PricedUsage of(BigDecimal amount, UsageFigures usage) {
        return of(amount, usage, Map.of());
    }

    /** An amount spread over the units shown. */
    static PricedUsage of(BigDecimal amount, UsageFigures usage, Map<String, Object> details) {
        return new PricedUsage(amount, Decimals.ratio(amount, usage.fullUnits()), details);
    }
}
