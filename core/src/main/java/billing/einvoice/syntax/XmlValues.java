package billing.einvoice.syntax;

import billing.kernel.money.Money;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;

/** How amounts and dates are written. */
final class XmlValues {
    /** EN 16931 takes no more decimals of an amount. */
    private static final int DECIMALS_MAX = 2;

    private XmlValues() {
    }

    /**
     * An amount in currency units, with the decimals of the currency but at most two.
     *
     * @throws ArithmeticException when it has more than two that are not 0
     */
    static String text(Money amount) {
        BigDecimal units = amount.currency().toUnits(amount.cents());
        return (units.scale() > DECIMALS_MAX
                ? units.setScale(DECIMALS_MAX, RoundingMode.UNNECESSARY) : units).toPlainString();
    }

    /** Format 102 of UNTDID 2379: {@code 20260131}; null for null. */
    static String basic(LocalDate date) {
        return date == null ? null : DateTimeFormatter.BASIC_ISO_DATE.format(date);
    }
}
