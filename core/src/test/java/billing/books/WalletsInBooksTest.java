package billing.books;

import static billing.books.AccountKind.BREAKAGE;
import static billing.books.AccountKind.CASH;
import static billing.books.AccountKind.GRANTED_CREDITS;
import static billing.books.AccountKind.PREPAID;
import static billing.books.AccountKind.PREPAID_UNPAID;
import static billing.books.AccountKind.RECEIVABLE;
import static billing.books.AcmeBooks.END;
import static billing.books.AcmeBooks.subscribe;
import static org.assertj.core.api.Assertions.assertThat;

import billing.invoicing.Invoice;
import billing.settlement.creditnote.CreditNoteParts;
import billing.settlement.wallet.Wallet;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the books hold of wallets: bought and granted credits, used, refunded and ended. */
class WalletsInBooksTest {
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
    @DisplayName("money.md 5.5: bought credits are owed once they are paid, and pay invoices")
    void bought_credits() {
        books.wallet("acme", "'paid_credits': '20', 'granted_credits': '5'");
        Invoice bill = books.latest();
        assertThat(books.balance(PREPAID_UNPAID, END)).isEqualTo(-2_000);
        books.pay(bill, 2_000);
        assertThat(books.balance(PREPAID_UNPAID, END)).isZero();
        assertThat(books.balance(PREPAID, END)).isEqualTo(-2_000);
        subscribe(books, true);
        assertThat(books.balance(PREPAID, END)).isZero();
        assertThat(books.balance(GRANTED_CREDITS, END)).as("less income").isEqualTo(500);
        assertThat(books.balance(RECEIVABLE, END)).isEqualTo(3_720 - 2_500);
    }

    @Test
    @DisplayName("money.md 5.6, 5.12: bought credits that end are income, granted ones are nothing")
    void ended_credits() {
        Wallet wallet = books.wallet("acme", "'paid_credits': '20', 'granted_credits': '5'");
        books.pay(books.latest(), 2_000);
        books.transact(wallet, "'voided_credits': '8'");
        assertThat(books.balance(BREAKAGE, END)).as("five granted ones went first")
                .isEqualTo(-300);
        books.terminate(wallet);
        assertThat(books.balance(BREAKAGE, END)).isEqualTo(-2_000);
        assertThat(books.balance(PREPAID, END)).isZero();
    }

    @Test
    @DisplayName("money.md 5.6: a refund of a top-up takes its credits")
    void refunded_credits() {
        books.wallet("acme", "'paid_credits': '20'");
        Invoice bill = books.latest();
        books.pay(bill, 2_000);
        books.setRefund(books.note(bill, new CreditNoteParts(0, 500, 0), 500), "succeeded");
        assertThat(books.balance(PREPAID, END)).isEqualTo(-1_500);
        assertThat(books.balance(CASH, END)).isEqualTo(1_500);
        assertThat(books.balance(BREAKAGE, END)).isZero();
    }

    @Test
    @DisplayName("money.md 4.9, row 5: credits go back to the wallet, the bought ones as bought")
    void a_void_gives_credits_back() {
        books.wallet("acme", "'paid_credits': '20', 'granted_credits': '5'");
        books.pay(books.latest(), 2_000);
        subscribe(books, true);
        books.voidInvoice(books.latest());
        assertThat(books.balance(PREPAID, END)).isEqualTo(-2_000);
        assertThat(books.balance(GRANTED_CREDITS, END)).isZero();
        books.oneOff("acme", 100);
        assertThat(books.balance(PREPAID, END)).as("one-off invoices use no credits")
                .isEqualTo(-2_000);
    }

    @Test
    void an_unpaid_top_up_is_settled_by_a_note() {
        books.wallet("acme", "'paid_credits': '20'");
        books.note(books.latest(), new CreditNoteParts(0, 0, 2_000), 2_000);
        assertThat(books.balance(PREPAID_UNPAID, END)).isZero();
        assertThat(books.balance(RECEIVABLE, END)).isZero();
    }
}
