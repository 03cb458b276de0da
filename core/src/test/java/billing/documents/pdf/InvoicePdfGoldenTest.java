package billing.documents.pdf;

import billing.documents.Heading.Mark;
import billing.documents.InvoiceDocument;
import billing.documents.SampleInvoices;
import billing.documents.SampleTransfers;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.approvaltests.Approvals;
import org.approvaltests.core.Options;
import org.approvaltests.reporters.QuietReporter;
import org.junit.jupiter.api.Test;

/** The whole text of printed invoices, approved by eye: a diff here is what customers will see. */
class InvoicePdfGoldenTest {
    @Test
    void usual() {
        verify(SampleInvoices.saas());
    }

    @Test
    void everything() {
        verify(SampleInvoices.everything());
    }

    @Test
    void french() {
        verify(SampleInvoices.french());
    }

    @Test
    void japanese() {
        verify(SampleInvoices.japanese());
    }

    @Test
    void draft_in_german() {
        InvoiceDocument draft = SampleInvoices.marked(Mark.DRAFT);
        verify(SampleInvoices.in(draft, Locale.GERMANY));
    }

    @Test
    void grouped_and_paid_by_transfer() {
        verify(SampleTransfers.grouped(3));
    }

    @Test
    void partly_paid() {
        verify(SampleTransfers.paid(10_000));
    }

    @Test
    void paid() {
        verify(SampleTransfers.paid(35_700));
    }

    private static void verify(InvoiceDocument document) {
        List<String> pages = PrintedInvoice.of(document).pages();
        String text = pages.stream().map(String::strip)
                .collect(Collectors.joining("\n\n--- next page ---\n\n"));
        Approvals.verify(text + "\n", new Options(new QuietReporter()));
    }
}
