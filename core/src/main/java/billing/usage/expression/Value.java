package billing.usage.expression;

import billing.money.Decimals;
import java.math.BigDecimal;
import java.util.regex.Pattern;

/** What a part of an expression evaluates to: a number or a text. */
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
            throw new EvaluationException("Expected a decimal");
        }

        @Override
        public String concatenated() {
            return text;
        }
    }

    /** Matches what counts as a number ({@code rating-and-usage.md 2.3}). */
    Pattern NUMBER = Pattern.compile("-?[0-9]+(\\.[0-9]+)?");

    /** The number that a text holds, else the text. */
    static Value of(String text) {
        return NUMBER.matcher(text).matches() ? new Decimal(new BigDecimal(text)) : new Text(text);
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
