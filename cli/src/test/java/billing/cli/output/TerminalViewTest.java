package billing.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;

class TerminalViewTest {
    private static final TerminalView PLAIN = new TerminalView(false, 0);

    @Test
    void texts_are_left_aligned_and_numbers_right_aligned() {
        Table table = Table.of(Column.text("Code"), Column.number("Price"), Column.text("Name"))
                .row("pro", new BigDecimal("1E+3"), "Professional").row("s", 7, null);
        assertThat(PLAIN.render(List.of(table))).isEqualTo("""
                CODE  PRICE  NAME
                pro    1000  Professional
                s         7
                """);
    }

    @Test
    void a_wide_character_takes_two_cells_and_an_accent_none() {
        Table table = Table.of(Column.text("Name"), Column.text("X"))
                .row("株式会社", "a").row("e\u0301te\u0301", "b");
        assertThat(PLAIN.render(List.of(table))).isEqualTo("""
                NAME      X
                株式会社  a
                e\u0301te\u0301       b
                """);
    }

    @Test
    void the_widest_text_is_cut_to_fit_but_never_a_number() {
        Table table = Table.of(Column.text("Name"), Column.number("Amount"))
                .row("A company with a long name", "123,456,789.00 EUR");
        assertThat(new TerminalView(false, 36).render(List.of(table))).isEqualTo("""
                NAME                          AMOUNT
                A company with …  123,456,789.00 EUR
                """);
    }

    @Test
    void numbers_of_documents_dates_and_states_are_whole_or_not_there() {
        Table table = Table.of(Column.text("Number"), Column.text("Customer"),
                Column.text("Status"), Column.text("Due").optional(),
                Column.number("Total"), Column.text("Id").optional())
                .row("NIM-202601-002", "A company with a long name", "finalized", "2026-02-01",
                        "1,204.50", "01a206bd-e314-7bcf-9f9f-dbabab7bd647");
        assertThat(new TerminalView(false, 78).render(List.of(table))).isEqualTo("""
                NUMBER          CUSTOMER                    STATUS     DUE            TOTAL
                NIM-202601-002  A company with a long name  finalized  2026-02-01  1,204.50
                """);
        assertThat(new TerminalView(false, 50).render(List.of(table))).isEqualTo("""
                NUMBER          CUSTOMER       STATUS        TOTAL
                NIM-202601-002  A company wi…  finalized  1,204.50
                """);
        assertThat(new TerminalView(false, 20).render(List.of(table)))
                .contains("NIM-202601-002", "finalized", "1,204.50").doesNotContain("2026-02");
    }

    @Test
    void a_state_of_two_words_and_a_reference_are_not_cut() {
        Table table = Table.of(Column.name("Customer"), Column.text("Reference"),
                Column.text("Payment").whole(), Column.number("Total"), Column.currency(),
                Column.text("Id").optional())
                .row("Unternehmensgruppe", "2026032300011", "partly paid", "20.00", "EUR",
                        "01a206bd-e314-7bcf-9f9f-dbabab7bd647")
                .row("A company", "paid in cash on the third", "paid", "1.00", "EUR",
                        "01a206bd-e314-7bcf-9f9f-dbabab7bd648");
        assertThat(new TerminalView(false, 50).render(List.of(table))).isEqualTo("""
                CUSTOMER    REFERENCE      PAYMENT      TOTAL
                Unternehm…  2026032300011  partly paid  20.00  EUR
                A company   paid in cash…  paid          1.00  EUR
                """);
        assertThat(new TerminalView(false, 40).render(List.of(table)))
                .contains("2026032300011  partly paid  20.00");
    }

    @Test
    void a_line_break_in_a_value_does_not_break_the_table() {
        Table table = Table.of(Column.text("Name")).row("two\nlines");
        assertThat(PLAIN.render(List.of(table))).isEqualTo("NAME\ntwo lines\n");
    }

    @Test
    void blocks_are_separated_but_a_heading_stays_with_its_block() {
        assertThat(PLAIN.render(List.of(Text.heading("Invoice"),
                Facts.none().fact("Number", "A-1").fact("Due", null).fact("Total", "1.00 EUR"),
                Text.of("Thank you."))))
                .isEqualTo("Invoice\nNumber  A-1\nTotal   1.00 EUR\n\nThank you.\n");
    }

    @Test
    void sums_are_aligned_right_and_long_names_are_cut_to_the_terminal() {
        Facts sums = Facts.sums().fact("Fees", "1,204.50 EUR")
                .fact("Tax of the county and the city 8.875 %", "9.05 EUR");
        assertThat(PLAIN.render(List.of(sums))).isEqualTo("""
                Fees                                    1,204.50 EUR
                Tax of the county and the city 8.875 %      9.05 EUR
                """);
        assertThat(new TerminalView(false, 30).render(List.of(sums))).isEqualTo("""
                Fees              1,204.50 EUR
                Tax of the coun…      9.05 EUR
                """);
    }

    @Test
    void styles_are_painted_only_in_colour() {
        Table table = Table.of(Column.text("State")).row(Cell.of("failed").in(TerminalStyle.BAD));
        assertThat(PLAIN.render(List.of(table))).doesNotContain("\u001B");
        assertThat(new TerminalView(true, 0).render(List.of(table)))
                .contains("\u001B[31mfailed\u001B[0m");
    }
}
