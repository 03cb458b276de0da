package billing.settlement.wallet;

import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Decimals;
import billing.kernel.money.Scale;
import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * What a credit is worth ({@code money.md 5.2}). Credits have five decimals, money whole minor
 * units; they are two counters, neither is derived from the other.
 *
 * @param amount currency units of one credit, more than 0
 */
public record CreditRate(BigDecimal amount, CurrencyUnit currency) {
    /**
     * So much money and so many credits.
     *
     * @param cents minor units
     */
    public record Credits(long cents, BigDecimal credits) {
    }

    /** Credits that an invoice can state: derived again from the whole cents they are worth. */
    public Credits invoiceable(BigDecimal given) {
        return ofCents(cents(given));
    }

    /** Credits that are taken out as given, at what they are worth. */
    public Credits asGiven(BigDecimal given) {
        return new Credits(cents(given), cut(given));
    }

    /** The credits of whole cents. */
    public Credits ofCents(long cents) {
        return new Credits(cents, credits(BigDecimal.valueOf(cents)));
    }

    /** The credits of an amount in cents, five decimals. */
    public BigDecimal credits(BigDecimal cents) {
        return Decimals.round(Decimals.ratio(
                cents.movePointLeft(currency.exponent()), amount), Scale.CREDITS);
    }

    /** What credits are worth in cents, rounded once. */
    public long cents(BigDecimal credits) {
        return Decimals.toWhole(currency.toCents(cut(credits).multiply(amount)));
    }

    private static BigDecimal cut(BigDecimal credits) {
        return credits.setScale(Scale.CREDITS, RoundingMode.DOWN);
    }
}
