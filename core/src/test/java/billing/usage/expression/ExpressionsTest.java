package billing.usage.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.usage.UsageEvent;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("rating-and-usage.md 2.8: expressions")
class ExpressionsTest {
    private static final UsageEvent EVENT = new UsageEvent("t1", "sub", "storage",
            Instant.parse("2024-03-01T00:00:00.9Z"), Map.of("value", "10.4", "units",
            new BigDecimal("2"), "p", "12.34", "a", "1.23", "region", "eu", "zero", 0), null);

    @ParameterizedTest(name = "{0} is {1}")
    @CsvSource(delimiter = '|', quoteCharacter = '"', value = {
            "round(event.properties.value * event.properties.units) | 21.0",
            "round(12.345, 2) | 12.35", "round(event.properties.p, -1) | 10.0",
            "ceil(12.351, 1) | 12.4", "FLOOR(-1.5) | -2.0", "Round(2.5, 0.9) | 3.0",
            "concat(event.properties.region, '-', event.code) | eu-storage",
            "concat('n', 1.50, ' ') | \"n1.50 \"",
            "(123 - event.properties.a) / 10 | 12.177", "1 + 2 * 3 - -4 / 2 | 9.0",
            "10 - 4 - 3 | 3.0", "least(3, 1.5, 2) | 1.5", "greatest(3) | 3.0",
            "event.timestamp | 1709251200.0", "'a b' | a b", "  1  | 1.0", "-(2) | -2.0",
            "1 / 3 * 3 | 0.9999999999999999999999999999999999"})
    void evaluates(String expression, String value) {
        assertThat(Expression.parse(expression).evaluate(EVENT).text()).isEqualTo(value);
    }

    @ParameterizedTest(name = "not well-formed: {0}")
    @ValueSource(strings = {"1+", "round(1, 2, 3)", "", "--1", "1 2", "(1", "1)", "round()",
            "sqrt(2)", "rOund(1)", "event.id", "event.properties", "event.properties.1a", "'a",
            "1\t+ 2", "1.", ".5", "round 1", "least(1,)", "event. code"})
    void refuses(String expression) {
        assertThat(Expression.isWellFormed(expression)).isFalse();
    }

    @Test
    void a_refusal_names_the_position() {
        assertThatThrownBy(() -> Expression.parse("1 + sqrt(2)"))
                .hasMessage("Unknown function sqrt at character 5");
    }

    @ParameterizedTest(name = "{0} fails with {1}")
    @CsvSource(delimiter = '|', value = {
            "event.properties.absent + 1 | Variable: absent not found",
            "event.properties.region * 2 | Expected a decimal",
            "1 / event.properties.zero | Division by zero"})
    void fails_with_a_reason(String expression, String reason) {
        Expression parsed = Expression.parse(expression);
        assertThatThrownBy(() -> parsed.evaluate(EVENT))
                .isInstanceOf(EvaluationException.class).hasMessage(reason);
    }

    @Test
    void an_event_to_try_an_expression_with_may_have_no_code() {
        UsageEvent unnamed = new UsageEvent("t1", "sub", null, EVENT.timestamp(), Map.of(), null);
        assertThatThrownBy(() -> Expression.parse("concat(event.code, 'x')").evaluate(unnamed))
                .isInstanceOf(EvaluationException.class).hasMessage("Variable: code not found");
    }
}
