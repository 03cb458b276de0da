package billing.invoicing.explanation;

import billing.catalog.ChargeFilter;
import billing.kernel.money.CurrencyUnit;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Figures as explanations write them: exact, without trailing zeros, grouped by thousands. */
final class FigureFormat {
    private FigureFormat() {
    }

    /** A decimal. */
    static String plain(BigDecimal value) {
        return new Figure(value, null, 0).toString();
    }

    /** So many days, in words. */
    static String days(int days) {
        return days + (days == 1 ? " day" : " days");
    }

    /** So many units, in words. */
    static Figure units(BigDecimal units) {
        return new Figure(units, "units", 0);
    }

    /** So many events, in words. */
    static Figure events(Long count) {
        return new Figure(BigDecimal.valueOf(count == null ? 0 : count), "events", 0);
    }

    /** An amount of money. */
    static Figure money(long cents, CurrencyUnit currency) {
        return new Figure(currency.toUnits(cents), currency.code(), currency.exponent());
    }

    /** An unrounded amount of money, with all its decimals. */
    static Figure exact(BigDecimal cents, CurrencyUnit currency) {
        return new Figure(cents.movePointLeft(currency.exponent()), currency.code(),
                currency.exponent());
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
