package billing.mail.service;

import static org.assertj.core.api.Assertions.assertThat;

import billing.engine.PageRange;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceChange;
import billing.invoicing.service.InvoiceService;
import billing.mail.MailKind;
import billing.mail.MailMessage;
import billing.mail.MailMessage.Copies;
import billing.mail.MailMessage.Delivery;
import billing.mail.MailRecipients;
import billing.mail.MailState;
import billing.mail.MailedDocument;
import billing.mail.store.MailMessages;
import billing.mail.store.MailMessages.MailFilter;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.payment.NewReversal;
import billing.settlement.payment.PaymentFilter;
import billing.settlement.payment.PaymentReversal;
import billing.settlement.payment.service.PaymentRequestService;
import billing.settlement.payment.service.PaymentReversalService;
import billing.settlement.payment.store.Payments;
import billing.subscription.BillingPort;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which documents are queued, for whom, and how often. */
class MailQueueTest {
    private MailStory story;

    @BeforeEach
    void begin(@TempDir Path folder) {
        story = new MailStory(folder);
    }

    @AfterEach
    void end() {
        story.close();
    }

    @Test
    void documents_from_before_sending_was_set_up_are_sent_on_request_only() {
        Invoice early = story.invoice("2026-01-05T10:00:00Z", "acme");
        assertThat(story.queue("2026-01-10T10:00:00Z")).isEmpty();
        Invoice late = story.invoice("2026-01-11T10:00:00Z", "acme");
        assertThat(story.queue("2026-01-11T11:00:00Z"))
                .containsExactly("acme@buyer.example " + late.document().number());
        assertThat(story.queue("2026-01-11T12:00:00Z", new MailQueue.Scope(
                Instant.parse("2026-01-01T00:00:00Z"), null)))
                .containsExactly("acme@buyer.example " + early.document().number());
    }

    @Test
    void a_read_finds_out_whether_there_is_anything_to_queue() {
        assertThat(isDue()).as("the kinds that are mailed have no start").isTrue();
        story.queue("2026-01-10T10:00:00Z");
        assertThat(isDue()).isFalse();
        story.invoice("2026-01-11T10:00:00Z", "acme");
        assertThat(isDue()).isTrue();
        story.queue("2026-01-11T11:00:00Z");
        assertThat(isDue()).isFalse();
    }

    private boolean isDue() {
        return story.sales().story().read(handle -> new MailQueue(
                story.sales().story().work(handle)).isDue(MailQueue.Scope.DUE));
    }

    @Test
    void a_document_is_queued_once_for_each_address() {
        story.queue("2026-01-10T10:00:00Z");
        story.sales().apply("customers: [{external_id: acme, email: 'a@b.example,c@d.example,"
                + "A@B.example'}]");
        Invoice invoice = story.invoice("2026-01-11T10:00:00Z", "acme");
        String number = invoice.document().number();
        assertThat(story.queue("2026-01-11T11:00:00Z"))
                .containsExactly("a@b.example " + number, "c@d.example " + number);
        assertThat(story.queue("2026-01-11T12:00:00Z")).isEmpty();
        assertThat(again(invoice, Copies.NONE, false)).isEmpty();
    }

    @Test
    void a_document_is_queued_once_more_on_request_unless_it_still_is_queued() {
        story.queue("2026-01-10T10:00:00Z");
        story.sales().apply("customers: [{external_id: acme, email: 'a@b.example'}]");
        Invoice invoice = story.invoice("2026-01-11T10:00:00Z", "acme");
        story.queue("2026-01-11T11:00:00Z");
        assertThat(again(invoice, Copies.NONE, true)).isEmpty();
        List<MailMessage> copied =
                again(invoice, new Copies(List.of("e@f.example"), List.of()), true);
        assertThat(copied).extracting(MailMessage::issue).containsExactly(2);
        assertThat(again(invoice, Copies.NONE, true)).extracting(MailMessage::issue)
                .containsExactly(3);
        Instant now = Instant.parse("2026-01-11T12:00:00Z");
        story.sales().story().writing(handle -> {
            MailMessages messages = new MailMessages(handle);
            messages.page(new MailFilter(null, document(invoice).id()), null, PageRange.first())
                    .items().forEach(message -> messages.update(message.with(
                            new Delivery(MailState.SENT, 1, null, "id", null, now), now)));
        });
        assertThat(again(invoice, Copies.NONE, true)).extracting(MailMessage::issue)
                .containsExactly(4);
    }

    private List<MailMessage> again(Invoice invoice, Copies copies, boolean isAgain) {
        return add(invoice, MailRecipients.ofCustomer("A@b.example"), copies, isAgain);
    }

    private List<MailMessage> add(Invoice invoice, MailRecipients recipients, Copies copies,
                                  boolean isAgain) {
        return story.sales().story().write(handle -> new MailQueue(
                story.sales().story().work(handle)).add(document(invoice), recipients, copies,
                isAgain));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void a_customer_gets_the_document_that_was_sent_to_another_address(boolean isAgain) {
        story.queue("2026-01-10T10:00:00Z");
        story.sales().apply("customers: [{external_id: acme, email: 'a@b.example,c@d.example'}]");
        Invoice invoice = story.invoice("2026-01-11T10:00:00Z", "acme");
        String number = invoice.document().number();
        MailRecipients boss = MailRecipients.requested(List.of("boss@b.example", "A@b.example"),
                "a@b.example,c@d.example");
        assertThat(add(invoice, boss, Copies.NONE, isAgain)).hasSize(2);
        assertThat(story.queue("2026-01-11T11:00:00Z")).as("each address once")
                .containsExactly("c@d.example " + number);
        assertThat(story.queue("2026-01-11T12:00:00Z")).isEmpty();
        assertThat(add(invoice, boss, Copies.NONE, false)).isEmpty();
    }

    @Test
    void a_document_that_all_addresses_of_the_customer_got_on_request_is_done() {
        story.queue("2026-01-10T10:00:00Z");
        Invoice invoice = story.invoice("2026-01-11T10:00:00Z", "acme");
        add(invoice, MailRecipients.requested(List.of("acme@buyer.example"), null), Copies.NONE,
                true);
        assertThat(story.queue("2026-01-11T11:00:00Z")).isEmpty();
        assertThat(story.messages()).noneMatch(MailMessage::isNamedByRequest);
        story.sales().apply("customers: [{external_id: acme, email: new@buyer.example}]");
        assertThat(story.queue("2026-01-11T12:00:00Z")).as("not mailed again to a new address")
                .isEmpty();
    }

    @Test
    void a_document_without_address_that_was_sent_on_request_is_not_counted_as_unsent() {
        story.queue("2026-01-10T10:00:00Z");
        story.sales().apply("customers: [{external_id: acme, email: null}]");
        Invoice invoice = story.invoice("2026-01-11T10:00:00Z", "acme");
        assertThat(withoutAddress().count()).isEqualTo(1);
        add(invoice, MailRecipients.requested(List.of("boss@b.example"), null), Copies.NONE,
                false);
        assertThat(withoutAddress().count()).isZero();
        story.sales().apply("customers: [{external_id: acme, email: a@b.example}]");
        assertThat(story.queue("2026-01-12T10:00:00Z")).hasSize(1);
    }

    private MailQueue.WithoutAddress withoutAddress() {
        return story.sales().story().write(handle -> new MailQueue(
                story.sales().story().work(handle)).withoutAddress(MailQueue.Scope.DUE));
    }

    private static MailedDocument document(Invoice invoice) {
        return new MailedDocument(MailKind.INVOICE, invoice.id(), invoice.document().number(),
                invoice.parties().customerId());
    }

    @Test
    void all_kinds_are_queued_and_only_those_that_the_entity_mails() {
        story.queue("2026-01-10T10:00:00Z");
        Invoice invoice = story.invoice("2026-01-11T10:00:00Z", "acme");
        story.sales().credit(invoice, 50);
        story.sales().pay(story.invoice("2026-01-11T10:00:00Z", "acme"));
        assertThat(story.queue("2026-01-11T11:00:00Z")).hasSize(4);
        assertThat(story.messages()).extracting(one -> one.document().kind())
                .contains(MailKind.INVOICE, MailKind.CREDIT_NOTE, MailKind.PAYMENT_RECEIPT);
        story.sales().apply("billing_entities: [{code: default, email_settings:"
                + " [credit_note.created]}]");
        story.sales().credit(story.invoice("2026-01-12T10:00:00Z", "acme"), 50);
        assertThat(story.queue("2026-01-12T11:00:00Z")).hasSize(1).allMatch(one ->
                one.endsWith("-CN001"));
    }

    @Test
    void a_receipt_of_a_voided_payment_is_not_mailed() {
        story.queue("2026-01-10T10:00:00Z");
        Invoice invoice = story.invoice("2026-01-11T10:00:00Z", "acme");
        story.sales().pay(invoice);
        story.sales().story().writing(handle -> new PaymentReversalService(
                story.sales().story().work(handle), BillingPort.NONE).reverse(new NewReversal(
                        new Payments(handle).page(new PaymentFilter(null, null),
                                PageRange.first()).items().get(0).id(),
                        PaymentReversal.Kind.VOIDED, null, null, null, null)));
        assertThat(story.queue("2026-01-11T11:00:00Z"))
                .containsExactly("acme@buyer.example " + invoice.document().number());
    }

    @Test
    void a_kind_that_is_mailed_again_starts_then() {
        story.queue("2026-01-10T10:00:00Z");
        story.sales().apply("billing_entities: [{code: default, email_settings: []}]");
        story.invoice("2026-01-11T10:00:00Z", "acme");
        assertThat(story.queue("2026-01-11T11:00:00Z")).isEmpty();
        story.sales().apply("billing_entities: [{code: default, email_settings:"
                + " [invoice.finalized]}]");
        assertThat(story.queue("2026-01-12T10:00:00Z")).isEmpty();
        story.invoice("2026-01-13T10:00:00Z", "acme");
        assertThat(story.queue("2026-01-13T10:00:00Z")).hasSize(1);
    }

    @Test
    void a_kind_is_mailed_from_its_change_on_and_not_from_the_next_search_on() {
        story.sales().apply("billing_entities: [{code: default, email_settings: []}]");
        story.queue("2026-01-10T10:00:00Z");
        story.invoice("2026-01-11T10:00:00Z", "acme");
        story.sales().at("2026-01-11T10:00:01Z").apply("billing_entities: [{code: default,"
                + " email_settings: [invoice.finalized]}]");
        Invoice first = story.invoice("2026-01-11T10:00:02Z", "acme");
        assertThat(story.queue("2026-01-11T10:00:15Z"))
                .containsExactly("acme@buyer.example " + first.document().number());
        story.sales().apply("billing_entities: [{code: default, email_settings: []}]")
                .apply("billing_entities: [{code: default, email_settings: [invoice.finalized]}]");
        story.invoice("2026-01-11T10:00:20Z", "acme");
        assertThat(story.queue("2026-01-11T10:00:30Z")).as("off and on between two searches")
                .hasSize(1);
    }

    @Test
    void a_billing_entity_that_is_added_later_mails_from_then_on() {
        story.queue("2026-01-10T10:00:00Z");
        story.sales().at("2026-01-11T10:00:00Z").apply("billing_entities: [{code: other,"
                + " name: Other, email_settings: [invoice.finalized]}]");
        story.sales().apply("customers: [{external_id: acme, billing_entity_code: other}]");
        story.invoice("2026-01-11T10:00:01Z", "acme");
        assertThat(story.queue("2026-01-11T10:00:15Z")).hasSize(1);
    }

    @Test
    void a_credit_note_that_was_a_draft_for_months_is_mailed_once_it_is_final() {
        story.queue("2026-01-10T10:00:00Z");
        story.sales().apply("plans: [{code: ahead, name: Ahead, interval: monthly, amount_cents:"
                + " 3100, amount_currency: EUR, pay_in_advance: true}]").apply("customers:"
                + " [{external_id: acme, billing_configuration: {invoice_grace_period: 45}}]")
                .subscribe("acme", "ahead").at("2026-01-12T10:00:00Z");
        story.sales().story().terminate("acme-ahead");
        story.sales().runUntil("2026-03-10T10:00:00Z");
        assertThat(story.sales().notes()).hasSize(1).allMatch(CreditNote::isFinalized);
        assertThat(story.queue("2026-03-10T10:00:00Z")).contains("acme@buyer.example "
                + story.sales().notes().get(0).document().number());
    }

    @Test
    void a_payment_request_is_mailed_as_long_as_something_is_due() {
        story.queue("2026-01-10T10:00:00Z");
        Invoice first = story.invoice("2026-01-11T10:00:00Z", "acme");
        Invoice second = story.invoice("2026-01-11T10:00:00Z", "acme");
        Invoice third = story.invoice("2026-01-11T10:00:00Z", "acme");
        story.queue("2026-01-11T10:00:00Z");
        UUID partly = ask("2026-02-12T10:00:00Z", first, second);
        UUID paid = ask("2026-02-12T10:00:00Z", first);
        UUID byHand = ask("2026-02-12T10:00:00Z", third);
        story.sales().pay(first);
        story.sales().story().database().write(handle -> new InvoiceService(
                story.sales().story().work(handle), BillingPort.NONE).update(third.id(),
                new InvoiceChange("succeeded", null)));
        assertThat(story.queue("2026-02-12T11:00:00Z"))
                .contains("acme@buyer.example " + partly)
                .doesNotContain("acme@buyer.example " + paid, "acme@buyer.example " + byHand);
    }

    private UUID ask(String instant, Invoice... invoices) {
        story.sales().runUntil(instant);
        return story.sales().story().write(handle -> new PaymentRequestService(
                story.sales().story().work(handle)).create("acme", null, Stream.of(invoices)
                .map(Invoice::id).toList())).id();
    }

    @Test
    void a_document_waits_a_month_for_an_address() {
        story.queue("2026-01-10T10:00:00Z");
        story.sales().apply("customers: [{external_id: acme, email: null}]");
        story.invoice("2026-01-11T10:00:00Z", "acme");
        story.invoice("2026-02-11T10:00:00Z", "acme");
        assertThat(story.queue("2026-02-11T10:00:00Z")).isEmpty();
        MailQueue.WithoutAddress without = withoutAddress();
        assertThat(without.count()).isEqualTo(2);
        assertThat(without.first()).extracting(MailedDocument::number)
                .containsExactly("NIM-001-001", "NIM-001-002");
        story.sales().apply("customers: [{external_id: acme, email: a@b.example}]");
        assertThat(story.queue("2026-02-12T10:00:00Z")).hasSize(1);
    }

    @Test
    void one_customer_only_is_queued_on_request() {
        story.queue("2026-01-10T10:00:00Z");
        story.invoice("2026-01-11T10:00:00Z", "acme");
        Invoice other = story.invoice("2026-01-11T10:00:00Z", "brew");
        assertThat(story.queue("2026-01-11T11:00:00Z", new MailQueue.Scope(null,
                other.parties().customerId()))).hasSize(1).allMatch(one -> one.startsWith("brew@"));
    }
}
