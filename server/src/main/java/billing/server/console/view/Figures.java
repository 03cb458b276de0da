package billing.server.console.view;

import billing.documents.DocumentTexts;
import billing.documents.LocaleFormat;
import billing.kernel.money.CurrencyUnit;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.text.NumberFormat;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** Amounts, numbers, dates and times as the console writes them. Used by one thread. */
public final class Figures {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm").withZone(ZoneOffset.UTC);
    private final Map<CurrencyUnit, LocaleFormat> formats = new HashMap<>();
    /** Percentages do not depend on the currency. */
    private final LocaleFormat percentages = new LocaleFormat(DocumentTexts.of(Locale.ENGLISH),
            CurrencyUnit.of("EUR"));
    private final NumberFormat whole = NumberFormat.getIntegerInstance(Locale.ENGLISH);

    /** An amount in minor units. */
    public String money(long cents, CurrencyUnit currency) {
        return format(currency).money(cents);
    }

    /** The same of a sum that may be more than money can be. */
    public String money(BigInteger cents, CurrencyUnit currency) {
        return format(currency).money(currency.toUnits(cents));
    }

    /**
     * A price in currency units with the decimals that it has below the minor unit, at most six of
     * them.
     */
    public String price(BigDecimal amount, CurrencyUnit currency) {
        return format(currency).exactMoney(amount);
    }

    /** A price in currency units that may be shown rounded, marked if it is. */
    public String price(BigDecimal exact, BigDecimal shown, CurrencyUnit currency) {
        return (exact.compareTo(shown) == 0 ? "" : "\u2248 ") + format(currency).price(shown);
    }

    /** A number of units. */
    public String units(BigDecimal units, CurrencyUnit currency) {
        return format(currency).number(units);
    }

    /** A percentage. */
    public String percent(BigDecimal rate) {
        return percentages.percent(rate);
    }

    /** A count. */
    public String count(long count) {
        return whole.format(count);
    }

    /**
     * A number of things: {@code 1 invoice}, {@code 12 invoices}.
     *
     * @param noun one of them, whose plural ends in -s
     */
    public String count(long count, String noun) {
        return count(count) + " " + noun + (count == 1 ? "" : "s");
    }

    /** A date; empty for null. */
    public String date(LocalDate date) {
        return date == null ? "" : date.toString();
    }

    /** A time in UTC, to the minute; empty for null. */
    public String time(Instant instant) {
        return instant == null ? "" : TIME.format(instant) + " UTC";
    }

    private LocaleFormat format(CurrencyUnit currency) {
        return formats.computeIfAbsent(currency, one ->
                new LocaleFormat(DocumentTexts.of(Locale.ENGLISH), one));
    }
}
