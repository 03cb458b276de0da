package billing.catalog.charge;

import java.math.BigDecimal;

/**
 * Prices as text: {@code 0.10 EUR per unit}.
 *
 * @param unit     the code of the currency, or the short name of the pricing unit
 * @param decimals the minimum number of decimals
 */
public record PriceText(String unit, int decimals) {
    /** With the decimals of the price, and at least those of its currency. */
    public String amount(BigDecimal amount) {
        BigDecimal stripped = amount.stripTrailingZeros();
        return stripped.setScale(Math.max(decimals, stripped.scale())).toPlainString() + " "
                + unit;
    }

    String perUnit(BigDecimal amount) {
        return amount(amount) + " per unit";
    }

    /** What reaching a tier costs; nothing for 0. */
    String flat(BigDecimal amount) {
        return amount.signum() == 0 ? "" : " + " + amount(amount) + " flat";
    }

    static String tier(BigDecimal from, BigDecimal to) {
        return plain(from) + (to == null ? " and more: " : " to " + plain(to) + ": ");
    }

    static String percent(BigDecimal rate) {
        return plain(rate) + " %";
    }

    static String plain(BigDecimal value) {
        return value.stripTrailingZeros().toPlainString();
    }
}
