package billing.usage;

import billing.input.Characters;
import billing.kernel.limit.BoundedDecimal;
import billing.kernel.limit.Limit;
import billing.kernel.money.Scale;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.regex.Pattern;

/**
 * What is accepted in the texts of one usage event, whether a request or a row of a file brings it
 * ({@code rating-and-usage.md 1.1, 2.3}). Its properties as a whole are measured by
 * {@link PropertiesExtent}.
 */
public final class EventLimits {
    private static final Pattern METRIC_NUMBER = Pattern.compile("-?[0-9]+(\\.[0-9]+)?");

    private EventLimits() {
    }

    /** Whether a transaction id, subscription id or code is longer than {@link Limit#EVENT_KEY}. */
    public static boolean isTooLong(String key) {
        return Characters.areMoreThan(key, Limit.EVENT_KEY.most());
    }

    /** The sentence about a member for which {@link #isTooLong} holds, after the member's name. */
    public static String tooLong() {
        return " has more than " + Limit.EVENT_KEY.shown();
    }

    /** Whether no surrogate of a text is without its other half, so that it can be stored. */
    public static boolean isWhole(String text) {
        for (int at = 0; at < text.length(); at++) {
            if (Character.isSurrogate(text.charAt(at))) {
                return text.codePoints().noneMatch(code -> Character.isBmpCodePoint(code)
                        && Character.isSurrogate((char) code));
            }
        }
        return true;
    }

    /** Whether a text is a number for metrics and expressions, however many digits it has. */
    public static boolean isMetricNumber(String text) {
        return METRIC_NUMBER.matcher(text).matches();
    }

    /**
     * The number that a text is for metrics.
     *
     * @return null when the text is not {@link #isMetricNumber} or has more than
     *         {@link Limit#EVENT_DIGITS}
     */
    public static BigDecimal metricNumber(String text) {
        return isMetricNumber(text) ? number(text) : null;
    }

    /**
     * The number of a JSON property, which may have an exponent.
     *
     * @return null when the text is not a number or has more than {@link Limit#EVENT_DIGITS}
     */
    public static BigDecimal number(String text) {
        return BoundedDecimal.of(text, Limit.EVENT_DIGITS);
    }

    /**
     * The price that comes with an event, in minor units, rounded to {@link Scale#PRECISE} decimals
     * where it has more.
     *
     * @return null when the text is not a number or has more than {@link Limit#NUMBER_DIGITS}
     */
    public static BigDecimal preciseTotal(String text) {
        BigDecimal cents = BoundedDecimal.of(text, Limit.NUMBER_DIGITS);
        return cents == null || cents.scale() <= Scale.PRECISE ? cents
                : cents.setScale(Scale.PRECISE, RoundingMode.HALF_UP);
    }
}
