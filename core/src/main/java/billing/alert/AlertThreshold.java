package billing.alert;

import java.math.BigDecimal;

/**
 * A value whose crossing an alert reports.
 *
 * @param code      names it in messages; or null
 * @param value     cents, credits or units; 5 decimals
 * @param recurring whether it is the step between thresholds beyond the outermost one
 */
public record AlertThreshold(String code, BigDecimal value, boolean recurring) {
}
