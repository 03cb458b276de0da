package billing.kernel.money;

import java.util.Collection;

/**
 * A whole number of minor units of one currency. Amounts of two currencies cannot be added or
 * compared: that is a mistake of the program and is thrown at once, before a sum is wrong.
 *
 * @param cents    minor units: cents of EUR, yen of JPY; may be negative
 * @param currency what they are units of
 */
public record Money(long cents, CurrencyUnit currency) {
    public Money {
        if (currency == null) {
            throw new IllegalArgumentException("an amount of " + cents + " without a currency");
        }
    }

    /** Nothing, in a currency. */
    public static Money zero(CurrencyUnit currency) {
        return new Money(0, currency);
    }

    /**
     * The sum of amounts of one currency.
     *
     * @param currency of the sum, also of no amounts
     * @throws IllegalArgumentException when an amount is of another currency
     * @throws ArithmeticException      when the sum is too large for a {@code long}
     */
    public static Money sum(CurrencyUnit currency, Collection<Money> amounts) {
        return amounts.stream().reduce(zero(currency), Money::plus);
    }

    /**
     * This amount and another one.
     *
     * @throws IllegalArgumentException when the other one is of another currency
     * @throws ArithmeticException      when the sum is too large for a {@code long}
     */
    public Money plus(Money other) {
        return new Money(Math.addExact(cents, same(other).cents), currency);
    }

    /** This amount less another one; throws as {@link #plus} does. */
    public Money minus(Money other) {
        return new Money(Math.subtractExact(cents, same(other).cents), currency);
    }

    /** The smaller of two amounts of one currency; throws as {@link #plus} does. */
    public Money min(Money other) {
        return cents <= same(other).cents ? this : other;
    }

    /** Whether this is another amount or more; throws as {@link #plus} does. */
    public boolean isAtLeast(Money other) {
        return cents >= same(other).cents;
    }

    /** Whether this is more than nothing. */
    public boolean isPositive() {
        return cents > 0;
    }

    /** Whether this is nothing. */
    public boolean isZero() {
        return cents == 0;
    }

    private Money same(Money other) {
        if (!currency.equals(other.currency)) {
            throw new IllegalArgumentException(this + " and " + other
                    + " are of different currencies");
        }
        return other;
    }

    /** In units with the decimals of the currency: {@code 12.50 EUR}. */
    @Override
    public String toString() {
        return currency.toUnits(cents).toPlainString() + " " + currency;
    }
}
