package billing.settlement.payment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.books.AccountKind;
import billing.invoicing.Invoice;
import billing.invoicing.PaymentStatus;
import billing.invoicing.VoidRequest;
import billing.kernel.error.InvalidException;
import billing.kernel.error.NotAllowedException;
import billing.settlement.creditnote.CreditNoteParts;
import billing.settlement.payment.PaymentReversal.Kind;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Payments that are voided, returned or refunded, and all that follows them. */
class PaymentReversalTest {
    private PaymentStory story;

    @BeforeEach
    void begin(@TempDir Path folder) {
        story = new PaymentStory(folder, "2024-03-01T10:00:00Z");
        story.customer("acme");
    }

    @AfterEach
    void end() {
        assertThat(story.findings()).isEmpty();
        story.close();
    }

    @ParameterizedTest
    @EnumSource
    void what_a_reversed_payment_had_paid_is_due_again_everywhere(Kind kind) {
        Invoice invoice = story.oneOff("acme", 10_000);
        Payment payment = story.pay(invoice, 10_000);
        story.runUntil("2024-03-20T10:00:00Z");
        Payment reversed = story.reverse(payment, kind);
        Invoice due = story.stored(invoice);
        assertThat(due.state().paymentStatus()).isEqualTo(PaymentStatus.PENDING);
        assertThat(due.parts().fees()).allMatch(
                fee -> fee.payment().status() == PaymentStatus.PENDING);
        assertThat(due.settlement().paidCents()).isZero();
        assertThat(due.totalDueCents()).isEqualTo(10_000);
        assertThat(reversed.leftCents()).isZero();
        assertThat(reversed.amountCents()).as("the payment stays").isEqualTo(10_000);
        assertThat(reversed.outcome()).isEqualTo(kind == Kind.REFUNDED
                ? PaymentOutcome.SUCCEEDED : PaymentOutcome.FAILED);
        assertThat(story.statement("acme", null, "2024-03-19").closingCents()).isZero();
        assertThat(story.statement("acme", null, "2024-03-20").closingCents())
                .isEqualTo(10_000);
        assertThat(story.aged("2024-03-19")).isZero();
        assertThat(story.aged("2024-03-20")).isEqualTo(10_000);
        assertThat(story.booked(AccountKind.CASH)).isZero();
        assertThat(story.booked(AccountKind.RECEIVABLE)).isEqualTo(10_000);
    }

    @Test
    void an_invoice_due_again_is_overdue_with_the_next_run_and_may_be_paid_again() {
        Invoice invoice = story.oneOff("acme", 10_000);
        Payment payment = story.pay(invoice, 10_000);
        story.runUntil("2024-03-20T10:00:00Z");
        story.reverse(payment, Kind.RETURNED);
        assertThat(story.stored(invoice).state().paymentOverdue()).isFalse();
        story.runUntil("2024-03-20T12:00:00Z");
        assertThat(story.stored(invoice).state().paymentOverdue()).isTrue();
        story.pay(invoice, 10_000);
        assertThat(story.stored(invoice).state().paymentStatus()).isEqualTo(
                PaymentStatus.SUCCEEDED);
        assertThat(story.stored(invoice).state().paymentOverdue()).isFalse();
    }

    @Test
    void a_part_can_be_refunded_or_returned_until_nothing_is_left() {
        Invoice invoice = story.oneOff("acme", 10_000);
        Payment payment = story.pay(invoice, 10_000);
        story.reverse(new NewReversal(payment.id(), Kind.REFUNDED, 3_000L, "goodwill", null,
                null));
        assertThat(story.stored(invoice).totalDueCents()).isEqualTo(3_000);
        refused(new NewReversal(payment.id(), Kind.RETURNED, 7_001L, null, null, null),
                "amount_cents", "value_is_out_of_range");
        assertThatThrownBy(() -> story.reverse(payment, Kind.VOIDED))
                .isInstanceOf(NotAllowedException.class).hasMessageContaining("refunded");
        story.reverse(payment, Kind.RETURNED, 7_000L);
        assertThat(story.stored(invoice).totalDueCents()).isEqualTo(10_000);
        assertThatThrownBy(() -> story.reverse(payment, Kind.REFUNDED))
                .isInstanceOf(NotAllowedException.class).hasMessageContaining("nothing");
    }

    @Test
    void what_cannot_be_reversed_names_the_field_and_what_is_right() {
        Payment payment = story.pay(story.oneOff("acme", 10_000), 10_000);
        refused(reversal(payment, 0L, null), "amount_cents", "invalid_value");
        refused(reversal(payment, null, "someday"), "reversed_at", "invalid_date");
        refused(reversal(payment, null, "2024-02-28"), "reversed_at", "invalid_date");
        refused(reversal(payment, null, "2024-03-03"), "reversed_at", "invalid_date");
        refused(new NewReversal(payment.id(), Kind.RETURNED, null, "x".repeat(256), null, null),
                "reason", "value_is_too_long");
        for (String reason : List.of("\u202eX", "\u001b[31m", "two\nlines", "\u2028")) {
            refused(new NewReversal(payment.id(), Kind.RETURNED, null, reason, null, null),
                    "reason", "value_is_invalid");
        }
        story.reverse(reversal(payment, null, "2024-03-01"));
    }

    @Test
    void what_credit_notes_refund_is_not_refunded_twice_but_the_bank_may_take_it_back() {
        Invoice invoice = story.oneOff("acme", 10_000);
        Payment payment = story.pay(invoice, 10_000);
        story.note(invoice, new CreditNoteParts(0, 4_000, 0), 4_000);
        assertThatThrownBy(() -> story.reverse(payment, Kind.VOIDED))
                .isInstanceOf(NotAllowedException.class).hasMessageContaining("40");
        assertThatThrownBy(() -> story.reverse(new NewReversal(payment.id(), Kind.REFUNDED,
                6_001L, null, null, null))).isInstanceOf(NotAllowedException.class);
        story.reverse(payment, Kind.REFUNDED, 6_000L);
        story.reverse(payment, Kind.RETURNED);
        assertThat(story.stored(invoice).totalDueCents()).isEqualTo(10_000);
    }

    @Test
    void a_request_whose_payment_comes_back_waits_again_and_can_be_paid_again() {
        Invoice one = story.oneOff("acme", 1_000);
        Invoice two = story.oneOff("acme", 2_000);
        story.runUntil("2024-03-10T10:00:00Z");
        PaymentRequest request = story.ask("acme", List.of(one.id(), two.id()));
        Payment payment = story.payWhole(request);
        refused(new NewReversal(payment.id(), Kind.RETURNED, 500L, null, null, null),
                "amount_cents", "invalid_amount");
        story.reverse(payment, Kind.RETURNED);
        assertThat(story.requests()).extracting(PaymentRequest::status)
                .containsExactly(PaymentOutcome.PENDING);
        assertThat(story.stored(one).totalDueCents() + story.stored(two).totalDueCents())
                .isEqualTo(3_000);
        assertThat(story.payWhole(request).amountCents()).isEqualTo(3_000);
    }

    @Test
    void the_payment_of_a_voided_invoice_can_be_paid_back() {
        Invoice invoice = story.oneOff("acme", 10_000);
        Payment payment = story.pay(invoice, 4_000);
        story.voidInvoice(invoice);
        assertThat(story.booked(AccountKind.UNAPPLIED)).isEqualTo(-4_000);
        story.reverse(payment, Kind.REFUNDED);
        assertThat(story.booked(AccountKind.UNAPPLIED)).isZero();
        assertThat(story.booked(AccountKind.CASH)).isZero();
        assertThat(story.stored(invoice).totalDueCents()).isZero();
        assertThat(story.statement("acme", null, "2024-03-31").closingCents()).isZero();
    }

    @Test
    void of_a_voided_invoice_only_what_its_notes_neither_credit_nor_refund_is_paid_back() {
        Invoice invoice = story.oneOff("acme", 10_000);
        Payment payment = story.pay(invoice, 10_000);
        story.note(invoice, CreditNoteParts.credit(1_000), 1_000);
        story.voidInvoice(invoice, new VoidRequest(true, 2_000, 3_000));
        for (Kind kind : List.of(Kind.VOIDED, Kind.REFUNDED)) {
            assertThatThrownBy(() -> story.reverse(payment, kind))
                    .isInstanceOfSatisfying(NotAllowedException.class, refusal -> assertThat(
                            refusal.code()).isEqualTo("payment_not_reversible"))
                    .hasMessageContaining("60.00 EUR").hasMessageContaining("40.00 EUR");
        }
        story.reverse(payment, Kind.REFUNDED, 4_000L);
        assertThat(story.booked(AccountKind.UNAPPLIED)).isZero();
        assertThat(story.booked(AccountKind.WRITE_OFF)).isZero();
        assertThatThrownBy(() -> story.reverse(new NewReversal(payment.id(), Kind.REFUNDED, 1L,
                null, null, null))).isInstanceOf(NotAllowedException.class);
        story.reverse(payment, Kind.RETURNED);
        assertThat(story.booked(AccountKind.WRITE_OFF)).as("the bank took it all back")
                .isEqualTo(6_000);
    }

    @Test
    void an_equal_payment_is_refused_unless_it_is_declared_another() {
        Invoice invoice = story.oneOff("acme", 10_000);
        Payment first = story.pay(invoice, 4_000);
        assertThatThrownBy(() -> story.pay(invoice, 4_000)).isInstanceOfSatisfying(
                InvalidException.class, refusal -> {
                    assertThat(refusal.details())
                            .containsEntry("reference", List.of("value_already_exist"));
                    assertThat(refusal.explanations().get(0).message())
                            .contains(first.id().toString(), "2024-03-01");
                });
        story.record(NewPayment.of(invoice.id(), 4_000, "wire", null).allowDuplicate(true));
        story.record(NewPayment.of(invoice.id(), 1_000, "wire", null));
        assertThat(story.stored(invoice).totalDueCents()).isEqualTo(1_000);
        story.reverse(first, Kind.VOIDED);
        assertThatThrownBy(() -> story.pay(invoice, 4_000)).isInstanceOf(InvalidException.class);
    }

    @Test
    void a_payment_of_the_future_is_refused() {
        Invoice invoice = story.oneOff("acme", 10_000);
        assertThatThrownBy(() -> story.record(
                NewPayment.of(invoice.id(), 1, "wire", "2024-03-03")))
                .isInstanceOfSatisfying(InvalidException.class, refusal ->
                        assertThat(refusal.details())
                                .containsEntry("paid_at", List.of("invalid_date")));
        story.record(NewPayment.of(invoice.id(), 1, "wire", "2024-03-02"));
    }

    private static NewReversal reversal(Payment payment, Long cents, String at) {
        return new NewReversal(payment.id(), Kind.RETURNED, cents, null, at, null);
    }

    private void refused(NewReversal request, String field, String code) {
        assertThatThrownBy(() -> story.reverse(request)).isInstanceOfSatisfying(
                InvalidException.class, refusal -> assertThat(refusal.details())
                        .containsOnlyKeys(field).containsEntry(field, List.of(code)));
    }
}
