package billing.settlement.wallet;

import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Decimals;
import billing.kernel.money.Scale;
import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * The value of a credit ({@code money.md 5.2}). Credits have five decimals, money has whole minor
 * units; the two balances are kept separately, neither is derived from the other.
 *
 * @param amount currency units of one credit, more than 0
 */
public record CreditRate(BigDecimal amount, CurrencyUnit currency) {
    /**
     * An amount of money and the corresponding credits.
     *
     * @param cents minor units
     */
    public record Credits(long cents, BigDecimal credits) {
    }

    /**
     * Returns credits for an invoice: the value rounded to whole cents, and the credits derived
     * from it.
     */
    public Credits invoiceable(BigDecimal credits) {
        return ofCents(cents(credits));
    }

    /** Returns exactly the requested credits with their value. */
    public Credits asRequested(BigDecimal credits) {
        return new Credits(cents(credits), cut(credits));
    }

    /** Returns the credits of whole cents. */
    public Credits ofCents(long cents) {
        return new Credits(cents, credits(BigDecimal.valueOf(cents)));
    }

    /** Returns the credits of an amount in cents, with five decimals. */
    public BigDecimal credits(BigDecimal cents) {
        return Decimals.round(Decimals.ratio(
                cents.movePointLeft(currency.exponent()), amount), Scale.CREDITS);
    }

    /** Returns the value of credits in cents, rounded once. */
    public long cents(BigDecimal credits) {
        return Decimals.toWhole(currency.toCents(cut(credits).multiply(amount)));
    }

    private static BigDecimal cut(BigDecimal credits) {
        return credits.setScale(Scale.CREDITS, RoundingMode.DOWN);
    }
}
