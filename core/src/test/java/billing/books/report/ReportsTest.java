package billing.books.report;

import static billing.apply.Requests.body;
import static org.assertj.core.api.Assertions.assertThat;

import billing.books.AccountNames;
import billing.books.BookStory;
import billing.books.Entry;
import billing.books.journal.BookPart;
import billing.books.journal.Journal;
import billing.invoicing.Invoice;
import billing.kernel.money.Money;
import billing.kernel.time.Interval;
import billing.plan.PlanService;
import billing.run.CustomerDeletion;
import billing.run.PlanSketch;
import billing.settlement.creditnote.CreditNoteParts;
import billing.subscription.BillingPort;
import billing.subscription.service.NewSubscription;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The figures that are read off the books. */
class ReportsTest {
    private static final Period EVER = new Period(null, LocalDate.parse("2025-12-31"));
    @TempDir
    Path folder;
    private BookStory books;

    @BeforeEach
    void begin() {
        books = new BookStory(folder.resolve("books.db"), 1, "2024-01-10T08:00:00Z").taxed("20");
        books.story.customer("ada", "UTC").customer("bo", "UTC").customer("cy", "UTC");
    }

    @AfterEach
    void end() {
        books.close();
    }

    private <R extends Consumer<Entry>> R read(R report) {
        return books.story.read(handle -> {
            new Journal(handle).read(BookPart.ALL, LocalDate.MAX, report);
            return report;
        });
    }

    private List<String> recurring(String to) {
        return recurring(new Period(null, LocalDate.parse(to)));
    }

    private List<String> recurring(Period period) {
        return books.story.read(handle -> new RecurringReport(handle, null, null).lines(period))
                .stream()
                .map(line -> line.month() + ": " + line.openingCents() + " new " + line.newCents()
                        + " more " + line.expansionCents() + " less " + line.contractionCents()
                        + " lost " + line.churnCents() + " is " + line.closingCents() + " of "
                        + line.customers()).toList();
    }

    @Test
    void recurring_revenue_moves_with_subscriptions() {
        books.story.plan(PlanSketch.of("small", Interval.MONTHLY, 3_100).inAdvance());
        books.story.plan(PlanSketch.of("large", Interval.MONTHLY, 5_000).inAdvance());
        books.story.plan(PlanSketch.of("year", Interval.YEARLY, 12_000).withSeats(2, "6", false));
        books.story.plan(PlanSketch.of("try", Interval.WEEKLY, 700).withTrial("30"));
        books.story.plan(PlanSketch.of("sure", Interval.MONTHLY, 100).withCommitment(900));
        books.story.subscribe("ada", "small");
        books.story.subscribe("bo", "year");
        books.story.at("2024-01-25T08:00:00Z").subscribe("cy", "try");
        books.story.runUntil("2024-02-10T08:00:00Z");
        change("ada", "large");
        books.story.runUntil("2024-03-05T08:00:00Z");
        books.story.terminate("bo-1");
        books.story.runUntil("2024-04-05T08:00:00Z");
        change("ada", "small");
        books.story.runUntil("2024-05-20T08:00:00Z");
        books.story.subscribe(NewSubscription.of("ada", "sure", "ada-2"));
        assertThat(recurring("2024-06-15")).containsExactly(
                // A year of 120.00 and two seats of 6.00 is 11.00 a month.
                "2024-01: 0 new 4200 more 0 less 0 lost 0 is 4200 of 2",
                // 52 weeks of 7.00 are 30.33 a month, once the trial is over.
                "2024-02: 4200 new 3033 more 1900 less 0 lost 0 is 9133 of 3",
                "2024-03: 9133 new 0 more 0 less 0 lost -1100 is 8033 of 2",
                "2024-04: 8033 new 0 more 0 less 0 lost 0 is 8033 of 2",
                // The downgrade takes effect with the period; then 9.00 are committed.
                "2024-05: 8033 new 0 more 0 less -1000 lost 0 is 7033 of 2",
                "2024-06: 7033 new 0 more 0 less 0 lost 0 is 7033 of 2");
    }

    @Test
    void recurring_revenue_may_be_more_than_an_invoice_can_have() {
        long most = 1_000_000_000_000_000L;
        books.story.plan(PlanSketch.of("small", Interval.MONTHLY, 3_100).inAdvance());
        books.story.plan(PlanSketch.of("week", Interval.WEEKLY, most));
        books.story.plan(PlanSketch.of("seats", Interval.MONTHLY, 0)
                .withSeats(1_000_000_000, "10000000000000", false));
        books.story.subscribe("ada", "small");
        assertThat(recurring("2024-01-31")).containsExactly(
                "2024-01: 0 new 3100 more 0 less 0 lost 0 is 3100 of 1");
        books.story.subscribe("bo", "week");
        assertThat(recurring("2024-01-31")).containsExactly("2024-01: 0 new 4333333333336433"
                + " more 0 less 0 lost 0 is 4333333333336433 of 2");
        books.story.subscribe("cy", "seats");
        assertThat(recurring("2024-01-31")).containsExactly("2024-01: 0 new"
                + " 1000000004333333333336433 more 0 less 0 lost 0 is"
                + " 1000000004333333333336433 of 3");
    }

    @Test
    @DisplayName("The first and the last month have the days of the period only, as in the revenue"
            + " report")
    void recurring_revenue_of_some_days() {
        books.story.plan(PlanSketch.of("small", Interval.MONTHLY, 3_100));
        books.story.subscribe("ada", "small");
        books.story.at("2024-02-10T08:00:00Z").subscribe("bo", "small");
        books.story.at("2024-02-20T08:00:00Z").subscribe("cy", "small");
        Period days = new Period(LocalDate.parse("2024-02-15"), LocalDate.parse("2024-03-10"));
        assertThat(recurring(days)).containsExactly(
                "2024-02: 6200 new 3100 more 0 less 0 lost 0 is 9300 of 3",
                "2024-03: 9300 new 0 more 0 less 0 lost 0 is 9300 of 3");
    }

    @Test
    @DisplayName("A customer that is deleted and made again within a month is neither lost nor"
            + " new, where the customers are read in batches of 200, too")
    void recreated_customer() {
        books.story.plan(PlanSketch.of("small", Interval.MONTHLY, 3_100).inAdvance());
        for (int filler = 100; filler < 296; filler++) {
            books.story.customer("c" + filler, "UTC");
        }
        books.story.customer("zed", "UTC").subscribe("zed", "small");
        books.story.runUntil("2024-02-10T08:00:00Z");
        books.story.writing(handle -> new CustomerDeletion(books.story.work(handle),
                invoice -> { }).delete("zed"));
        books.story.customer("zed", "UTC").subscribe(NewSubscription.of("zed", "small", "again"));
        books.story.subscribe("ada", "small");
        assertThat(recurring("2024-02-28")).containsExactly(
                "2024-01: 0 new 3100 more 0 less 0 lost 0 is 3100 of 1",
                "2024-02: 3100 new 3100 more 0 less 0 lost 0 is 6200 of 2");
    }

    @Test
    void recurring_revenue_of_billed_months_keeps_the_prices_of_then() {
        books.story.plan(PlanSketch.of("sure", Interval.MONTHLY, 1_000).withCommitment(5_000));
        books.story.plan(PlanSketch.of("team", Interval.MONTHLY, 1_000).withSeats(10, "2", false));
        books.story.subscribe("ada", "sure");
        books.story.subscribe("bo", "team");
        books.story.runUntil("2024-03-10T08:00:00Z");
        change(life -> life.change(books.story.plan("sure"),
                body("{'minimum_commitment': {'amount_cents': 60000}}")));
        change(life -> life.change(books.story.plan("team"), body("{'fixed_charges': [{'id': '"
                + books.story.plan("team").pricing().fixedCharges().get(0).id() + "',"
                + " 'units': '10', 'properties': {'amount': '3'}}]}")));
        assertThat(recurring("2024-03-31")).containsExactly(
                "2024-01: 0 new 8000 more 0 less 0 lost 0 is 8000 of 2",
                "2024-02: 8000 new 0 more 0 less 0 lost 0 is 8000 of 2",
                "2024-03: 8000 new 0 more 56000 less 0 lost 0 is 64000 of 2");
    }

    private void change(Consumer<PlanService> change) {
        books.story.writing(handle -> change.accept(
                new PlanService(books.story.work(handle), BillingPort.NONE)));
    }

    private void change(String customer, String plan) {
        books.story.subscribe(NewSubscription.of(customer, plan, customer + "-1"));
    }

    @Test
    void tax_is_that_of_invoices_less_notes_and_voids() {
        Invoice first = books.oneOff("ada", 10_000);
        Invoice second = books.oneOff("bo", 5_000);
        books.story.at("2024-02-05T08:00:00Z");
        books.note(first, CreditNoteParts.credit(6_000), 5_000);
        books.voidInvoice(second);
        assertThat(read(new TaxReport(EVER)).lines()).extracting(line -> line.month() + " "
                + line.code() + " " + line.rate() + ": " + line.taxCents() + " of "
                + line.baseCents()).containsExactly("2024-01 vat0 20: 3000 of 15000",
                "2024-02 vat0 20: -2000 of -10000");
    }

    @Test
    void revenue_is_divided_by_plan_item_and_customer() {
        books.story.plan(PlanSketch.of("pro", Interval.MONTHLY, 2_200).inAdvance()
                .withUsage("calls", "1"));
        books.story.subscribe("ada", "pro");
        books.story.at("2024-01-20T08:00:00Z").use("ada-1", "calls", "3");
        books.oneOff("bo", 1_000);
        books.story.runUntil("2024-02-01T09:00:00Z");
        Period until = new Period(null, LocalDate.parse("2024-02-10"));
        assertThat(revenue(until, RevenueReport.By.MONTH)).containsExactly(
                "2024-01 : 2561 2561",
                // 22.00 of February and 3.00 of calls; of 29 days 10 are over.
                "2024-02 : 2500 1058");
        assertThat(revenue(until, RevenueReport.By.PLAN)).containsExactly("2024-01 : 1000 1000",
                "2024-01 pro: 1561 1561", "2024-02 pro: 2500 1058");
        assertThat(revenue(until, RevenueReport.By.METRIC)).containsExactly(
                "2024-01 item: 1000 1000", "2024-01 pro: 1561 1561", "2024-02 calls: 300 300",
                "2024-02 pro: 2200 758");
        assertThat(revenue(until, RevenueReport.By.CUSTOMER)).containsExactly(
                "2024-01 ada: 1561 1561", "2024-01 bo: 1000 1000", "2024-02 ada: 2500 1058");
    }

    /** Month, division: invoiced and earned. */
    @Test
    void granted_credits_are_shown_apart_for_they_pay_taxes_too() {
        books.wallet("ada", "'granted_credits': '100'");
        books.story.plan(PlanSketch.of("pro", Interval.MONTHLY, 2_000));
        books.story.subscribe("ada", "pro");
        books.story.runUntil("2024-03-01T09:00:00Z");
        assertThat(read(new RevenueReport(EVER, RevenueReport.By.MONTH)).lines())
                .extracting(line -> line.month() + ": " + line.invoicedCents() + " "
                        + line.earnedCents() + " less " + line.grantedCents())
                .containsExactly("2024-02: 1419 1419 less 1703",
                        "2024-03: 2000 2000 less 2400");
    }

    private List<String> revenue(Period period, RevenueReport.By by) {
        return read(new RevenueReport(period, by)).lines().stream().map(line -> line.month() + " "
                + line.of() + ": " + line.invoicedCents() + " " + line.earnedCents()).toList();
    }

    @Test
    void debts_age_by_their_due_dates_as_of_a_day() {
        Invoice invoice = books.oneOff("ada", 10_000);
        books.story.at("2024-02-15T08:00:00Z");
        books.pay(invoice, 2_000);
        books.oneOff("ada", 100);
        assertThat(ageing("2024-01-10")).containsExactly("ada [12000, 0, 0, 0, 0]");
        assertThat(ageing("2024-02-14")).containsExactly("ada [0, 0, 12000, 0, 0]");
        assertThat(ageing("2024-02-15")).containsExactly("ada [120, 0, 10000, 0, 0]");
        assertThat(ageing("2024-04-15")).containsExactly("ada [0, 0, 120, 0, 10000]");
    }

    @Test
    @DisplayName("A lost dispute is still due on the invoice, but written off in the books: the"
            + " ageing report has its part of the total, until it is paid after all")
    void lost_disputes_are_a_part_of_what_is_owed() {
        Invoice disputed = books.oneOff("ada", 10_000);
        books.oneOff("ada", 100);
        books.loseDispute(disputed);
        books.story.at("2024-02-15T08:00:00Z");
        books.pay(disputed, 2_000);
        assertThat(lost("2024-01-10")).containsExactly("12000 of 12120");
        assertThat(lost("2024-02-15")).containsExactly("10000 of 10120");
    }

    private List<String> lost(String day) {
        AgeingReport report = read(new AgeingReport(LocalDate.parse(day)));
        return books.story.read(report::lines).stream().map(line -> line.lost().cents() + " of "
                + line.total().cents()).toList();
    }

    private List<String> ageing(String day) {
        AgeingReport report = read(new AgeingReport(LocalDate.parse(day)));
        return books.story.read(report::lines).stream()
                .map(line -> line.party().id() + " "
                        + line.owed().stream().map(Money::cents).toList()).toList();
    }

    @Test
    void balances_sum_to_zero() {
        Invoice invoice = books.oneOff("ada", 10_000);
        books.story.at("2024-02-15T08:00:00Z");
        books.pay(invoice, 2_000);
        assertThat(balances("2024-02-14")).containsExactly("assets:receivable:ada 12000",
                "income:one-off:item -10000", "liabilities:tax:vat0:20 -2000");
        assertThat(balances("2024-02-15")).containsExactly("assets:cash 2000",
                "assets:receivable:ada 10000", "income:one-off:item -10000",
                "liabilities:tax:vat0:20 -2000");
    }

    private List<String> balances(String day) {
        return read(new BalanceReport(LocalDate.parse(day), AccountNames.DEFAULT)).lines()
                .stream().map(line -> line.account() + " " + line.balance().cents()).toList();
    }
}
