package billing.server.console.revenue;

import billing.kernel.money.CurrencyUnit;
import java.math.BigDecimal;
import java.time.YearMonth;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * What a report is about.
 *
 * @param first null for no beginning
 */
record ReportScope(CurrencyUnit currency, YearMonth first, YearMonth last) {
    /** Whether a month is part of it. */
    boolean holds(YearMonth month) {
        return (first == null || !month.isBefore(first)) && !month.isAfter(last);
    }

    /** The lines in its currency. */
    <T> List<T> inCurrency(List<T> lines, Function<T, CurrencyUnit> currencyOf) {
        return lines.stream().filter(line -> currencyOf.apply(line).equals(currency)).toList();
    }

    /** The lines in its currency and of its months. */
    <T> List<T> lines(List<T> lines, Function<T, CurrencyUnit> currencyOf,
                      Function<T, YearMonth> monthOf) {
        return inCurrency(lines, currencyOf).stream()
                .filter(line -> holds(monthOf.apply(line))).toList();
    }

    /** An amount of each of some lines, as charts have it. */
    <T> List<BigDecimal> units(List<T> lines, ToLongFunction<T> cents) {
        return lines.stream().map(line -> currency.toUnits(cents.applyAsLong(line))).toList();
    }

    /** The labels of the months of some lines. */
    static <T> List<String> labels(List<T> lines, Function<T, YearMonth> monthOf) {
        return lines.stream().map(line -> monthOf.apply(line).toString()).toList();
    }
}
