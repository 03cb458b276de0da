package billing.settlement.statement;

import static org.assertj.core.api.Assertions.assertThat;

import billing.books.AccountKind;
import billing.books.BookStory;
import billing.customer.store.Customers;
import billing.invoicing.Invoice;
import billing.invoicing.VoidRequest;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.time.Interval;
import billing.run.PlanSketch;
import billing.settlement.statement.store.Movements;
import billing.settlement.wallet.Wallet;
import billing.subscription.service.NewSubscription;
import java.nio.file.Path;
import java.time.LocalDate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code money.md 4.9, 14}: what a voided invoice owes when prepaid credits paid it. */
class VoidedPrepaidTest {
    private BookStory books;

    @BeforeEach
    void begin(@TempDir Path folder) {
        books = new BookStory(folder.resolve("b.db"), 3, "2024-01-01T08:00:00Z");
        books.story.customer("bo", "UTC").plan(
                PlanSketch.of("pro", Interval.MONTHLY, 2_000).inAdvance());
    }

    @AfterEach
    void end() {
        books.close();
    }

    @Test
    void credits_returned_to_one_of_two_wallets_are_not_owed_again() {
        Wallet granted = books.wallet("bo", "'code': 'gift', 'granted_credits': '10'");
        books.wallet("bo", "'code': 'bought', 'paid_credits': '10'");
        books.pay(books.latest(), 1_000);
        books.story.subscribe("bo", "pro");
        Invoice invoice = books.latest();
        assertThat(invoice.amounts().prepaidCreditCents()).isEqualTo(2_000);
        books.terminate(granted);
        books.story.at("2024-01-01T09:00:00Z");
        books.voidInvoice(invoice, VoidRequest.PLAIN);
        assertThat(-books.balance(AccountKind.PREPAID, null)).isEqualTo(1_000);
        assertThat(closingCents()).isZero();
        assertThat(books.check()).isEmpty();
    }

    @Test
    void bought_credits_that_were_returned_before_are_owed() {
        books.wallet("bo", "'code': 'bought', 'paid_credits': '20'");
        books.pay(books.latest(), 2_000);
        books.story.subscribe("bo", "pro");
        books.story.at("2024-01-01T09:00:00Z");
        books.voidInvoice(books.latest(), VoidRequest.PLAIN);
        books.story.subscribe(NewSubscription.of("bo", "pro", "bo-2"));
        Invoice invoice = books.latest();
        assertThat(invoice.amounts().prepaidCreditCents()).isEqualTo(2_000);
        books.story.at("2024-01-01T10:00:00Z");
        books.voidInvoice(invoice, new VoidRequest(true, 0, 0));
        assertThat(books.balance(AccountKind.UNAPPLIED, null)).isEqualTo(-2_000);
        assertThat(closingCents()).isEqualTo(-2_000);
        assertThat(books.check()).isEmpty();
    }

    private long closingCents() {
        CurrencyUnit euro = CurrencyUnit.of("EUR");
        return books.story.<Long>read(handle -> AccountStatement.of(euro, new Movements(handle,
                new Customers(handle).get("bo")).in(euro), null, LocalDate.parse("2024-02-01"))
                .closingCents());
    }
}
