package billing.cli.command.einvoice;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.lowagie.text.Document;
import com.lowagie.text.Paragraph;
import com.lowagie.text.pdf.PdfFileSpecification;
import com.lowagie.text.pdf.PdfWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

/** Documents to check: official examples and PDF files. */
public final class ExampleDocuments {
    /** An XRechnung of its authors' test suite. */
    public static final String XRECHNUNG = "xrechnung-01.04a-ubl.xml";

    private ExampleDocuments() {
    }

    /** An official example by its file name. */
    public static String text(String name) {
        try (InputStream stream = ExampleDocuments.class.getResourceAsStream(
                "/einvoice/" + name)) {
            return new String(stream.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A PDF file of one page with a file attached; without one if the name is null. */
    public static byte[] pdf(String attached, byte[] bytes) {
        ByteArrayOutputStream pdf = new ByteArrayOutputStream();
        try (Document document = new Document()) {
            PdfWriter writer = PdfWriter.getInstance(document, pdf);
            document.open();
            document.add(new Paragraph("Invoice"));
            if (attached != null) {
                writer.addFileAttachment(attached, PdfFileSpecification.fileEmbedded(writer, null,
                        attached, bytes));
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return pdf.toByteArray();
    }

    /** Bytes as a stream. */
    public static InputStream stream(byte[] bytes) {
        return new ByteArrayInputStream(bytes);
    }
}
