package billing.server.console.view;

import static org.assertj.core.api.Assertions.assertThat;

import billing.kernel.money.CurrencyUnit;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

/** How the console writes amounts. */
class FiguresTest {
    private static final CurrencyUnit EUR = CurrencyUnit.of("EUR");
    private final Figures figures = new Figures();

    @Test
    void a_price_that_is_shown_rounded_is_marked() {
        BigDecimal exact = new BigDecimal("0.000001234567");
        assertThat(figures.price(exact, exact, EUR)).isEqualTo("€0.000001234567");
        assertThat(figures.price(new BigDecimal("0.333333333333333"),
                new BigDecimal("0.33333333"), EUR)).isEqualTo("≈ €0.33333333");
    }
}
