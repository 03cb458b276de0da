package billing.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Charts of bars. */
class BarsTest {
    private final Bars bars = Bars.none().bar("Jan", new BigDecimal("10"), "10 EUR")
            .bar("February", new BigDecimal("-2.5"), "-2.50 EUR")
            .bar("Mär", BigDecimal.ZERO, "0 EUR");

    @Test
    void the_longest_bar_fills_the_width_and_others_are_drawn_to_an_eighth() {
        Bars positive = Bars.none().bar("Jan", new BigDecimal("10"), "10 EUR")
                .bar("February", new BigDecimal("2.5"), "2.50 EUR")
                .bar("Mär", BigDecimal.ZERO, "0 EUR");
        assertThat(new TerminalView(false, 32).render(List.of(positive))).isEqualTo("""
                Jan       ████████████  10 EUR
                February  ███  2.50 EUR
                Mär         0 EUR
                """);
        assertThat(new TerminalView(false, 31).render(List.of(positive))).contains(
                "February  ██▊  2.50 EUR");
    }

    @Test
    void amounts_below_zero_lie_on_the_other_side_of_an_axis() {
        assertThat(new TerminalView(false, 33).render(List.of(bars))).isEqualTo("""
                Jan         │█████████  10 EUR
                February  ██│  -2.50 EUR
                Mär         │  0 EUR
                """);
        assertThat(new TerminalView(false, 33).render(List.of(Bars.none()
                .bar("a", new BigDecimal("-1000"), "-1000").bar("b", new BigDecimal("-1"), "-1"))))
                .isEqualTo("a  " + "█".repeat(22) + "│  -1000\nb  " + " ".repeat(21) + "█│  -1\n");
    }

    @Test
    void only_colour_is_painted_and_no_meaning_lies_in_it_alone() {
        assertThat(new TerminalView(true, 33).render(List.of(bars)))
                .contains("February  \u001B[31m██│\u001B[0m  -2.50 EUR");
    }

    @Test
    void nothing_but_zeros_draws_nothing() {
        assertThat(new TerminalView(false, 0).render(List.of(
                Bars.none().bar("a", BigDecimal.ZERO, "0"), Bars.none())))
                .isEqualTo("a    0\n");
    }
}
