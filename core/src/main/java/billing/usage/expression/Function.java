package billing.usage.expression;

import billing.catalog.RoundingFunction;
import billing.kernel.limit.Limit;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The functions that expressions may call. */
enum Function {
    ROUND(2), CEIL(2), FLOOR(2), LEAST(Integer.MAX_VALUE), GREATEST(Integer.MAX_VALUE),
    CONCAT(Integer.MAX_VALUE);

    private final int argumentsMax;

    Function(int argumentsMax) {
        this.argumentsMax = argumentsMax;
    }

    /** The function of a name that is all lower, all upper or capitalized. */
    static Optional<Function> named(String name) {
        return Arrays.stream(values()).filter(function -> {
            String upper = function.name();
            String lower = upper.toLowerCase(Locale.ROOT);
            return name.equals(upper) || name.equals(lower)
                    || name.equals(upper.charAt(0) + lower.substring(1));
        }).findFirst();
    }

    /** Whether it may be called with so many arguments; at least one. */
    boolean takes(int arguments) {
        return arguments >= 1 && arguments <= argumentsMax;
    }

    Value apply(List<Value> arguments) {
        return switch (this) {
            case ROUND -> rounded(RoundingFunction.ROUND, arguments);
            case CEIL -> rounded(RoundingFunction.CEIL, arguments);
            case FLOOR -> rounded(RoundingFunction.FLOOR, arguments);
            case LEAST -> new Value.Decimal(arguments.stream().map(Value::asNumber)
                    .reduce(BigDecimal::min).orElseThrow());
            case GREATEST -> new Value.Decimal(arguments.stream().map(Value::asNumber)
                    .reduce(BigDecimal::max).orElseThrow());
            case CONCAT -> new Value.Text(concatenated(arguments));
        };
    }

    private static String concatenated(List<Value> arguments) {
        StringBuilder text = new StringBuilder();
        for (Value argument : arguments) {
            text.append(argument.concatenated());
            if (text.length() > Limit.EXPRESSION_TEXT.most()) {
                throw new EvaluationException(
                        "A text of more than " + Limit.EXPRESSION_TEXT.shown());
            }
        }
        return text.toString();
    }

    private static Value rounded(RoundingFunction rounding, List<Value> arguments) {
        int digits = arguments.size() < 2 ? 0 : digits(arguments.get(1).asNumber());
        return new Value.Decimal(Value.bounded(
                rounding.apply(arguments.get(0).asNumber(), digits)));
    }

    private static int digits(BigDecimal number) {
        if (number.abs().compareTo(BigDecimal.valueOf(Limit.EXPRESSION_DIGITS.most())) > 0) {
            throw new EvaluationException(
                    "Rounding to more than " + Limit.EXPRESSION_DIGITS.shown());
        }
        return number.intValue();
    }
}
