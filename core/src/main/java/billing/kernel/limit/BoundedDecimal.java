package billing.kernel.limit;

import java.math.BigDecimal;

/**
 * Decimals from outside, of a length that arithmetic takes in its stride. Making a number of a text
 * takes quadratic time, and a short text like {@code 1e999999999} is a number of a billion digits:
 * both are refused by their length before anything is computed.
 */
public final class BoundedDecimal {
    /** A sign, a point and an exponent. */
    private static final int BESIDE_DIGITS = 16;

    private BoundedDecimal() {
    }

    /**
     * The number of a text, in the notation of {@link BigDecimal#BigDecimal(String)}.
     *
     * @param most the digits that it may have before its point, and after it, when written out
     * @return null when the text is not a number, or has more digits
     */
    public static BigDecimal of(String text, Limit most) {
        if (text.length() > 2 * most.most() + BESIDE_DIGITS) {
            return null;
        }
        try {
            BigDecimal number = new BigDecimal(text);
            return fits(number, most) ? number : null;
        } catch (NumberFormatException e) {
            return null;
        }
    }

    /** Whether a number has at most so many digits before its point, and after it. */
    public static boolean fits(BigDecimal number, Limit most) {
        int scale = number.scale();
        return scale <= most.most() && scale >= -most.most()
                && number.precision() - scale <= most.most();
    }
}
