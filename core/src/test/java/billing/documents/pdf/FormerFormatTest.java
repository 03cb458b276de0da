package billing.documents.pdf;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.documents.InvoiceDocument;
import billing.documents.Layout;
import billing.documents.PrintedLogo;
import billing.documents.SampleInvoices;
import billing.documents.pdf.format.Attachment;
import billing.documents.pdf.format.Attachment.Relationship;
import billing.documents.pdf.format.FileFormat;
import billing.engine.Fingerprint;
import java.awt.color.ColorSpace;
import java.awt.color.ICC_Profile;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.InflaterInputStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Invoices issued in former layouts are printed as issued with the bytes that they had. */
class FormerFormatTest {
    private static final Pattern LENGTH = Pattern.compile("/Length (\\d+)");
    private static final Pattern OFFSET = Pattern.compile("\\d{10}(?= \\d{5} [fn])");
    private static final Pattern XREF = Pattern.compile("startxref\\n\\d+");
    private static final String STREAM = ">>stream\n";

    /** The digests are those of files that were printed before the next layout was introduced. */
    @ParameterizedTest(name = "layout {0}")
    @CsvSource({
        "2, %PDF-1.5, db188f3d49e32ffa60d01f21e24f128e",
        "3, %PDF-1.5, ea26ae9171ed937583e29614eb679360",
        "4, %PDF-1.7, f0a846bfe27938e921f81fb2421e0625",
        "5, %PDF-1.7, 9a632a1c17b2fc0964802637096aa268",
        "6, %PDF-1.7, 9a632a1c17b2fc0964802637096aa268",
        "7, %PDF-1.7, 9a632a1c17b2fc0964802637096aa268"})
    void a_former_layout_is_printed_as_before(int layout, String version, String digest)
            throws IOException {
        byte[] pdf = printed(SampleInvoices.withLogo(SampleInvoices.everything(), logo()), layout);
        assertThat(new String(pdf, 0, 8, ISO_8859_1)).isEqualTo(version);
        assertThat(digest(pdf)).isEqualTo(digest);
    }

    @Test
    void the_bytes_do_not_depend_on_what_was_printed_before() {
        InvoiceDocument invoice = SampleInvoices.saas();
        byte[] first = printed(invoice, 3);
        byte[] newest = new InvoicePdf().render(invoice);
        assertThat(printed(invoice, 3)).isEqualTo(first);
        assertThat(new InvoicePdf().render(invoice)).isEqualTo(newest);
        assertThat(new String(first, ISO_8859_1)).contains("/CIDSet");
        assertThat(new String(newest, ISO_8859_1)).doesNotContain("/CIDSet");
    }

    @Test
    void a_logo_in_cmyk_and_a_profile_that_pdf_a_forbids_are_kept() {
        byte[] grey = ICC_Profile.getInstance(ColorSpace.CS_GRAY).getData();
        assertThat(LogoPictures.of(Logos.cmykJpeg(), FileFormat.PDF_1_5)).isPresent();
        assertThat(LogoPictures.of(Logos.jpeg(grey), FileFormat.PDF_1_5).orElseThrow()
                .hasICCProfile()).isTrue();
    }

    @Test
    void nothing_is_attached_to_a_former_layout() {
        Attachment attachment = new Attachment("factur-x.xml", "text/xml", new byte[0], "",
                Relationship.ALTERNATIVE, "EN 16931");
        assertThatThrownBy(() -> new InvoicePdf().render(
                SampleInvoices.inLayout(SampleInvoices.saas(), new Layout(3)), attachment))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no attachments to a file of PDF_1_5");
    }

    private static byte[] printed(InvoiceDocument invoice, int layout) {
        return new InvoicePdf().render(SampleInvoices.inLayout(invoice, new Layout(layout)));
    }

    /** Of exact pixels, which drawing does not give on every platform. */
    private static PrintedLogo logo() throws IOException {
        BufferedImage image = new BufferedImage(16, 8, BufferedImage.TYPE_INT_ARGB);
        for (int x = 0; x < 16; x++) {
            image.setRGB(x, 3, (x * 16 << 24) | 0x336699);
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ImageIO.write(image, "png", bytes);
        return PrintedLogo.of(bytes.toByteArray());
    }

    /**
     * A digest of a file with its streams inflated, without lengths and offsets: how well streams
     * are compressed differs between Java platforms.
     */
    private static String digest(byte[] pdf) throws IOException {
        String rest = new String(pdf, ISO_8859_1);
        StringBuilder text = new StringBuilder();
        for (int at = rest.indexOf(STREAM); at >= 0; at = rest.indexOf(STREAM)) {
            String head = rest.substring(0, at);
            Matcher length = LENGTH.matcher(head);
            assertThat(length.find()).isTrue();
            int start = at + STREAM.length();
            int end = start + Integer.parseInt(length.group(1));
            String stream = rest.substring(start, end);
            text.append(length.replaceFirst(""))
                    .append(head.contains("/FlateDecode") ? inflated(stream) : stream);
            rest = rest.substring(end);
        }
        text.append(XREF.matcher(OFFSET.matcher(rest).replaceAll("")).replaceFirst(""));
        return Fingerprint.of(text.toString());
    }

    private static String inflated(String stream) throws IOException {
        return new String(new InflaterInputStream(new ByteArrayInputStream(
                stream.getBytes(ISO_8859_1))).readAllBytes(), ISO_8859_1);
    }
}
