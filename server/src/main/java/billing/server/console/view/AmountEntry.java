package billing.server.console.view;

import billing.kernel.limit.Limit;
import billing.kernel.money.CurrencyUnit;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Pattern;

/** Amounts as people type them into forms: {@code 1,234.50} or {@code 1234.5}. */
public final class AmountEntry {
    private static final int LONGEST = 30;
    private static final Pattern NUMBER =
            Pattern.compile("(\\d{1,3}(,\\d{3})+|\\d+)(\\.\\d+)?");

    private AmountEntry() {
    }

    /** The minor units of an amount; empty when it is not one of the currency. */
    public static Optional<Long> cents(String text, CurrencyUnit currency) {
        String given = text.strip();
        if (given.length() > LONGEST || !NUMBER.matcher(given).matches()) {
            return Optional.empty();
        }
        BigDecimal amount = new BigDecimal(given.replace(",", "")).stripTrailingZeros();
        BigDecimal cents = amount.movePointRight(currency.exponent());
        return amount.scale() > currency.exponent()
                || cents.compareTo(BigDecimal.valueOf(Limit.AMOUNT.mostLong())) > 0
                ? Optional.empty() : Optional.of(cents.longValueExact());
    }

    /** The same of an amount of more than 0; empty for 0 too. */
    public static Optional<Long> positiveCents(String text, CurrencyUnit currency) {
        return cents(text, currency).filter(cents -> cents > 0);
    }

    /** Minor units as they are typed: {@code 1234.50}. */
    public static String text(long cents, CurrencyUnit currency) {
        return currency.toUnits(cents).setScale(currency.exponent()).toPlainString();
    }

    /** How to correct an amount that is not one of a currency, or not more than 0. */
    public static String positiveHint(CurrencyUnit currency) {
        return hint(currency) + "; more than 0";
    }

    /** How to correct an amount that is not one of a currency. */
    public static String hint(CurrencyUnit currency) {
        return "Enter an amount in " + currency.code() + ", like " + text(123450, currency);
    }
}
