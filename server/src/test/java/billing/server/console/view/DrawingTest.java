package billing.server.console.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** The shapes of charts. */
class DrawingTest {
    private static int left(Function<BigDecimal, String> format) {
        return Chart.bars(List.of("2024-01"), format).wide()
                .series("Invoiced", List.of(BigDecimal.ONE)).desk().left();
    }

    @Test
    void the_axis_has_space_for_its_longest_value() {
        assertThat(left(BigDecimal::toString)).isEqualTo(84);
        assertThat(left(value -> "\u20ac20,000,000.00")).isEqualTo(12 + 14 * 7);
        assertThat(left(value -> "1".repeat(500))).isEqualTo(540);
    }
}
