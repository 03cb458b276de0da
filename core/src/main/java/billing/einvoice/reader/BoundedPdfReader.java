package billing.einvoice.reader;

import billing.kernel.limit.Limit;
import com.lowagie.text.pdf.PRStream;
import com.lowagie.text.pdf.PRTokeniser;
import com.lowagie.text.pdf.PdfArray;
import com.lowagie.text.pdf.PdfDictionary;
import com.lowagie.text.pdf.PdfName;
import com.lowagie.text.pdf.PdfNumber;
import com.lowagie.text.pdf.PdfObject;
import com.lowagie.text.pdf.PdfReader;
import com.lowagie.text.pdf.RandomAccessFileOrArray;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.zip.InflaterInputStream;

/**
 * Reads a PDF file from outside. What a small file can make large is measured before the library
 * takes memory for it: the streams that it unpacks whole, and the table of objects, which is as
 * long as the highest number that the file states.
 */
final class BoundedPdfReader extends PdfReader {
    /** Updates of a file, each with cross-references of its own. */
    private static final int SECTIONS_MAX = 1_000;
    /** Two numbers and a letter each. */
    private static final int TOKENS_OF_ENTRY = 3;
    private static final int ROW_MAX = 1_048_576;
    private static final int BUFFER = 8_192;
    private static final int LINE = 64;
    private static final PdfName FLATE = new PdfName("Fl");
    // Without initial values: the constructor of the library calls the methods below.
    private int sections;
    private int objects;
    private long unpacked;

    /** A file that exceeds a limit. It is an error since the library goes on after exceptions. */
    static final class Excess extends Error {
        private static final long serialVersionUID = 1L;

        private Excess(String message) {
            super("the PDF file is too large: " + message);
        }

        private Excess(Limit limit, String what) {
            this("more than " + limit.shown() + what);
        }
    }

    BoundedPdfReader(byte[] pdf) throws IOException {
        super(new RandomAccessFileOrArray(pdf), null);
    }

    @Override
    protected boolean readXRefStream(int position) throws IOException {
        countSection();
        tokens.seek(position);
        if (tokens.nextToken() && tokens.getTokenType() == PRTokeniser.TK_NUMBER
                && tokens.nextToken() && tokens.getTokenType() == PRTokeniser.TK_NUMBER
                && tokens.nextToken() && tokens.getStringValue().equals("obj")
                && readPRObject() instanceof PRStream stream
                && stream.get(PdfName.LENGTH) instanceof PdfNumber length) {
            stream.setLength(length.intValue());
            requireObjects(stream.get(PdfName.SIZE));
            PdfArray index = stream.getAsArray(PdfName.INDEX);
            for (int at = 0; index != null && at + 1 < index.size(); at += 2) {
                requireObjects(number(index.getPdfObject(at)) + number(index.getPdfObject(at + 1)));
            }
            requireUnpackable(stream);
        }
        return super.readXRefStream(position);
    }

    @Override
    protected PdfDictionary readXrefSection() throws IOException {
        countSection();
        int position = tokens.getFilePointer();
        long stated = 0;
        tokens.nextValidToken();
        tokens.nextValidToken();
        while (tokens.getTokenType() == PRTokeniser.TK_NUMBER) {
            long start = tokens.intValue();
            tokens.nextValidToken();
            long entries = Math.max(0, tokens.intValue());
            stated += entries + 1;
            requireObjects(Math.max(stated, start + entries));
            for (long token = 0; token <= entries * TOKENS_OF_ENTRY; token++) {
                tokens.nextValidToken();
            }
        }
        if (readPRObject() instanceof PdfDictionary end) {
            requireObjects(end.get(PdfName.SIZE));
        }
        tokens.seek(position);
        return super.readXrefSection();
    }

    /** Looks for objects where the cross-references are damaged. */
    @Override
    protected void rebuildXref() throws IOException {
        tokens.seek(0);
        byte[] line = new byte[LINE];
        while (tokens.readLineSegment(line)) {
            int[] object = PRTokeniser.checkObjectStart(line);
            if (object != null) {
                requireObjects(object[0]);
            }
        }
        super.rebuildXref();
    }

    /** Reads an object, with those within it one by one. */
    @Override
    protected PdfObject readPRObject() throws IOException {
        objects++;
        requireObjects(objects);
        return super.readPRObject();
    }

    @Override
    protected PdfObject readOneObjStm(PRStream stream, int index) throws IOException {
        requireUnpackable(stream);
        return super.readOneObjStm(stream, index);
    }

    private void countSection() {
        sections++;
        if (sections > SECTIONS_MAX) {
            throw new Excess("more than " + SECTIONS_MAX + " updates");
        }
    }

    private static long number(PdfObject object) {
        return object instanceof PdfNumber number ? (long) number.doubleValue() : 0;
    }

    private static void requireObjects(PdfObject count) {
        requireObjects(number(count));
    }

    private static void requireObjects(long count) {
        if (count > Limit.INVOICE_OBJECTS.most()) {
            throw new Excess(Limit.INVOICE_OBJECTS, "");
        }
    }

    /** Measures a stream that is about to be unpacked; all together count. */
    private void requireUnpackable(PRStream stream) throws IOException {
        if (stream.getLength() < 0 || stream.getOffset() + (long) stream.getLength()
                > tokens.length()) {
            throw new IOException("a stream is longer than the file");
        }
        PdfObject filter = getPdfObject(stream.get(PdfName.FILTER));
        if (filter instanceof PdfArray filters && filters.size() <= 1) {
            filter = filters.size() == 0 ? null : filters.getDirectObject(0);
        }
        if (filter == null) {
            return;
        }
        if (!PdfName.FLATEDECODE.equals(filter) && !FLATE.equals(filter)) {
            throw new Excess("its objects are packed by " + filter);
        }
        requireRows(getPdfObject(stream.get(PdfName.DECODEPARMS)));
        requireRows(getPdfObject(stream.get(PdfName.DP)));
        count(getStreamBytesRaw(stream, tokens.getFile()));
    }

    /** Two rows are held while one is computed from the other. */
    private static void requireRows(PdfObject parameters) {
        PdfObject only = parameters instanceof PdfArray several && several.size() > 0
                ? several.getDirectObject(0) : parameters;
        if (only instanceof PdfDictionary stated) {
            double bits = 1;
            for (PdfName factor : List.of(PdfName.COLUMNS, PdfName.COLORS,
                    PdfName.BITSPERCOMPONENT)) {
                bits *= Math.max(1, number(getPdfObject(stated.get(factor))));
            }
            if (bits > ROW_MAX) {
                throw new Excess("rows of more than " + ROW_MAX + " bits");
            }
        }
    }

    private void count(byte[] packed) {
        byte[] buffer = new byte[BUFFER];
        try (InputStream bytes = new InflaterInputStream(new ByteArrayInputStream(packed))) {
            int read = bytes.read(buffer);
            while (read >= 0) {
                unpacked += read;
                if (unpacked > Limit.INVOICE_UNPACKED.most()) {
                    throw new Excess(Limit.INVOICE_UNPACKED, " once unpacked");
                }
                read = bytes.read(buffer);
            }
        } catch (IOException e) {
            // What is damaged ends here; the library reads no further, either.
            return;
        }
    }
}
