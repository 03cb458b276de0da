package billing.server.console.view;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Which cells of a table may be broken into lines. */
class HtmlCellTest {
    @Test
    void a_number_with_hyphens_stays_on_one_line_and_names_and_long_words_do_not() {
        assertThat(HtmlCell.link("NL-003-003", "/console/invoices/1").isUnbroken()).isTrue();
        assertThat(HtmlCell.time("2024-01-11").isUnbroken()).isTrue();
        assertThat(HtmlCell.link("Nordlicht Energie", "/console/customers/1").isUnbroken())
                .isFalse();
        assertThat(HtmlCell.link("Donaudampfschifffahrtsgesellschaft", "/console/customers/2")
                .isUnbroken()).isFalse();
    }
}
