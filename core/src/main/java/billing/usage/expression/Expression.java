package billing.usage.expression;

import billing.usage.UsageEvent;

/**
 * A well-formed expression over an event ({@code rating-and-usage.md 2.8}).
 *
 * <p>Reads {@code event.timestamp}, {@code event.code} and {@code event.properties.NAME}; knows
 * {@code + - * /}, parentheses and the functions round, ceil, floor, least, greatest, concat.
 */
public final class Expression {
    private final String text;
    private final Term term;

    private Expression(String text, Term term) {
        this.text = text;
        this.term = term;
    }

    /**
     * Reads an expression.
     *
     * @throws MalformedExpressionException when it is not well-formed, names an unknown function or
     *                                      variable, or gives a function too many arguments
     */
    public static Expression parse(String text) {
        return new Expression(text, new ExpressionParser(text).parse());
    }

    /**
     * Reads a stored expression. One that an earlier version accepted and this one does not has no
     * result for any event.
     */
    public static Expression stored(String text) {
        try {
            return parse(text);
        } catch (MalformedExpressionException e) {
            return new Expression(text, new Term.Unreadable(e.getMessage()));
        }
    }

    /** Whether a text is a well-formed expression. */
    public static boolean isWellFormed(String text) {
        try {
            parse(text);
            return true;
        } catch (MalformedExpressionException e) {
            return false;
        }
    }

    /**
     * The value for an event.
     *
     * @throws EvaluationException when a property is absent, an operand is a text but must be a
     *                             number, or the divisor is zero
     */
    public Value evaluate(UsageEvent event) {
        return term.valueOf(event);
    }

    /** Expressions with the same text are the same. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Expression expression && expression.text.equals(text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }
}
