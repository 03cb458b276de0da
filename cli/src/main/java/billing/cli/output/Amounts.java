package billing.cli.output;

import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Money;
import java.math.BigDecimal;
import java.math.BigInteger;

/** Amounts of money in tables: a bare decimal for programs, grouped with currency for people. */
public final class Amounts {
    private Amounts() {
    }

    /** A decimal with its currency. */
    public static Cell cell(long cents, CurrencyUnit currency) {
        return cell(BigInteger.valueOf(cents), currency);
    }

    /** The same of a sum that may be more than money can be. */
    public static Cell cell(BigInteger cents, CurrencyUnit currency) {
        BigDecimal units = currency.toUnits(cents);
        return Cell.of(units, grouped(units) + " " + currency);
    }

    /** The same of an amount with its currency. */
    public static Cell cell(Money amount) {
        return cell(amount.cents(), amount.currency());
    }

    /** A bare decimal, grouped for people; the currency has its own column. */
    public static Cell bare(long cents, CurrencyUnit currency) {
        return bare(BigInteger.valueOf(cents), currency);
    }

    /** The same of a sum that may be more than money can be. */
    public static Cell bare(BigInteger cents, CurrencyUnit currency) {
        BigDecimal units = currency.toUnits(cents);
        return Cell.of(units, grouped(units));
    }

    /** The same of an amount with its currency. */
    public static Cell bare(Money amount) {
        return bare(amount.cents(), amount.currency());
    }

    /** A price of one: exact for programs, perhaps rounded for people, who see that it is. */
    public static Cell price(BigDecimal exact, BigDecimal shown) {
        return Cell.of(plain(exact), (exact.compareTo(shown) == 0 ? "" : "≈ ")
                + grouped(plain(shown)));
    }

    /** A number of units: without trailing zeros, grouped for people. */
    public static Cell units(BigDecimal units) {
        BigDecimal value = plain(units);
        return Cell.of(value, grouped(value));
    }

    /** With commas between thousands; the platform's formatter takes 20 ms of each start. */
    private static String grouped(BigDecimal value) {
        String digits = value.abs().toPlainString();
        StringBuilder text = new StringBuilder(digits);
        int whole = digits.indexOf('.') < 0 ? digits.length() : digits.indexOf('.');
        for (int comma = whole - 3; comma > 0; comma -= 3) {
            text.insert(comma, ',');
        }
        return value.signum() < 0 ? text.insert(0, '-').toString() : text.toString();
    }

    /** A decimal without trailing zeros. */
    public static BigDecimal plain(BigDecimal value) {
        BigDecimal stripped = value.stripTrailingZeros();
        return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
    }
}
