package billing.cli.session;

import billing.kernel.limit.Limit;
import billing.kernel.money.CurrencyUnit;
import java.math.BigDecimal;
import java.util.regex.Pattern;

/** An amount in an option: cents as a whole number, or currency units with decimals. */
public final class MoneyOption {
    private static final Pattern WHOLE = Pattern.compile("\\d{1,17}");
    private static final Pattern DECIMAL = Pattern.compile("\\d{1,15}\\.(\\d+)");

    private MoneyOption() {
    }

    /**
     * The minor units of an amount. A whole number may have been meant as currency units, so it is
     * shown as such in a note.
     *
     * @param text {@code 20000}, or {@code 200.00} with all decimals of the currency; null is null
     * @throws UsageException for any other text, and for an amount over {@link Limit#AMOUNT}
     */
    public static Long cents(Session session, String option, String text, CurrencyUnit currency) {
        if (text == null) {
            return null;
        }
        if (WHOLE.matcher(text).matches()) {
            long cents = limited(option, new BigDecimal(text), currency);
            if (cents != 0 && currency.exponent() > 0) {
                session.say(option + ": " + text + " is " + shown(cents, currency) + " "
                        + currency + "; for " + text + " " + currency + " write "
                        + text + "." + "0".repeat(currency.exponent()));
            }
            return cents;
        }
        var decimal = DECIMAL.matcher(text);
        if (decimal.matches() && decimal.group(1).length() == currency.exponent()) {
            return limited(option, new BigDecimal(text).movePointRight(currency.exponent()),
                    currency);
        }
        throw new UsageException(option + ": \"" + text + "\" is not a valid amount in "
                + currency, currency.exponent() == 0
                ? "use a whole number: " + currency + " has no decimals"
                : "use the form " + shown(20_000, currency) + " with "
                + currency.exponent() + " decimals, or 20000 in minor units");
    }

    private static long limited(String option, BigDecimal cents, CurrencyUnit currency) {
        long most = Limit.AMOUNT.mostLong();
        if (cents.compareTo(BigDecimal.valueOf(most)) > 0) {
            throw new UsageException(option + ": the amount is too large",
                    "use at most " + shown(most, currency) + " " + currency);
        }
        return cents.longValueExact();
    }

    private static String shown(long cents, CurrencyUnit currency) {
        return currency.toUnits(cents).toPlainString();
    }
}
