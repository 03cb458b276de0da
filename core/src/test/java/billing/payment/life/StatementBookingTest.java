package billing.payment.life;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.error.NotAllowedException;
import billing.invoice.Invoice;
import billing.invoice.PaymentStatus;
import billing.money.Currency;
import billing.payment.Payment;
import billing.payment.PaymentStory;
import billing.payment.matching.Match;
import billing.payment.statement.BankLine;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bank lines against the invoices of a database: booked whole, and once. */
class StatementBookingTest {
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
    void a_line_settles_its_invoice_on_the_day_of_the_bank_with_a_receipt() {
        Invoice invoice = story.invoice("acme", 10_000);
        List<Payment> payments = book(line("1", 10_000, "for " + invoice.number(), ""));
        assertThat(payments).hasSize(1);
        assertThat(payments.get(0).createdAt()).isEqualTo(Instant.parse("2024-02-20T00:00:00Z"));
        assertThat(story.stored(invoice).paymentStatus()).isEqualTo(PaymentStatus.SUCCEEDED);
        assertThat(story.receiptNumbers("acme")).hasSize(1);
    }

    @Test
    void the_same_line_pays_once_however_often_it_is_imported() {
        Invoice invoice = story.invoice("acme", 10_000);
        BankLine line = line("1", 4_000, invoice.number(), "");
        book(line);
        assertThat(story.stored(invoice).totalDueCents()).isEqualTo(6_000);
        assertThat(book(line)).isEmpty();
        assertThat(story.stored(invoice).totalDueCents()).isEqualTo(6_000);
    }

    @Test
    void the_account_from_which_a_customer_has_paid_is_remembered() {
        Invoice first = story.invoice("acme", 10_000);
        book(line("1", 10_000, first.number(), "DE1"));
        Invoice second = story.invoice("acme", 7_000);
        assertThat(book(line("2", 7_000, "thanks", "DE1"))).extracting(Payment::invoiceIds)
                .containsExactly(List.of(second.id()));
    }

    @Test
    void nothing_is_booked_when_the_books_have_changed_since_the_review() {
        Invoice invoice = story.invoice("acme", 10_000);
        Invoice other = story.invoice("acme", 5_000);
        List<Match> reviewed = review(line("1", 10_000, invoice.number(), ""),
                line("2", 5_000, other.number(), ""));
        story.pay(other, 1_000);
        assertThatThrownBy(() -> story.book(reviewed)).isInstanceOf(NotAllowedException.class);
        assertThat(story.stored(invoice).totalDueCents()).isEqualTo(10_000);
    }

    @Test
    void drafts_voided_and_paid_invoices_take_no_money() {
        Invoice voided = story.invoice("acme", 10_000);
        story.voided(voided);
        Invoice paid = story.invoice("acme", 3_000);
        story.pay(paid, 3_000);
        assertThat(review(line("1", 10_000, voided.number(), ""),
                line("2", 3_000, paid.number(), ""))).extracting(Match::explanation)
                .containsExactly("nothing is due on " + voided.number() + " any more",
                        "nothing is due on " + paid.number() + " any more");
    }

    private List<Payment> book(BankLine... lines) {
        return story.book(review(lines));
    }

    private List<Match> review(BankLine... lines) {
        return story.review(List.of(lines));
    }

    private static BankLine line(String id, long cents, String text, String account) {
        return new BankLine(1, id, LocalDate.parse("2024-02-20"), cents, Currency.of("EUR"), "",
                account, text, "", "", "", List.of(), false);
    }
}
