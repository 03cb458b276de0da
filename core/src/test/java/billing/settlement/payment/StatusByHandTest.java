package billing.settlement.payment;

import static org.assertj.core.api.Assertions.assertThat;

import billing.books.AccountKind;
import billing.invoicing.Invoice;
import billing.invoicing.PaymentStatus;
import billing.settlement.creditnote.CreditNoteParts;
import billing.settlement.payment.PaymentReversal.Kind;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A payment status set by hand settles without money: statement, ageing and books agree. */
class StatusByHandTest {
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

    @Test
    void succeeded_by_hand_is_owed_by_nobody_and_received_by_nobody() {
        Invoice invoice = story.oneOff("acme", 10_000);
        story.pay(invoice, 4_000);
        story.setStatus(invoice, "succeeded");
        assertOwed(0, 6_000);
        Invoice set = story.stored(invoice);
        assertThat(set.settlement().paidCents()).isEqualTo(4_000);
        assertThat(set.totalDueCents()).as("as the API documents it").isEqualTo(6_000);
        assertThat(set.settledByHandCents()).isEqualTo(6_000);
        assertThat(set.owedCents()).isZero();
    }

    @Test
    void pending_or_failed_by_hand_makes_it_due_again() {
        Invoice invoice = story.oneOff("acme", 10_000);
        story.setStatus(invoice, "succeeded");
        story.setStatus(invoice, "failed");
        assertOwed(10_000, 0);
        story.setStatus(invoice, "succeeded");
        story.setStatus(invoice, "pending");
        assertOwed(10_000, 0);
    }

    @Test
    void money_that_comes_after_all_takes_the_place_of_what_was_set() {
        Invoice invoice = story.oneOff("acme", 10_000);
        story.setStatus(invoice, "succeeded");
        story.pay(invoice, 3_000);
        assertOwed(0, 7_000);
        story.note(invoice, new CreditNoteParts(0, 0, 2_000), 2_000);
        assertOwed(0, 5_000);
        story.pay(invoice, 5_000);
        assertOwed(0, 0);
        assertThat(story.booked(AccountKind.CASH)).isEqualTo(8_000);
    }

    @Test
    void a_payment_that_comes_back_makes_all_of_it_due_whatever_was_set() {
        Invoice invoice = story.oneOff("acme", 10_000);
        Payment payment = story.pay(invoice, 4_000);
        story.setStatus(invoice, "succeeded");
        story.reverse(payment, Kind.RETURNED);
        assertThat(story.stored(invoice).state().paymentStatus()).isEqualTo(PaymentStatus.PENDING);
        assertOwed(10_000, 0);
    }

    @Test
    void voiding_ends_what_was_set() {
        Invoice invoice = story.oneOff("acme", 10_000);
        story.setStatus(invoice, "succeeded");
        story.voidInvoice(invoice);
        assertOwed(0, 0);
    }

    @Test
    void check_finds_a_status_that_contradicts_the_books() {
        Invoice invoice = story.oneOff("acme", 10_000);
        story.change(handle -> handle.execute("UPDATE invoices SET payment_status = 'succeeded'"
                + " WHERE id = ?", invoice.id()));
        assertThat(story.findings()).hasSize(2)
                .anyMatch(finding -> finding.contains("by hand"))
                .anyMatch(finding -> finding.contains("receivable"));
        story.change(handle -> handle.execute("UPDATE invoices SET payment_status = 'pending'"
                + " WHERE id = ?", invoice.id()));
    }

    private void assertOwed(long cents, long byHand) {
        assertThat(story.statement("acme", null, "2024-03-31").closingCents()).isEqualTo(cents);
        assertThat(story.aged("2024-03-31")).isEqualTo(cents);
        assertThat(story.booked(AccountKind.RECEIVABLE)).isEqualTo(cents);
        assertThat(story.booked(AccountKind.SETTLED_BY_HAND)).isEqualTo(byHand);
    }
}
