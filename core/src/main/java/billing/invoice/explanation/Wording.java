package billing.invoice.explanation;

import billing.catalog.ChargeFilter;
import billing.money.Currency;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Figures as explanations write them: exact, without trailing zeros, grouped by thousands. */
final class Wording {
    private Wording() {
    }

    /** A decimal. */
    static String plain(BigDecimal value) {
        return plain(value, 0);
    }

    private static String plain(BigDecimal value, int decimals) {
        int scale = Math.max(value.stripTrailingZeros().scale(), decimals);
        return String.format(Locale.ROOT, "%,." + scale + "f", value);
    }

    /** So many days, in words. */
    static String days(int days) {
        return days + (days == 1 ? " day" : " days");
    }

    /** So many units, in words. */
    static String units(BigDecimal units) {
        return plain(units) + (units.compareTo(BigDecimal.ONE) == 0 ? " unit" : " units");
    }

    /** So many events, in words. */
    static String events(Long count) {
        return plain(BigDecimal.valueOf(count == null ? 0 : count))
                + (count != null && count == 1 ? " event" : " events");
    }

    /** An amount of money. */
    static String money(long cents, Currency currency) {
        return String.format(Locale.ROOT, "%,." + currency.exponent() + "f %s",
                currency.toUnits(cents), currency);
    }

    /** An unrounded amount of money, with all its decimals. */
    static String exact(BigDecimal cents, Currency currency) {
        return plain(cents.movePointLeft(currency.exponent()), currency.exponent()) + " "
                + currency;
    }

    /** Keys with the values that usage has or may have. */
    static String pairs(Map<String, ?> values) {
        return values.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + value(entry.getValue()))
                .collect(Collectors.joining(", "));
    }

    private static String value(Object value) {
        if (value instanceof List<?> list) {
            return list.contains(ChargeFilter.ALL_VALUES) ? "(any declared value)"
                    : list.stream().map(String::valueOf).collect(Collectors.joining("|"));
        }
        return value == null ? "(none)" : value.toString();
    }
}
