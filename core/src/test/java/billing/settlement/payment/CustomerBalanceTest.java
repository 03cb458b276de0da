package billing.settlement.payment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.books.AccountKind;
import billing.invoicing.Invoice;
import billing.invoicing.PaymentStatus;
import billing.kernel.error.InvalidException;
import billing.kernel.error.NotAllowedException;
import billing.settlement.creditnote.CreditNoteParts;
import billing.settlement.payment.PaymentReversal.Kind;
import billing.settlement.statement.AccountStatement;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is paid beyond what is due: kept, used by later invoices, paid back, recovered. */
class CustomerBalanceTest {
    private PaymentStory story;

    @BeforeEach
    void begin(@TempDir Path folder) {
        story = new PaymentStory(folder, "2024-03-01T10:00:00Z");
        story.customer("acme");
    }

    @AfterEach
    void end() {
        assertThat(story.findings()).isEmpty();
        assertThat(-story.booked(AccountKind.CUSTOMER_BALANCE))
                .isEqualTo(story.balanceCents("acme"));
        story.close();
    }

    @Test
    void an_overpayment_is_refused_unless_its_excess_is_to_be_kept() {
        Invoice invoice = story.oneOff("acme", 10_000);
        assertThatThrownBy(() -> story.pay(invoice, 10_001))
                .isInstanceOf(InvalidException.class);
        Payment payment = overpay(invoice, 12_500);
        assertThat(payment.amountCents()).isEqualTo(12_500);
        assertThat(story.stored(invoice).settlement().paidCents()).isEqualTo(10_000);
        assertThat(story.balanceCents("acme")).isEqualTo(2_500);
        assertThat(story.statement("acme", null, "2024-03-31").closingCents())
                .isEqualTo(-2_500);
        assertThat(story.statement("acme", null, "2024-03-31").ageing().unusedCreditCents())
                .isEqualTo(2_500);
    }

    @Test
    void later_invoices_are_paid_with_it_as_they_become_final() {
        overpay(story.oneOff("acme", 10_000), 12_500);
        Invoice small = story.oneOff("acme", 2_000);
        assertThat(small.amounts().totalCents()).as("the total stays").isEqualTo(2_000);
        assertThat(small.totalDueCents()).isZero();
        assertThat(small.state().paymentStatus()).isEqualTo(PaymentStatus.SUCCEEDED);
        Invoice large = story.oneOff("acme", 4_000);
        assertThat(large.totalDueCents()).isEqualTo(3_500);
        assertThat(large.state().paymentStatus()).isEqualTo(PaymentStatus.PENDING);
        assertThat(story.balanceCents("acme")).isZero();
        assertThat(story.aged("2024-03-31")).isEqualTo(3_500);
        assertThat(story.statement("acme", null, "2024-03-31").closingCents())
                .isEqualTo(3_500);
    }

    @Test
    void another_currency_does_not_use_it() {
        overpay(story.oneOff("acme", 10_000), 12_500);
        assertThat(story.oneOff("acme", 2_000, "USD").totalDueCents()).isEqualTo(2_000);
    }

    @Test
    void an_open_invoice_is_paid_with_it_by_request_and_no_more_than_is_there() {
        Invoice open = story.oneOff("acme", 5_000);
        overpay(story.oneOff("acme", 10_000), 12_500);
        story.change(handle -> {
            assertThatThrownBy(() -> story.balance(handle, "acme").apply(open, 2_501L))
                    .isInstanceOf(InvalidException.class);
            story.balance(handle, "acme").apply(open, 1_000L);
        });
        assertThat(story.stored(open).totalDueCents()).isEqualTo(4_000);
        assertThat(story.balanceCents("acme")).isEqualTo(1_500);
    }

    @Test
    void it_is_paid_back_and_never_more_than_it_holds() {
        overpay(story.oneOff("acme", 10_000), 12_500);
        story.change(handle -> {
            assertThatThrownBy(() -> story.balance(handle, "acme").refund(2_501L, null))
                    .isInstanceOf(InvalidException.class);
            story.balance(handle, "acme").refund(1_000L, "wire 7");
            story.balance(handle, "acme").refund(null, null);
            assertThatThrownBy(() -> story.balance(handle, "acme").refund(null, null))
                    .isInstanceOf(NotAllowedException.class);
        });
        assertThat(story.booked(AccountKind.CASH)).isEqualTo(10_000);
        assertThat(story.statement("acme", null, "2024-03-31").closingCents()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"a\u202eb, value_is_invalid", "a\u001b[31m, value_is_invalid",
        "a\u2028b, value_is_invalid",
        "a reference of more than forty characters, value_is_too_long"})
    void the_reference_of_a_refund_is_one_like_that_of_a_payment(String reference, String code) {
        overpay(story.oneOff("acme", 10_000), 12_500);
        story.change(handle -> assertThatThrownBy(() ->
                story.balance(handle, "acme").refund(1_000L, reference))
                .isInstanceOfSatisfying(InvalidException.class, refused ->
                        assertThat(refused.details())
                                .isEqualTo(Map.of("reference", List.of(code)))));
        assertThat(story.balanceCents("acme")).isEqualTo(2_500);
    }

    @Test
    void a_voided_invoice_restores_what_it_used() {
        overpay(story.oneOff("acme", 10_000), 12_500);
        Invoice later = story.oneOff("acme", 4_000);
        story.voidInvoice(later);
        assertThat(story.balanceCents("acme")).isEqualTo(2_500);
        assertThat(story.booked(AccountKind.UNAPPLIED)).isZero();
        assertThat(story.stored(later).settlement().paidCents()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"500, 0, 2000", "0, 500, 2000", "2000, 0, 500", "0, 2000, 500"})
    void a_void_releases_no_more_than_credit_notes_have_left(long credit, long refund,
            long balance) {
        overpay(story.oneOff("acme", 10_000), 12_500);
        Invoice later = story.oneOff("acme", 2_000);
        story.note(later, new CreditNoteParts(credit, refund, 0), credit + refund);
        story.voidInvoice(later);
        assertThat(story.balanceCents("acme")).isEqualTo(balance);
        assertThat(story.stored(later).settlement().paidCents()).isEqualTo(credit + refund);
        assertThat(story.booked(AccountKind.UNAPPLIED)).isZero();
        assertThat(story.booked(AccountKind.WRITE_OFF)).isZero();
        assertThat(story.booked(AccountKind.CUSTOMER_CREDIT) + story.booked(AccountKind.REFUNDS))
                .isEqualTo(-credit - refund);
    }

    @Test
    void a_void_releases_what_the_balance_paid_beyond_a_payment_that_notes_have_credited() {
        overpay(story.oneOff("acme", 10_000), 10_500);
        Invoice later = story.oneOff("acme", 2_000);
        story.pay(later, 1_500);
        story.note(later, CreditNoteParts.credit(1_600), 1_600);
        story.voidInvoice(later);
        assertThat(story.balanceCents("acme")).as("2,000 paid, 1,600 credited").isEqualTo(400);
    }

    @Test
    void an_excess_that_a_credit_note_refunded_keeps_its_payment_from_being_refunded() {
        Payment payment = overpay(story.oneOff("acme", 10_000), 12_500);
        Invoice later = story.oneOff("acme", 2_500);
        story.note(later, new CreditNoteParts(0, 600, 0), 600);
        assertThatThrownBy(() -> story.reverse(payment, Kind.REFUNDED))
                .isInstanceOf(NotAllowedException.class).hasMessageContaining("6.00 EUR");
        assertThatThrownBy(() -> story.reverse(payment, Kind.VOIDED))
                .isInstanceOf(NotAllowedException.class);
        story.reverse(payment, Kind.REFUNDED, 11_900L);
        assertThat(story.stored(later).totalDueCents()).isEqualTo(1_900);
        story.reverse(payment, Kind.RETURNED);
        assertThat(story.stored(later).totalDueCents()).isEqualTo(2_500);
    }

    @Test
    void a_returned_overpayment_makes_due_again_what_its_excess_had_paid() {
        Invoice first = story.oneOff("acme", 10_000);
        Payment payment = overpay(first, 12_500);
        Invoice later = story.oneOff("acme", 2_000);
        story.reverse(payment, Kind.RETURNED);
        assertThat(story.stored(first).totalDueCents()).isEqualTo(10_000);
        assertThat(story.stored(later).totalDueCents()).isEqualTo(2_000);
        assertThat(story.stored(later).state().paymentStatus()).isEqualTo(PaymentStatus.PENDING);
        assertThat(story.balanceCents("acme")).isZero();
        assertThat(story.booked(AccountKind.CASH)).isZero();
    }

    @Test
    void a_return_of_an_earlier_day_makes_due_from_then_on_what_its_excess_had_paid() {
        Payment payment = overpay(story.oneOff("acme", 1_000), 4_000);
        story.runUntil("2024-03-05T10:00:00Z");
        Invoice second = story.oneOff("acme", 1_500);
        story.runUntil("2024-03-15T10:00:00Z");
        story.oneOff("acme", 700);
        story.runUntil("2024-03-20T10:00:00Z");
        story.reverse(new NewReversal(payment.id(), Kind.RETURNED, null, null, "2024-03-10",
                null));
        assertThat(story.stored(second).totalDueCents()).isEqualTo(1_500);
        assertThat(story.booked(AccountKind.CUSTOMER_BALANCE, "2024-03-09")).isEqualTo(-1_500);
        for (String day : List.of("2024-03-10", "2024-03-14", "2024-03-15", "2024-03-20")) {
            assertThat(story.booked(AccountKind.CUSTOMER_BALANCE, day)).as(day).isZero();
        }
        AccountStatement between = story.statement("acme", null, "2024-03-14");
        assertThat(between.closingCents()).isEqualTo(2_500);
        assertThat(between.ageing().unusedCreditCents()).isZero();
        assertThat(story.statement("acme", null, "2024-03-15").closingCents()).isEqualTo(3_200);
    }

    @Test
    void a_release_is_of_each_use_of_the_balance_from_its_own_day_on() {
        Invoice large = story.oneOff("acme", 9_000);
        Payment payment = overpay(story.oneOff("acme", 1_000), 3_000);
        story.change(handle -> story.balance(handle, "acme").apply(large, 500L));
        story.runUntil("2024-03-15T10:00:00Z");
        story.change(handle -> story.balance(handle, "acme").apply(story.stored(large), 700L));
        story.runUntil("2024-03-20T10:00:00Z");
        story.reverse(new NewReversal(payment.id(), Kind.RETURNED, null, null, "2024-03-10",
                null));
        assertThat(story.settlements("SELECT amount_cents || ' ' || (settled_at / 86400000000"
                + " - 19783) AS text FROM invoice_settlements WHERE kind = 'balance'"
                + " ORDER BY seq")).containsExactly("500 0", "700 14", "-700 14", "-500 9");
        for (String day : List.of("2024-03-10", "2024-03-14", "2024-03-15", "2024-03-20")) {
            assertThat(story.booked(AccountKind.CUSTOMER_BALANCE, day)).as(day).isZero();
        }
    }

    @Test
    void a_refund_uses_the_balance_first_and_then_raises_what_is_due() {
        Invoice first = story.oneOff("acme", 10_000);
        Payment payment = overpay(first, 12_500);
        story.reverse(payment, Kind.REFUNDED, 3_000L);
        assertThat(story.balanceCents("acme")).isZero();
        assertThat(story.stored(first).totalDueCents()).isEqualTo(500);
    }

    @Test
    void an_excess_that_was_paid_back_keeps_its_payment_from_being_voided() {
        Payment payment = overpay(story.oneOff("acme", 10_000), 12_500);
        story.change(handle -> story.balance(handle, "acme").refund(null, null));
        assertThatThrownBy(() -> story.reverse(payment, Kind.VOIDED))
                .isInstanceOf(NotAllowedException.class).hasMessageContaining("25.00 EUR");
        story.reverse(payment, Kind.RETURNED, 10_000L);
    }

    private Payment overpay(Invoice invoice, long cents) {
        return story.record(NewPayment.of(invoice.id(), cents, "wire", null)
                .keepingExcess(true));
    }
}
