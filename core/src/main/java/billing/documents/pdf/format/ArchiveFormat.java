package billing.documents.pdf.format;

import com.lowagie.text.pdf.PdfArray;
import com.lowagie.text.pdf.PdfDate;
import com.lowagie.text.pdf.PdfDictionary;
import com.lowagie.text.pdf.PdfEncodings;
import com.lowagie.text.pdf.PdfFileSpecification;
import com.lowagie.text.pdf.PdfIndirectReference;
import com.lowagie.text.pdf.PdfName;
import com.lowagie.text.pdf.PdfNumber;
import com.lowagie.text.pdf.PdfObject;
import com.lowagie.text.pdf.PdfStream;
import com.lowagie.text.pdf.PdfString;
import com.lowagie.text.pdf.PdfWriter;
import java.io.IOException;
import java.util.zip.Deflater;

/**
 * The entries of a file's catalog that PDF/A-3b (ISO 19005-3) requires: the output intent, and
 * embedded files with their relationship to the document.
 */
public final class ArchiveFormat {
    private static final PdfName AF_RELATIONSHIP = new PdfName("AFRelationship");

    private final PdfWriter writer;
    private final PdfDictionary catalog;

    /** The format of an open file. */
    public ArchiveFormat(PdfWriter writer) {
        this.writer = writer;
        this.catalog = writer.getExtraCatalog();
    }

    /** States that all colours are sRGB. */
    public void addOutputIntent() throws IOException {
        PdfStream profile = new PdfStream(SrgbProfile.bytes());
        profile.put(PdfName.N, new PdfNumber(SrgbProfile.COMPONENTS));
        PdfDictionary intent = new PdfDictionary(PdfName.OUTPUTINTENT);
        intent.put(PdfName.S, PdfName.GTS_PDFA1);
        intent.put(PdfName.OUTPUTCONDITIONIDENTIFIER, new PdfString(SrgbProfile.NAME));
        intent.put(PdfName.INFO, new PdfString(SrgbProfile.NAME));
        intent.put(PdfName.REGISTRYNAME, new PdfString("http://www.color.org"));
        intent.put(PdfName.DESTOUTPUTPROFILE, reference(profile));
        catalog.put(PdfName.OUTPUTINTENTS, new PdfArray(intent));
    }

    /** Embeds a file and associates it with the whole document. */
    public void embed(Attachment attachment, PdfDate changedOn) throws IOException {
        PdfDictionary parameters = new PdfDictionary();
        parameters.put(PdfName.MODDATE, changedOn);
        PdfFileSpecification file = PdfFileSpecification.fileEmbedded(writer, null,
                attachment.name(), attachment.bytes(), attachment.mediaType(), parameters,
                Deflater.DEFAULT_COMPRESSION);
        file.addDescription(attachment.description(),
                !PdfEncodings.isPdfDocEncoding(attachment.description()));
        file.put(AF_RELATIONSHIP, new PdfName(attachment.relationship().pdfName()));
        catalog.put(PdfName.AF, new PdfArray(file.getReference()));
        // PdfWriter.addFileAttachment would overwrite the description with the name.
        PdfArray entry = new PdfArray(new PdfString(attachment.name()));
        entry.add(file.getReference());
        catalog.put(PdfName.NAMES, nested(PdfName.EMBEDDEDFILES, nested(PdfName.NAMES, entry)));
    }

    private static PdfDictionary nested(PdfName name, PdfObject value) {
        PdfDictionary dictionary = new PdfDictionary();
        dictionary.put(name, value);
        return dictionary;
    }

    private PdfIndirectReference reference(PdfStream stream) throws IOException {
        return writer.addToBody(stream).getIndirectReference();
    }
}
