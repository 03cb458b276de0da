package billing.usage.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.kernel.limit.Limit;
import billing.usage.UsageEvent;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** An expression has a budget of length, steps, levels, digits and characters. */
@Timeout(60)
class ExpressionLimitsTest {
    private static final int DIGITS = Limit.EXPRESSION_DIGITS.most();
    private static final int STEPS = Limit.EXPRESSION_STEPS.most();
    private static final int DEPTH = Limit.EXPRESSION_DEPTH.most();
    private static final int TEXT = Limit.EXPRESSION_TEXT.most();

    static Stream<Arguments> definitions() {
        return Stream.of(
                Arguments.of("length", blanks(Limit.EXPRESSION.most()),
                        blanks(Limit.EXPRESSION.most() + 1)),
                Arguments.of("sums", chain("+", STEPS), chain("+", STEPS + 1)),
                Arguments.of("products", chain("*", STEPS), chain("*", STEPS + 1)),
                Arguments.of("calls", calls(STEPS), calls(STEPS + 1)),
                Arguments.of("signs", signs(STEPS / 2), signs(STEPS / 2 + 1)),
                Arguments.of("parentheses", nested("(", DEPTH - 1), nested("(", DEPTH)),
                Arguments.of("nested calls", nested("round(", DEPTH - 1),
                        nested("round(", DEPTH)),
                Arguments.of("literal", "9".repeat(DIGITS), "9".repeat(DIGITS + 1)),
                Arguments.of("decimals", "0." + "9".repeat(DIGITS),
                        "0." + "9".repeat(DIGITS + 1)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("definitions")
    void a_definition_is_read_up_to_its_limit(String what, String most, String more) {
        assertThat(Expression.parse(most).evaluate(event(Map.of()))).isNotNull();
        assertThatThrownBy(() -> Expression.parse(more))
                .isInstanceOf(MalformedExpressionException.class).hasMessageContaining(" than ")
                .hasMessageContaining("at character");
    }

    static Stream<Arguments> evaluations() {
        String half = "9".repeat(DIGITS / 2);
        return Stream.of(
                Arguments.of("product", half + "*" + half, half + "*" + half + "*10"),
                Arguments.of("sum", "9".repeat(DIGITS) + "+0", "9".repeat(DIGITS) + "+1"),
                Arguments.of("rounding", "round(1," + DIGITS + ")",
                        "round(1," + (DIGITS + 1) + ")"),
                Arguments.of("rounding up to tens", "ceil(1,-" + (DIGITS - 1) + ")",
                        "ceil(1,-" + DIGITS + ")"),
                Arguments.of("property as text", "event.properties.most + 0",
                        "event.properties.more + 0"),
                Arguments.of("property as number", "event.properties.most_number",
                        "event.properties.more_number"),
                Arguments.of("concatenation", "concat(event.properties.long_text)",
                        "concat(event.properties.long_text, 'a')"),
                Arguments.of("property of a list", "concat(event.properties.list)",
                        "concat(event.properties.long_list)"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("evaluations")
    void a_result_on_the_way_is_computed_up_to_its_limit(String what, String most, String more) {
        UsageEvent event = event(Map.of("most", "9".repeat(DIGITS), "more", "9".repeat(DIGITS + 1),
                "most_number", new BigDecimal("1e" + (DIGITS - 1)),
                "more_number", new BigDecimal("1e" + DIGITS), "long_text", "a".repeat(TEXT),
                "list", List.of(1, 2), "long_list", Collections.nCopies(TEXT, 1)));
        assertThat(Expression.parse(most).evaluate(event)).isNotNull();
        Expression beyond = Expression.parse(more);
        assertThatThrownBy(() -> beyond.evaluate(event)).isInstanceOf(EvaluationException.class)
                .hasMessageMatching("(?s).*(ore than|at most) [0-9,]+ (digits|characters)");
    }

    @Test
    void numbers_of_billions_of_digits_are_refused_unwritten() {
        UsageEvent event = event(Map.of("large", new BigDecimal("1e999999999"), "small",
                new BigDecimal("1e-999999999"), "text", "9".repeat(3_000_000)));
        for (String expression : List.of("event.properties.large + 1",
                "concat(event.properties.large)", "event.properties.small * 1",
                "event.properties.text * 2", "round(1,200)" + "*round(1,200)".repeat(199))) {
            Expression parsed = Expression.parse(expression);
            assertThatThrownBy(() -> parsed.evaluate(event)).as(expression)
                    .isInstanceOf(EvaluationException.class);
        }
    }

    @Test
    void an_expression_that_was_stored_when_more_was_allowed_has_no_result() {
        Expression stored = Expression.stored(chain("+", 2 * STEPS));
        assertThatThrownBy(() -> stored.evaluate(event(Map.of())))
                .isInstanceOf(EvaluationException.class).hasMessageContaining("500 steps");
    }

    private static String blanks(int length) {
        return "1" + " ".repeat(length - 1);
    }

    private static String chain(String operator, int steps) {
        return "1" + (operator + "1").repeat(steps);
    }

    private static String calls(int calls) {
        return "least(" + "ceil(1),".repeat(calls - 2) + "ceil(1))";
    }

    /** Half of the steps are signs, the others the operators between. */
    private static String signs(int signs) {
        return "1" + "+-1".repeat(signs);
    }

    private static String nested(String opening, int levels) {
        return opening.repeat(levels) + "1" + ")".repeat(levels);
    }

    private static UsageEvent event(Map<String, Object> properties) {
        return new UsageEvent("t", "sub", "code", Instant.EPOCH, properties, null);
    }
}
