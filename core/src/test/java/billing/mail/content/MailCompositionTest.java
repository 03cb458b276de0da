package billing.mail.content;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.engine.PageRange;
import billing.engine.UnitOfWork;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceChange;
import billing.invoicing.service.InvoiceService;
import billing.kernel.error.InputException;
import billing.kernel.limit.Limit;
import billing.mail.MailKind;
import billing.mail.MailMessage;
import billing.mail.MailMessage.Copies;
import billing.mail.MailedDocument;
import billing.mail.OutgoingMail;
import billing.mail.OutgoingMail.Attachment;
import billing.mail.service.MailStory;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.payment.Payment;
import billing.settlement.payment.PaymentReceipt;
import billing.settlement.payment.service.PaymentRecording;
import billing.settlement.payment.service.PaymentRequestService;
import billing.settlement.payment.store.PaymentReceipts;
import billing.subscription.BillingPort;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.ResourceBundle;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The contents of mails. */
class MailCompositionTest {
    private static final Instant NOW = Instant.parse("2026-01-11T11:00:00Z");
    private static final String LINK = "https://b.example/portal/token";
    private static final MailSettings LINKED = new MailSettings(null, null, List.of(), null,
            (handle, message, now) -> LINK);
    @TempDir
    Path folder;
    private MailStory story;
    private Invoice invoice;

    @BeforeEach
    void begin() {
        story = new MailStory(folder);
        invoice = story.invoice("2026-01-11T10:00:00Z", "acme");
    }

    @AfterEach
    void end() {
        story.close();
    }

    @Test
    void an_invoice_is_stated_in_text_and_html_with_its_pdf() {
        OutgoingMail mail = compose(MailStory.SETTINGS, message(invoice));
        assertThat(mail.content().subject())
                .isEqualTo("Invoice " + invoice.document().number() + " from Nimbus");
        assertThat(mail.content().text()).isEqualTo("""
                Hello Customer acme,

                Please find your invoice attached.

                Invoice number: NIM-001-001
                Date of issue: January 11, 2026
                Total: €220.36
                Amount due: €220.36
                Date due: February 10, 2026

                Kind regards
                Nimbus
                """.replace("NIM-001-001", invoice.document().number()));
        assertThat(mail.content().html()).contains("<strong>€220.36</strong>", "lang=\"en\"");
        assertThat(mail.attachments()).extracting(Attachment::name)
                .containsExactly(invoice.document().number() + ".pdf");
        assertThat(mail.attachments().get(0).bytes()).startsWith("%PDF".getBytes(
                StandardCharsets.US_ASCII));
        assertThat(mail.sender()).isEqualTo(
                new OutgoingMail.Sender("billing@nimbus.example", "Nimbus", null));
    }

    @ParameterizedTest
    @ValueSource(strings = {"en", "de", "fr", "es", "it", "pt", "nl", "sv", "nb", "ja"})
    void a_mail_is_in_the_language_of_the_customer(String language) {
        story.sales().apply("customers: [{external_id: acme, billing_configuration:"
                + " {document_locale: " + language + "}}]");
        OutgoingMail mail = compose(MailStory.SETTINGS, message(invoice));
        ResourceBundle texts = bundle(language);
        assertThat(mail.language()).isEqualTo(language);
        assertThat(mail.content().text()).contains(texts.getString("intro.invoice"),
                texts.getString("closing"), invoice.document().number())
                .doesNotContain("{0}", "{1}");
        assertThat(mail.content().html()).contains("lang=\"" + language + "\"");
    }

    @Test
    void a_french_mail_has_a_space_before_colons() {
        story.sales().apply("customers: [{external_id: acme, billing_configuration:"
                + " {document_locale: fr}}]");
        assertThat(compose(MailStory.SETTINGS, message(invoice)).content().text())
                .contains("Numéro de facture : " + invoice.document().number());
    }

    @ParameterizedTest
    @ValueSource(strings = {"de", "fr", "es", "it", "pt", "nl", "sv", "nb", "ja"})
    void every_language_has_all_texts_with_the_same_values(String language) {
        ResourceBundle english = bundle("en");
        ResourceBundle texts = bundle(language);
        assertThat(texts.keySet()).isEqualTo(english.keySet());
        for (String key : english.keySet()) {
            for (String value : List.of("{0}", "{1}")) {
                assertThat(texts.getString(key).contains(value)).as(language + " " + key)
                        .isEqualTo(english.getString(key).contains(value));
            }
        }
    }

    private static ResourceBundle bundle(String language) {
        return ResourceBundle.getBundle("billing.mail.texts",
                Locale.forLanguageTag(language), ResourceBundle.Control
                        .getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES));
    }

    @Test
    void customers_with_a_format_get_the_e_invoice() {
        story.sales().apply("customers: [{external_id: acme, e_invoicing: {format: xrechnung,"
                + " buyer_reference: 04011000-1234512345-06, address: {scheme: '9930',"
                + " id: DE811907980}}}]");
        CreditNote note = story.sales().credit(invoice, 50);
        String number = note.document().number();
        assertThat(compose(MailStory.SETTINGS, message(invoice)).attachments())
                .extracting(Attachment::name).containsExactly(
                        invoice.document().number() + ".pdf", invoice.document().number() + ".xml");
        assertThat(compose(MailStory.SETTINGS, message(new MailedDocument(MailKind.CREDIT_NOTE,
                note.id(), number, note.customerId()))).attachments())
                .extracting(Attachment::name).containsExactly(number + ".pdf", number + ".xml");
    }

    @Test
    void an_entity_with_hybrid_documents_mails_hybrid_files() {
        assertThat(pdf(invoice)).doesNotContain("factur-x.xml");
        story.sales().apply("billing_entities: [{code: default, e_invoicing:"
                + " {documents: hybrid}}]");
        assertThat(pdf(story.invoice("2026-01-11T10:30:00Z", "acme"))).contains("factur-x.xml");
    }

    private String pdf(Invoice invoice) {
        return new String(compose(MailStory.SETTINGS, message(invoice)).attachments().get(0)
                .bytes(), StandardCharsets.ISO_8859_1);
    }

    @Test
    void names_of_customers_are_escaped_and_end_no_line() {
        story.sales().apply("customers: [{external_id: acme, name: '<b>A</b> & {{number}}'}]");
        OutgoingMail mail = compose(MailStory.SETTINGS, message(invoice));
        assertThat(mail.content().html()).contains("Hello &lt;b&gt;A&lt;/b&gt; &amp; {{number}},")
                .doesNotContain("<b>A");
        assertThat(mail.content().text()).startsWith("Hello <b>A</b> & {{number}},\n");
    }

    @Test
    void settings_name_the_sender_the_copies_and_the_link() {
        MailSettings settings = new MailSettings("noreply@mail.example", null,
                List.of("archive@mail.example"), null,
                (handle, message, now) -> "https://b.example/portal/a&b");
        OutgoingMail mail = compose(settings, message(invoice));
        assertThat(mail.sender()).isEqualTo(new OutgoingMail.Sender("noreply@mail.example",
                "Nimbus", "billing@nimbus.example"));
        assertThat(mail.messageId()).endsWith("@mail.example>");
        assertThat(mail.addressees().bcc()).containsExactly("archive@mail.example");
        assertThat(mail.content().text()).contains("https://b.example/portal/a&b\n");
        assertThat(mail.content().html())
                .contains("href=\"https://b.example/portal/a&amp;b\"");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            acme@buyer.example | | | true
            ACME@buyer.example | acme@buyer.example | | true
            mallory@evil.example | | | false
            acme@buyer.example | mallory@evil.example | | false
            acme@buyer.example | | mallory@evil.example | false
            """)
    void the_link_goes_to_nobody_but_the_customer(String recipient, String cc, String bcc,
                                                  boolean isLinked) {
        MailMessage message = new MailMessage(new UUID(1, 2), message(invoice).document(),
                recipient, true, new Copies(list(cc), list(bcc)), 1, MailMessage.Delivery.NEW,
                NOW, NOW);
        assertThat(compose(LINKED, message).content().text().contains(LINK)).isEqualTo(isLinked);
        assertThat(compose(LINKED, message).content().html().contains(LINK)).isEqualTo(isLinked);
    }

    @ParameterizedTest
    @CsvSource({"acme@buyer.example, true", "mallory@evil.example, false"})
    void the_copies_of_a_campaign_leave_a_payment_request_its_link(String recipient,
                                                                   boolean isLinked) {
        story.sales().runUntil("2026-02-12T10:00:00Z");
        UUID request = story.sales().story().write(handle ->
                new PaymentRequestService(story.sales().story().work(handle))
                        .create("acme", recipient, List.of(invoice.id())).id());
        MailMessage message = new MailMessage(new UUID(1, 2), new MailedDocument(
                MailKind.PAYMENT_REQUEST, request, null, invoice.parties().customerId()),
                recipient, false, new Copies(List.of(), List.of("office@nimbus.example")), 1,
                MailMessage.Delivery.NEW, NOW, NOW);
        assertThat(compose(LINKED, message).content().text().contains(LINK)).isEqualTo(isLinked);
    }

    @Test
    void what_was_settled_by_hand_is_not_demanded() {
        Invoice other = story.invoice("2026-01-11T10:00:00Z", "acme");
        story.sales().runUntil("2026-02-12T10:00:00Z");
        UUID request = story.sales().story().database().write(handle ->
                new PaymentRequestService(story.sales().story().work(handle)).create("acme", null,
                        List.of(invoice.id(), other.id())).id());
        story.sales().story().database().write(handle -> new InvoiceService(
                story.sales().story().work(handle), BillingPort.NONE).update(invoice.id(),
                new InvoiceChange("succeeded", null)));
        assertThat(compose(MailStory.SETTINGS, message(invoice)).content().text())
                .contains("Amount due: €0.00").doesNotContain("Date due");
        assertThat(compose(MailStory.SETTINGS, message(new MailedDocument(
                MailKind.PAYMENT_REQUEST, request, null, invoice.parties().customerId())))
                .content().text()).contains(other.document().number(), "Amount due: €220.36")
                .doesNotContain(invoice.document().number());
        Payment payment = story.sales().story().database().write(handle -> new PaymentRecording(
                story.sales().story().work(handle), BillingPort.NONE)
                .recordWhole(request, "transfer"));
        assertThat(payment.amountCents()).isEqualTo(22_036);
    }

    private static List<String> list(String address) {
        return address == null ? List.of() : List.of(address);
    }

    @Test
    void the_most_special_template_replaces_the_built_in_one() throws IOException {
        write("mail.txt", "any");
        write("invoice.txt", "{{number}}: {{amount_due}}{{paid_on}} {{#facts}}{{label}};"
                + "{{/facts}}");
        write("invoice.de.txt", "deutsch");
        write("invoice.subject.txt", "{{issuer}}\r\nBcc: x@y.example");
        OutgoingMail mail = compose(templates(), message(invoice));
        assertThat(mail.content().text()).isEqualTo(invoice.document().number()
                + ": €220.36 Invoice number;Date of issue;Total;Amount due;Date due;");
        assertThat(mail.content().subject()).isEqualTo("Nimbus Bcc: x@y.example");
        assertThat(mail.content().html()).contains("<!DOCTYPE html>");
    }

    @Test
    void a_template_that_is_not_utf_8_is_refused() throws IOException {
        write("invoice.txt", "");
        Files.write(folder.resolve("templates/invoice.txt"), new byte[] {'a', (byte) 0xFC});
        assertThatThrownBy(() -> compose(templates(), message(invoice)))
                .isInstanceOf(InputException.class).hasMessageContaining("it is not UTF-8");
    }

    @Test
    void a_receipt_names_all_its_invoices() {
        List<Invoice> invoices = Stream.generate(() ->
                story.invoice("2026-01-11T10:00:00Z", "acme")).limit(30).toList();
        story.sales().runUntil("2026-02-12T10:00:00Z");
        story.sales().story().writing(handle -> {
            UnitOfWork work = story.sales().story().work(handle);
            UUID request = new PaymentRequestService(work).create("acme", null,
                    invoices.stream().map(Invoice::id).toList()).id();
            new PaymentRecording(work, BillingPort.NONE).recordWhole(request, "transfer");
        });
        PaymentReceipt receipt = story.sales().story().read(handle ->
                new PaymentReceipts(handle).page(null, new PageRange(1, 10)).items().get(0));
        assertThat(compose(MailStory.SETTINGS, message(new MailedDocument(
                MailKind.PAYMENT_RECEIPT, receipt.id(), receipt.number(), receipt.customerId())))
                .content().text()).contains(invoices.stream()
                        .map(invoice -> invoice.document().number())
                        .collect(Collectors.joining(", ")) + "\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{{unknown}}", "{{#facts}}", "{{> other}}", "{{=}}"})
    void an_invalid_template_names_its_file(String template) throws IOException {
        write("invoice.txt", template);
        assertThatThrownBy(() -> compose(templates(), message(invoice)))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("the mail template is not valid");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{{#facts}} {{/facts}}", "{{^facts}} {{/facts}}",
        "{{$facts}} {{/facts}}"})
    void a_template_has_a_limited_number_of_sections(String section) throws IOException {
        int most = Limit.MAIL_SECTIONS.most();
        write("invoice.txt", section.repeat(most));
        assertThat(compose(templates(), message(invoice)).content().text()).isBlank();

        int deep = 5_000;
        String[] tags = section.split(" ");
        for (String template : List.of(section.repeat(most + 1),
                tags[0].repeat(deep) + tags[1].repeat(deep))) {
            write("invoice.txt", template);
            assertThatThrownBy(() -> compose(templates(), message(invoice)))
                    .isInstanceOf(InputException.class)
                    .hasMessage("the mail template is not valid: it has more than 500 sections");
        }
    }

    private void write(String name, String template) throws IOException {
        Files.createDirectories(folder.resolve("templates"));
        Files.writeString(folder.resolve("templates").resolve(name), template);
    }

    private MailSettings templates() {
        return new MailSettings(null, null, List.of(), folder.resolve("templates"),
                PortalLink.NONE);
    }

    private OutgoingMail compose(MailSettings settings, MailMessage message) {
        return story.sales().story().read(handle ->
                new MailComposition(settings).compose(handle, message, NOW));
    }

    private static MailMessage message(Invoice invoice) {
        return message(new MailedDocument(MailKind.INVOICE, invoice.id(),
                invoice.document().number(), invoice.parties().customerId()));
    }

    private static MailMessage message(MailedDocument document) {
        return new MailMessage(new UUID(1, 2), document, "acme@buyer.example", false,
                Copies.NONE, 1, MailMessage.Delivery.NEW, NOW, NOW);
    }
}
