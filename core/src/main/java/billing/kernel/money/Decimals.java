package billing.kernel.money;

import billing.kernel.error.ErrorCode;
import billing.kernel.error.InvalidException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * The arithmetic conventions of the product: how decimals are rounded, divided and written.
 *
 * <p>Source: {@code rating-and-usage.md 0}, {@code subscriptions-and-invoicing.md 0},
 * {@code money.md 0}. Everything is exact but division, which keeps 34 significant digits.
 */
public final class Decimals {
    /** The precision of the only inexact operation: 34 significant digits, half up. */
    public static final MathContext DIVISION = new MathContext(34, RoundingMode.HALF_UP);

    /** Sums of a few thousand of them still fit. */
    private static final BigDecimal MOST_CENTS = BigDecimal.TEN.pow(15);

    private static final BigInteger MOST_LONG = BigInteger.valueOf(Long.MAX_VALUE);
    private static final BigInteger LEAST_LONG = BigInteger.valueOf(Long.MIN_VALUE);

    private Decimals() {
    }

    /** Rounds half away from zero to {@code digits} decimals; negative digits mean tens, … */
    public static BigDecimal round(BigDecimal value, int digits) {
        return value.setScale(digits, RoundingMode.HALF_UP);
    }

    /**
     * Rounds half away from zero to whole minor units: the one step from exact to booked.
     *
     * @throws InvalidException {@code base: value_is_out_of_range} when it is more than money can
     *                          be, by prices and units that are large only together
     */
    public static long toWhole(BigDecimal exactCents) {
        BigDecimal whole = exactCents.setScale(0, RoundingMode.HALF_UP);
        if (whole.abs().compareTo(MOST_CENTS) > 0) {
            throw new InvalidException("base", ErrorCode.VALUE_IS_OUT_OF_RANGE);
        }
        return whole.longValueExact();
    }

    /** The number that a long can be and that is nearest: itself, or the largest or smallest. */
    public static long nearestLong(BigInteger number) {
        return number.max(LEAST_LONG).min(MOST_LONG).longValue();
    }

    /** Rounds toward positive infinity to {@code digits} decimals. */
    public static BigDecimal ceil(BigDecimal value, int digits) {
        return value.setScale(digits, RoundingMode.CEILING);
    }

    /** Rounds toward negative infinity to {@code digits} decimals. */
    public static BigDecimal floor(BigDecimal value, int digits) {
        return value.setScale(digits, RoundingMode.FLOOR);
    }

    /** A percentage of an amount, exact: 8 percent of 125 are 10. */
    public static BigDecimal percentage(BigDecimal amount, BigDecimal percent) {
        return amount.multiply(percent).movePointLeft(2);
    }

    /** Divides with 34 significant digits; 0 when the divisor is 0 ({@code rating 3}). */
    public static BigDecimal ratio(BigDecimal dividend, BigDecimal divisor) {
        return divisor.signum() == 0 ? BigDecimal.ZERO : dividend.divide(divisor, DIVISION);
    }

    /**
     * The canonical text: plain notation, trailing zeros cut, at least one fractional digit.
     *
     * <p>10 is {@code 10.0}, 0.4020 is {@code 0.402}.
     */
    public static String text(BigDecimal value) {
        BigDecimal stripped = value.stripTrailingZeros();
        return (stripped.scale() < 1 ? stripped.setScale(1) : stripped).toPlainString();
    }
}
