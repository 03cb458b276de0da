package billing.cli.command.einvoice;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.einvoice.reader.ReceivedInvoice;
import billing.kernel.error.InputException;
import billing.kernel.limit.Limit;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Locale;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** PDF files of which little would become much in memory are refused. */
class HostilePdfFilesTest {
    private static final int BLANKS = 2 * Limit.INVOICE_UNPACKED.most();
    private static final String CATALOG = "2 0 <</Pages<</Count 0>>>>";
    /** Where object 2 is in object 1, where the two others are; numbers of 1, 2 and 1 bytes. */
    private static final int FREE = 0;
    private static final int PLAIN = 1;
    private static final int PACKED = 2;

    private static AbstractThrowableAssert<?, ?> refused(byte[] pdf) {
        return assertThatThrownBy(() -> ReceivedInvoice.read("a.pdf",
                ExampleDocuments.stream(pdf))).isInstanceOf(InputException.class);
    }

    @Test
    void a_small_file_with_packed_objects_is_read() throws IOException {
        refused(file(deflated(CATALOG, 0), "", 0)).hasMessageContaining("no e-invoice attached");
    }

    @Test
    void objects_that_unpack_to_much_are_refused() throws IOException {
        refused(file(deflated(CATALOG, BLANKS), "", 0))
                .hasMessageContaining("more than 104,857,600 bytes once unpacked");
    }

    @Test
    void cross_references_that_unpack_to_much_are_refused() throws IOException {
        refused(file(deflated(CATALOG, 0), "", BLANKS))
                .hasMessageContaining("more than 104,857,600 bytes once unpacked");
    }

    @Test
    void objects_packed_several_times_are_refused() throws IOException {
        refused(new String(file(deflated(CATALOG, 0), "", 0), ISO_8859_1)
                .replaceFirst("/Filter/FlateDecode", "/Filter[/FlateDecode/FlateDecode]")
                .getBytes(ISO_8859_1)).hasMessageContaining("PDF file cannot be read");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/Size 900000000", "/Index[900000000 1]",
        "/DecodeParms<</Predictor 12/Columns 900000000>>"})
    void numbers_that_stand_for_much_memory_are_refused(String entry) throws IOException {
        refused(file(deflated(CATALOG, 0), entry, 0)).hasMessageContaining("too large");
    }

    @Test
    void plain_cross_references_to_too_many_objects_are_refused() {
        for (String end : new String[] {"900000000 0\ntrailer<</Size 1>>",
            "0 0\ntrailer<</Size 900000000>>"}) {
            refused(("%PDF-1.7\nxref\n" + end + "\nstartxref\n9\n%%EOF").getBytes(ISO_8859_1))
                    .hasMessageContaining("too large: more than 1,000,000 objects");
        }
    }

    @Test
    void damaged_files_with_high_numbers_of_objects_are_refused() {
        refused("%PDF-1.7\n900000000 0 obj<<>>endobj\nstartxref\n0\n%%EOF".getBytes(ISO_8859_1))
                .hasMessageContaining("too large: more than 1,000,000 objects");
    }

    @Test
    void endless_updates_are_refused() {
        refused(("%PDF-1.7\nxref\n0 0\ntrailer<</Size 1/Prev 47>>\n     xref\n0 0\n"
                + "trailer<</Size 1/Prev 47>>\nstartxref\n9\n%%EOF").getBytes(ISO_8859_1))
                .hasMessageContaining("more than 1000 updates");
    }

    /** A file whose catalog is packed into an object stream, at its beginning. */
    private static byte[] file(byte[] objects, String entry, int blanks) throws IOException {
        ByteArrayOutputStream pdf = new ByteArrayOutputStream();
        write(pdf, "%PDF-1.7\n");
        int first = pdf.size();
        write(pdf, String.format(Locale.ROOT, "1 0 obj<</Type/ObjStm/N 1/First 4/Length %d"
                + "/Filter/FlateDecode>>stream\n", objects.length));
        pdf.write(objects);
        write(pdf, "\nendstream endobj\n");
        int second = pdf.size();
        byte[] table = {FREE, 0, 0, 0, PLAIN, (byte) (first >> 8), (byte) first, 0, PACKED, 0, 1, 0,
            PLAIN, (byte) (second >> 8), (byte) second, 0};
        byte[] packed = deflated(new String(table, ISO_8859_1), blanks);
        write(pdf, String.format(Locale.ROOT, "3 0 obj<</Type/XRef/W[1 2 1]/Root 2 0 R/Length %d"
                + "/Filter/FlateDecode%s%s>>stream\n", packed.length, entry,
                entry.startsWith("/Size") ? "" : "/Size 4"));
        pdf.write(packed);
        write(pdf, "\nendstream endobj\nstartxref\n" + second + "\n%%EOF\n");
        return pdf.toByteArray();
    }

    private static void write(ByteArrayOutputStream pdf, String text) {
        pdf.writeBytes(text.getBytes(ISO_8859_1));
    }

    private static byte[] deflated(String text, int blanks) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DeflaterOutputStream packed = new DeflaterOutputStream(bytes,
                new Deflater(Deflater.BEST_SPEED))) {
            packed.write(text.getBytes(ISO_8859_1));
            byte[] some = " ".repeat(1 << 16).getBytes(ISO_8859_1);
            for (int left = blanks; left > 0; left -= some.length) {
                packed.write(some);
            }
        }
        return bytes.toByteArray();
    }
}
