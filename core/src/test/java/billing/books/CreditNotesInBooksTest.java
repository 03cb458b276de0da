package billing.books;

import static billing.books.AccountKind.CASH;
import static billing.books.AccountKind.CUSTOMER_CREDIT;
import static billing.books.AccountKind.RECEIVABLE;
import static billing.books.AccountKind.REFUNDS;
import static billing.books.AccountKind.TAX;
import static billing.books.AccountKind.UNAPPLIED;
import static billing.books.AccountKind.WRITE_OFF;
import static billing.books.AcmeBooks.END;
import static billing.books.AcmeBooks.subscribe;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import billing.invoicing.Invoice;
import billing.invoicing.VoidRequest;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.CreditNoteParts;
import java.nio.file.Path;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the books hold of credit notes: what they credit, refund and offset. */
class CreditNotesInBooksTest {
    @TempDir
    Path folder;
    private BookStory books;

    @BeforeEach
    void begin() {
        books = AcmeBooks.open(folder);
    }

    @AfterEach
    void prove() {
        AcmeBooks.prove(books);
    }

    @Test
    @DisplayName("money.md 4.7: a note that is voided at the instant it was issued keeps its "
            + "offset")
    void voided_at_once() {
        Invoice invoice = books.oneOff("acme", 9_000);
        books.voidNote(books.note(invoice, new CreditNoteParts(4_800, 0, 6_000), 9_000));
        assertThat(books.balance(AccountKind.RECEIVABLE, null)).isEqualTo(4_800);
        assertThat(books.check()).isEmpty();
    }

    @Test
    @DisplayName("money.md 4.3: credit, refund and offset")
    void a_note_in_three_parts() {
        Invoice invoice = books.oneOff("acme", 10_000);
        books.pay(invoice, 6_000);
        CreditNote note = books.note(invoice, new CreditNoteParts(1200, 600, 600), 2_000);
        assertThat(books.balance(RECEIVABLE, END)).isEqualTo(12_000 - 6_000 - 600);
        assertThat(books.balance(CUSTOMER_CREDIT, END)).isEqualTo(-1200);
        assertThat(books.balance(REFUNDS, END)).isEqualTo(-600);
        assertThat(books.balance(TAX, END)).isEqualTo(-1600);
        books.setRefund(note, "succeeded");
        assertThat(books.balance(REFUNDS, END)).isZero();
        assertThat(books.balance(CASH, END)).isEqualTo(5_400);
    }

    @Test
    @DisplayName("money.md 14: a refund that is set back is booked on that day, and the month in "
            + "which it was paid stays as it was")
    void a_refund_set_back() {
        String paid = books.story.now().toString().substring(0, 10);
        Invoice invoice = books.oneOff("acme", 10_000);
        books.pay(invoice, 12_000);
        CreditNote note = books.note(invoice, new CreditNoteParts(0, 600, 0), 500);
        books.setRefund(note, "succeeded");
        books.story.at(books.story.now().plus(40, ChronoUnit.DAYS).toString());
        String later = books.story.now().toString().substring(0, 10);
        books.setRefund(note, "failed");
        assertThat(books.balance(CASH, paid)).isEqualTo(11_400);
        assertThat(books.balance(REFUNDS, paid)).isZero();
        assertThat(books.balance(CASH, later)).isEqualTo(12_000);
        assertThat(books.balance(REFUNDS, later)).isEqualTo(-600);
        books.story.at(books.story.now().plus(40, ChronoUnit.DAYS).toString());
        books.setRefund(note, "succeeded");
        assertThat(books.balance(CASH, later)).isEqualTo(12_000);
        assertThat(books.balance(CASH, books.story.now().toString().substring(0, 10)))
                .isEqualTo(11_400);
    }

    @Test
    @DisplayName("money.md 4.6: a credit pays a later invoice, 4.7: voiding ends what is left")
    void a_credit_is_used_and_voided() {
        Invoice invoice = books.oneOff("acme", 10_000);
        CreditNote note = books.note(invoice, CreditNoteParts.credit(6_000), 5_000);
        subscribe(books, true);
        assertThat(books.latest().amounts().creditNotesCents()).isEqualTo(3_720);
        assertThat(books.balance(CUSTOMER_CREDIT, END)).isEqualTo(-(6_000 - 3_720));
        books.voidNote(note);
        assertThat(books.balance(CUSTOMER_CREDIT, END)).isZero();
        assertThat(books.balance(AccountKind.ADD_ON_REVENUE, END))
                .as("of 22.80 unused 3.80 was tax").isEqualTo(-(5_000 + 1_900));
        assertThat(books.balance(TAX, END)).isEqualTo(-(1_000 + 380 + 620));
    }

    @Test
    void what_is_left_of_a_note_that_is_voided_is_taxed_on_its_amount_before_taxes(
            @TempDir Path other) {
        try (BookStory two = new BookStory(other.resolve("billing.db"), 7,
                "2024-10-01T09:00:00Z").taxed("10")) {
            two.story.customer("acme", "UTC");
            Invoice invoice = two.oneOff("acme", 3_333);
            two.pay(invoice, 3_666);
            two.voidNote(two.note(invoice, new CreditNoteParts(1_833, 1_833, 0), 3_333));
            assertThat(two.entries(null, END)).flatExtracting(Entry::postings)
                    .filteredOn(posting -> posting.account().kind() == TAX)
                    .extracting(Posting::baseCents, Posting::cents).containsExactly(
                            tuple(-3_333L, -333L), tuple(3_333L, 333L), tuple(-1_666L, -167L));
        }
    }

    @Test
    @DisplayName("money.md 4.9: total 1200, paid 300, credit 300 and refund 300")
    void a_void_with_notes() {
        Invoice invoice = books.oneOff("acme", 1_000);
        books.pay(invoice, 300);
        books.voidInvoice(invoice, new VoidRequest(true, 300, 300));
        assertThat(books.balance(RECEIVABLE, END)).isZero();
        assertThat(books.balance(AccountKind.ADD_ON_REVENUE, END)).isZero();
        assertThat(books.balance(TAX, END)).isZero();
        assertThat(books.balance(CUSTOMER_CREDIT, END)).isEqualTo(-300);
        assertThat(books.balance(REFUNDS, END)).isEqualTo(-300);
        assertThat(books.balance(UNAPPLIED, END)).isZero();
        assertThat(books.balance(WRITE_OFF, END)).as("more was given than came in")
                .isEqualTo(300);
    }
}
