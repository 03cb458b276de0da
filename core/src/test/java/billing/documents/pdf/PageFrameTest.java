package billing.documents.pdf;

import static org.assertj.core.api.Assertions.assertThat;

import billing.customer.Address;
import billing.documents.InvoiceDocument;
import billing.documents.Party;
import billing.documents.SampleInvoices;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The seller at the edges of each page, however long its names are. */
class PageFrameTest {
    private static final String LEGAL_NAME =
            "Stadtwerke Musterstadt Energiedienstleistungen GmbH & Co. KG";

    @Test
    void a_long_footer_has_a_second_line_and_stays_left_of_the_page_number() {
        PrintedInvoice printed = PrintedInvoice.of(from("Stadtwerke", LEGAL_NAME,
                SampleInvoices.saas()));
        assertThat(printed.pages()).hasSize(1);
        assertThat(lastLines(printed.text(), 2)).isEqualTo(LEGAL_NAME
                + " · HRB 123456 B · DE123456789 Page 1 of 1\n"
                + "rechnungswesen@stadtwerke-musterstadt.example");
    }

    @Test
    void a_short_footer_has_one_line() {
        assertThat(lastLines(PrintedInvoice.of(SampleInvoices.saas()).text(), 1)).isEqualTo(
                "Northwind Cloud Inc. · DE 4711-0815 · US12-3456789 · billing@northwind.example"
                        + " Page 1 of 1");
    }

    @Test
    void a_name_that_is_wider_than_the_page_is_continued_on_the_next_line() {
        String name = "Kommunale Versorgungsgesellschaft ".repeat(6).strip();
        String text = PrintedInvoice.of(from("Versorger", name, SampleInvoices.saas())).text();
        assertThat(lastLines(text, 3).replaceFirst(" Page .*", "").replace('\n', ' '))
                .isEqualTo(name + " · HRB 123456 B · DE123456789"
                        + " rechnungswesen@stadtwerke-musterstadt.example");
    }

    @Test
    void the_footer_of_two_lines_takes_its_room_from_the_page() {
        List<String> pages = PrintedInvoice.of(from("Stadtwerke", LEGAL_NAME,
                SampleInvoices.longOne())).pages();
        assertThat(pages).allMatch(page -> lastLines(page, 2).startsWith(LEGAL_NAME));
    }

    @Test
    void the_name_at_the_top_ends_before_the_number() {
        String name = "Kommunale Versorgungsgesellschaft ".repeat(6).strip();
        assertThat(PrintedInvoice.of(from(name, name, SampleInvoices.longOne())).pages().get(1))
                .startsWith("Kommunale Versorgungsgesellschaft Kommunale "
                        + "Versorgungsgesellschaft Kommunale Versorgungsgesellschaft "
                        + "Kommunale … Invoice NWC-001-042\n");
    }

    private static InvoiceDocument from(String name, String legalName, InvoiceDocument base) {
        return SampleInvoices.issuedBy(base, new Party(name, legalName, "HRB 123456 B",
                "DE123456789", new Address("Werkstraße 1", null, "New York", "NY", "10013", "US"),
                "rechnungswesen@stadtwerke-musterstadt.example", List.of()));
    }

    private static String lastLines(String text, int count) {
        List<String> lines = text.strip().lines().map(line -> line.replaceAll(" +", " "))
                .toList();
        return String.join("\n", lines.subList(lines.size() - count, lines.size()));
    }
}
