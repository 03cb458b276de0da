package billing.einvoice.reader;

import billing.kernel.error.InputException;
import billing.kernel.limit.Limit;
import com.lowagie.text.pdf.PRStream;
import com.lowagie.text.pdf.PdfArray;
import com.lowagie.text.pdf.PdfDictionary;
import com.lowagie.text.pdf.PdfName;
import com.lowagie.text.pdf.PdfObject;
import com.lowagie.text.pdf.PdfReader;
import com.lowagie.text.pdf.PdfString;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.zip.InflaterInputStream;

/**
 * The invoice that is attached to a PDF file (Factur-X, ZUGFeRD, XRechnung).
 *
 * @param name  its file name
 * @param bytes its contents
 */
record PdfAttachment(String name, byte[] bytes) {
    private static final Set<String> NAMES =
            Set.of("factur-x.xml", "zugferd-invoice.xml", "xrechnung.xml");
    /** Readers of PDF files accept other bytes before the mark. */
    private static final int START = 1024;
    private static final int FILES_MAX = 1_000;
    private static final int NODES_MAX = 10_000;
    private static final int NAMED_MOST = 5;

    static boolean isPdf(byte[] bytes) {
        String start = new String(bytes, 0, Math.min(bytes.length, START),
                StandardCharsets.ISO_8859_1);
        return start.contains("%PDF-") && !start.stripLeading().startsWith("<");
    }

    /**
     * Finds and unpacks it.
     *
     * @throws InputException if the file is damaged, protected, or has no invoice attached
     */
    static PdfAttachment read(String file, byte[] pdf) {
        try (PdfReader reader = new BoundedPdfReader(pdf)) {
            List<PdfDictionary> files = files(reader.getCatalog());
            for (PdfDictionary one : files) {
                String name = name(one);
                if (NAMES.contains(name.toLowerCase(Locale.ROOT))) {
                    return new PdfAttachment(name, contents(file, one));
                }
            }
            throw XmlDocument.fault(file, 0, "the PDF file has no e-invoice attached"
                    + (files.isEmpty() ? "" : "; it has " + named(files)),
                    "the file is named factur-x.xml, zugferd-invoice.xml or xrechnung.xml");
        } catch (InputException e) {
            throw e;
        } catch (NoClassDefFoundError e) {
            // Decryption needs a library of several megabytes, which nothing else needs.
            throw XmlDocument.fault(file, 0, "the PDF file is encrypted",
                    "remove the protection, for example: qpdf --decrypt IN.pdf OUT.pdf");
        } catch (BoundedPdfReader.Excess e) {
            throw XmlDocument.fault(file, 0, e.getMessage(), null);
        } catch (IOException | RuntimeException | StackOverflowError e) {
            // The library signals damage by exceptions of any kind, and reads nested objects by
            // recursion.
            throw XmlDocument.fault(file, 0, "the PDF file cannot be read: it is damaged", null);
        }
    }

    private static String named(List<PdfDictionary> files) {
        return files.stream().limit(NAMED_MOST).map(PdfAttachment::name).toList()
                + (files.size() > NAMED_MOST ? " and " + (files.size() - NAMED_MOST) + " more"
                        : "");
    }

    private static List<PdfDictionary> files(PdfDictionary catalog) {
        List<PdfDictionary> found = new ArrayList<>();
        PdfDictionary names = catalog.getAsDict(PdfName.NAMES);
        if (names != null) {
            collect(names.getAsDict(PdfName.EMBEDDEDFILES), found);
        }
        addAll(catalog.getAsArray(new PdfName("AF")), found);
        return found;
    }

    /** Trees of hostile files may be endless. */
    private static void collect(PdfDictionary tree, List<PdfDictionary> found) {
        Deque<PdfDictionary> open = new ArrayDeque<>();
        open.add(tree == null ? new PdfDictionary() : tree);
        for (int nodes = 0; !open.isEmpty() && nodes < NODES_MAX; nodes++) {
            PdfDictionary node = open.remove();
            addAll(node.getAsArray(PdfName.NAMES), found);
            PdfArray kids = node.getAsArray(PdfName.KIDS);
            for (int at = 0; kids != null && at < kids.size() && open.size() < NODES_MAX; at++) {
                PdfDictionary kid = kids.getAsDict(at);
                if (kid != null) {
                    open.add(kid);
                }
            }
        }
    }

    /** Name trees hold keys and file specifications in turn; other arrays the latter only. */
    private static void addAll(PdfArray array, List<PdfDictionary> found) {
        for (int at = 0; array != null && at < array.size() && found.size() <= FILES_MAX; at++) {
            PdfDictionary specification = array.getAsDict(at);
            if (specification != null && specification.getAsDict(PdfName.EF) != null) {
                found.add(specification);
            }
        }
    }

    private static String name(PdfDictionary specification) {
        PdfString name = specification.getAsString(PdfName.UF);
        if (name == null) {
            name = specification.getAsString(PdfName.F);
        }
        return name == null ? "" : name.toUnicodeString();
    }

    private static byte[] contents(String file, PdfDictionary specification) throws IOException {
        PdfDictionary embedded = specification.getAsDict(PdfName.EF);
        PdfObject stream = embedded.getDirectObject(PdfName.UF) == null
                ? embedded.getDirectObject(PdfName.F) : embedded.getDirectObject(PdfName.UF);
        if (!(stream instanceof PRStream packed)) {
            throw XmlDocument.fault(file, 0, "the attached e-invoice has no contents", null);
        }
        byte[] raw = PdfReader.getStreamBytesRaw(packed);
        PdfObject filter = packed.getDirectObject(PdfName.FILTER);
        if (filter instanceof PdfArray filters) {
            filter = filters.size() == 0 ? null : filters.getDirectObject(0);
            if (filters.size() > 1) {
                throw XmlDocument.fault(file, 0, "the attached e-invoice is packed several times",
                        null);
            }
        }
        if (filter == null) {
            return raw;
        }
        if (!PdfName.FLATEDECODE.equals(filter)) {
            throw XmlDocument.fault(file, 0, "the attached e-invoice is packed by " + filter
                    + ", which is not supported", null);
        }
        try (InputStream unpacked = new InflaterInputStream(new ByteArrayInputStream(raw))) {
            byte[] bytes = unpacked.readNBytes(Limit.INVOICE_FILE.most() + 1);
            if (bytes.length > Limit.INVOICE_FILE.most()) {
                throw XmlDocument.fault(file, 0, "the attached e-invoice is too large: more than "
                        + Limit.INVOICE_FILE.shown(), null);
            }
            return bytes;
        }
    }
}
