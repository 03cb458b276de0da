package billing.life;

import static org.assertj.core.api.Assertions.assertThat;

import billing.einvoice.ElectronicInvoice;
import billing.einvoice.ElectronicInvoice.Totals;
import billing.einvoice.Format;
import billing.einvoice.OfficialRules;
import billing.einvoice.SumLaws;
import billing.einvoice.mapping.CreditNoteMapping;
import billing.einvoice.mapping.InvoiceMapping;
import billing.einvoice.mapping.MappedDocument;
import billing.einvoice.syntax.ElectronicInvoiceXml;
import billing.engine.Handle;
import billing.engine.PageRange;
import billing.invoicing.AppliedTax;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceType;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.CreditNoteFilter;
import billing.settlement.creditnote.store.CreditNotes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The electronic invoices of lives drawn by lot state what the invoices state, and their sums add
 * up to the cent. A few seeds are tried with every build; {@code -Dlives=100-2000} tries others.
 */
class ElectronicInvoiceLawsTest {
    private static final int RULED = 6;
    @TempDir
    Path folder;

    static LongStream lives() {
        String[] range = System.getProperty("lives", "1-6").split("-");
        return LongStream.rangeClosed(Long.parseLong(range[0]), Long.parseLong(range[1]));
    }

    @ParameterizedTest
    @MethodSource("lives")
    void electronic_invoices_add_up_to_the_cent(long seed) {
        Storyboard drawn = RandomLife.of(seed);
        Storyboard board = new Storyboard(drawn.files(), severalRates(drawn.catalog()),
                drawn.deeds());
        try (Performance life = new Performance(board, folder.resolve("life.db"), folder)) {
            List<String> faults = new ArrayList<>();
            List<Invoice> invoices = life.jumping().story().invoices();
            int found = life.story().database().read(handle -> {
                invoices.forEach(invoice -> check(handle, invoice, faults));
                List<CreditNote> notes = new CreditNotes(handle)
                        .page(CreditNoteFilter.ALL, new PageRange(1, 500)).items();
                notes.forEach(note -> check(handle, note, faults));
                return rule(handle, invoices, notes, faults);
            });
            assertThat(faults).as("seed %d%n%s", seed, board).isEmpty();
            assertThat(found).isPositive();
        }
    }

    /** Some plans under a rate of their own, and none where the customer has none. */
    private static String severalRates(String catalog) {
        return catalog.replace("taxes: [", "taxes: [{code: low, name: Low, rate: '5.5'},"
                        + " {code: free, name: Free, rate: '0'}, ")
                .replace("    name: Plan p1\n", "    name: Plan p1\n    tax_codes: [low]\n")
                .replace("    name: Plan p2\n", "    name: Plan p2\n    tax_codes: [free]\n")
                .replace("billable_metric_code: volume,",
                        "billable_metric_code: volume, tax_codes: [low],")
                .replace("add_on_code: desk,", "add_on_code: desk, tax_codes: [vat],");
    }

    private static void check(Handle handle, Invoice invoice, List<String> faults) {
        MappedDocument mapped = new InvoiceMapping(handle).map(invoice);
        Totals totals = mapped.invoice().content().totals();
        List<Long> stated = List.of(totals.lines().cents(),
                totals.allowances().cents() - totals.charges().cents(),
                totals.excludingVat().cents(), totals.vat().cents(),
                totals.includingVat().cents(), totals.paid().cents(), totals.due().cents());
        boolean isPaid = invoice.document().type() == InvoiceType.ADVANCE_CHARGES;
        List<Long> amounts = List.of(invoice.amounts().feesCents(),
                invoice.amounts().couponsCents()
                        + invoice.amounts().progressiveBillingCreditCents(),
                invoice.amounts().subTotalExcludingTaxesCents(), invoice.amounts().taxesCents(),
                invoice.amounts().subTotalIncludingTaxesCents(),
                isPaid ? invoice.amounts().totalCents() : invoice.amounts().creditNotesCents()
                        + invoice.amounts().prepaidCreditCents(),
                isPaid ? 0 : invoice.amounts().totalCents());
        expect(mapped, stated, amounts, faults);
        long lines = invoice.parts().appliedTaxes().stream()
                .mapToLong(AppliedTax::amountCents).sum();
        if (lines != invoice.amounts().taxesCents() && !isPaid) {
            faults.add(mapped.name() + ": tax lines of " + lines + " cents, taxes of "
                    + invoice.amounts().taxesCents());
        }
    }

    private static void check(Handle handle, CreditNote note, List<String> faults) {
        MappedDocument mapped = new CreditNoteMapping(handle).map(note);
        Totals totals = mapped.invoice().content().totals();
        expect(mapped, List.of(totals.excludingVat().cents(), totals.vat().cents(),
                        totals.due().cents(), totals.rounding().cents()),
                List.of(note.amounts().subTotalExcludingTaxesCents(),
                        note.amounts().taxesCents(), note.amounts().totalCents(), 0L), faults);
    }

    private static void expect(MappedDocument mapped, List<Long> stated, List<Long> amounts,
                               List<String> faults) {
        if (!stated.equals(amounts)) {
            faults.add(mapped.name() + " states " + stated + " for " + amounts);
        }
        SumLaws.faults(mapped.invoice()).forEach(fault ->
                faults.add(mapped.name() + ": " + fault));
    }

    /** The official rules on the last documents of the life. */
    private static int rule(Handle handle, List<Invoice> invoices, List<CreditNote> notes,
                            List<String> faults) {
        List<MappedDocument> documents = new ArrayList<>();
        invoices.stream().filter(invoice -> !invoice.parts().fees().isEmpty()).forEach(invoice ->
                documents.add(new InvoiceMapping(handle).map(invoice)));
        notes.forEach(note -> documents.add(new CreditNoteMapping(handle).map(note)));
        documents.subList(0, Math.max(0, documents.size() - RULED)).clear();
        documents.forEach(document -> {
            for (Format format : List.of(Format.UBL, Format.CII)) {
                ElectronicInvoice written = document.invoice();
                OfficialRules.faults(ElectronicInvoiceXml.write(written, format), format,
                        written.header().type().isCreditNote()).stream()
                        .filter(fault -> !isOfTheParties(fault))
                        .forEach(fault -> faults.add(document.name() + ": " + fault));
            }
        });
        return documents.size();
    }

    /** The people of a life drawn by lot have neither countries nor numbers. */
    private static boolean isOfTheParties(String fault) {
        return List.of("BR-08", "BR-09", "BR-10", "BR-11", "BR-CO-26", "BR-S-02", "BR-S-03",
                "BR-S-04", "BR-Z-02", "BR-Z-03", "BR-O-1", "BR-O-0", "XSD", "cvc-").stream()
                .anyMatch(rule -> fault.contains(rule));
    }
}
