package billing.document.pdf;

import billing.document.Figures;
import billing.document.InvoiceDocument;
import billing.document.Texts;
import com.lowagie.text.Document;
import com.lowagie.text.PageSize;
import com.lowagie.text.Rectangle;
import com.lowagie.text.pdf.PdfDate;
import com.lowagie.text.pdf.PdfName;
import com.lowagie.text.pdf.PdfString;
import com.lowagie.text.pdf.PdfWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.GregorianCalendar;
import java.util.Set;

/**
 * Prints invoices as PDF files: fonts embedded as subsets, text selectable, properties set.
 *
 * <p>Equal documents give equal bytes. Thread-safe; the fonts are shared by all instances.
 */
public final class InvoicePdf {
    private static final Set<String> LETTER_COUNTRIES =
            Set.of("US", "CA", "MX", "PH", "CL", "CO", "VE");
    private static final float MARGIN_SIDE = 50;
    private static final float MARGIN_TOP = 48;
    private static final float MARGIN_BOTTOM = 54;
    private static final int BYTES_USUAL = 64 * 1024;

    /** The bytes of the PDF file of a document. */
    public byte[] render(InvoiceDocument invoice) {
        Texts texts = Texts.of(invoice.locale());
        FileIdentity identity = new FileIdentity(invoice);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(BYTES_USUAL);
        try (Document pages = new Document(paper(invoice), MARGIN_SIDE, MARGIN_SIDE, MARGIN_TOP,
                MARGIN_BOTTOM)) {
            PdfWriter writer = PdfWriter.getInstance(pages, bytes);
            writer.setPageEvent(new PageFurniture(invoice, texts));
            describe(pages, invoice, texts);
            pages.open();
            writer.getExtraCatalog().put(PdfName.LANG,
                    new PdfString(texts.locale().toLanguageTag()));
            identify(writer, identity, invoice.createdAt());
            print(new Sheet(invoice, texts, new Figures(texts, invoice.currency()),
                    new PageFlow(pages, writer)));
        }
        byte[] pdf = bytes.toByteArray();
        identity.replaceSubsetTags(pdf);
        return pdf;
    }

    /**
     * Writes the PDF file of a document and leaves the stream open.
     *
     * @throws IOException when the stream cannot be written
     */
    public void write(InvoiceDocument invoice, OutputStream out) throws IOException {
        out.write(render(invoice));
    }

    private static void print(Sheet sheet) {
        Letterhead letterhead = new Letterhead(sheet);
        letterhead.place();
        new Parties(sheet).place();
        letterhead.placeHeadline();
        TotalsBlock totals = new TotalsBlock(sheet);
        new FeeTable(sheet).place(totals.height());
        totals.place();
        new Notes(sheet).place();
    }

    private static void describe(Document pages, InvoiceDocument invoice, Texts texts) {
        String title = texts.text("title", invoice.heading().title());
        pages.addTitle(title + " " + invoice.heading().number());
        pages.addAuthor(invoice.issuer().nameAtLaw());
        pages.addSubject(invoice.customer().nameAtLaw());
        pages.addCreator("billing");
    }

    /** Overwrites the machine's time and the random identifier, which opening has put in. */
    private static void identify(PdfWriter writer, FileIdentity identity, Instant createdAt) {
        PdfDate date = new PdfDate(GregorianCalendar.from(createdAt.atZone(ZoneOffset.UTC)));
        writer.getInfo().put(PdfName.CREATIONDATE, date);
        writer.getInfo().put(PdfName.MODDATE, date);
        writer.getInfo().put(PdfName.FILEID, identity.fileId());
    }

    private static Rectangle paper(InvoiceDocument invoice) {
        String country = invoice.issuer().address().country();
        return country != null && LETTER_COUNTRIES.contains(country)
                ? PageSize.LETTER : PageSize.A4;
    }
}
