package billing.documents;

import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Scale;
import billing.kernel.time.DatePeriod;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.NumberFormat;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.List;
import java.util.Locale;

/**
 * Dates, amounts and numbers the way a language writes them.
 *
 * <p>Made for one document and used by one thread: number formats keep state.
 */
public final class LocaleFormat {
    private static final Character MINUS = '\u2212';
    private static final int PERCENT_DECIMALS_MAX = 4;
    /** Decimals below the minor unit of a step; a proration has endless ones. */
    private static final int STEP_DECIMALS_MAX = 6;

    private final DocumentTexts texts;
    private final CurrencyUnit currency;
    private final NumberFormat money;
    private final NumberFormat price;
    private final NumberFormat number;
    private final NumberFormat percent;
    private final DateTimeFormatter longDate;
    private final DateTimeFormatter mediumDate;

    /** The formats of a language for amounts in one currency. */
    public LocaleFormat(DocumentTexts texts, CurrencyUnit currency) {
        this(texts, currency, MINUS);
    }

    /**
     * The same with another sign of negative numbers.
     *
     * @param minus null for the sign that the data of the language state, in most a hyphen
     */
    public LocaleFormat(DocumentTexts texts, CurrencyUnit currency, Character minus) {
        Locale locale = texts.locale();
        this.texts = texts;
        this.currency = currency;
        money = moneyFormat(locale, currency, currency.exponent());
        price = moneyFormat(locale, currency, Scale.PRECISE);
        number = NumberFormat.getNumberInstance(locale);
        number.setMaximumFractionDigits(Scale.PRECISE);
        percent = NumberFormat.getPercentInstance(locale);
        percent.setMaximumFractionDigits(PERCENT_DECIMALS_MAX);
        if (minus != null) {
            List.of(money, price, number, percent).forEach(format -> setMinus(format, minus));
        }
        longDate = DateTimeFormatter.ofLocalizedDate(FormatStyle.LONG).withLocale(locale);
        mediumDate = DateTimeFormatter.ofLocalizedDate(FormatStyle.MEDIUM).withLocale(locale);
    }

    /** Minor units with the currency's symbol and decimals: {@code 1 234,50 €}. */
    public String money(long cents) {
        return money.format(currency.toUnits(cents));
    }

    /** An exact amount in currency units, rounded half up to the currency's decimals. */
    public String money(BigDecimal amount) {
        return money.format(amount);
    }

    /**
     * An exact amount in currency units with the decimals that it has below the minor unit, at most
     * six of them.
     */
    public String exactMoney(BigDecimal amount) {
        return price.format(amount.setScale(currency.exponent() + STEP_DECIMALS_MAX,
                RoundingMode.HALF_UP).stripTrailingZeros());
    }

    /** Whether the steps of a line, each rounded to the minor unit, add up to its amount. */
    public boolean addsUp(Line line) {
        BigDecimal sum = BigDecimal.ZERO;
        boolean isPriced = false;
        for (Detail detail : line.details()) {
            if (detail.amount() != null) {
                isPriced = true;
                sum = sum.add(detail.amount().setScale(currency.exponent(), RoundingMode.HALF_UP));
            }
        }
        return !isPriced || sum.compareTo(currency.toUnits(line.amountCents())) == 0;
    }

    /** A price in currency units with all its decimals, at least those of the currency. */
    public String price(BigDecimal amount) {
        return price.format(amount);
    }

    /** A number of units with all its decimals. */
    public String number(BigDecimal value) {
        return number.format(value);
    }

    /** Percent as given: 20 is {@code 20%}. */
    public String percent(BigDecimal rate) {
        return percent.format(rate.movePointLeft(2));
    }

    /** A date with its month in words. */
    public String date(LocalDate date) {
        return longDate.format(date);
    }

    /** A date in its shorter form. */
    public String shortDate(LocalDate date) {
        return mediumDate.format(date);
    }

    /** From first to last day, both included, in the shorter form of dates. */
    public String period(DatePeriod period) {
        return texts.text("period", mediumDate.format(period.start()),
                mediumDate.format(period.end()));
    }

    private static void setMinus(NumberFormat format, char minus) {
        DecimalFormat decimal = (DecimalFormat) format;
        DecimalFormatSymbols symbols = decimal.getDecimalFormatSymbols();
        symbols.setMinusSign(minus);
        decimal.setDecimalFormatSymbols(symbols);
    }

    private static NumberFormat moneyFormat(Locale locale, CurrencyUnit currency, int decimalsMax) {
        DecimalFormat format = (DecimalFormat) NumberFormat.getCurrencyInstance(locale);
        format.setCurrency(java.util.Currency.getInstance(currency.code()));
        String symbol = format.getDecimalFormatSymbols().getCurrencySymbol();
        if (Character.isLetter(symbol.charAt(symbol.length() - 1))) {
            // CLDR requires the space, the JDK leaves it out: KWD 1.250, not KWD1.250
            format.applyPattern(format.toPattern().replace("\u00A4#", "\u00A4\u00A0#"));
        }
        format.setMinimumFractionDigits(currency.exponent());
        format.setMaximumFractionDigits(decimalsMax);
        format.setRoundingMode(RoundingMode.HALF_UP);
        return format;
    }
}
