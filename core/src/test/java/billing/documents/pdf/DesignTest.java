package billing.documents.pdf;

import static org.assertj.core.api.Assertions.assertThat;

import billing.documents.InvoiceDocument;
import billing.documents.SampleInvoices;
import billing.documents.SampleTransfers;
import java.awt.image.BufferedImage;
import java.io.IOException;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.rendering.PDFRenderer;
import org.junit.jupiter.api.Test;

/** Documents in a seller's own design, and how they ask for payment. */
class DesignTest {
    private static final long LETTER_WIDTH = 612;
    private static final long A4_WIDTH = 595;

    @Test
    void the_stated_paper_goes_before_the_paper_of_the_country() throws IOException {
        assertThat(width(SampleTransfers.paid(0))).isEqualTo(LETTER_WIDTH);
        assertThat(width(SampleInvoices.french())).isEqualTo(A4_WIDTH);
        assertThat(width(SampleInvoices.saas())).isEqualTo(LETTER_WIDTH);
    }

    @Test
    void the_bar_at_the_top_has_the_color_of_the_seller() throws IOException {
        assertThat(page(SampleTransfers.paid(0)).getRGB(100, 2) & 0xFFFFFF).isEqualTo(0x7A1F5C);
        assertThat(page(SampleInvoices.french()).getRGB(100, 2) & 0xFFFFFF).isEqualTo(0x1F5F8B);
    }

    @Test
    void an_invoice_states_how_to_pay_what_is_due_until_it_is_paid() {
        assertThat(PrintedInvoice.of(SampleTransfers.paid(10_000)).text()).contains(
                "IBAN DE02 1203 0000 0000 2020 51", "BIC BYLADEM1001",
                "Verwendungszweck WOL-001-007", "Zu zahlen 257,00 €").doesNotContain("BEZAHLT");
        assertThat(PrintedInvoice.of(SampleTransfers.paid(35_700)).text())
                .contains("BEZAHLT", "357,00 € bezahlt", "Bezahlter Betrag –357,00 €")
                .doesNotContain("IBAN", "Banking-App");
    }

    @Test
    void a_hundred_and_eighty_parts_take_five_pages_at_most() {
        PrintedInvoice printed = PrintedInvoice.of(SampleTransfers.grouped(90));
        assertThat(printed.pages()).hasSizeLessThanOrEqualTo(5);
        assertThat(printed.text()).contains("project-9 ", "project-90 ");
    }

    private static long width(InvoiceDocument invoice) throws IOException {
        try (PDDocument file = Loader.loadPDF(new InvoicePdf().render(invoice))) {
            return Math.round(file.getPage(0).getMediaBox().getWidth());
        }
    }

    private static BufferedImage page(InvoiceDocument invoice) throws IOException {
        try (PDDocument file = Loader.loadPDF(new InvoicePdf().render(invoice))) {
            return new PDFRenderer(file).renderImage(0);
        }
    }
}
