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
import java.time.chrono.IsoChronology;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.FormatStyle;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Dates, amounts and numbers the way a language writes them.
 *
 * <p>Made for one document and used by one thread: number formats keep state. They are copies of
 * formats that are made once a language and currency, which takes longer than to print with them.
 */
public final class LocaleFormat {
    private static final Character MINUS = '\u2212';
    private static final int PERCENT_DECIMALS_MAX = 4;
    /** Decimals below the minor unit of a step; a proration has endless ones. */
    private static final int STEP_DECIMALS_MAX = 6;

    private static final Map<Key, Formats> FORMATS = new ConcurrentHashMap<>();

    private final DocumentTexts texts;
    private final CurrencyUnit currency;
    private final NumberFormat money;
    private final NumberFormat price;
    private final NumberFormat number;
    private final NumberFormat percent;
    private final DateTimeFormatter longDate;
    private final DateTimeFormatter mediumDate;

    private record Key(Locale locale, CurrencyUnit currency, Character minus) {
    }

    /** The number formats are only copied. */
    private record Formats(NumberFormat money, NumberFormat price, NumberFormat number,
                           NumberFormat percent, DateTimeFormatter longDate,
                           DateTimeFormatter mediumDate) {
        static Formats of(Key key) {
            NumberFormat number = NumberFormat.getNumberInstance(key.locale());
            number.setMaximumFractionDigits(Scale.PRECISE);
            NumberFormat percent = NumberFormat.getPercentInstance(key.locale());
            percent.setMaximumFractionDigits(PERCENT_DECIMALS_MAX);
            NumberFormat money = moneyFormat(key.locale(), key.currency(),
                    key.currency().exponent());
            NumberFormat price = moneyFormat(key.locale(), key.currency(), Scale.PRECISE);
            if (key.minus() != null) {
                List.of(money, price, number, percent)
                        .forEach(format -> setMinus(format, key.minus()));
            }
            return new Formats(money, price, number, percent,
                    dateFormat(key.locale(), FormatStyle.LONG),
                    dateFormat(key.locale(), FormatStyle.MEDIUM));
        }
    }

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
        Formats formats = FORMATS.computeIfAbsent(new Key(locale, currency, minus), Formats::of);
        this.texts = texts;
        this.currency = currency;
        money = copy(formats.money());
        price = copy(formats.price());
        number = copy(formats.number());
        percent = copy(formats.percent());
        longDate = formats.longDate();
        mediumDate = formats.mediumDate();
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

    /** The pattern is looked up once, where a localized formatter does so for every date. */
    private static DateTimeFormatter dateFormat(Locale locale, FormatStyle style) {
        return DateTimeFormatter.ofPattern(DateTimeFormatterBuilder.getLocalizedDateTimePattern(
                style, null, IsoChronology.INSTANCE, locale), locale);
    }

    private static NumberFormat copy(NumberFormat format) {
        return (NumberFormat) format.clone();
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
