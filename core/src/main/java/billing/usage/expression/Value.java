package billing.usage.expression;

import billing.kernel.limit.BoundedDecimal;
import billing.kernel.limit.Limit;
import billing.kernel.money.Decimals;
import billing.usage.EventLimits;
import java.math.BigDecimal;

/** The value of a part of an expression: a number or a text. */
public sealed interface Value {
    /** A number, exact but for divisions. */
    record Decimal(BigDecimal number) implements Value {
        @Override
        public BigDecimal asNumber() {
            return number;
        }

        @Override
        public String concatenated() {
            return number.toPlainString();
        }

        @Override
        public String text() {
            return Decimals.text(number);
        }
    }

    /** Any other text. */
    record Text(String text) implements Value {
        @Override
        public BigDecimal asNumber() {
            throw new EvaluationException(text.length() <= LONGEST_NUMBER ? "Expected a decimal"
                    : "Expected a decimal of at most " + Limit.EXPRESSION_DIGITS.shown());
        }

        @Override
        public String concatenated() {
            return text;
        }
    }

    /** No longer text is a number: a sign, a point, and digits on either side of it. */
    int LONGEST_NUMBER = 2 * Limit.EXPRESSION_DIGITS.most() + 2;

    /**
     * The number that a text holds, else the text.
     *
     * @throws EvaluationException for a number with too many digits
     */
    static Value of(String text) {
        return text.length() <= LONGEST_NUMBER && EventLimits.isMetricNumber(text)
                ? new Decimal(bounded(new BigDecimal(text))) : new Text(text);
    }

    /**
     * A number that is computed on.
     *
     * @throws EvaluationException when it has too many digits
     */
    static BigDecimal bounded(BigDecimal number) {
        if (!BoundedDecimal.fits(number, Limit.EXPRESSION_DIGITS)) {
            throw new EvaluationException(
                    "A number of more than " + Limit.EXPRESSION_DIGITS.shown());
        }
        return number;
    }

    /**
     * The number.
     *
     * @throws EvaluationException for a text
     */
    BigDecimal asNumber();

    /** As a part of a concatenation: numbers in plain notation. */
    String concatenated();

    /** As stored in the event's property: numbers as decimal text, {@code "3.0"}. */
    String text();
}
