package billing.books;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.input.Document;
import billing.input.Problems;
import billing.invoicing.Credit;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.service.InvoicePreview;
import billing.kernel.error.InvalidException;
import billing.kernel.time.Interval;
import billing.kernel.time.Window;
import billing.repair.simulation.SimulatedTotal;
import billing.repair.simulation.Simulation;
import billing.run.PlanSketch;
import billing.settlement.PreviewSettlementOrder;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.CreditNoteParts;
import billing.settlement.wallet.Wallet;
import billing.settlement.wallet.service.WalletService;
import billing.settlement.wallet.store.StaleBalances;
import billing.settlement.wallet.store.Wallets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Granted credits that are a discount before taxes: invoices, what follows on them, books. */
class GrantedDiscountsTest {
    private static final String DISCOUNT =
            "'granted_credits_as': 'discount', 'granted_credits': ";
    @TempDir
    private Path folder;
    private BookStory books;

    @BeforeEach
    void start() {
        books = new BookStory(folder.resolve("granted.db"), 7, "2024-01-01T00:00:00Z")
                .taxed("20");
    }

    @AfterEach
    void close() {
        assertThat(books.check()).isEmpty();
        books.close();
    }

    @Test
    void credits_of_30_reduce_a_fee_of_100_before_20_percent_of_tax() {
        Wallet wallet = subscribed(DISCOUNT + "'30'", 0);
        Invoice invoice = invoiced();
        assertAmounts(invoice, 3_000, 1_400, 8_400);
        assertThat(invoice.amounts().prepaidCreditCents()).isZero();
        assertThat(invoice.settlement().prepaidGrantedCents()).isNull();
        assertThat(invoice.parts().credits()).singleElement().satisfies(credit -> {
            assertThat(credit.source()).isEqualTo(Credit.Source.WALLET);
            assertThat(credit.sourceId()).isEqualTo(wallet.id());
            assertThat(credit.amountCents()).isEqualTo(3_000);
            assertThat(credit.beforeTaxes()).isTrue();
        });
        assertBalance(wallet, 0);
        assertThat(books.balance(AccountKind.SUBSCRIPTION_REVENUE, null)).isEqualTo(-7_000);
        assertThat(books.balance(AccountKind.TAX, null)).isEqualTo(-1_400);
        assertThat(books.balance(AccountKind.GRANTED_CREDITS, null)).isZero();
    }

    @Test
    void credits_pay_the_total_with_its_taxes_unless_the_wallet_is_limited() {
        subscribed("'granted_credits': '30'", 0);
        Invoice invoice = invoiced();
        assertAmounts(invoice, 0, 2_000, 9_000);
        assertThat(invoice.amounts().prepaidCreditCents()).isEqualTo(3_000);
        assertThat(books.balance(AccountKind.GRANTED_CREDITS, null)).isEqualTo(3_000);
    }

    @Test
    void credits_that_exceed_the_fees_leave_nothing_to_pay_and_keep_the_rest() {
        Wallet wallet = subscribed(DISCOUNT + "'130'", 0);
        assertAmounts(invoiced(), 10_000, 0, 0);
        assertBalance(wallet, 3_000);
    }

    @Test
    void a_paying_wallet_covers_what_the_discount_left_with_its_taxes() {
        Wallet paying = subscribed("'granted_credits': '50', 'code': 'paying', 'priority': 1", 0);
        Wallet discount = books.wallet("acme", "'code': 'gift', " + DISCOUNT + "'30'");
        Invoice invoice = invoiced();
        assertAmounts(invoice, 3_000, 1_400, 3_400);
        assertThat(invoice.amounts().prepaidCreditCents()).isEqualTo(5_000);
        assertBalance(paying, 0);
        assertBalance(discount, 0);
    }

    @Test
    void a_limited_wallet_reduces_only_the_fees_that_it_covers() {
        books.story.customer("acme", "UTC").plan(PlanSketch.of("basic", Interval.MONTHLY, 10_000)
                .withUsage("calls", "1"));
        Wallet wallet = books.wallet("acme", DISCOUNT
                + "'30', 'applies_to': {'fee_types': ['charge']}");
        books.story.subscribe("acme", "basic");
        books.story.at("2024-01-05T00:00:00Z").use("acme-1", "calls", "20");
        Invoice invoice = invoiced();
        assertThat(invoice.amounts().couponsCents()).isEqualTo(2_000);
        assertThat(invoice.amounts().totalCents()).isEqualTo(12_000);
        assertThat(invoice.parts().fees()).filteredOn(fee -> fee.amounts().cents() == 10_000)
                .allMatch(fee -> fee.amounts().couponsCents().signum() == 0).hasSize(1);
        assertBalance(wallet, 1_000);
    }

    @Test
    void a_void_gives_the_credits_back() {
        Wallet wallet = subscribed(DISCOUNT + "'30'", 0);
        books.voidInvoice(invoiced());
        assertBalance(wallet, 3_000);
        assertThat(books.balance(AccountKind.SUBSCRIPTION_REVENUE, null)).isZero();
        assertThat(books.balance(AccountKind.GRANTED_CREDITS, null)).isZero();
    }

    @Test
    void a_credit_note_of_everything_credits_what_was_billed_after_the_discount() {
        subscribed(DISCOUNT + "'30'", 0);
        Invoice invoice = invoiced();
        CreditNote note = books.note(invoice, new CreditNoteParts(0, 0, 8_400), 10_000);
        assertThat(note.amounts().subTotalExcludingTaxesCents()).isEqualTo(7_000);
        assertThat(note.amounts().taxesCents()).isEqualTo(1_400);
        assertThat(books.balance(AccountKind.SUBSCRIPTION_REVENUE, null)).isZero();
        assertThat(books.balance(AccountKind.RECEIVABLE, null)).isZero();
    }

    @Test
    void a_preview_takes_the_same_discount_as_the_invoice() {
        subscribed(DISCOUNT + "'30'", 0);
        Invoice preview = books.story.read(handle -> new InvoicePreview(books.story.work(handle),
                books.story.customer("acme"), new PreviewSettlementOrder())
                .projection(List.of("acme-1"))).invoice();
        assertThat(preview.amounts()).isEqualTo(invoiced().amounts());
        assertThat(preview.amounts().totalCents()).isEqualTo(8_400);
    }

    @Test
    void a_draft_takes_the_discount_once_it_becomes_final() {
        Wallet wallet = subscribed(DISCOUNT + "'30'", 10);
        Invoice draft = invoiced();
        assertThat(draft.state().status()).isEqualTo(InvoiceStatus.DRAFT);
        assertAmounts(draft, 0, 2_000, 12_000);
        assertBalance(wallet, 3_000);
        books.story.runUntil("2024-02-11T01:00:00Z");
        assertAmounts(books.story.invoices().get(0), 3_000, 1_400, 8_400);
        assertBalance(wallet, 0);
    }

    @Test
    void the_ongoing_balance_counts_usage_without_taxes() {
        books.story.customer("acme", "UTC").plan(PlanSketch.of("basic", Interval.MONTHLY, 0)
                .withUsage("calls", "1"));
        Wallet wallet = books.wallet("acme", DISCOUNT + "'30'");
        books.story.subscribe("acme", "basic");
        books.story.at("2024-01-05T00:00:00Z").use("acme-1", "calls", "20");
        books.story.writing(handle -> new StaleBalances(handle)
                .mark(List.of(books.story.customer("acme").id()), books.story.now()));
        books.story.runUntil("2024-01-05T00:05:00Z");
        assertThat(now(wallet).balance().ongoingCents()).isEqualTo(1_000);
    }

    @Test
    void a_simulation_of_the_same_catalog_takes_the_same_discount() {
        subscribed(DISCOUNT + "'30'", 0);
        invoiced();
        SimulatedTotal total = books.story.read(handle -> new Simulation(handle,
                books.story.customer("acme").id(), List.of(books.story.plan("basic")))
                .simulate(new Window(Instant.parse("2024-01-01T00:00:00Z"),
                        Instant.parse("2025-01-01T00:00:00Z")))).get(0);
        assertThat(total.simulated()).isEqualTo(total.invoiced());
        assertThat(total.simulated().total().cents()).isEqualTo(8_400);
    }

    @Test
    void bought_credits_rules_that_buy_and_another_treatment_are_refused() {
        Wallet wallet = subscribed(DISCOUNT + "'30'", 0);
        assertRefused("paid_credits", "not_allowed_for_discount",
                () -> books.transact(wallet, "'paid_credits': '10'"));
        assertRefused("paid_credits", "not_allowed_for_discount",
                () -> books.wallet("acme", DISCOUNT + "'1', 'paid_credits': '10'"));
        String rule = "'recurring_transaction_rules': [{'trigger': 'interval',"
                + " 'interval': 'monthly', ";
        assertRefused("recurring_transaction_rules", "invalid_recurring_rule",
                () -> books.wallet("acme", DISCOUNT + "'1', " + rule + "'paid_credits': '5'}]"));
        assertRefused("recurring_transaction_rules", "invalid_recurring_rule",
                () -> books.wallet("acme", DISCOUNT + "'1', " + rule
                        + "'method': 'target', 'target_ongoing_balance': '5'}]"));
        assertRefused("granted_credits_as", "value_is_immutable", () -> books.story.write(handle ->
                new WalletService(books.story.work(handle)).update(wallet,
                        Document.json("body", "{\"granted_credits_as\": \"payment\"}",
                                new Problems()).orElseThrow())));
        books.wallet("acme", DISCOUNT + "'1', " + rule + "'granted_credits': '5'}]");
        invoiced();
    }

    private Wallet subscribed(String members, int graceDays) {
        books.story.customer("acme", "UTC", graceDays)
                .plan(PlanSketch.of("basic", Interval.MONTHLY, 10_000));
        Wallet wallet = books.wallet("acme", members);
        books.story.subscribe("acme", "basic");
        return wallet;
    }

    private Invoice invoiced() {
        books.story.runUntil("2024-02-01T01:00:00Z");
        return books.story.invoices().get(0);
    }

    private Wallet now(Wallet wallet) {
        return books.story.read(handle -> new Wallets(handle).get(wallet.id()));
    }

    private void assertBalance(Wallet wallet, long cents) {
        assertThat(now(wallet).balance().cents()).isEqualTo(cents);
    }

    private static void assertAmounts(Invoice invoice, long discount, long taxes, long total) {
        assertThat(invoice.amounts().couponsCents()).isEqualTo(discount);
        assertThat(invoice.amounts().subTotalExcludingTaxesCents()).isEqualTo(10_000 - discount);
        assertThat(invoice.amounts().taxesCents()).isEqualTo(taxes);
        assertThat(invoice.amounts().totalCents()).isEqualTo(total);
    }

    private static void assertRefused(String field, String code, Runnable step) {
        assertThatThrownBy(step::run).isInstanceOfSatisfying(InvalidException.class,
                refused -> assertThat(refused.details()).containsEntry(field, List.of(code)));
    }
}
