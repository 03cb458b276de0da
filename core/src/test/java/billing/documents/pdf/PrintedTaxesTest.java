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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Taxes are rounded each by itself and once together: what is printed adds up. */
class PrintedTaxesTest {
    private static final List<Totals.Tax> TAXES = List.of(tax("VAT", "19", 768_056, 145_931),
            tax("Levy", "1.375", 768_056, 10_561));

    @ParameterizedTest
    @CsvSource({"en-US, Total tax $1;564.91", "de-DE, Steuern gesamt 1.564;91 $",
        "fr-FR, Total des taxes 1 564;91 $US"})
    void taxes_of_an_invoice_that_do_not_add_up_have_a_total(String language, String row) {
        assertThat(PrintedInvoice.of(SampleInvoices.in(invoice(924_547),
                Locale.forLanguageTag(language))).text()).contains(row.replace(';', ','));
    }

    @Test
    void taxes_that_add_up_need_no_total() {
        assertThat(PrintedInvoice.of(invoice(924_548)).text()).doesNotContain("Total tax");
    }

    @Test
    void former_layouts_have_no_total_of_taxes() {
        assertThat(PrintedInvoice.of(SampleInvoices.inLayout(invoice(924_547),
                new Layout(6))).text())
                .doesNotContain("Total tax");
    }

    @Test
    void taxes_of_a_credit_note_that_do_not_add_up_have_a_total() {
        assertThat(PrintedInvoice.read(new CreditNotePdf().render(note(924_547))).text())
                .contains("Total tax $1,564.91\nTotal of the credit note $9,245.47");
        assertThat(PrintedInvoice.read(new CreditNotePdf().render(note(924_548))).text())
                .doesNotContain("Total tax");
    }

    @Test
    void a_credit_note_without_taxes_has_no_column_of_them() {
        CreditNoteDocument base = SampleNotes.creditNote(Locale.US, Mark.NONE);
        CreditNoteDocument untaxed = new CreditNoteDocument(base.frame(), base.mark(),
                base.number(), base.issuedOn(), base.invoiceNumber(), false,
                List.of(item("Plan"), item("Calls", "Large"), item("Calls", "Small")),
                new CreditNoteDocument.Sums(0, 3_000, List.of(), 3_000, 3_000, 0, 0), List.of());
        assertThat(PrintedInvoice.read(new CreditNotePdf().render(untaxed)).text()).contains(
                "Description Amount\nPlan $10.00\nCalls $20.00\nLarge $10.00\nSmall $10.00\n");
    }

    private static CreditNoteDocument.Item item(String name, String... qualifiers) {
        return new CreditNoteDocument.Item(name, List.of(qualifiers), null, 1_000);
    }

    private static InvoiceDocument invoice(long totalCents) {
        InvoiceDocument base = SampleInvoices.saas();
        return new InvoiceDocument(base.frame(), base.heading(), base.sections(),
                new Totals(768_056, 0, List.of(), 768_056, TAXES, totalCents, List.of(), 0,
                        totalCents), List.of(), null);
    }

    private static CreditNoteDocument note(long totalCents) {
        CreditNoteDocument base = SampleNotes.creditNote(Locale.US, Mark.NONE);
        return new CreditNoteDocument(base.frame(), base.mark(), base.number(), base.issuedOn(),
                base.invoiceNumber(), false, base.items(), new CreditNoteDocument.Sums(0, 768_056,
                TAXES, totalCents, totalCents, 0, 0), List.of());
    }

    private static Totals.Tax tax(String name, String rate, long baseCents, long cents) {
        return new Totals.Tax(name, new BigDecimal(rate), baseCents, cents);
    }
}
