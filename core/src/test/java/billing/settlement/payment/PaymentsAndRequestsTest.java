package billing.settlement.payment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.invoicing.Invoice;
import billing.invoicing.PaymentStatus;
import billing.kernel.error.ForbiddenException;
import billing.kernel.error.InvalidException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("money.md 7, 8, 9, 12: payments, receipts and payment requests")
class PaymentsAndRequestsTest {
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
    void part_payments_add_up_until_the_invoice_has_succeeded() {
        Invoice invoice = story.oneOff("acme", 10_000);
        story.offset(invoice, 3_000);
        story.pay(invoice, 5_000);
        assertThat(story.stored(invoice).state().paymentStatus()).isEqualTo(PaymentStatus.PENDING);
        assertThat(story.stored(invoice).totalDueCents()).isEqualTo(2_000);
        story.pay(invoice, 2_000);
        Invoice paid = story.stored(invoice);
        assertThat(paid.state().paymentStatus()).isEqualTo(PaymentStatus.SUCCEEDED);
        assertThat(paid.settlement().paidCents()).isEqualTo(7_000);
        assertThat(paid.parts().fees()).allMatch(
                fee -> fee.payment().status() == PaymentStatus.SUCCEEDED);
    }

    @Test
    void payment_and_offset_together_settle_an_invoice() {
        Invoice invoice = story.oneOff("acme", 10_000);
        story.pay(invoice, 4_000);
        story.offset(invoice, 6_000);
        assertThat(story.stored(invoice).totalDueCents()).isZero();
        assertThat(story.stored(invoice).state().paymentStatus()).isEqualTo(
                PaymentStatus.SUCCEEDED);
    }

    @Test
    void what_cannot_be_booked_is_refused_by_the_first_condition_that_fails() {
        Invoice invoice = story.oneOff("acme", 100);
        refused(new NewPayment(null, null, 1L, "wire", null, false, false), "invoice_id",
                "value_is_mandatory");
        refused(payment(invoice, null, "", "nonsense"), "amount_cents", "invalid_value");
        refused(payment(invoice, 1L, "", "nonsense"), "paid_at", "invalid_date");
        refused(payment(invoice, 101L, "", null), "reference", "value_is_mandatory");
        refused(payment(invoice, 101L, "x".repeat(41), null), "reference", "value_is_too_long");
        refused(payment(invoice, 101L, "x".repeat(40), null), "amount_cents",
                "value_is_out_of_range");
        story.voidInvoice(invoice);
        assertThatThrownBy(() -> story.record(payment(invoice, 1L, "wire", null)))
                .isInstanceOf(ForbiddenException.class);
        assertThat(story.payments()).isEmpty();
    }

    @Test
    void requests_are_found_by_the_entity_of_their_invoices() {
        story.entity("two");
        Invoice invoice = story.oneOffOf("acme", "two", 1_000);
        story.runUntil("2024-03-03T00:00:00Z");
        PaymentRequest request = story.ask("acme", List.of(invoice.id()));
        assertThat(story.requestsOf("two")).containsExactly(request);
        assertThat(story.requestsOf("default")).isEmpty();
    }

    @Test
    void receipts_count_per_customer() {
        story.customer("other");
        Invoice invoice = story.oneOff("acme", 300);
        story.pay(invoice, 100);
        story.pay(story.oneOff("other", 100), 100);
        story.pay(invoice, 200);
        assertThat(story.receiptNumbers("acme")).containsExactlyInAnyOrder(
                story.slug("acme") + "-RCPT-000001", story.slug("acme") + "-RCPT-000002");
        assertThat(story.receiptNumbers("other"))
                .containsExactly(story.slug("other") + "-RCPT-000001");
    }

    @Test
    void an_invoice_voided_meanwhile_is_not_paid_with_its_request() {
        Invoice kept = story.oneOff("acme", 1_000);
        Invoice gone = story.oneOff("acme", 500);
        story.runUntil("2024-03-03T00:00:00Z");
        PaymentRequest request = story.ask("acme", List.of(kept.id(), gone.id()));
        story.voidInvoice(gone);
        assertThat(story.payWhole(request).amountCents()).isEqualTo(1_000);
        assertThat(story.stored(kept).state().paymentStatus()).isEqualTo(PaymentStatus.SUCCEEDED);
        assertThat(story.stored(gone).state().paymentStatus()).isEqualTo(PaymentStatus.PENDING);
        assertThat(story.stored(gone).settlement().paidCents()).isZero();
    }

    @Test
    void a_request_that_is_paid_whole_settles_all_its_invoices() {
        Invoice first = story.oneOff("acme", 1_000);
        Invoice second = story.oneOff("acme", 700);
        story.pay(first, 300);
        story.runUntil("2024-03-03T00:00:00Z");
        PaymentRequest request = story.ask("acme", List.of(first.id(), second.id()));
        assertThat(request.amountCents()).isEqualTo(1_400);
        Payment payment = story.payWhole(request);
        assertThat(payment.amountCents()).isEqualTo(1_400);
        assertThat(payment.target().invoiceNumbers()).containsExactly(
                first.document().number(), second.document().number());
        assertThat(List.of(story.stored(first), story.stored(second))).allMatch(invoice ->
                invoice.state().paymentStatus() == PaymentStatus.SUCCEEDED
                        && invoice.totalDueCents() == 0 && !invoice.state().paymentOverdue());
        refused(payment(first, 1L, "again", null), "amount_cents", "value_is_out_of_range");
    }

    @Test
    void the_reference_of_a_request_that_is_paid_has_the_limits_of_any_other() {
        Invoice invoice = story.oneOff("acme", 1_000);
        story.runUntil("2024-03-03T00:00:00Z");
        PaymentRequest request = story.ask("acme", List.of(invoice.id()));
        for (String reference : List.of("", "x".repeat(41), "wire\u001b[31m")) {
            assertThatThrownBy(() -> story.payWhole(request, reference)).as(reference)
                    .isInstanceOf(InvalidException.class).hasMessageContaining("reference");
        }
        assertThat(story.stored(invoice).settlement().paidCents()).isZero();
    }

    private static NewPayment payment(Invoice invoice, Long cents, String reference,
                                      String paidAt) {
        return new NewPayment(invoice.id(), invoice.id().toString(), cents, reference, paidAt,
                false, false);
    }

    private void refused(NewPayment payment, String field, String code) {
        assertThatThrownBy(() -> story.record(payment)).isInstanceOfSatisfying(
                InvalidException.class, refusal -> assertThat(refusal.details())
                        .containsOnlyKeys(field).containsEntry(field, List.of(code)));
    }
}
