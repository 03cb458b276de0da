package billing.settlement.payment.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.invoicing.Invoice;
import billing.invoicing.PaymentStatus;
import billing.kernel.error.InputException;
import billing.kernel.error.NotAllowedException;
import billing.kernel.money.CurrencyUnit;
import billing.settlement.creditnote.CreditNoteParts;
import billing.settlement.payment.NewPayment;
import billing.settlement.payment.Payment;
import billing.settlement.payment.PaymentStory;
import billing.settlement.payment.matching.Match;
import billing.settlement.payment.statement.BankLine;
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
        Invoice invoice = story.oneOff("acme", 10_000);
        List<Payment> payments = book(line("1", 10_000, "for " + invoice.document().number(), ""));
        assertThat(payments).hasSize(1);
        assertThat(payments.get(0).createdAt()).isEqualTo(Instant.parse("2024-02-20T00:00:00Z"));
        assertThat(story.stored(invoice).state().paymentStatus()).isEqualTo(
                PaymentStatus.SUCCEEDED);
        assertThat(story.receiptNumbers("acme")).hasSize(1);
    }

    @Test
    void a_long_text_of_a_payer_is_cut_between_characters() {
        Invoice invoice = story.oneOff("acme", 10_000);
        String number = invoice.document().number();
        String start = number + " " + "x".repeat(39 - number.length() - 1) + "\uD83D\uDE00";
        assertThat(book(line("1", 10_000, start + " thanks", "")))
                .extracting(Payment::reference).containsExactly(start);
    }

    @Test
    void a_text_of_control_characters_identifies_no_line() {
        Invoice invoice = story.oneOff("acme", 10_000);
        BankLine line = new BankLine(1, "l1", LocalDate.parse("2024-02-20"), 10_000,
                CurrencyUnit.of("EUR"), new BankLine.Payer("", ""),
                new BankLine.Reference("\u0007", "", "\u0001"), "",
                List.of(invoice.document().number()), false);
        assertThat(book(line)).extracting(Payment::reference).containsExactly("l1");
    }

    @Test
    void returns_are_booked_after_their_payments() {
        Invoice one = story.oneOff("acme", 1_000);
        Invoice two = story.oneOff("acme", 2_000);
        List<Match> matches = review(
                returned("r2", -2_000, "RETURN " + two.document().number(), ""),
                returned("r1", -1_000, "RETURN " + one.document().number(), ""),
                line("1", 1_000, one.document().number(), ""),
                line("2", 2_000, two.document().number(), ""));
        assertThat(story.bookAll(matches).returned()).extracting(Payment::amountCents)
                .containsExactly(1_000L, 2_000L);
        assertThat(story.stored(two).totalDueCents()).isEqualTo(2_000);
    }

    @Test
    void the_same_line_pays_once_however_often_it_is_imported() {
        Invoice invoice = story.oneOff("acme", 10_000);
        BankLine line = line("1", 4_000, invoice.document().number(), "");
        book(line);
        assertThat(story.stored(invoice).totalDueCents()).isEqualTo(6_000);
        assertThat(book(line)).isEmpty();
        assertThat(story.stored(invoice).totalDueCents()).isEqualTo(6_000);
    }

    @Test
    void the_account_from_which_a_customer_has_paid_is_remembered() {
        Invoice first = story.oneOff("acme", 10_000);
        book(line("1", 10_000, first.document().number(), "DE1"));
        Invoice second = story.oneOff("acme", 7_000);
        assertThat(book(line("2", 7_000, "thanks", "DE1"))).extracting(
                payment -> payment.target().invoiceIds())
                .containsExactly(List.of(second.id()));
    }

    @Test
    void nothing_is_booked_when_the_books_have_changed_since_the_review() {
        Invoice invoice = story.oneOff("acme", 10_000);
        Invoice other = story.oneOff("acme", 5_000);
        List<Match> reviewed = review(line("1", 10_000, invoice.document().number(), ""),
                line("2", 5_000, other.document().number(), ""));
        story.pay(other, 1_000);
        assertThatThrownBy(() -> story.book(reviewed)).isInstanceOf(NotAllowedException.class);
        assertThat(story.stored(invoice).totalDueCents()).isEqualTo(10_000);
    }

    @Test
    void drafts_voided_and_paid_invoices_take_no_money() {
        Invoice voided = story.oneOff("acme", 10_000);
        story.voidInvoice(voided);
        Invoice paid = story.oneOff("acme", 3_000);
        story.pay(paid, 3_000);
        assertThat(review(line("1", 10_000, voided.document().number(), ""),
                line("2", 3_000, paid.document().number(), ""))).extracting(Match::explanation)
                .containsExactly("nothing is due on " + voided.document().number() + " any more",
                        "nothing is due on " + paid.document().number() + " any more");
    }

    @Test
    void a_line_that_the_bank_returned_makes_its_invoice_due_again_and_once() {
        Invoice invoice = story.oneOff("acme", 10_000);
        book(line("1", 10_000, invoice.document().number(), "DE1"));
        BankLine back = returned("2", -10_000, "RETURN " + invoice.document().number(), "");
        StatementBooking.Booked booked = story.bookAll(review(back));
        assertThat(booked.payments()).isEmpty();
        assertThat(booked.returned()).extracting(Payment::leftCents).containsExactly(0L);
        assertThat(story.stored(invoice).totalDueCents()).isEqualTo(10_000);
        assertThat(review(back)).extracting(Match::outcome)
                .containsExactly(Match.Outcome.BOOKED);
        assertThat(story.bookAll(review(back)).returned()).isEmpty();
        assertThat(story.findings()).isEmpty();
    }

    @Test
    void a_payment_and_its_return_in_one_file_are_both_booked_and_a_second_payment_too() {
        Invoice invoice = story.oneOff("acme", 10_000);
        List<Match> matches = review(line("1", 10_000, invoice.document().number(), ""),
                returned("2", -10_000, "RETURN " + invoice.document().number(), ""),
                line("3", 10_000, invoice.document().number() + " again", ""));
        assertThat(matches).noneMatch(Match::leavesWork);
        StatementBooking.Booked booked = story.bookAll(matches);
        assertThat(booked.payments()).hasSize(2);
        assertThat(booked.returned()).hasSize(1);
        assertThat(story.stored(invoice).totalDueCents()).isZero();
        assertThat(story.findings()).isEmpty();
    }

    @Test
    void a_return_is_found_by_the_account_it_came_from_or_left_to_a_person() {
        Invoice invoice = story.oneOff("acme", 10_000);
        book(line("1", 10_000, invoice.document().number(), "DE1"));
        assertThat(review(returned("2", -10_000, "return", "DE2"))).allMatch(Match::leavesWork);
        assertThat(review(returned("2", -12_000, "return", "DE1"))).allMatch(Match::leavesWork);
        assertThat(story.bookAll(review(returned("2", -10_000, "return", "DE1"))).returned())
                .hasSize(1);
    }

    @Test
    void a_line_that_paid_several_invoices_comes_back_whole() {
        Invoice one = story.oneOff("acme", 1_000);
        Invoice two = story.oneOff("acme", 2_000);
        book(line("1", 3_000, one.document().number() + " " + two.document().number(), "DE1"));
        story.bookAll(review(returned("2", -3_000, "RETURN " + one.document().number(), "")));
        assertThat(story.stored(one).totalDueCents()).isEqualTo(1_000);
        assertThat(story.stored(two).totalDueCents()).isEqualTo(2_000);
    }

    @Test
    void money_that_a_credit_note_promises_is_not_a_return() {
        Invoice invoice = story.oneOff("acme", 10_000);
        story.record(NewPayment.of(invoice.id(), 10_000, "wire", "2024-02-10"));
        BankLine out = line("2", -10_000, invoice.document().number(), "");
        assertThat(review(out)).extracting(Match::outcome)
                .as("as much as was paid").isEqualTo(List.of(Match.Outcome.RETURNED));
        story.note(invoice, new CreditNoteParts(0, 10_000, 0), 10_000);
        assertThat(review(out)).extracting(Match::outcome)
                .containsExactly(Match.Outcome.UNMATCHED);
    }

    @Test
    void what_is_more_than_due_goes_to_the_balance_of_the_customer() {
        Invoice invoice = story.oneOff("acme", 10_000);
        List<Match> matches = review(line("1", 13_200, invoice.document().number(), ""));
        assertThat(matches).noneMatch(Match::leavesWork).extracting(Match::explanation)
                .allMatch(words -> words.contains("32.00 more than due"));
        assertThat(story.book(matches)).extracting(Payment::amountCents)
                .containsExactly(13_200L);
        assertThat(story.balanceCents("acme")).isEqualTo(3_200);
        assertThat(story.findings()).isEmpty();
    }

    @Test
    void equal_lines_of_a_bank_are_several_payments() {
        Invoice invoice = story.oneOff("acme", 10_000);
        assertThat(book(line("1", 4_000, invoice.document().number(), ""),
                line("2", 4_000, invoice.document().number(), ""))).hasSize(2);
    }

    @Test
    void a_line_dated_in_the_future_is_named_with_its_file_and_nothing_is_booked() {
        Invoice invoice = story.oneOff("acme", 10_000);
        String number = invoice.document().number();
        List<Match> matches = review(line("1", 4_000, number, ""),
                new BankLine(7, "2", LocalDate.parse("2030-01-01"), 6_000, CurrencyUnit.of("EUR"),
                        new BankLine.Payer("", ""), new BankLine.Reference(number, "", ""), "",
                        List.of(), false));
        assertThatThrownBy(() -> story.book(matches)).isInstanceOfSatisfying(
                InputException.class, e -> assertThat(e.problems()).singleElement()
                        .satisfies(problem -> {
                            assertThat(problem.file()).isEqualTo("march.csv");
                            assertThat(problem.line()).isEqualTo(7);
                            assertThat(problem.message()).isEqualTo("2030-01-01 is in the future");
                        }));
        assertThat(story.stored(invoice).totalDueCents()).isEqualTo(10_000);
    }

    private static BankLine returned(String id, long cents, String text, String account) {
        return new BankLine(1, id, LocalDate.parse("2024-02-24"), cents, CurrencyUnit.of("EUR"),
                new BankLine.Payer("", account),
                new BankLine.Reference(text, "", ""),
                "", List.of(), true);
    }

    private List<Payment> book(BankLine... lines) {
        return story.book(review(lines));
    }

    private List<Match> review(BankLine... lines) {
        return story.review(List.of(lines));
    }

    private static BankLine line(String id, long cents, String text, String account) {
        return new BankLine(1, id, LocalDate.parse("2024-02-20"), cents, CurrencyUnit.of("EUR"),
                new BankLine.Payer("", account),
                new BankLine.Reference(text, "", ""),
                "", List.of(), false);
    }
}
