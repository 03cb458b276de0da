package billing.cli.command.payment;

import billing.cli.session.UsageException;
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
     * The minor units of an amount.
     *
     * @param text {@code 20000}, or {@code 200.00} with all decimals of the currency; null is null
     * @throws UsageException for any other text
     */
    public static Long cents(String option, String text, CurrencyUnit currency) {
        if (text == null) {
            return null;
        }
        if (WHOLE.matcher(text).matches()) {
            return Long.valueOf(text);
        }
        var decimal = DECIMAL.matcher(text);
        if (decimal.matches() && decimal.group(1).length() == currency.exponent()) {
            return currency.toCents(new BigDecimal(text)).longValueExact();
        }
        throw new UsageException(option + ": \"" + text + "\" is not a valid amount in "
                + currency, currency.exponent() == 0
                ? "use a whole number: " + currency + " has no decimals"
                : "use the form " + currency.toUnits(20_000).toPlainString() + " with "
                + currency.exponent() + " decimals, or 20000 in minor units");
    }
}
