package billing.documents.pdf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import billing.customer.Address;
import billing.documents.Frame;
import billing.documents.Heading.Mark;
import billing.documents.InvoiceDocument;
import billing.documents.Party;
import billing.documents.PrintedLogo;
import billing.documents.SampleInvoices;
import billing.documents.SampleNotes;
import billing.documents.SampleTransfers;
import billing.documents.pdf.format.Attachment;
import billing.documents.pdf.format.Attachment.Relationship;
import billing.documents.pdf.format.FileFormat;
import billing.documents.pdf.format.SrgbProfile;
import billing.input.DocumentLanguages;
import java.awt.color.ColorSpace;
import java.awt.color.ICC_ColorSpace;
import java.awt.color.ICC_Profile;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.common.filespecification.PDComplexFileSpecification;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.verapdf.pdfa.flavours.PDFAFlavour;

/** Every file is a PDF/A-3b, whatever it shows. */
class ArchiveFormatTest {
    private static final String SCRIPTS = "Łódź Việt Ελληνική Київ شركة النور חברה ישראלית "
            + "株式会社さくら 北京科技 한국전자 บริษัทไทย हिन्दी कंपनी শ্রী বাংলা தமிழ் கொ Հայաստան "
            + "საქართველო ≤ → ★ ∞ №";

    static Stream<Arguments> files() {
        return Stream.of(
                file("invoice", () -> invoice(SampleInvoices.saas())),
                file("invoice with every element", () -> invoice(SampleInvoices.everything())),
                file("invoice of many pages", () -> invoice(SampleInvoices.longOne())),
                file("invoice in French", () -> invoice(SampleInvoices.french())),
                file("invoice in Japanese", () -> invoice(SampleInvoices.japanese())),
                file("invoice by groups with a payment code", () -> invoice(
                        SampleTransfers.grouped(60))),
                file("paid invoice", () -> invoice(SampleTransfers.paid(35_700))),
                file("draft", () -> invoice(SampleInvoices.marked(Mark.DRAFT))),
                file("voided invoice", () -> invoice(SampleInvoices.marked(Mark.VOIDED))),
                file("all scripts", () -> invoice(SampleInvoices.to(SCRIPTS))),
                file("missing glyphs", () -> invoice(SampleInvoices.to("a\uD83D\uDE00b \uFFFE"))),
                file("markup and control characters in names", () -> invoice(
                        SampleInvoices.to("<A> & \"B\" ]]> \u0001\u001F \uD800 'C'"))),
                file("invoice with an attachment", () -> new InvoicePdf().render(
                        SampleInvoices.saas(), xml("EN 16931"))),
                file("attachment that is not an invoice", () -> new InvoicePdf().render(
                        SampleInvoices.saas(), xml(null))),
                file("credit note", () -> new CreditNotePdf().render(
                        SampleNotes.creditNote(Locale.US, Mark.NONE))),
                file("credit note with an attachment", () -> new CreditNotePdf().render(
                        SampleNotes.creditNote(Locale.US, Mark.NONE), xml("XRECHNUNG"))),
                file("voided credit note", () -> new CreditNotePdf().render(
                        SampleNotes.creditNote(Locale.GERMANY, Mark.VOIDED))),
                file("receipt", () -> new ReceiptPdf().render(SampleNotes.receipt(Locale.US))),
                file("statement", () -> new StatementPdf().render(
                        SampleNotes.statement(Locale.GERMANY))),
                file("PNG with transparency", Logos.png(BufferedImage.TYPE_INT_ARGB)),
                file("PNG in RGB", Logos.png(BufferedImage.TYPE_INT_RGB)),
                file("PNG in grey", Logos.png(BufferedImage.TYPE_BYTE_GRAY)),
                file("PNG in black and white", Logos.png(BufferedImage.TYPE_BYTE_BINARY)),
                file("PNG with a palette", Logos.png(BufferedImage.TYPE_BYTE_INDEXED)),
                file("PNG with 16 bits", Logos.png(BufferedImage.TYPE_USHORT_GRAY)),
                file("JPEG in RGB", Logos.jpeg(BufferedImage.TYPE_INT_RGB)),
                file("JPEG in grey", Logos.jpeg(BufferedImage.TYPE_BYTE_GRAY)),
                file("JPEG with a profile", Logos.jpeg(SrgbProfile.bytes())),
                file("JPEG with a profile of no device", Logos.jpeg(abstractProfile())),
                file("JPEG in CMYK", Logos.cmykJpeg()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("files")
    void every_file_is_pdf_a_3b_and_the_same_bytes_each_time(String name, Supplier<byte[]> file) {
        byte[] pdf = file.get();
        assertThat(ArchiveCheck.claim(pdf)).isEqualTo(PDFAFlavour.PDFA_3_B);
        assertThat(ArchiveCheck.faults(pdf)).isEmpty();
        assertThat(file.get()).isEqualTo(pdf);
    }

    static List<String> languages() {
        return List.of(DocumentLanguages.listed().split(", "));
    }

    @ParameterizedTest
    @MethodSource("languages")
    void documents_of_every_kind_in_every_language_are_pdf_a_3b(String language) {
        Locale locale = Locale.forLanguageTag(language);
        for (Supplier<byte[]> file : List.<Supplier<byte[]>>of(
                () -> invoice(SampleInvoices.in(SampleInvoices.everything(), locale)),
                () -> new CreditNotePdf().render(SampleNotes.creditNote(locale, Mark.NONE)),
                () -> new ReceiptPdf().render(SampleNotes.receipt(locale)),
                () -> new StatementPdf().render(SampleNotes.statement(locale)))) {
            byte[] pdf = file.get();
            assertThat(ArchiveCheck.claim(pdf)).isEqualTo(PDFAFlavour.PDFA_3_B);
            assertThat(ArchiveCheck.faults(pdf)).isEmpty();
            assertThat(file.get()).isEqualTo(pdf);
        }
    }

    @Test
    void a_file_that_breaks_a_rule_is_found() {
        byte[] pdf = invoice(SampleInvoices.saas());
        String text = new String(pdf, StandardCharsets.ISO_8859_1)
                .replace("/OutputIntents", "/OtherIntents1");
        assertThat(ArchiveCheck.faults(text.getBytes(StandardCharsets.ISO_8859_1)))
                .anyMatch(fault -> fault.startsWith("6.2.4.3 DeviceRGB"));
    }

    @Test
    void an_attachment_comes_out_as_it_went_in() throws IOException {
        Attachment attachment = xml("EN 16931");
        try (PDDocument file = Loader.loadPDF(
                new InvoicePdf().render(SampleInvoices.saas(), attachment))) {
            Map<String, PDComplexFileSpecification> files = new TreeMap<>(
                    file.getDocumentCatalog().getNames().getEmbeddedFiles().getNames());
            assertThat(files).containsOnlyKeys("factur-x.xml");
            PDComplexFileSpecification embedded = files.get("factur-x.xml");
            assertThat(embedded.getEmbeddedFile().toByteArray()).isEqualTo(attachment.bytes());
            assertThat(embedded.getEmbeddedFile().getSubtype()).isEqualTo("text/xml");
            assertThat(embedded.getEmbeddedFile().getSize()).isEqualTo(attachment.bytes().length);
            assertThat(embedded.getEmbeddedFile().getModDate().toInstant())
                    .isEqualTo(Instant.parse("2026-11-01T06:00:00Z"));
            assertThat(embedded.getFilename()).isEqualTo("factur-x.xml");
            assertThat(embedded.getFileUnicode()).isEqualTo("factur-x.xml");
            assertThat(embedded.getFileDescription()).isEqualTo("Invoice as XML – Rechnung");
            assertThat(embedded.getCOSObject().getNameAsString("AFRelationship"))
                    .isEqualTo("Alternative");
            COSArray associated = file.getDocumentCatalog().getCOSObject()
                    .getCOSArray(COSName.getPDFName("AF"));
            assertThat(associated.getObject(0)).isSameAs(embedded.getCOSObject());
        }
    }

    @Test
    void an_attachment_may_contain_what_looks_like_the_name_of_a_font() throws IOException {
        byte[] bytes = new byte[10_000];
        new Random(1).nextBytes(bytes);
        byte[] name = "/BaseFont/ABCDEF+Sans".getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(name, 0, bytes, 5_000, name.length);
        byte[] pdf = new InvoicePdf().render(SampleInvoices.saas(), new Attachment("data.bin",
                "application/octet-stream", bytes, "Data", Relationship.DATA, null));
        // Random bytes are stored as they are, since they cannot be compressed.
        assertThat(new String(pdf, StandardCharsets.ISO_8859_1)).contains("/BaseFont/ABCDEF+Sans");
        try (PDDocument file = Loader.loadPDF(pdf)) {
            assertThat(file.getDocumentCatalog().getNames().getEmbeddedFiles().getNames()
                    .get("data.bin").getEmbeddedFile().toByteArray()).isEqualTo(bytes);
        }
    }

    @Test
    void the_metadata_names_the_electronic_invoice() throws IOException {
        assertThat(metadata(new InvoicePdf().render(SampleInvoices.saas(), xml("EN 16931"))))
                .contains("<fx:DocumentType>INVOICE</fx:DocumentType>",
                        "<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>",
                        "<fx:Version>1.0</fx:Version>",
                        "<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>");
        assertThat(metadata(invoice(SampleInvoices.saas()))).doesNotContain("fx:");
    }

    @Test
    void the_metadata_equals_the_properties() throws IOException {
        assertThat(metadata(invoice(SampleInvoices.saas()))).contains(
                "<rdf:li xml:lang=\"x-default\">Invoice NWC-001-042</rdf:li>",
                "<rdf:li>Northwind Cloud Inc.</rdf:li>",
                "Müller &amp; Söhne Maschinenbau GmbH",
                "<xmp:CreatorTool>billing</xmp:CreatorTool>",
                "<xmp:CreateDate>2026-11-01T06:00:00Z</xmp:CreateDate>");
    }

    @Test
    void viewers_show_the_title_and_not_the_name_of_the_file() throws IOException {
        try (PDDocument file = Loader.loadPDF(invoice(SampleInvoices.saas()))) {
            assertThat(file.getVersion()).isEqualTo(1.7f);
            assertThat(file.getDocumentCatalog().getViewerPreferences().displayDocTitle()).isTrue();
        }
    }

    @Test
    void the_same_document_with_another_attachment_is_another_file() throws IOException {
        Attachment other = new Attachment("factur-x.xml", "text/xml", new byte[] {1}, "Another",
                Relationship.ALTERNATIVE, "EN 16931");
        assertThat(id(new InvoicePdf().render(SampleInvoices.saas(), xml("EN 16931"))))
                .isNotEqualTo(id(new InvoicePdf().render(SampleInvoices.saas(), other)))
                .isNotEqualTo(id(invoice(SampleInvoices.saas())));
    }

    @Test
    void the_profile_is_that_of_srgb() {
        ICC_ColorSpace made = new ICC_ColorSpace(ICC_Profile.getInstance(SrgbProfile.bytes()));
        for (float[] colour : List.of(new float[] {0, 0, 0}, new float[] {1, 1, 1},
                new float[] {0.12f, 0.37f, 0.55f}, new float[] {0.66f, 0.2f, 0.18f},
                new float[] {0.01f, 0.5f, 0.02f}, new float[] {0.95f, 0.9f, 0.03f})) {
            float[] shown = made.toRGB(colour);
            for (int i = 0; i < colour.length; i++) {
                assertThat(shown[i]).isCloseTo(colour[i],
                        within(1 / 255f));
            }
        }
    }

    @Test
    void a_logo_in_cmyk_is_left_out() {
        assertThat(LogoPictures.of(Logos.cmykJpeg(), FileFormat.PDF_A_3B)).isEmpty();
    }

    @Test
    void a_logo_keeps_its_profile_unless_pdf_a_forbids_it() {
        byte[] grey = ICC_Profile.getInstance(ColorSpace.CS_GRAY).getData();
        assertThat(hasProfile(Logos.jpeg(SrgbProfile.bytes()))).isTrue();
        assertThat(hasProfile(Logos.jpeg(grey))).isFalse();
        assertThat(hasProfile(Logos.jpeg(abstractProfile()))).isFalse();
    }

    @Test
    void the_name_of_an_attachment_is_plain() {
        assertThatThrownBy(() -> new Attachment("../factur-x.xml", "text/xml", new byte[0], "",
                Relationship.DATA, null)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("not a name of an attachment: ../factur-x.xml");
    }

    private static Arguments file(String name, Supplier<byte[]> file) {
        return Arguments.of(name, file);
    }

    private static Arguments file(String name, PrintedLogo logo) {
        return file("logo: " + name, () -> invoice(headedBy(logo)));
    }

    private static byte[] invoice(InvoiceDocument document) {
        return new InvoicePdf().render(document);
    }

    private static InvoiceDocument headedBy(PrintedLogo logo) {
        InvoiceDocument base = SampleInvoices.saas();
        Party customer = new Party("A", null, null, null, Address.NONE, null, List.of());
        return new InvoiceDocument(new Frame(Locale.US, base.frame().currency(),
                base.frame().createdAt(), base.frame().issuer(), customer, logo, null),
                base.heading(), base.sections(), base.totals(), List.of(), null);
    }

    private static Attachment xml(String conformanceLevel) {
        return new Attachment("factur-x.xml", "text/xml", ("<rsm:CrossIndustryInvoice>"
                + "Rechnung €\n".repeat(500)).getBytes(StandardCharsets.UTF_8),
                "Invoice as XML – Rechnung", Relationship.ALTERNATIVE, conformanceLevel);
    }

    /** A profile of the abstract class, which pictures cannot have. */
    private static byte[] abstractProfile() {
        byte[] profile = SrgbProfile.bytes().clone();
        System.arraycopy("abst".getBytes(StandardCharsets.US_ASCII), 0, profile, 12, 4);
        return profile;
    }

    private static boolean hasProfile(PrintedLogo logo) {
        return LogoPictures.of(logo, FileFormat.PDF_A_3B).orElseThrow().hasICCProfile();
    }

    private static String metadata(byte[] pdf) throws IOException {
        try (PDDocument file = Loader.loadPDF(pdf)) {
            return new String(file.getDocumentCatalog().getMetadata().toByteArray(),
                    StandardCharsets.UTF_8);
        }
    }

    private static String id(byte[] pdf) throws IOException {
        try (PDDocument file = Loader.loadPDF(pdf)) {
            return file.getDocument().getDocumentID().toString();
        }
    }
}
