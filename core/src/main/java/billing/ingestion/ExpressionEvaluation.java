package billing.ingestion;

import billing.input.Node;
import billing.kernel.error.ErrorCode;
import billing.kernel.error.InvalidException;
import billing.usage.expression.EvaluationException;
import billing.usage.expression.Expression;
import java.time.Instant;

/** Tries an expression out on an event that need not exist ({@code rating-and-usage.md 2.8}). */
public final class ExpressionEvaluation {
    private ExpressionEvaluation() {
    }

    /**
     * What an expression makes of an event: a text, of a number its decimal text.
     *
     * @param body with {@code expression} and {@code event}
     * @throws InvalidException {@code expression: value_is_mandatory} or {@code
     *                          invalid_expression}; {@code event: invalid_event} when there is
     *                          none, or the expression has no result for it
     */
    public static String value(Node body, Instant now) {
        String text = body.member("expression").filter(node -> !node.isBlank())
                .map(Node::text).orElse(null);
        if (text == null) {
            throw new InvalidException("expression", ErrorCode.VALUE_IS_MANDATORY);
        }
        if (!Expression.isWellFormed(text)) {
            throw new InvalidException("expression", "invalid_expression");
        }
        Node event = body.member("event").filter(node -> node.is(Node.Kind.OBJECT))
                .orElseThrow(ExpressionEvaluation::invalidEvent);
        try {
            return Expression.parse(text).evaluate(new EventReader(now).read(event)).text();
        } catch (EvaluationException | InvalidException e) {
            throw invalidEvent();
        }
    }

    private static InvalidException invalidEvent() {
        return new InvalidException("event", "invalid_event");
    }
}
