package billing.server.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.kernel.money.CurrencyUnit;
import billing.server.console.view.AmountEntry;
import billing.server.console.view.Chart;
import billing.server.console.view.HtmlCell;
import billing.server.console.view.HtmlTable;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The parts that pages of the console are composed of. */
class ConsoleViewTest {
    private static final CurrencyUnit EUR = CurrencyUnit.of("EUR");

    @Test
    void amounts_are_read_exactly_or_not_at_all() {
        assertThat(AmountEntry.cents("1,234.50", EUR)).contains(123450L);
        assertThat(AmountEntry.cents(" 7 ", EUR)).contains(700L);
        assertThat(AmountEntry.cents("0.10", EUR)).contains(10L);
        assertThat(AmountEntry.cents("12", CurrencyUnit.of("JPY"))).contains(12L);
        assertThat(AmountEntry.cents("1.234", CurrencyUnit.of("KWD"))).contains(1234L);
        for (String text : List.of("", "-1", "1.234", "1,5", "1e3", "12,34.00", "0x1", "1 0",
                "99999999999999999999", "10000000000000.01")) {
            assertThat(AmountEntry.cents(text, EUR)).as(text).isEmpty();
        }
        assertThat(AmountEntry.cents("1.5", CurrencyUnit.of("JPY"))).isEmpty();
    }

    @Test
    void a_chart_has_a_bar_for_each_value_that_is_not_zero_and_a_grid_of_round_numbers() {
        String html = html(Chart.bars(List.of("Jan", "Feb", "Mar"), BigDecimal::toPlainString)
                .series("Sales", numbers("10", "0", "-30")));
        assertThat(html).containsPattern("<rect class=\"tone0\" x=\"[0-9.]+\" y=\"12\\.0\"")
                .contains("<title>Jan: 10</title>", "<title>Mar: -30</title>")
                .doesNotContain("Feb: 0", "<script", "figcaption");
        assertThat(html.split("<rect ")).as("for desks and for phones").hasSize(5);
        assertThat(html).contains(">-30<", ">-20<", ">-10<", ">0<", ">10<", "class=\"zero\"");
    }

    @Test
    void a_line_is_interrupted_where_there_is_no_value() {
        String html = html(Chart.lines(List.of("a", "b", "c", "d"), BigDecimal::toPlainString)
                .series("One", Arrays.asList(BigDecimal.ONE, null, BigDecimal.TEN,
                        BigDecimal.TEN)).series("<b>", numbers("1", "2", "3", "4")));
        assertThat(html).containsPattern("d=\"M[0-9.]+ [0-9.]+M[0-9.]+ [0-9.]+L[0-9.]+ [0-9.]+\"")
                .contains("<span class=\"key tone1\">&lt;b&gt;</span>");
    }

    @Test
    void a_chart_without_values_has_a_grid_all_the_same() {
        assertThat(html(Chart.bars(List.of("a"), BigDecimal::toPlainString)
                .series("None", numbers("0")))).contains(">0<", ">1<");
        assertThat(html(Chart.bars(List.of(), BigDecimal::toPlainString))).contains("<svg");
    }

    @Test
    void a_row_has_a_cell_for_each_column() {
        HtmlTable table = new HtmlTable("Things", "None.").column("Name").number("Amount");
        assertThat(table.none()).isEqualTo("None.");
        assertThatThrownBy(() -> table.row(HtmlCell.text("one")))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static List<BigDecimal> numbers(String... texts) {
        return Arrays.stream(texts).map(BigDecimal::new).toList();
    }

    private static String html(Chart chart) {
        return Visit.TEMPLATES.fill("chart", Map.of("desk", chart.desk(), "phone",
                chart.phone(), "legend", chart.legend()));
    }
}
