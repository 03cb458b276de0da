package billing.documents.pdf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.documents.Frame;
import billing.documents.Detail;
import billing.documents.Heading.Mark;
import billing.documents.Heading.Title;
import billing.documents.Heading;
import billing.documents.InvoiceDocument;
import billing.documents.Line;
import billing.documents.Note;
import billing.documents.PrintedLogo;
import billing.documents.SampleInvoices;
import billing.documents.Section;
import billing.documents.Totals;
import billing.kernel.money.CurrencyUnit;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collections;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InvoicePdfTest {
    @Test
    void the_file_names_what_it_is() {
        PrintedInvoice printed = PrintedInvoice.of(SampleInvoices.saas());
        assertThat(printed.properties().getTitle()).isEqualTo("Invoice NWC-001-042");
        assertThat(printed.properties().getAuthor()).isEqualTo("Northwind Cloud Inc.");
        assertThat(printed.properties().getSubject()).isEqualTo("Müller & Söhne Maschinenbau GmbH");
        assertThat(printed.properties().getCreator()).isEqualTo("billing");
        assertThat(((GregorianCalendar) printed.properties().getCreationDate()).toInstant())
                .isEqualTo(Instant.parse("2026-11-01T06:00:00Z"));
        assertThat(printed.language()).isEqualTo(Locale.US);
    }

    @Test
    void fonts_are_embedded_as_subsets_and_only_those_in_use() {
        PrintedInvoice printed = PrintedInvoice.of(SampleInvoices.saas());
        assertThat(printed.fontsEmbedded()).isTrue();
        assertThat(printed.fontNames()).hasSize(2)
                .allMatch(name -> name.matches("[A-Z]{6}\\+NotoSans-(Regular|Bold)"));
    }

    @Test
    void the_same_invoice_is_the_same_bytes() {
        InvoicePdf pdf = new InvoicePdf();
        assertThat(pdf.render(SampleInvoices.saas())).isEqualTo(pdf.render(SampleInvoices.saas()));
        assertThat(pdf.render(SampleInvoices.japanese()))
                .isEqualTo(new InvoicePdf().render(SampleInvoices.japanese()));
    }

    @Test
    void the_same_invoice_is_the_same_bytes_from_many_threads() throws Exception {
        InvoicePdf pdf = new InvoicePdf();
        byte[] expected = pdf.render(SampleInvoices.saas());
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            Callable<byte[]> printing = () -> pdf.render(SampleInvoices.saas());
            for (Future<byte[]> printed : threads.invokeAll(Collections.nCopies(24, printing))) {
                assertThat(printed.get()).isEqualTo(expected);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void a_usual_invoice_fits_on_one_page() {
        PrintedInvoice printed = PrintedInvoice.of(SampleInvoices.saas());
        assertThat(printed.pages()).hasSize(1);
        assertThat(printed.text()).contains("Page 1 of 1");
    }

    @Test
    void a_long_invoice_repeats_the_head_of_its_table_and_counts_its_pages() {
        List<String> pages = PrintedInvoice.of(SampleInvoices.longOne()).pages();
        assertThat(pages).hasSizeGreaterThan(4);
        for (int i = 0; i < pages.size(); i++) {
            assertThat(pages.get(i)).contains("Page " + (i + 1) + " of " + pages.size())
                    .contains("Description Units Unit price Amount");
        }
        assertThat(pages.get(1)).contains("Northwind Cloud Invoice NWC-001-042");
    }

    @Test
    void every_line_of_a_long_invoice_is_printed_once() {
        String text = PrintedInvoice.of(SampleInvoices.using(SampleInvoices.manyLines(220))).text();
        List<String> names = text.lines().filter(line -> line.startsWith("Project "))
                .map(line -> line.split(" ")[1]).toList();
        assertThat(names).isEqualTo(IntStream.rangeClosed(1, 220).mapToObj(String::valueOf)
                .toList());
    }

    @Test
    void a_heading_is_never_the_last_row_of_a_page() {
        for (int lines = 18; lines < 45; lines++) {
            InvoiceDocument document = twoGroups(lines);
            for (String page : PrintedInvoice.of(document).pages()) {
                List<String> rows = page.lines().toList();
                assertThat(rows.get(rows.size() - 2)).doesNotStartWith("Fixed charges");
            }
        }
    }

    @Test
    void notes_are_on_the_page_of_the_totals() {
        String terms = IntStream.rangeClosed(1, 9).mapToObj(i -> "Terms, clause " + i)
                .collect(Collectors.joining("\n"));
        for (int lines = 10; lines < 45; lines++) {
            InvoiceDocument document = SampleInvoices.noted(
                    SampleInvoices.using(SampleInvoices.manyLines(lines)),
                    List.of(new Note("Terms", terms)));
            List<String> pages = PrintedInvoice.of(document).pages();
            assertThat(pages.get(pages.size() - 1)).as("%d lines", lines)
                    .contains("Amount due", "Project " + lines, "clause 1\n", "clause 9");
        }
    }

    private static InvoiceDocument twoGroups(int lines) {
        InvoiceDocument base = SampleInvoices.using(SampleInvoices.manyLines(lines));
        List<Section> sections = List.of(new Section("Both", null, List.of(
                base.sections().get(0).groups().get(0),
                new Section.Group(Section.Category.FIXED_CHARGES, null,
                        SampleInvoices.manyLines(2)))));
        return new InvoiceDocument(new Frame(base.frame().locale(), base.frame().currency(),
                        base.frame().createdAt(), base.frame().issuer(),
                        base.frame().customer(), null, null),
                base.heading(), sections, base.totals(), List.of(), null);
    }

    @Test
    void a_draft_is_marked() {
        String text = PrintedInvoice.of(SampleInvoices.marked(Mark.DRAFT)).text();
        assertThat(text).contains("DRAFT", "This is a draft. Its amounts may still change.");
    }

    @Test
    void a_voided_invoice_is_marked_and_asks_for_no_payment() {
        String text = PrintedInvoice.of(SampleInvoices.marked(Mark.VOIDED)).text();
        assertThat(text).contains("VOID", "This invoice is void. Nothing is to be paid on it.")
                .doesNotContain("How to pay").doesNotContain("due December 1, 2026");
    }

    @Test
    void a_final_invoice_carries_no_mark() {
        assertThat(PrintedInvoice.of(SampleInvoices.saas()).text())
                .doesNotContain("DRAFT").doesNotContain("VOID");
    }

    @ParameterizedTest
    @CsvSource({"AU,Tax invoice", "AE,Tax invoice", "NZ,Tax invoice", "ID,Tax invoice",
            "SG,Tax invoice", "US,Invoice", "DE,Invoice", ",Invoice"})
    void some_countries_call_it_a_tax_invoice(String country, String title) {
        Heading heading = new Heading(Title.of(country, false), Mark.NONE, "A-1",
                LocalDate.of(2026, 1, 1), null, null, null);
        PrintedInvoice printed = PrintedInvoice.of(SampleInvoices.headed(heading));
        assertThat(printed.properties().getTitle()).isEqualTo(title + " A-1");
    }

    @Test
    void a_self_billed_invoice_names_its_issuer() {
        Heading heading = new Heading(Title.of("AU", true), Mark.NONE, "A-1",
                LocalDate.of(2026, 1, 1), null, 0, null);
        assertThat(PrintedInvoice.of(SampleInvoices.headed(heading)).text())
                .contains("Self-billing invoice", "in the name and on behalf of the supplier",
                        "Due on receipt", "$817.73 due");
    }

    @Test
    void every_charge_model_shows_how_its_amount_is_calculated() {
        String text = PrintedInvoice.of(SampleInvoices.everything()).text();
        assertThat(text).contains("Units 10,001 to 100,000 90,000 $0.002 $180.00",
                "Units from 100,001 25,000 $0.001 $25.00",
                "Flat fee for units from 100,001 $30.00", "Free units 100 $0.00",
                "Packages of 1,000 3 $5.00 $15.00", "Percentage 12,000 2.9% $348.00",
                "Fee per transaction 50 $0.30 $15.00", "1,450 credits at $0.01 each",
                "Team: search 1,200");
    }

    @Test
    void reductions_are_printed_with_a_minus() {
        assertThat(PrintedInvoice.of(SampleInvoices.everything()).text()).contains(
                "Already billed for this period –$120.00", "Coupon: Launch 10 % –$100.00",
                "Credit note NWC-001-007-CN001 –$25.00", "Prepaid credits –$50.00",
                "Amount due $1,112.66");
    }

    @Test
    void a_text_longer_than_a_page_flows_on() {
        String text = IntStream.rangeClosed(1, 2_000).mapToObj(i -> "word" + i)
                .collect(Collectors.joining(" "));
        PrintedInvoice printed = PrintedInvoice.of(SampleInvoices.noted(SampleInvoices.saas(),
                List.of(new Note("Terms", text))));
        assertThat(printed.pages()).hasSizeGreaterThan(2);
        assertThat(printed.text()).contains("word1 ", "word1999", "word2000");
    }

    @Test
    void long_instructions_how_to_pay_flow_on_below_the_totals() {
        InvoiceDocument base = SampleInvoices.saas();
        String instructions = "Transfer the amount.\n".repeat(80) + "Thank you.";
        PrintedInvoice printed = PrintedInvoice.of(new InvoiceDocument(
                new Frame(base.frame().locale(), base.frame().currency(),
                        base.frame().createdAt(), base.frame().issuer(),
                        base.frame().customer(), null, null),
                base.heading(), base.sections(), base.totals(), List.of(), instructions));
        assertThat(printed.text()).contains("How to pay\nTransfer");
        assertThat(printed.text().lines().filter("Transfer the amount."::equals)).hasSize(80);
    }

    @Test
    void without_taxes_no_total_speaks_of_including_them() {
        assertThat(PrintedInvoice.of(SampleInvoices.longOne()).text())
                .contains("Total excluding tax").doesNotContain("Total including tax");
    }

    @Test
    void a_line_with_hundreds_of_tiers_flows_on() {
        List<Detail> tiers = IntStream.rangeClosed(1, 200).mapToObj(i -> Detail.tier(
                BigDecimal.valueOf(i), BigDecimal.valueOf(i), BigDecimal.ONE, BigDecimal.TEN,
                BigDecimal.TEN)).toList();
        PrintedInvoice printed = PrintedInvoice.of(SampleInvoices.using(List.of(new Line("Steps",
                List.of(), null, null, null, null, 200_000, null, tiers))));
        assertThat(printed.text()).contains("Units 1 to 1 ", "Units 200 to 200 ");
    }

    @Test
    void columns_never_touch_however_long_their_numbers_are() {
        InvoiceDocument dinars = SampleInvoices.inCurrency(SampleInvoices.using(List.of(
                new Line("Volume", List.of(), null, new BigDecimal("15458014"),
                        new BigDecimal("0.000000755"), new BigDecimal("5"), 11_671, null,
                        List.of()))), CurrencyUnit.of("KWD"));
        assertThat(PrintedInvoice.of(dinars).text())
                .contains("Volume 15,458,014 KWD 0.000000755 5% KWD 11.671");
    }

    @Test
    void steps_below_the_minor_unit_have_the_decimals_that_add_up() {
        assertThat(PrintedInvoice.of(yen(6, "0.6", "1.4", "1.5", "2.5")).text())
                .contains("¥0.6", "¥1.4", "¥1.5", "¥2.5");
        assertThat(PrintedInvoice.of(yen(7, "1", "2", "4")).text())
                .doesNotContain("¥1.", "¥2.", "¥4.");
        assertThat(PrintedInvoice.of(yen(2, "0.5", "0.83333333333333", "0.66666666666667")).text())
                .contains("¥0.5", "¥0.833333", "¥0.666667");
    }

    @Test
    void long_numbers_take_room_from_the_description_and_are_not_broken() {
        Line wide = new Line("Tokens of the large language model", List.of(), null,
                new BigDecimal("123456789012.123456"), new BigDecimal("0.000000755123"), null,
                99_999_999_999L, null, List.of());
        assertThat(PrintedInvoice.of(SampleInvoices.inCurrency(SampleInvoices.using(List.of(wide)),
                CurrencyUnit.of("KWD"))).text()).contains(
                "123,456,789,012.123456 KWD 0.000000755123 KWD 99,999,999.999");
    }

    private static InvoiceDocument yen(long amount, String... steps) {
        return SampleInvoices.inCurrency(SampleInvoices.using(List.of(new Line("Calls", List.of(),
                null, new BigDecimal(10), null, null, amount, null, Stream.of(steps)
                        .map(step -> Detail.tier(BigDecimal.ONE, null, BigDecimal.ONE,
                                BigDecimal.ONE, new BigDecimal(step))).toList()))),
                CurrencyUnit.of("JPY"));
    }

    @Test
    void what_was_paid_since_is_shown_with_what_is_left() {
        Totals totals = SampleInvoices.saas().totals();
        PrintedInvoice half = PrintedInvoice.of(SampleInvoices.settled(SampleInvoices.saas(),
                1_773, 30_000));
        assertThat(half.text()).contains("$500.00 due", "Total $817.73",
                "Offset by credit notes –$17.73", "Amount paid –$300.00", "Amount due $500.00");
        PrintedInvoice whole = PrintedInvoice.of(SampleInvoices.settled(SampleInvoices.saas(), 0,
                totals.totalCents()));
        assertThat(whole.text()).contains("$817.73 paid", "Amount due $0.00")
                .doesNotContain(" due December");
        assertThat(PrintedInvoice.of(SampleInvoices.saas()).text())
                .doesNotContain("Amount paid");
    }

    @Test
    void an_invoice_over_nothing_asks_for_nothing() {
        assertThat(PrintedInvoice.of(SampleInvoices.settled(SampleInvoices.saas(), 81_773, 0))
                .text()).contains("Nothing to pay");
    }

    @Test
    void a_logo_must_be_a_picture() {
        assertThatThrownBy(() -> PrintedLogo.of("<svg/>".getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a logo must be a PNG or JPEG picture");
    }
}
