package billing.cli.command.book;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun;
import billing.cli.session.Console;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The books on the command line, over a plan in advance and an invoice that is partly paid. */
class BookCommandsTest {
    @TempDir
    static Path folder;

    @BeforeAll
    static void aMonthOfBusiness() throws IOException {
        Files.writeString(folder.resolve("shop.yaml"), """
                taxes: [{code: vat, name: VAT, rate: 20}]
                billing_entities: [{code: default, name: Shop, tax_codes: [vat]}]
                plans:
                  - {code: pro, name: Pro, interval: monthly, amount_cents: 3100,
                     amount_currency: EUR, pay_in_advance: true}
                customers: [{external_id: acme, name: 'Acme; Söhne', country: DE}]
                subscriptions: [{external_id: a, external_customer_id: acme, plan_code: pro}]
                """);
        CommandRun.in(folder).init();
        run("apply", "-f", "shop.yaml");
        run("payment", "record", number(), "--amount", "1000", "--reference", "wire 1");
    }

    private static String number() {
        return run("invoice", "list", "-o", "csv").out().lines().skip(1).findFirst().orElseThrow()
                .split(",")[0];
    }

    private static CommandRun.Place at(String instant) {
        return CommandRun.in(folder).at(Instant.parse(instant));
    }

    private static CommandRun run(String... arguments) {
        return at("2024-03-01T09:00:00Z").done(arguments);
    }

    @Test
    void the_journal_for_hledger_ends_today() {
        String journal = run("export", "journal").out();
        assertThat(journal).isEqualTo("""
                commodity 1000.00 EUR
                account assets:cash  ; type: A
                account assets:receivable:acme  ; type: A
                account income:subscriptions:pro  ; type: R
                account liabilities:deferred revenue  ; type: L
                account liabilities:tax:vat:20  ; type: L

                2024-03-01 * Acme- Söhne | Invoice %1$s
                    assets:receivable:acme         37.20 EUR
                    income:subscriptions:pro       -1.00 EUR
                    liabilities:deferred revenue  -30.00 EUR
                    liabilities:tax:vat:20         -6.20 EUR

                2024-03-01 * Acme- Söhne | Payment wire 1
                    assets:cash              10.00 EUR
                    assets:receivable:acme  -10.00 EUR
                """.formatted(number()));
    }

    @Test
    void the_journal_for_beancount_opens_accounts_and_names_them_by_its_rules() {
        assertThat(run("export", "journal", "--format", "beancount", "--to", "2024-03-02").out())
                .isEqualTo("""
                option "title" "Billing"
                option "operating_currency" "EUR"

                2024-03-01 open Assets:Receivable:Acme
                2024-03-01 open Income:Subscriptions:Pro
                2024-03-01 open Liabilities:Deferred-revenue
                2024-03-01 open Liabilities:Tax:Vat:20
                2024-03-01 * "Acme; Söhne" "Invoice %1$s"
                  Assets:Receivable:Acme  37.20 EUR
                  Income:Subscriptions:Pro  -1.00 EUR
                  Liabilities:Deferred-revenue  -30.00 EUR
                  Liabilities:Tax:Vat:20  -6.20 EUR

                2024-03-01 open Assets:Cash
                2024-03-01 * "Acme; Söhne" "Payment wire 1"
                  Assets:Cash  10.00 EUR
                  Assets:Receivable:Acme  -10.00 EUR

                2024-03-02 * "Revenue earned"
                  Liabilities:Deferred-revenue  1.00 EUR
                  Income:Subscriptions:Pro  -1.00 EUR
                """.formatted(number()));
    }

    @Test
    void accounts_are_named_by_a_file() throws IOException {
        Files.writeString(folder.resolve("accounts.yaml"), """
                cash: assets:bank:current
                receivable: assets:debtors
                subscription_revenue: income:{plan}:{customer}
                """);
        assertThat(run("export", "journal", "--accounts", "accounts.yaml", "--format", "csv")
                .out()).isEqualTo("""
                entry,date,kind,document,customer,account,amount,currency
                1,2024-03-01,invoice,%1$s,acme,assets:debtors,37.20,EUR
                1,2024-03-01,invoice,%1$s,acme,income:pro:acme,-1.00,EUR
                1,2024-03-01,invoice,%1$s,acme,liabilities:deferred revenue,-30.00,EUR
                1,2024-03-01,invoice,%1$s,acme,liabilities:tax:vat:20,-6.20,EUR
                2,2024-03-01,payment,wire 1,acme,assets:bank:current,10.00,EUR
                2,2024-03-01,payment,wire 1,acme,assets:debtors,-10.00,EUR
                """.formatted(number()));
    }

    @Test
    void the_file_of_all_names_changes_none() throws IOException {
        Files.writeString(folder.resolve("all.yaml"), run("export", "accounts").out());
        assertThat(run("export", "journal", "--accounts", "all.yaml").out())
                .isEqualTo(run("export", "journal").out());
    }

    @Test
    void all_errors_of_a_file_of_names_are_reported() throws IOException {
        Files.writeString(folder.resolve("wrong.yaml"), """
                cash: "assets::bank"
                receivable: "assets:{client}"
                petty: assets:petty
                """);
        CommandRun run = at("2024-03-01T09:00:00Z")
                .run("export", "journal", "--accounts", "wrong.yaml");
        assertThat(run.exit()).isEqualTo(3);
        assertThat(run.err()).contains("wrong.yaml:1:", "names no account")
                .contains("wrong.yaml:2:", "there is no {client}")
                .contains("wrong.yaml:3:", "there is no account \"petty\"");
    }

    @Test
    void revenue_is_invoiced_once_and_earned_by_the_day() {
        assertThat(at("2024-03-31T09:00:00Z").run("report", "revenue", "--to", "2024-03-10",
                "-o", "csv").out()).isEqualTo("""
                month,invoiced,recognized,granted_credits,currency
                2024-03,31.00,10.00,0.00,EUR
                """);
        assertThat(run("report", "revenue", "--by", "plan", "-o", "csv").out()).isEqualTo("""
                month,plan,invoiced,recognized,granted_credits,currency
                2024-03,pro,31.00,1.00,0.00,EUR
                """);
    }

    @Test
    void tax_is_reported_by_country_and_rate() {
        assertThat(run("report", "tax", "-o", "csv").out()).isEqualTo("""
                month,country,tax,rate,base,amount,currency
                2024-03,DE,vat,20,31.00,6.20,EUR
                """);
    }

    @Test
    void what_is_owed_grows_old() {
        assertThat(Map.of("2024-03-01", "27.20,0.00,0.00,0.00,0.00",
                "2024-03-31", "0.00,27.20,0.00,0.00,0.00",
                "2024-04-01", "0.00,0.00,27.20,0.00,0.00",
                "2024-05-30", "0.00,0.00,0.00,27.20,0.00",
                "2024-05-31", "0.00,0.00,0.00,0.00,27.20")).allSatisfy((day, buckets) ->
                assertThat(run("report", "ageing", "--to", day, "-o", "csv").out()).as(day)
                        .endsWith("acme," + buckets + ",27.20,0.00,EUR\n"));
    }

    @Test
    void recurring_revenue_begins_with_the_subscription() {
        assertThat(run("report", "mrr", "--to", "2024-04-15", "-o", "csv").out()).isEqualTo("""
                month,opening,new,expansion,contraction,churn,closing,currency,customers
                2024-03,0.00,31.00,0.00,0.00,0.00,31.00,EUR,1
                2024-04,31.00,0.00,0.00,0.00,0.00,31.00,EUR,1
                """);
    }

    @Test
    void a_chart_is_drawn_on_a_terminal_or_when_it_is_asked_for() {
        assertThat(run("report", "balance").out()).doesNotContain("█");
        assertThat(run("report", "balance", "--chart").out()).contains("█")
                .doesNotContain("\u001B");
        CommandRun.Place terminal = at("2024-03-01T09:00:00Z")
                .on(new Console.Terminal(true, true, true, 100));
        assertThat(terminal.run("report", "balance").out()).contains("█", "\u001B[32m");
        assertThat(terminal.with("NO_COLOR", "1").run("report", "balance").out())
                .contains("█").doesNotContain("\u001B");
        assertThat(terminal.run("report", "balance", "-o", "json").out()).doesNotContain("█");
    }

    @Test
    void a_customer_or_currency_that_there_is_not_is_named() {
        for (List<String> wrong : List.of(List.of("--customer", "nobody"),
                List.of("--currency", "EURO"))) {
            CommandRun run = at("2024-03-01T09:00:00Z").run("report", "revenue", wrong.get(0),
                    wrong.get(1));
            assertThat(run.exit()).isNotZero();
            assertThat(run.err()).contains(wrong.get(1));
        }
    }

    @Test
    void check_proves_the_books() {
        assertThat(run("check", "--quiet").out()).isEmpty();
    }
}
