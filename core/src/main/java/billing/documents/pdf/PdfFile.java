package billing.documents.pdf;

import billing.customer.DocumentDesign.PaperSize;
import billing.documents.BusinessDocument;
import billing.documents.DocumentTexts;
import billing.documents.LocaleFormat;
import billing.documents.pdf.format.ArchiveFormat;
import billing.documents.pdf.format.Attachment;
import billing.documents.pdf.format.CidSetWriter;
import billing.documents.pdf.format.FileFormat;
import billing.documents.pdf.format.FileIdentity;
import billing.documents.pdf.format.FileProperties;
import billing.documents.pdf.format.XmpPacket;
import com.lowagie.text.Document;
import com.lowagie.text.PageSize;
import com.lowagie.text.Rectangle;
import com.lowagie.text.pdf.PdfBoolean;
import com.lowagie.text.pdf.PdfDate;
import com.lowagie.text.pdf.PdfName;
import com.lowagie.text.pdf.PdfString;
import com.lowagie.text.pdf.PdfWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.Set;
import java.util.TimeZone;
import java.util.function.Consumer;

/**
 * Makes PDF files of documents: fonts embedded as subsets, text selectable, properties set.
 * Each is a PDF/A-3b, except for invoices of a layout that was introduced before it.
 *
 * <p>Equal documents give equal bytes. The fonts are shared by all files.
 */
final class PdfFile {
    private static final Set<String> LETTER_COUNTRIES =
            Set.of("US", "CA", "MX", "PH", "CL", "CO", "VE");
    /** The dash that is as long as a minus sign, which the fonts for Latin letters lack. */
    private static final Character PRINTED_MINUS = '\u2013';
    private static final TimeZone UTC = TimeZone.getTimeZone("UTC");
    private static final float MARGIN_SIDE = 50;
    private static final float MARGIN_TOP = 48;
    private static final float MARGIN_BOTTOM = 54;
    private static final int BYTES_USUAL = 64 * 1024;

    private PdfFile() {
    }

    /** The bytes of the file of a document whose blocks are placed by {@code content}. */
    static byte[] of(BusinessDocument document, Consumer<Sheet> content) {
        return of(document, null, content);
    }

    /**
     * The same with a file embedded.
     *
     * @param attachment null for none
     * @throws IllegalArgumentException for an attachment to a document that is not a PDF/A-3b
     */
    static byte[] of(BusinessDocument document, Attachment attachment, Consumer<Sheet> content) {
        FileFormat format = FileFormat.of(document);
        if (attachment != null && format != FileFormat.PDF_A_3B) {
            throw new IllegalArgumentException("no attachments to a file of " + format);
        }
        DocumentTexts texts = DocumentTexts.of(document.frame().locale());
        FileIdentity identity = new FileIdentity(document, attachment);
        FileProperties properties = FileProperties.of(document, texts);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(BYTES_USUAL);
        int attachmentEnd = 0;
        Rectangle paper = paper(document);
        PageFrame frame = new PageFrame(document, texts, paper.getWidth() - 2 * MARGIN_SIDE);
        try (Document pages = new Document(paper, MARGIN_SIDE, MARGIN_SIDE, MARGIN_TOP,
                MARGIN_BOTTOM + frame.footerGrowth())) {
            PdfWriter writer = writer(format, pages, bytes);
            writer.setPageEvent(frame);
            properties.describe(pages);
            PdfDate date = date(properties.createdAt());
            pages.open();
            writer.getExtraCatalog().put(PdfName.LANG,
                    new PdfString(texts.locale().toLanguageTag()));
            identify(writer, identity, date);
            if (format == FileFormat.PDF_A_3B) {
                writer.setXmpMetadata(XmpPacket.of(properties, identity.id(), attachment));
                archive(new ArchiveFormat(writer), attachment, date);
                writer.flush();
                attachmentEnd = bytes.size();
            }
            content.accept(new Sheet(document, texts,
                    new LocaleFormat(texts, document.frame().currency(),
                            document.layout().hasMinusSigns() ? PRINTED_MINUS : null),
                    new PageFlow(pages, writer)));
        }
        byte[] pdf = bytes.toByteArray();
        identity.replaceSubsetTags(pdf, attachmentEnd);
        return pdf;
    }

    private static PdfWriter writer(FileFormat format, Document pages, OutputStream out) {
        if (format == FileFormat.PDF_1_5) {
            return CidSetWriter.open(pages, out);
        }
        PdfWriter writer = PdfWriter.getInstance(pages, out);
        writer.setPdfVersion(PdfWriter.VERSION_1_7);
        writer.addViewerPreference(PdfName.DISPLAYDOCTITLE, PdfBoolean.PDFTRUE);
        return writer;
    }

    private static PdfDate date(Instant instant) {
        Calendar calendar = new GregorianCalendar(UTC, Locale.ROOT);
        calendar.setTimeInMillis(instant.toEpochMilli());
        return new PdfDate(calendar);
    }

    /** Overwrites the machine's time and the random identifier, which opening has put in. */
    private static void identify(PdfWriter writer, FileIdentity identity, PdfDate date) {
        writer.getInfo().put(PdfName.CREATIONDATE, date);
        writer.getInfo().put(PdfName.MODDATE, date);
        writer.getInfo().put(PdfName.FILEID, identity.fileId());
    }

    private static void archive(ArchiveFormat format, Attachment attachment, PdfDate date) {
        try {
            format.addOutputIntent();
            if (attachment != null) {
                format.embed(attachment, date);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Rectangle paper(BusinessDocument document) {
        PaperSize stated = document.frame().design().paperSize();
        if (stated != null) {
            return stated == PaperSize.LETTER ? PageSize.LETTER : PageSize.A4;
        }
        String country = document.frame().issuer().address().country();
        return country != null && LETTER_COUNTRIES.contains(country)
                ? PageSize.LETTER : PageSize.A4;
    }
}
