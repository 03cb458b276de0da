package billing.settlement.statement;

import static org.assertj.core.api.Assertions.assertThat;

import billing.books.AccountKind;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceChange;
import billing.invoicing.VoidRequest;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.CreditNoteParts;
import billing.settlement.payment.NewPayment;
import billing.settlement.payment.NewReversal;
import billing.settlement.payment.Payment;
import billing.settlement.payment.PaymentRequest;
import billing.settlement.payment.PaymentReversal.Kind;
import billing.settlement.payment.PaymentStory;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The statement of a customer's account, document by document. */
class AccountStatementTest {
    private PaymentStory story;

    @BeforeEach
    void begin(@TempDir Path folder) {
        story = new PaymentStory(folder, "2024-03-01T10:00:00Z");
        story.customer("acme");
    }

    @AfterEach
    void end() {
        story.close();
    }

    @Test
    void invoices_and_payments_are_listed_by_day_with_the_balance_after_each() {
        Invoice first = story.oneOff("acme", 10_000);
        story.runUntil("2024-03-05T10:00:00Z");
        story.record(NewPayment.of(first.id(), 4_000, "wire", "2024-03-04"));
        story.oneOff("acme", 500);
        assertThat(lines("2024-03-31")).containsExactly("2024-03-01 invoice 10000 10000",
                "2024-03-04 payment -4000 6000", "2024-03-05 invoice 500 6500");
    }

    @Test
    void what_was_before_is_brought_forward_and_what_comes_after_is_left_out() {
        story.oneOff("acme", 10_000);
        story.runUntil("2024-03-05T10:00:00Z");
        story.oneOff("acme", 500);
        story.runUntil("2024-03-09T10:00:00Z");
        story.oneOff("acme", 70);
        AccountStatement statement = story.statement("acme", "2024-03-02", "2024-03-08");
        assertThat(statement.openingCents()).isEqualTo(10_000);
        assertThat(statement.lines()).hasSize(1);
        assertThat(statement.closingCents()).isEqualTo(10_500);
        assertThat(story.statement("acme", "2024-04-01", "2024-04-02").openingCents())
                .isEqualTo(10_570);
    }

    @Test
    void a_credit_note_counts_whole_and_what_is_left_of_it_is_unused_credit() {
        Invoice invoice = story.oneOff("acme", 10_000);
        story.pay(invoice, 6_000);
        CreditNote note = story.note(invoice, new CreditNoteParts(500, 1_000, 4_000), 5_500);
        AccountStatement before = story.statement("acme", null, "2024-03-31");
        assertThat(before.closingCents()).isEqualTo(-1_500);
        assertThat(before.ageing()).isEqualTo(new Ageing(0, 0, 0, 0, 0, 1_500));
        story.setRefund(note, "succeeded");
        assertThat(story.statement("acme", null, "2024-03-31").closingCents()).isEqualTo(-500);
        story.voidNote(note);
        assertThat(lines("2024-03-31")).containsExactly("2024-03-01 invoice 10000 10000",
                "2024-03-01 credit_note -5500 4500", "2024-03-01 credit_note_voided 500 5000",
                "2024-03-01 payment -6000 -1000", "2024-03-01 refund 1000 0");
    }

    @Test
    void a_refund_that_is_set_back_is_a_line_of_its_day() {
        Invoice invoice = story.oneOff("acme", 10_000);
        story.pay(invoice, 10_000);
        CreditNote note = story.note(invoice, new CreditNoteParts(0, 500, 0), 500);
        refund(note, "succeeded");
        story.runUntil("2024-03-20T10:00:00Z");
        refund(note, "failed");
        assertThat(lines("2024-03-31")).containsExactly("2024-03-01 invoice 10000 10000",
                "2024-03-01 credit_note -500 9500", "2024-03-01 payment -10000 -500",
                "2024-03-01 refund 500 0", "2024-03-20 refund -500 -500");
    }

    private void refund(CreditNote note, String status) {
        story.setRefund(note, status);
    }

    @Test
    void voiding_reverses_what_was_due_and_keeps_what_was_paid() {
        Invoice invoice = story.oneOff("acme", 10_000);
        story.pay(invoice, 4_000);
        story.voidInvoice(invoice);
        assertThat(lines("2024-03-31")).containsExactly("2024-03-01 invoice 10000 10000",
                "2024-03-01 invoice_voided -10000 0", "2024-03-01 payment -4000 -4000");
        Invoice other = story.oneOff("acme", 1_200);
        story.pay(other, 1_200);
        story.voidInvoice(other, new VoidRequest(true, 300, 300));
        assertThat(story.statement("acme", null, "2024-03-31").closingCents())
                .as("money.md 4.9: one note of 600, one of 600 that is void; 600 and 4,000 kept")
                .isEqualTo(-5_200);
        assertAgrees();
    }

    @Test
    void what_a_voided_invoice_was_paid_is_unused_credit_until_it_is_paid_back() {
        Invoice invoice = story.oneOff("acme", 1_200);
        Payment payment = story.pay(invoice, 1_200);
        story.runUntil("2024-03-05T10:00:00Z");
        story.voidInvoice(invoice);
        assertThat(story.statement("acme", null, "2024-03-04").closingCents()).isZero();
        assertThat(story.statement("acme", null, "2024-03-31").ageing())
                .isEqualTo(new Ageing(0, 0, 0, 0, 0, 1_200));
        assertThat(story.aged("2024-03-31")).isZero();
        assertAgrees();
        story.runUntil("2024-03-07T10:00:00Z");
        story.reverse(payment, Kind.RETURNED, 500L);
        assertAgrees();
        story.runUntil("2024-03-08T10:00:00Z");
        story.reverse(payment, Kind.REFUNDED);
        assertThat(lines("2024-03-31")).containsExactly("2024-03-01 invoice 1200 1200",
                "2024-03-01 payment -1200 0", "2024-03-05 invoice_voided -1200 -1200",
                "2024-03-07 payment_returned 500 -700", "2024-03-08 payment_refunded 700 0");
        assertAgrees();
    }

    @Test
    void a_voided_invoice_is_not_due_again_from_the_day_of_a_return_recorded_later() {
        Invoice invoice = story.oneOff("acme", 1_200);
        Payment payment = story.pay(invoice, 1_200);
        story.runUntil("2024-03-05T10:00:00Z");
        story.voidInvoice(invoice);
        story.runUntil("2024-03-20T10:00:00Z");
        story.reverse(new NewReversal(payment.id(), Kind.RETURNED, null, null, "2024-03-10",
                null));
        assertThat(story.statement("acme", null, "2024-03-09").ageing())
                .isEqualTo(new Ageing(0, 0, 0, 0, 0, 1_200));
        assertThat(story.statement("acme", null, "2024-03-15").ageing())
                .isEqualTo(new Ageing(0, 0, 0, 0, 0, 0));
        assertAgrees();
    }

    @Test
    void a_return_dated_before_a_void_that_was_recorded_earlier_takes_effect_with_the_void() {
        Invoice invoice = story.oneOff("acme", 1_200);
        Payment payment = story.pay(invoice, 1_200);
        story.runUntil("2024-03-05T10:00:00Z");
        story.voidInvoice(invoice);
        story.runUntil("2024-03-20T10:00:00Z");
        story.reverse(new NewReversal(payment.id(), Kind.RETURNED, null, null, "2024-03-03",
                null));
        assertThat(lines("2024-03-31")).containsExactly("2024-03-01 invoice 1200 1200",
                "2024-03-01 payment -1200 0", "2024-03-05 invoice_voided -1200 -1200",
                "2024-03-05 payment_returned 1200 0");
        assertAgrees();
    }

    @Test
    void what_is_settled_by_hand_is_due_again_from_the_day_of_a_return() {
        Invoice invoice = story.oneOff("acme", 1_000);
        Payment payment = story.pay(invoice, 300);
        story.runUntil("2024-03-10T10:00:00Z");
        story.change(handle -> story.invoices(handle).update(invoice.id(),
                new InvoiceChange("succeeded", null)));
        story.runUntil("2024-03-20T10:00:00Z");
        story.reverse(new NewReversal(payment.id(), Kind.RETURNED, null, null, "2024-03-15",
                null));
        assertThat(story.statement("acme", null, "2024-03-14").closingCents()).isZero();
        assertThat(story.statement("acme", null, "2024-03-15").closingCents()).isEqualTo(1_000);
        assertAgrees();
    }

    @Test
    void what_notes_of_a_voided_invoice_credit_is_not_owed_a_second_time() {
        Invoice invoice = story.oneOff("acme", 1_200);
        Payment payment = story.pay(invoice, 1_000);
        CreditNote early = story.note(invoice, CreditNoteParts.credit(300), 300);
        story.voidInvoice(invoice, new VoidRequest(true, 200, 100));
        assertThat(story.statement("acme", null, "2024-03-31").closingCents()).isEqualTo(-1_000);
        assertAgrees();
        story.runUntil("2024-03-05T10:00:00Z");
        story.voidNote(early);
        assertThat(story.statement("acme", null, "2024-03-31").closingCents())
                .as("the credit ends, what was paid stays").isEqualTo(-1_000);
        assertAgrees();
        story.runUntil("2024-03-06T10:00:00Z");
        story.reverse(payment, Kind.RETURNED);
        assertThat(story.statement("acme", null, "2024-03-31").closingCents())
                .as("the note stays, though the bank took the payment back").isEqualTo(-300);
        assertAgrees();
    }

    @Test
    void a_request_that_was_paid_settles_all_of_its_invoices() {
        Invoice one = story.oneOff("acme", 1_000);
        Invoice two = story.oneOff("acme", 2_000);
        story.pay(one, 300);
        story.runUntil("2024-03-10T10:00:00Z");
        PaymentRequest request = story.ask("acme", List.of(one.id(), two.id()));
        story.payWhole(request);
        AccountStatement statement = story.statement("acme", "2024-03-10", "2024-03-31");
        assertThat(statement.lines()).hasSize(1);
        assertThat(statement.lines().get(0).movement().cents()).isEqualTo(-2_700);
        assertThat(statement.closingCents()).isZero();
        assertThat(statement.ageing()).isEqualTo(new Ageing(0, 0, 0, 0, 0, 0));
    }

    @Test
    void what_is_open_is_aged_as_of_the_last_day() {
        story.oneOff("acme", 1_000);
        story.runUntil("2024-04-10T10:00:00Z");
        Invoice second = story.oneOff("acme", 70);
        story.runUntil("2024-05-01T10:00:00Z");
        story.pay(second, 70);
        assertThat(story.statement("acme", null, "2024-03-01").ageing())
                .isEqualTo(new Ageing(1_000, 0, 0, 0, 0, 0));
        assertThat(story.statement("acme", null, "2024-03-31").ageing())
                .isEqualTo(new Ageing(0, 1_000, 0, 0, 0, 0));
        assertThat(story.statement("acme", null, "2024-04-11").ageing())
                .as("as it was then, not as it is now")
                .isEqualTo(new Ageing(0, 70, 1_000, 0, 0, 0));
        assertThat(story.statement("acme", null, "2024-05-30").ageing())
                .isEqualTo(new Ageing(0, 0, 0, 1_000, 0, 0));
        assertThat(story.statement("acme", null, "2024-05-31").ageing())
                .isEqualTo(new Ageing(0, 0, 0, 0, 1_000, 0));
    }

    /** The books owe the customer what the statement shows. */
    private void assertAgrees() {
        assertThat(story.statement("acme", null, "2024-03-31").closingCents()).isEqualTo(Stream.of(
                AccountKind.RECEIVABLE, AccountKind.CUSTOMER_CREDIT, AccountKind.REFUNDS,
                AccountKind.CUSTOMER_BALANCE, AccountKind.UNAPPLIED).mapToLong(story::booked)
                .sum());
        assertThat(story.findings()).isEmpty();
    }

    private List<String> lines(String to) {
        return story.statement("acme", null, to).lines().stream().map(line ->
                line.movement().on() + " " + line.movement().kind().code() + " "
                        + line.movement().cents() + " " + line.balanceCents()).toList();
    }
}
