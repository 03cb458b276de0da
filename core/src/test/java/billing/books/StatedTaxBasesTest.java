package billing.books;

import static billing.settlement.coupon.SampleCoupons.once;
import static org.assertj.core.api.Assertions.assertThat;

import billing.books.report.Period;
import billing.books.report.TaxReport;
import billing.catalog.Tax;
import billing.catalog.store.TaxLinks;
import billing.catalog.store.Taxes;
import billing.documents.InvoiceDocument;
import billing.documents.Totals;
import billing.engine.FalsifiedDatabase;
import billing.invoicing.AppliedTax;
import billing.invoicing.Invoice;
import billing.invoicing.VoidRequest;
import billing.invoicing.explanation.Explanation;
import billing.invoicing.explanation.InvoiceExplanation;
import billing.invoicing.print.InvoiceDocuments;
import billing.kernel.time.Interval;
import billing.run.PlanSketch;
import billing.settlement.creditnote.CreditNoteParts;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What taxes are computed on adds up to the sum before taxes wherever it is stated, also where the
 * shares of a coupon have fractions of a cent.
 */
class StatedTaxBasesTest {
    @TempDir
    private Path folder;
    private BookStory books;
    private Invoice invoice;

    /** 10.00 at 20 % and 20.00 at 10 % less 1.00: 9.6666667 and 19.3333333. */
    @BeforeEach
    void bill() {
        books = new BookStory(folder.resolve("bases.db"), 7, "2024-01-01T00:00:00Z").taxed("20");
        books.story.customer("acme", "UTC").plan(PlanSketch.of("basic", Interval.MONTHLY, 1_000)
                .withSeats(2, "10", false));
        books.story.write(handle -> {
            Tax reduced = new Tax(books.story.ids().next(books.story.now()), "reduced", "reduced",
                    BigDecimal.TEN, null, books.story.now(), null);
            new Taxes(handle).insert(reduced);
            new TaxLinks(handle).replace(TaxLinks.Owner.FIXED_CHARGE, books.story.plan("basic")
                    .pricing().fixedCharges().get(0).id(), List.of(reduced));
            return null;
        });
        books.coupon(once("euro", 100), "acme");
        books.story.subscribe("acme", "basic");
        books.story.runUntil("2024-02-01T01:00:00Z");
        invoice = books.latest();
    }

    @AfterEach
    void close() {
        assertThat(books.check()).isEmpty();
        books.close();
    }

    @Test
    void the_lines_of_the_api_are_cut() {
        assertThat(invoice.amounts().subTotalExcludingTaxesCents()).isEqualTo(2_900);
        assertThat(invoice.parts().appliedTaxes()).extracting(AppliedTax::baseAmountCents)
                .containsExactlyInAnyOrder(966L, 1_933L);
    }

    @Test
    void on_documents_except_those_issued_in_a_former_layout() {
        assertThat(bases(documents -> documents.document(invoice)))
                .containsExactlyInAnyOrder(967L, 1_933L);
        assertThat(bases(documents -> documents.asIssued(invoice)))
                .containsExactlyInAnyOrder(967L, 1_933L);
        books.story.write(handle -> {
            FalsifiedDatabase.execute(handle, "UPDATE invoice_originals SET layout = 7");
            return null;
        });
        assertThat(bases(documents -> documents.asIssued(invoice)))
                .containsExactlyInAnyOrder(966L, 1_933L);
    }

    @Test
    void in_explanations() {
        Explanation tree = books.story.read(handle ->
                new InvoiceExplanation(handle, invoice, false).tree());
        assertThat(all(tree).map(Explanation::what)).contains(
                "Vat0, 20 % of 9.67 EUR, rounded from 1.934 EUR",
                "reduced, 10 % of 19.33 EUR, rounded from 1.933 EUR");
    }

    @Test
    void in_the_tax_report() {
        assertThat(report()).containsExactlyInAnyOrder("vat0 967 194", "reduced 1933 193");
    }

    @Test
    void a_void_leaves_nothing() {
        books.voidInvoice(invoice, VoidRequest.PLAIN);
        assertThat(report()).containsExactlyInAnyOrder("vat0 0 0", "reduced 0 0");
    }

    @Test
    void a_credit_note_of_everything_leaves_nothing() {
        books.note(invoice, CreditNoteParts.credit(3_287), 1_000, 2_000);
        assertThat(report()).containsExactlyInAnyOrder("vat0 0 0", "reduced 0 0");
    }

    private List<Long> bases(Function<InvoiceDocuments, InvoiceDocument> form) {
        return books.story.read(handle -> form.apply(new InvoiceDocuments(handle))).totals().taxes()
                .stream().map(Totals.Tax::baseCents).toList();
    }

    private List<String> report() {
        TaxReport report = new TaxReport(new Period(LocalDate.parse("2024-01-01"),
                LocalDate.parse("2024-12-31")));
        books.entries(null, "2024-12-31").forEach(report::accept);
        return report.lines().stream().map(line -> line.code() + " " + line.baseCents() + " "
                + line.taxCents()).toList();
    }

    private static Stream<Explanation> all(Explanation tree) {
        return Stream.concat(Stream.of(tree), tree.because().stream()
                .flatMap(StatedTaxBasesTest::all));
    }
}
