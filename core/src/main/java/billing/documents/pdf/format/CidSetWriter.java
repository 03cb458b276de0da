package billing.documents.pdf.format;

import com.lowagie.text.Document;
import com.lowagie.text.pdf.PdfDocument;
import com.lowagie.text.pdf.PdfWriter;
import java.io.OutputStream;

/**
 * Writes files whose fonts have a CIDSet, which the fonts themselves, shared with the files of
 * other formats, do not ask for. The files are otherwise those of {@link PdfWriter}.
 */
public final class CidSetWriter extends PdfWriter {
    private CidSetWriter(PdfDocument target, OutputStream out) {
        super(target, out);
    }

    /** The writer of a document, as {@link PdfWriter#getInstance(Document, OutputStream)}. */
    public static PdfWriter open(Document document, OutputStream out) {
        PdfDocument target = new PdfDocument();
        target.setTextRenderingOptions(document.getTextRenderingOptions());
        document.addDocListener(target);
        PdfWriter writer = new CidSetWriter(target, out);
        target.addWriter(writer);
        return writer;
    }

    /**
     * The level for which fonts are written with a CIDSet. Nothing else follows from it: the
     * conformance of the file, which decides on checks and metadata, remains unset.
     */
    @Override
    public int getPDFXConformance() {
        return PDFA1B;
    }
}
