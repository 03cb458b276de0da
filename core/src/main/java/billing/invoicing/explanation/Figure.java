package billing.invoicing.explanation;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.math.BigDecimal;
import java.util.Locale;

/**
 * The result of a step: a number with its unit.
 *
 * @param number exact
 * @param unit   a currency, {@code units} or {@code events}; null for a bare number
 * @param shown  decimals that people see at least
 */
public record Figure(BigDecimal number, String unit, @JsonIgnore int shown) {
    /** As people read it: grouped by thousands, without needless zeros. */
    @Override
    public String toString() {
        int scale = Math.max(number.stripTrailingZeros().scale(), shown);
        String text = String.format(Locale.ROOT, "%,." + scale + "f", number);
        if (unit == null) {
            return text;
        }
        boolean isOne = number.compareTo(BigDecimal.ONE) == 0 && unit.endsWith("s");
        return text + " " + (isOne ? unit.substring(0, unit.length() - 1) : unit);
    }
}
