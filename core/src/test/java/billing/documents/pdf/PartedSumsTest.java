package billing.documents.pdf;

import static org.assertj.core.api.Assertions.assertThat;

import billing.documents.CreditNoteDocument;
import billing.documents.Heading.Mark;
import billing.documents.InvoiceDocument;
import billing.documents.Layout;
import billing.documents.SampleInvoices;
import billing.documents.SampleNotes;
import billing.documents.Totals;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Sums that a page cannot hold are parted, and the total is not lost. */
class PartedSumsTest {
    private static final int FIRST = 30;
    private static final int LAST = 100;

    private static Stream<Layout> layouts() {
        return IntStream.rangeClosed(Layout.OLDEST.number(), Layout.NEWEST.number())
                .mapToObj(Layout::new);
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void every_credit_and_what_is_due_are_printed_once_above_the_footer(Layout layout) {
        for (int count = FIRST; count <= LAST; count += layout.equals(Layout.NEWEST) ? 3 : 15) {
            InvoiceDocument invoice = SampleInvoices.inLayout(invoice(List.of(),
                    reductions("NWC-001-CN", count), List.of()), layout);
            List<String> pages = PrintedInvoice.of(invoice).pages();
            assertWhole(pages, "NWC-001-CN", count);
            assertThat(pages.get(pages.size() - 1)).as("%d credits", count)
                    .contains("NWC-001-CN" + count + " ", "Prepaid credits", "Total $70",
                            "Amount paid", "Amount due $60");
        }
    }

    @Test
    void coupons_and_taxes_are_parted_as_credits_are() {
        List<Totals.Tax> taxes = IntStream.rangeClosed(1, 45).mapToObj(number -> new Totals.Tax(
                "Tax of a country with a name that takes two lines, no. T" + number,
                new BigDecimal("1.5"), 80_000, 100)).toList();
        InvoiceDocument invoice = invoice(reductions("Offer C", 60), List.of(), taxes);
        List<String> pages = PrintedInvoice.of(invoice).pages();
        assertWhole(pages, "Offer C", 60);
        assertThat(words(pages)).containsSubsequence(IntStream.rangeClosed(1, 45)
                .mapToObj(number -> "T" + number).toList());
        assertThat(pages.get(pages.size() - 1)).contains("Amount due $60");
    }

    @Test
    void the_way_to_pay_stays_next_to_what_is_due() {
        InvoiceDocument base = invoice(List.of(), reductions("CN", 60), List.of());
        InvoiceDocument invoice = new InvoiceDocument(base.frame(), base.heading(),
                base.sections(), base.totals(), base.notes(), "Wire to account 4711");
        List<String> pages = PrintedInvoice.of(invoice).pages();
        assertThat(pages.get(pages.size() - 1)).contains("Wire to account 4711", "Amount due");
    }

    @Test
    void one_name_longer_than_a_page_leaves_the_total_on_the_next() {
        InvoiceDocument invoice = invoice(reductions("Long name ".repeat(500), 1), List.of(),
                List.of());
        List<String> pages = PrintedInvoice.of(invoice).pages();
        assertThat(pages.get(pages.size() - 1)).contains("Amount due $60");
    }

    @Test
    void a_credit_note_with_many_taxes_keeps_its_total() {
        CreditNoteDocument base = SampleNotes.creditNote(Locale.US, Mark.NONE);
        List<Totals.Tax> taxes = IntStream.rangeClosed(1, 60).mapToObj(number -> new Totals.Tax(
                "Levy L" + number, BigDecimal.ONE, 53_222, 100)).toList();
        CreditNoteDocument note = new CreditNoteDocument(base.frame(), base.mark(),
                base.number(), base.issuedOn(), base.invoiceNumber(), false, base.items(),
                new CreditNoteDocument.Sums(6_678, 53_222, taxes, 59_222, 30_000, 20_000, 9_222),
                base.notes());
        List<String> pages = PrintedInvoice.read(new CreditNotePdf().render(note)).pages();
        assertWhole(pages, "Levy L", 60);
        assertThat(pages.get(pages.size() - 1)).contains("Total of the credit note $592.22",
                "$300.00", "$200.00", "$92.22");
    }

    private static void assertWhole(List<String> pages, String name, int count) {
        String last = name.substring(name.lastIndexOf(' ') + 1);
        assertThat(words(pages).stream().filter(word -> word.matches(last + "\\d+")).toList())
                .as("%d rows", count).isEqualTo(IntStream.rangeClosed(1, count)
                        .mapToObj(number -> last + number).toList());
        for (int page = 0; page < pages.size(); page++) {
            List<String> lines = pages.get(page).strip().lines().toList();
            assertThat(lines.get(lines.size() - 1)).as("%d rows", count)
                    .endsWith("billing@northwind.example Page " + (page + 1) + " of "
                            + pages.size());
        }
    }

    private static List<String> words(List<String> pages) {
        return Stream.of(String.join("\n", pages).split("\\s+")).collect(Collectors.toList());
    }

    private static List<Totals.Reduction> reductions(String name, int count) {
        return IntStream.rangeClosed(1, count)
                .mapToObj(number -> new Totals.Reduction(name + number, 100)).toList();
    }

    private static InvoiceDocument invoice(List<Totals.Reduction> coupons,
                                           List<Totals.Reduction> creditNotes,
                                           List<Totals.Tax> taxes) {
        InvoiceDocument base = SampleInvoices.saas();
        return new InvoiceDocument(base.frame(), base.heading(), base.sections(),
                new Totals(89_700, 0, coupons, 80_000, taxes, 80_000, creditNotes, 5_000, 70_000,
                        new Totals.Settled(0, 10_000)), base.notes(), null);
    }
}
