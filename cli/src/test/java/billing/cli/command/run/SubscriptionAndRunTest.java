package billing.cli.command.run;

import static org.assertj.core.api.Assertions.assertThat;

import billing.catalog.Plan;
import billing.catalog.store.Plans;
import billing.cli.Billing;
import billing.cli.CommandRun;
import billing.engine.Database;
import billing.engine.Identifiers;
import billing.engine.NewDatabase;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.time.Interval;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Subscriptions and the run from the command line. */
class SubscriptionAndRunTest {
    @TempDir
    Path folder;

    @BeforeEach
    void foundation() {
        assertThat(CommandRun.in(folder).init().exit()).isZero();
        try (Database database = NewDatabase.open(folder.resolve("billing.db"))) {
            database.writing(handle -> new Plans(handle).insert(plan()));
        }
    }

    private static Plan plan() {
        return plan("basic", 3_100);
    }

    private static Plan plan(String code, long cents) {
        return new Plan(Identifiers.seeded(cents).next(CommandRun.NOW), null, code,
                new Plan.Labels(code, null, null),
                new Plan.Billing(Interval.MONTHLY, cents, CurrencyUnit.of("EUR"), false, null,
                        null, null),
                new Plan.Pricing(List.of(), List.of(), null, List.of(), List.of()),
                List.of(), null, CommandRun.NOW, null);
    }

    private CommandRun run(String... arguments) {
        return CommandRun.in(folder).run(arguments);
    }

    private CommandRun create(String externalId, String... more) {
        List<String> arguments = new ArrayList<>(List.of("subscription", "create",
                externalId, "--customer", "acme", "--create-customer", "--plan", "basic"));
        arguments.addAll(List.of(more));
        return run(arguments.toArray(String[]::new));
    }

    @Test
    void what_people_do_is_logged_and_what_a_run_does_is_not() {
        run("api", "POST", "/customers", "{\"customer\": {\"external_id\": \"acme\"}}");
        assertThat(create("acme-1").exit()).isZero();
        assertThat(CommandRun.in(folder).at(CommandRun.NOW.plus(Duration.ofDays(40)))
                .run("run").out()).contains("Periods billed");
        assertThat(run("sql", "select activity_type, activity_source from activity_logs"
                + " order by activity_type", "-o", "csv").out()).isEqualTo("""
                activity_type,activity_source
                customer.created,api
                subscription.started,front
                """);
    }

    @Test
    void a_subscription_is_created_with_its_customer_and_shown() {
        CommandRun created = create("acme-1", "--name", "Main");
        assertThat(created.exit()).as(created.err()).isZero();
        assertThat(run("subscription", "list").out()).contains("acme-1", "basic", "active",
                "Main");
        assertThat(run("subscription", "show", "acme-1", "-o", "json").out())
                .contains("\"external_customer_id\": \"acme\"",
                        "\"started_at\": \"2024-03-04T21:00:00.000Z\"");
        assertThat(run("subscription", "show", "none").exit()).isEqualTo(4);
    }

    @Test
    void the_run_shows_what_it_will_do_and_what_it_did() {
        create("acme-1");
        CommandRun dry = run("run", "--until", "2024-04-01T00:10:00Z", "--dry-run");
        assertThat(dry.out()).contains("2024-04-01T00:10:00Z", "28.00", "Periods billed");
        assertThat(dry.err()).contains("will bill 1 subscription of 1 customer");
        CommandRun done = run("run", "--until", "2024-04-01T00:10:00Z", "--now", "2024-04-01",
                "--yes");
        assertThat(done.exit()).as(done.err()).isZero();
        assertThat(done.err()).contains("will bill 1 subscription of 1 customer");
        assertThat(done.out()).contains("28.00", "Periods billed", "Invoices created",
                "Finalized in EUR");
        CommandRun again = run("run", "--until", "2024-04-01T00:10:00Z", "-o", "json");
        assertThat(again.err()).contains("nothing is due");
        assertThat(again.out()).contains("\"periodic_billing\": 0", "\"invoices\": []");
    }

    @Test
    void the_status_of_the_run_shows_how_far_it_has_come() {
        assertThat(run("run", "--status").out()).contains("never");
        create("acme-1");
        run("run", "--until", "2024-04-01T00:10:00Z", "--now", "2024-04-01T01:00:00Z", "--yes");
        assertThat(run("run", "--status").out()).contains("2024-04-01T00:10:00Z");
        assertThat(run("run", "--status", "-o", "json").out()).contains(
                "\"completed_until\": \"2024-04-01T00:10:00Z\"", "\"failed\": 0",
                "\"shared\": null");
    }

    @Test
    void the_csv_of_a_run_lists_its_invoices_also_if_there_are_none() {
        create("acme-1");
        CommandRun.Place later = CommandRun.in(folder).at(CommandRun.NOW.plus(Duration.ofDays(40)));
        String[] run = {"run", "-q", "-o", "csv", "--columns", "number"};
        assertThat(later.run(run).out()).matches("number\n\\S+-001-001\n");
        assertThat(later.run(run).out()).isEqualTo("number\n");
        assertThat(later.run(run).exit()).isZero();
    }

    @Test
    void an_end_first_bills_the_periods_that_no_run_billed() {
        create("acme-1");
        CommandRun ended = run("subscription", "terminate", "acme-1", "--yes", "--now",
                "2024-05-10T08:00:00Z");
        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.err()).contains("2 invoices", "for 10.00 EUR");
        assertThat(ended.out()).contains("terminated");
    }

    @Test
    void an_end_names_the_credit_note_and_marks_an_empty_invoice() throws IOException {
        Files.writeString(folder.resolve("advance.yaml"), """
                billing_entities: [{code: default, name: Seller, document_number_prefix: S}]
                plans: [{code: early, name: Early, interval: monthly, amount_cents: 3100,
                  amount_currency: EUR, pay_in_advance: true}]
                customers: [{external_id: eve}]
                subscriptions: [{external_id: e, external_customer_id: eve, plan_code: early}]
                """);
        assertThat(CommandRun.in(folder).at(Instant.parse("2024-03-01T00:00:00Z"))
                .run("apply", "-f", "advance.yaml").exit()).isZero();
        CommandRun ended = run("subscription", "terminate", "e", "--yes", "--now",
                "2024-03-10T08:00:00Z");
        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.err()).contains("credit note S-001-001-CN001 for 21.00 EUR for unused"
                + " days (finalized, id ", "invoice S-001-002 for 0.00 EUR (finalized, id ",
                "nothing was left to bill; finalize_zero_amount_invoice: skip of a customer"
                        + " or billing entity prevents such invoices");
    }

    @Test
    void an_end_is_not_taken_lightly() {
        create("acme-1");
        CommandRun refused = run("subscription", "terminate", "acme-1");
        assertThat(refused.exit()).isEqualTo(6);
        assertThat(refused.err()).contains("--yes");
        assertThat(run("subscription", "terminate", "nope").exit()).as("nothing to confirm")
                .isEqualTo(4);
    }

    @Test
    void what_has_not_started_is_changed_and_called_off() {
        create("acme-1", "--subscription-at", "2024-06-01");
        assertThat(run("subscription", "list").err()).isEqualTo("no active subscriptions\n"
                + "1 pending; list them with --status pending\n");
        assertThat(run("subscription", "update", "acme-1", "--name", "Later", "--ending-at",
                "2024-12-31", "--separate-invoice").out()).contains("Later", "2024-12-31");
        assertThat(run("subscription", "update", "acme-1", "--ending-at", "").out())
                .doesNotContain("2024-12-31");
        CommandRun canceled = run("subscription", "cancel", "acme-1");
        assertThat(canceled.exit()).as(canceled.err()).isZero();
        assertThat(canceled.out()).contains("canceled");
        assertThat(run("subscription", "list", "--status", "active,pending").err())
                .isEqualTo("no active or pending subscriptions\n");
    }

    @Test
    void another_plan_takes_over_at_once_or_when_the_period_ends() {
        create("acme-1");
        try (Database database = NewDatabase.open(folder.resolve("billing.db"))) {
            database.writing(handle -> new Plans(handle).insert(plan("small", 1_000)));
        }
        CommandRun asked = run("subscription", "create", "acme-1", "--customer", "acme",
                "--plan", "small");
        assertThat(asked.exit()).as(asked.err()).isZero();
        assertThat(asked.out()).contains("basic", "Next plan", "small");
        assertThat(run("invoice", "preview", "--subscription", "acme-1").out())
                .contains("28.00");
        run("run", "--until", "2024-04-01T00:10:00Z", "--now", "2024-04-01", "--yes");
        CommandRun back = run("subscription", "create", "acme-1", "--customer", "acme", "--plan",
                "basic", "--now", "2024-04-11T09:00:00Z");
        assertThat(back.out()).contains("basic").doesNotContain("Next plan");
        assertThat(back.err()).contains("for 3.33 EUR");
    }

    @Test
    void wrong_values_are_named_with_what_would_be_right() {
        CommandRun wrong = create("acme-1", "--subscription-at", "soon", "--ending-at", "never");
        assertThat(wrong.exit()).isEqualTo(3);
        assertThat(wrong.err()).contains(
                "subscription_at: \"soon\" is not a valid date or time",
                "ending_at: \"never\" is not a valid date or time", "2024-03-01T00:00:00Z");
        assertThat(run("run", "--until", "soon").exit()).isEqualTo(2);
    }

    @Test
    void refused_values_are_explained_with_what_would_be_right() {
        create("acme-1");
        assertThat(run("subscription", "update", "acme-1", "--ending-at", "2020-01-01").err())
                .contains("the subscription would end on 2020-01-01, which is not after today",
                        "use a later date");
        assertThat(run("invoice", "preview", "--subscription", "acme-1", "--end-at",
                "2020-01-01").err()).contains("2020-01-01T00:00:00Z is in the past",
                        "use a later time for --end-at");
        assertThat(run("subscription", "terminate", "acme-1", "--invoice", "bogus", "--yes").err())
                .contains("\"bogus\" is not an option for the final invoice",
                        "use generate or skip");
        assertThat(run("subscription", "change-plan", "acme-1", "--plan", "basic", "--preview")
                .err()).contains("the subscription has the plan \"basic\" already",
                        "name another plan");
    }

    @Test
    void a_plan_is_changed_after_a_preview_of_its_cost() {
        try (Database database = NewDatabase.open(folder.resolve("billing.db"))) {
            database.writing(handle -> new Plans(handle).insert(plan("pro", 6_200)));
        }
        create("acme-1");
        CommandRun cost = run("subscription", "change-plan", "acme-1", "--plan", "pro",
                "--preview");
        assertThat(cost.exit()).as(cost.err()).isZero();
        assertThat(cost.out()).contains("Total");
        assertThat(run("subscription", "show", "acme-1").out()).contains("basic");
        assertThat(run("subscription", "change-plan", "acme-1", "--plan", "pro").exit())
                .isEqualTo(6);
        CommandRun changed = run("subscription", "change-plan", "acme-1", "--plan", "pro",
                "--yes");
        assertThat(changed.exit()).as(changed.err()).isZero();
        assertThat(changed.out()).contains("pro", "active");
        assertThat(run("subscription", "change-plan", "none", "--plan", "pro", "--yes").exit())
                .isEqualTo(4);
    }

    @Test
    void every_member_of_a_subscription_can_be_changed() throws IOException {
        create("acme-1");
        Files.writeString(folder.resolve("own.yaml"), "amount_cents: 4200\n");
        CommandRun changed = run("subscription", "update", "acme-1", "--name", "Main",
                "--progressive-billing", "--payment-method", "manual", "--skip-sections",
                "--overrides", "own.yaml", "--threshold", "1000", "--every", "500", "-o", "json");
        assertThat(changed.exit()).as(changed.err()).isZero();
        assertThat(changed.out()).contains("\"plan_amount_cents\": 4200",
                "\"payment_method_type\": \"manual\"", "\"amount_cents\": 1000",
                "\"recurring\": true");
        assertThat(run("subscription", "update", "acme-1", "--pay-first", "2").err())
                .contains("subscription_not_pending");
    }

    @Test
    void alerts_are_made_listed_changed_and_removed() {
        create("acme-1");
        CommandRun made = run("alert", "add", "high", "--subscription", "acme-1", "--type",
                "current_usage_amount", "--threshold", "100000=warn", "--every", "50000");
        assertThat(made.exit()).as(made.err()).isZero();
        assertThat(run("alert", "list", "--subscription", "acme-1").out()).contains("high",
                "current_usage_amount", "100000 warn, every 50000");
        assertThat(run("alert", "update", "high", "--subscription", "acme-1", "--threshold",
                "7", "-o", "json").out()).contains("\"alert\": {", "7");
        assertThat(run("alert", "add", "x", "--subscription", "acme-1", "--type", "none",
                "--threshold", "1").err()).contains("alert_type");
        assertThat(run("alert", "remove", "high", "--subscription", "acme-1").exit()).isZero();
        assertThat(run("alert", "list", "--subscription", "acme-1").err()).contains("no alerts");
        assertThat(run("alert", "list").exit()).isEqualTo(2);
    }

    @Test
    void the_charges_of_a_plan_are_edited_one_by_one() throws IOException {
        Files.writeString(folder.resolve("catalog.yaml"), """
                billable_metrics: [{code: calls, name: Calls, aggregation_type: count_agg}]
                add_ons: [{code: seat, name: Seat, amount_cents: 500, amount_currency: EUR}]
                """);
        assertThat(run("apply", "-f", "catalog.yaml").exit()).isZero();
        Files.writeString(folder.resolve("calls.yaml"), """
                billable_metric_code: calls
                code: calls
                charge_model: standard
                properties: {amount: "0.02"}
                """);
        CommandRun added = run("plan", "charge", "add", "basic", "calls.yaml");
        assertThat(added.exit()).as(added.err()).isZero();
        assertThat(added.out()).contains("calls", "standard");
        Files.writeString(folder.resolve("price.json"),
                "{\"properties\": {\"amount\": \"0.03\"}}");
        assertThat(run("plan", "charge", "update", "basic", "calls", "price.json", "-o", "json")
                .out()).contains("\"amount\": \"0.03\"");
        Files.writeString(folder.resolve("seats.yaml"), """
                add_on_code: seat
                code: seats
                charge_model: standard
                units: 3
                properties: {amount: "5"}
                """);
        assertThat(run("plan", "charge", "add", "basic", "--fixed", "seats.yaml").out())
                .contains("seat x 3");
        assertThat(run("plan", "charge", "list", "basic").out()).contains("calls", "seat x 3");
        assertThat(run("plan", "charge", "remove", "basic", "calls", "--yes").exit()).isZero();
        assertThat(run("plan", "charge", "list", "basic").out()).doesNotContain("calls");
        assertThat(run("plan", "charge", "add", "basic", "none.yaml").exit()).isEqualTo(4);
    }

    @Test
    void a_start_waits_for_its_payment() throws IOException {
        Files.writeString(folder.resolve("catalog.yaml"), """
                customers: [{external_id: acme, currency: EUR, billing_configuration:
                    {payment_provider: stripe, payment_provider_code: stripe_eu}}]
                plans: [{code: gold, name: Gold, interval: monthly, amount_cents: 3100,
                    amount_currency: EUR, pay_in_advance: true}]
                """);
        CommandRun applied = run("apply", "-f", "catalog.yaml");
        assertThat(applied.exit()).as(applied.err()).isZero();
        assertThat(run("subscription", "create", "gold-1", "--customer", "acme", "--plan",
                "gold", "--pay-first", "24").err()).contains("no_default_payment_method");
        run("subscription", "create", "basic-1", "--customer", "none", "--create-customer",
                "--plan", "gold");
        assertThat(run("payment-method", "add", "none", "pm_1").err()).isEqualTo("""
                billing: error: customer none has no payment provider
                hint: set it in a catalog file: billing_configuration: {payment_provider: stripe}
                """);
        assertThat(run("payment-method", "add", "acme", "pm_1").out()).contains("stripe_eu",
                "pm_1", "yes");
        CommandRun held = run("subscription", "create", "gold-1", "--customer", "acme",
                "--plan", "gold", "--pay-first", "24");
        assertThat(held.exit()).as(held.err()).isZero();
        assertThat(held.out()).contains("incomplete", "Waiting for payment of");
        String invoice = held.out().lines().filter(line -> line.contains("Waiting for")).findFirst()
                .orElseThrow().replaceAll(".* ", "");
        assertThat(run("payment", "record", invoice, "--reference", "wire").exit()).isZero();
        assertThat(run("subscription", "show", "gold-1").out()).contains("active");
        assertThat(run("invoice", "show", invoice).out()).contains("finalized", "Payment   paid");
    }
}
