package billing.einvoice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import billing.documents.pdf.ArchiveCheck;
import billing.documents.pdf.InvoicePdf;
import billing.einvoice.reader.ReceivedInvoice;
import billing.einvoice.service.DocumentFiles;
import billing.einvoice.service.DocumentFiles.DocumentFile;
import billing.einvoice.service.DocumentFiles.Form;
import billing.einvoice.service.ElectronicInvoices;
import billing.engine.FalsifiedDatabase;
import billing.invoicing.Invoice;
import billing.invoicing.VoidRequest;
import billing.invoicing.print.InvoiceDocuments;
import billing.invoicing.service.InvoiceService;
import billing.invoicing.store.Invoices;
import billing.run.LifecycleInvoicing;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.service.CreditNoteService;
import billing.settlement.creditnote.store.CreditNotes;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.common.filespecification.PDComplexFileSpecification;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.verapdf.pdfa.flavours.PDFAFlavour;

@DisplayName("electronic-invoices.md 7: PDFs with the electronic invoice attached")
class HybridDocumentsTest {
    private static final String HYBRID =
            "billing_entities: [{code: default, e_invoicing: {documents: hybrid}}]";
    @TempDir
    Path folder;
    private EInvoiceStory told;

    @BeforeEach
    void begin() {
        told = new EInvoiceStory(folder);
    }

    @AfterEach
    void end() {
        told.close();
    }

    @Test
    void a_hybrid_invoice_is_pdf_a_3b_with_the_xml_of_the_invoice() throws IOException {
        Invoice invoice = told.oneOff("acme", "setup", "book");
        byte[] pdf = hybrid(invoice);
        byte[] xml = xml(invoice, Format.FACTURX);
        expectHybrid(pdf, xml);
        assertThat(OfficialRules.faults(xml, Format.FACTURX, false)).isEmpty();
        assertThat(hybrid(invoice)).isEqualTo(pdf);
    }

    @Test
    void a_hybrid_credit_note_is_pdf_a_3b_with_the_xml_of_the_note() throws IOException {
        CreditNote note = told.credit(told.oneOff("acme", "setup", "book"), 50);
        byte[] pdf = hybrid(note);
        byte[] xml = xml(note);
        expectHybrid(pdf, xml);
        assertThat(OfficialRules.faults(xml, Format.FACTURX, true)).isEmpty();
        assertThat(hybrid(note)).isEqualTo(pdf);
    }

    @Test
    void french_customers_get_the_french_form_if_the_data_suffice() throws IOException {
        told.customer("paris", "FR", "Paris", "reverse", "FR83404833048", "0225", "404833048");
        Invoice general = told.oneOff("paris", "setup");
        assertThat(attachment(hybrid(general))).isEqualTo(xml(general, Format.FACTURX));
        told.french("client", "tva");
        Invoice french = told.oneOff("client", "setup");
        byte[] xml = xml(french, Format.FACTURX_FR);
        expectHybrid(hybrid(french), xml);
        assertThat(OfficialRules.faults(xml, Format.FACTURX_FR, false)).isEmpty();
        assertThat(new String(xml, StandardCharsets.UTF_8)).contains("<ram:ID>S1</ram:ID>");
    }

    @Test
    void all_files_of_an_entity_with_hybrid_documents_are_those_of_the_issue() {
        told.apply(HYBRID).subscribe("acme", "pro").use("acme-pro", "storage", Map.of("n", 12))
                .runUntil("2026-02-01T08:00:00Z");
        Invoice invoice = told.last("acme");
        CreditNote note = told.credit(invoice, 50);
        byte[] issued = hybrid(invoice);
        byte[] noted = hybrid(note);
        assertThat(pdf(invoice).bytes()).isEqualTo(issued);
        assertThat(asIssued(invoice)).isEqualTo(issued);
        assertThat(pdf(note).bytes()).isEqualTo(noted);
        changeAll();
        told.pay(invoice);
        assertThat(hybrid(invoice)).isEqualTo(issued);
        assertThat(asIssued(invoice)).isEqualTo(issued);
        assertThat(pdf(invoice).bytes()).isEqualTo(issued);
        assertThat(hybrid(note)).isEqualTo(noted);
        assertThat(pdf(note).bytes()).isEqualTo(noted);
    }

    private void changeAll() {
        told.apply("customers: [{external_id: acme, name: Renamed, country: FR, timezone:"
                        + " America/New_York, tax_identification_number: FR83404833048,"
                        + " billing_configuration: {document_locale: fr}}]")
                .apply("billing_entities: [{code: default, name: Renamed, city: Bonn,"
                        + " tax_identification_number: DE811907980, e_invoicing: null}]")
                .apply("taxes: [{code: vat, name: Other, rate: '20'}]")
                .apply("plans: [{code: pro, name: Renamed, amount_cents: 1}]");
    }

    @Test
    void plain_files_stay_between_the_parties_of_the_issue() {
        told.subscribe("acme", "pro").use("acme-pro", "storage", Map.of("n", 12))
                .runUntil("2026-02-01T08:00:00Z");
        Invoice invoice = told.last("acme");
        CreditNote note = told.credit(invoice, 50);
        byte[] issued = pdf(invoice).bytes();
        byte[] noted = pdf(note).bytes();
        changeAll();
        assertThat(pdf(invoice).bytes()).isEqualTo(issued);
        assertThat(pdf(note).bytes()).isEqualTo(noted);
    }

    @Test
    void files_of_an_entity_with_plain_documents_have_no_attachment() throws IOException {
        Invoice invoice = told.oneOff("acme", "setup");
        CreditNote note = told.credit(invoice, 50);
        told.apply(HYBRID);
        byte[] plain = told.story().read(handle -> new InvoicePdf().render(
                new InvoiceDocuments(handle).asIssued(invoice)));
        assertThat(asIssued(invoice)).isEqualTo(plain);
        assertThat(attachment(pdf(invoice).bytes())).isNull();
        assertThat(attachment(pdf(note).bytes())).isNull();
        assertThat(pdf(invoice).missing()).isEmpty();
    }

    @Test
    void what_cannot_be_expressed_is_plain_with_the_reasons_and_refused_as_hybrid()
            throws IOException {
        told.apply(HYBRID);
        Invoice invoice = told.oneOff("alp", "setup", "book");
        CreditNote note = told.credit(invoice, 50);
        assertThat(attachment(pdf(invoice).bytes())).isNull();
        assertThat(attachment(asIssued(invoice))).isNull();
        assertThat(pdf(invoice).missing()).extracting(Reason::code)
                .containsExactly("untaxed_beside_taxed");
        assertThat(pdf(note).missing()).extracting(Reason::code)
                .containsExactly("untaxed_beside_taxed");
        assertThatThrownBy(() -> hybrid(invoice)).isInstanceOf(NotExpressibleException.class)
                .hasMessageContaining(" cannot be written as facturx: ");
        assertThatThrownBy(() -> hybrid(note)).isInstanceOf(NotExpressibleException.class);
    }

    @Test
    void drafts_are_plain_without_a_word() throws IOException {
        told.apply(HYBRID).apply("customers: [{external_id: acme, billing_configuration:"
                + " {invoice_grace_period: 3}}]").subscribe("acme", "flat")
                .runUntil("2026-02-01T08:00:00Z");
        Invoice draft = told.last("acme");
        assertThat(attachment(pdf(draft).bytes())).isNull();
        assertThat(pdf(draft).missing()).isEmpty();
        assertThatThrownBy(() -> hybrid(draft)).asInstanceOf(type(NotExpressibleException.class))
                .satisfies(refusal -> assertThat(refusal.reasons()).extracting(Reason::code)
                        .containsExactly("draft"));
    }

    @Test
    void void_documents_are_plain_and_as_issued_what_they_were() throws IOException {
        told.apply(HYBRID);
        Invoice invoice = told.oneOff("acme", "setup");
        byte[] issued = asIssued(invoice);
        assertThat(attachment(issued)).isNotNull();
        CreditNote note = told.credit(invoice, 50);
        told.story().writing(handle -> {
            new CreditNoteService(handle).voidNote(note.id(), told.story().now());
            new InvoiceService(told.story().work(handle), new LifecycleInvoicing())
                    .voidInvoice(invoice.id(), VoidRequest.PLAIN);
        });
        assertThat(attachment(pdf(invoice).bytes())).isNull();
        assertThat(pdf(invoice).missing()).isEmpty();
        assertThat(attachment(pdf(note).bytes())).isNull();
        assertThat(asIssued(invoice)).isEqualTo(issued);
        assertThatThrownBy(() -> hybrid(invoice)).isInstanceOf(NotExpressibleException.class);
    }

    @Test
    void invoices_issued_before_pdf_a_are_refused_with_all_reasons() throws IOException {
        told.apply(HYBRID).apply("customers: [{external_id: acme, country: null}]");
        Invoice invoice = told.oneOff("acme", "setup");
        told.story().writing(handle -> FalsifiedDatabase.execute(handle,
                "UPDATE invoice_originals SET layout = 3"));
        assertThat(attachment(asIssued(invoice))).isNull();
        DocumentFile plain = pdf(invoice);
        assertThat(attachment(plain.bytes())).isNull();
        assertThat(plain.missing()).extracting(Reason::code)
                .containsExactly("term_missing", "pdf_not_attachable");
        assertThatThrownBy(() -> hybrid(invoice)).asInstanceOf(type(NotExpressibleException.class))
                .satisfies(refusal -> assertThat(refusal.reasons()).isEqualTo(plain.missing()));
    }

    private static void expectHybrid(byte[] pdf, byte[] xml) throws IOException {
        assertThat(ArchiveCheck.claim(pdf)).isEqualTo(PDFAFlavour.PDFA_3_B);
        assertThat(ArchiveCheck.faults(pdf)).isEmpty();
        assertThat(attachment(pdf)).isEqualTo(xml);
        ReceivedInvoice received = ReceivedInvoice.read("a.pdf", new ByteArrayInputStream(pdf));
        assertThat(received.attachment()).isEqualTo("factur-x.xml");
        assertThat(received.xml()).isEqualTo(xml);
        try (PDDocument file = Loader.loadPDF(pdf)) {
            PDComplexFileSpecification embedded = file.getDocumentCatalog().getNames()
                    .getEmbeddedFiles().getNames().get("factur-x.xml");
            assertThat(embedded.getCOSObject().getNameAsString("AFRelationship"))
                    .isEqualTo("Alternative");
            assertThat(file.getDocumentCatalog().getCOSObject()
                    .getCOSArray(COSName.getPDFName("AF")).getObject(0))
                    .isSameAs(embedded.getCOSObject());
            assertThat(new String(file.getDocumentCatalog().getMetadata().toByteArray(),
                    StandardCharsets.UTF_8))
                    .contains("<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>");
        }
    }

    /** The file attached; null for none. */
    private static byte[] attachment(byte[] pdf) throws IOException {
        try (PDDocument file = Loader.loadPDF(pdf)) {
            return file.getDocumentCatalog().getNames() == null ? null
                    : file.getDocumentCatalog().getNames().getEmbeddedFiles().getNames()
                            .get("factur-x.xml").getEmbeddedFile().toByteArray();
        }
    }

    private DocumentFile pdf(Invoice invoice) {
        return read(invoice, Form.CURRENT);
    }

    private byte[] hybrid(Invoice invoice) {
        return read(invoice, Form.HYBRID).bytes();
    }

    private byte[] asIssued(Invoice invoice) {
        return read(invoice, Form.AS_ISSUED).bytes();
    }

    private DocumentFile read(Invoice invoice, Form form) {
        return told.story().read(handle -> new DocumentFiles(handle)
                .pdf(new Invoices(handle).get(invoice.id()), form));
    }

    private byte[] xml(Invoice invoice, Format format) {
        return told.story().read(handle -> new ElectronicInvoices(handle)
                .write(new Invoices(handle).get(invoice.id()), format).bytes());
    }

    private DocumentFile pdf(CreditNote note) {
        return told.story().read(handle ->
                new DocumentFiles(handle).pdf(new CreditNotes(handle).get(note.id())));
    }

    private byte[] hybrid(CreditNote note) {
        return told.story().read(handle ->
                new DocumentFiles(handle).hybrid(new CreditNotes(handle).get(note.id())).bytes());
    }

    private byte[] xml(CreditNote note) {
        return told.story().read(handle -> new ElectronicInvoices(handle)
                .write(new CreditNotes(handle).get(note.id()), Format.FACTURX).bytes());
    }
}
