package billing.cli.command.run;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun;
import billing.cli.session.Console;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a run would do is shown before it is done, and what is early only with confirmation. */
class RunPreviewTest {
    private static final JsonMapper MAPPER = new JsonMapper();
    private static final String CATALOG = """
            taxes: [{code: vat, name: VAT, rate: 20}]
            billing_entities: [{code: default, name: Seller, document_number_prefix: S}]
            billable_metrics:
              - {code: tok, name: Tokens, aggregation_type: sum_agg, field_name: n}
            plans:
              - {code: eur, name: E, interval: monthly, amount_cents: 1000, amount_currency: EUR,
                 pay_in_advance: false, charges: [{billable_metric_code: tok,
                 charge_model: standard, properties: {amount: "1"}}]}
              - {code: usd, name: U, interval: monthly, amount_cents: 500, amount_currency: USD,
                 pay_in_advance: false}
            customers:
              - {external_id: ann, name: Ann, currency: EUR, tax_codes: [vat]}
              - {external_id: bob, name: Bob, currency: USD,
                 billing_configuration: {invoice_grace_period: 3}}
            subscriptions:
              - {external_id: a, external_customer_id: ann, plan_code: eur,
                 subscription_at: "2024-03-01"}
              - {external_id: b, external_customer_id: bob, plan_code: usd,
                 subscription_at: "2024-03-01"}
            """;
    @TempDir
    Path folder;

    @BeforeEach
    void two_customers() throws IOException {
        Files.writeString(folder.resolve("catalog.yaml"), CATALOG);
        CommandRun.in(folder).init();
        CommandRun applied = at("2024-03-01", "apply", "-f", "catalog.yaml");
        assertThat(applied.exit()).as(applied.err()).isZero();
        at("2024-03-05", "usage", "send", "tok", "--subscription", "a", "-p", "n=3");
    }

    @Test
    void a_draft_that_becomes_final_in_the_same_run_is_listed_once() {
        CommandRun run = at("2024-04-10", "run", "-o", "csv", "--columns",
                "number,customer,status,billed_at");
        assertThat(run.out()).isEqualTo("""
                number,customer,status,billed_at
                S-001-001,Ann,finalized,2024-04-01T00:10:00Z
                S-002-001,Bob,finalized,2024-04-04T00:20:00Z
                """);
    }

    private CommandRun at(String date, String... arguments) {
        return CommandRun.in(folder).at(Instant.parse(date + "T12:00:00Z")).run(arguments);
    }

    @Test
    void commands_work_at_most_ten_years_ahead_of_the_clock_of_the_machine() {
        for (List<String> mistyped : List.of(List.of("run", "--now", "9999-12-31"),
                List.of("report", "revenue", "--accrue", "--now", "9999-12-31"),
                List.of("report", "revenue", "--accrue", "--to", "9999-12-31"),
                List.of("report", "mrr", "--to", "9999-12-31"),
                List.of("export", "journal", "--accrue", "--to", "9999-12-31"))) {
            CommandRun run = at("2024-04-02", mistyped.toArray(String[]::new));
            assertThat(run.exit()).as(run.err()).isEqualTo(2);
            assertThat(run.err()).contains(" is more than 10 years after 2024-04-02",
                    "use 2034-04-02 or earlier");
        }
        assertThat(at("2024-04-02", "run", "--until", "2034-04-03", "--yes").exit()).isEqualTo(2);
        assertThat(at("2024-04-02", "run", "--until", "2024-05-02", "--yes").exit()).isZero();
    }

    @Test
    void the_ten_years_count_from_now_whenever_the_command_runs() {
        for (String today : List.of("2024-04-02", "2031-04-02")) {
            assertThat(at(today, "report", "mrr", "--now", "2024-01-01", "--to", "2034-01-01")
                    .exit()).as(today).isZero();
            assertThat(at(today, "report", "mrr", "--now", "2024-01-01", "--to", "2034-01-02")
                    .err()).as(today).contains("--to: 2034-01-02T00:00:00Z is more than 10 years"
                            + " after 2024-01-01", "use 2034-01-01 or earlier");
        }
    }

    @Test
    void a_dry_run_names_invoices_and_sums_that_the_run_then_makes() throws IOException {
        CommandRun dry = at("2024-04-01", "run", "--dry-run");
        assertThat(dry.exit()).as(dry.err()).isZero();
        assertThat(dry.out()).contains("S-001-001", "Ann", "15.60", "finalized", "Bob", "draft",
                "5.00");
        assertThat(dry.out().lines().map(line -> line.replaceAll(" +", " ")))
                .contains("Invoices created 2", "Finalized in EUR 15.60", "Drafts in USD 5.00");
        assertThat(dry.err()).contains("nothing was written: --dry-run");
        assertThat(at("2024-04-01", "invoice", "list", "-q").out()).doesNotContain("S-001");

        JsonNode foreseen = MAPPER.readTree(
                at("2024-04-01", "run", "--dry-run", "-o", "json").out()).get("run");
        assertThat(foreseen.get("dry_run").booleanValue()).isTrue();
        JsonNode invoice = foreseen.get("invoices").get(0).get("invoice");
        assertThat(invoice.get("total_amount_cents").longValue()).isEqualTo(1_560);
        assertThat(invoice.get("fees")).hasSize(2);
        assertThat(foreseen.get("finalized_amount_cents").get("EUR").longValue())
                .isEqualTo(1_560);

        JsonNode done = MAPPER.readTree(at("2024-04-01", "run", "-o", "json").out()).get("run");
        assertThat(done.get("dry_run").booleanValue()).isFalse();
        assertThat(done.get("counts")).isEqualTo(foreseen.get("counts"));
        for (String same : new String[] {"number", "status", "total_amount_cents", "billed_at"}) {
            assertThat(done.get("invoices").findValuesAsText(same)).hasSize(2)
                    .containsExactlyElementsOf(foreseen.findValue("invoices").findParents("id")
                            .stream().map(each -> each.get(same).asText()).toList());
        }
        assertThat(at("2024-04-01", "check").exit()).isZero();
    }

    @Test
    void a_dry_run_goes_on_past_what_the_run_itself_makes_due() {
        CommandRun dry = at("2024-04-10", "run", "--dry-run");
        assertThat(dry.out().lines().map(line -> line.replaceAll(" +", " ")))
                .contains("Drafts finalized 1", "Finalized in USD 5.00");
    }

    @Test
    void billing_beyond_now_asks_first_and_counts() {
        CommandRun refused = at("2024-04-01", "run", "--until", "2024-07-02");
        assertThat(refused.exit()).isEqualTo(6);
        assertThat(refused.err()).contains("run until 2024-07-02T00:00:00Z, later than now"
                + " (2024-04-01T12:00:00Z): 6 billing periods of 2 subscriptions", "--yes");
        assertThat(at("2024-04-01", "invoice", "list").err()).contains("no invoices");

        assertThat(CommandRun.in(folder).at(Instant.parse("2024-04-01T12:00:00Z"))
                .on(new Console.Terminal(true, false, false, 0)).typing("y\n")
                .run("run", "--until", "2024-05-02").exit()).isZero();
        assertThat(at("2024-05-02", "run", "--until", "2024-05-02").exit()).isZero();
        assertThat(at("2024-05-02", "run", "--until", "2024-07-02", "--yes").exit()).isZero();
    }

    @Test
    void a_run_that_has_nothing_to_do_beyond_now_does_not_ask() {
        assertThat(at("2024-04-01", "run", "--until", "2024-04-01T12:04:00Z").exit()).isZero();
    }
}
