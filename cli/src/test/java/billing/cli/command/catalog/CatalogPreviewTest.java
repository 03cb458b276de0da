package billing.cli.command.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What applying catalog files would do is shown with contents, prices and invoices. */
class CatalogPreviewTest {
    private static final String CATALOG = """
            billing_entities: [{code: default, name: Seller, document_number_prefix: S}]
            pricing_units: [{code: credit, name: Credits, short_name: CR}]
            billable_metrics:
              - {code: tok, name: Tokens, aggregation_type: sum_agg, field_name: n,
                 filters: [{key: model, values: [big, small]}]}
            add_ons: [{code: setup, name: Setup, amount_cents: 9900, amount_currency: EUR}]
            plans:
              - code: pro
                name: Pro
                interval: monthly
                amount_cents: 2900
                amount_currency: EUR
                pay_in_advance: true
                minimum_commitment: {amount_cents: 10000}
                charges:
                  - {code: flat, billable_metric_code: tok, charge_model: standard,
                     properties: {amount: "0.1"}}
                  - code: tiers
                    billable_metric_code: tok
                    charge_model: graduated
                    properties:
                      graduated_ranges:
                        - {from_value: 0, to_value: 100, per_unit_amount: "0.002",
                           flat_amount: "0"}
                        - {from_value: 101, to_value: null, per_unit_amount: "0.0015",
                           flat_amount: "5"}
                  - code: share
                    billable_metric_code: tok
                    charge_model: percentage
                    min_amount_cents: 500
                    properties: {rate: "1.5", fixed_amount: "0.3", free_units_per_events: 3,
                      per_transaction_max_amount: "4"}
                  - code: packs
                    billable_metric_code: tok
                    charge_model: package
                    properties: {amount: "10", free_units: 5, package_size: 7}
                    applied_pricing_unit: {code: credit, conversion_rate: "0.05"}
                  - code: models
                    billable_metric_code: tok
                    charge_model: standard
                    properties: {amount: "2"}
                    filters: [{values: {model: [big]}, properties: {amount: "3.5"}}]
                fixed_charges:
                  - {code: seats, add_on_code: setup, charge_model: standard, units: "5",
                     pay_in_advance: true, properties: {amount: "8"}}
            coupons: [{code: ten, name: Ten, coupon_type: fixed_amount, amount_cents: 1000,
              amount_currency: EUR, frequency: once, expiration: no_expiration}]
            """;
    private static final String CUSTOMERS = """
            customers: [{external_id: acme, name: Acme, currency: EUR}]
            subscriptions: [{external_id: s, external_customer_id: acme, plan_code: pro}]
            """;
    private static final JsonMapper MAPPER = new JsonMapper();
    @TempDir
    Path folder;

    @BeforeEach
    void empty_database() {
        CommandRun.in(folder).init();
    }

    private CommandRun run(String yaml, String... arguments) throws IOException {
        Files.writeString(folder.resolve("catalog.yaml"), yaml);
        return CommandRun.in(folder).run(arguments);
    }

    private static List<String> lines(CommandRun run) {
        return run.out().lines().map(line -> line.strip().replaceAll(" {2,}", " | ")).toList();
    }

    @Test
    void what_is_created_is_shown_with_amounts_and_prices() throws IOException {
        CommandRun diff = run(CATALOG, "diff", "-f", "catalog.yaml");
        assertThat(diff.exit()).as(diff.err()).isEqualTo(1);
        assertThat(lines(diff)).contains(
                "+ create | plan | pro | amount_cents | 29.00 EUR",
                "+ create | plan | pro | minimum_commitment | {amount_cents: 100.00 EUR}",
                "+ create | plan | pro | charges[flat] | standard: 0.10 EUR per unit",
                "+ create | plan | pro | charges[tiers] | graduated: 0 to 100: 0.002 EUR per unit",
                "101 and more: 0.0015 EUR per unit + 5.00 EUR flat",
                "+ create | plan | pro | charges[share] | percentage: 1.5 % + 0.30 EUR per event,"
                        + " first 3 events free, at most 4.00 EUR per event",
                "minimum 5.00 EUR per period",
                "+ create | plan | pro | charges[packs] | package: 10.00 CR per package of 7 units,"
                        + " first 5 units free",
                "1 CR = 0.05 EUR",
                "+ create | plan | pro | charges[models] | standard: model=big: 3.50 EUR per unit",
                "default: 2.00 EUR per unit",
                "+ create | plan | pro | fixed_charges[seats] | standard, 5 units, in advance:"
                        + " 8.00 EUR per unit",
                "+ create | add-on | setup | amount_cents | 99.00 EUR",
                "+ create | coupon | ten | amount_cents | 10.00 EUR");
        assertThat(run(CATALOG, "diff", "-f", "catalog.yaml", "-o", "csv").out())
                .contains("create,plan,pro,amount_cents,,2900\n");
        assertThat(run(CATALOG, "apply", "-f", "catalog.yaml", "--dry-run").exit()).isZero();
    }

    @Test
    void a_plan_is_shown_with_its_prices() throws IOException {
        run(CATALOG, "apply", "-f", "catalog.yaml");
        assertThat(lines(CommandRun.in(folder).run("plan", "show", "pro"))).contains(
                "flat | tok | standard | in arrears | 0.10 EUR per unit",
                "tiers | tok | graduated | in arrears | 0 to 100: 0.002 EUR per unit",
                "101 and more: 0.0015 EUR per unit + 5.00 EUR flat",
                "seats | setup x 5 | standard | in advance | 8.00 EUR per unit");
    }

    @Test
    void what_is_due_before_a_price_that_decides_on_a_waiting_change_is_billed_first()
            throws IOException {
        String plan = "  - {code: %s, name: P, interval: monthly, amount_cents: %d,"
                + " amount_currency: EUR, pay_in_advance: false}\n";
        run("plans:\n" + plan.formatted("small", 3_100) + plan.formatted("tiny", 100)
                + CUSTOMERS.replace("pro", "small"), "apply", "-f", "catalog.yaml");
        CommandRun.in(folder).run("subscription", "change-plan", "s", "--plan", "tiny", "--yes");
        Files.writeString(folder.resolve("catalog.yaml"),
                "plans:\n" + plan.formatted("tiny", 9_900));
        CommandRun.Place later =
                CommandRun.in(folder).at(Instant.parse("2024-06-20T12:00:00Z"));
        assertThat(later.run("apply", "-f", "catalog.yaml", "--dry-run").err())
                .contains("work that is due for customers is run first: 3 invoices");
        assertThat(later.run("invoice", "list").err()).contains("no invoices");
        assertThat(later.run("apply", "-f", "catalog.yaml").err())
                .contains("work that was due for customers was run first: 3 invoices");
        assertThat(later.run("invoice", "list", "-o", "json").out())
                .contains("\"fees_amount_cents\": 2800", "\"fees_amount_cents\": 100");
    }

    @Test
    void starts_in_the_past_that_leave_usage_unbilled_are_named() throws IOException {
        Files.writeString(folder.resolve("catalog.yaml"), CATALOG + CUSTOMERS.replace(
                "plan_code: pro}", "plan_code: pro, subscription_at: 2026-01-10},"
                + " {external_id: t, external_customer_id: acme, plan_code: pro,"
                + " subscription_at: 2026-02-10},"
                + " {external_id: u, external_customer_id: acme, plan_code: pro,"
                + " subscription_at: 2026-03-10}"));
        String sentence = "subscription s starts in the past: its usage before"
                + " 2026-03-01T00:00:00Z is never billed, unless it is created with --now"
                + " 2026-01-10T00:00:00Z; so of 1 other subscription";
        CommandRun.Place place = CommandRun.in(folder);
        assertThat(place.run("diff", "-f", "catalog.yaml", "--now", "2026-03-15").err())
                .contains(sentence);
        assertThat(place.run("apply", "-f", "catalog.yaml", "--now", "2026-03-15").err())
                .contains(sentence);
        assertThat(place.run("apply", "-f", "catalog.yaml", "--now", "2026-03-15").err())
                .doesNotContain("starts in the past");
        assertThat(place.run("subscription", "create", "v", "--customer", "acme", "--plan", "pro",
                "--subscription-at", "2026-01-01", "--now", "2026-03-15").err())
                .contains("subscription v starts in the past: its usage before");
    }

    @Test
    void a_folder_without_catalog_files_is_refused() throws IOException {
        Files.createDirectory(folder.resolve("empty"));
        for (List<String> command : List.of(List.of("apply"), List.of("apply", "--dry-run"),
                List.of("diff"))) {
            List<String> words = new ArrayList<>(command);
            words.addAll(List.of("-f", "empty/"));
            CommandRun refused = CommandRun.in(folder).run(words.toArray(String[]::new));
            assertThat(refused.exit()).isEqualTo(3);
            assertThat(refused.err()).contains("the files contain no resources");
        }
    }

    @Test
    void a_file_that_is_named_twice_is_read_once() throws IOException {
        Files.createDirectory(folder.resolve("catalog"));
        Files.writeString(folder.resolve("catalog/all.yaml"), CATALOG + CUSTOMERS);
        assertThat(CommandRun.in(folder).run("apply", "-f", "catalog/", "catalog/all.yaml",
                "./catalog/all.yaml").exit()).isZero();
    }

    @Test
    void invoices_that_would_be_issued_are_named_and_none_is_kept() throws IOException {
        CommandRun dry = run(CATALOG + CUSTOMERS, "apply", "-f", "catalog.yaml", "--dry-run");
        assertThat(dry.exit()).as(dry.err()).isZero();
        assertThat(dry.out()).contains("S-001-001", "Acme", "finalized");
        assertThat(dry.err()).contains("1 invoice to issue");
        assertThat(CommandRun.in(folder).run("plan", "list").err()).contains("no plans");
        JsonNode tree = MAPPER.readTree(run(CATALOG + CUSTOMERS, "diff", "-f", "catalog.yaml",
                "-o", "json").out());
        String foreseen = tree.get("invoices").get(0).get("total_amount_cents").asText();

        CommandRun applied = run(CATALOG + CUSTOMERS, "apply", "-f", "catalog.yaml");
        assertThat(applied.exit()).as(applied.err()).isZero();
        assertThat(CommandRun.in(folder).run("invoice", "list", "-o", "json").out())
                .contains("\"total_amount_cents\": " + foreseen);
        assertThat(run(CATALOG + CUSTOMERS, "diff", "-f", "catalog.yaml").exit()).isZero();
    }

    @Test
    void a_changed_price_shows_how_many_subscriptions_it_affects() throws IOException {
        run(CATALOG + CUSTOMERS, "apply", "-f", "catalog.yaml");
        CommandRun diff = run(CATALOG.replace("2900", "3900"), "diff", "-f", "catalog.yaml");
        assertThat(lines(diff)).contains(
                "~ change | plan | pro | amount_cents | 29.00 EUR | 39.00 EUR");
        assertThat(diff.err()).contains("plan pro has 1 subscription");
        assertThat(run(CATALOG.replace("2900", "3900"), "apply", "-f", "catalog.yaml").err())
                .contains("plan pro has 1 subscription");
    }

    @Test
    void another_plan_of_a_running_subscription_is_refused_with_the_command_for_it()
            throws IOException {
        run(CATALOG + CUSTOMERS, "apply", "-f", "catalog.yaml");
        String other = """
                plans: [{code: big, name: Big, interval: monthly, amount_cents: 9000,
                  amount_currency: EUR, pay_in_advance: true}]
                """;
        CommandRun refused = run(other + CUSTOMERS.replace("plan_code: pro", "plan_code: big"),
                "apply", "-f", "catalog.yaml");
        assertThat(refused.exit()).isEqualTo(3);
        assertThat(refused.err()).contains("cannot change plan_code of subscription s",
                "billing subscription change-plan s --plan big");
    }

    @Test
    void cents_with_a_decimal_point_are_refused_with_their_place() throws IOException {
        CommandRun refused = run(CATALOG.replace("2900", "29.00"), "validate", "-f",
                "catalog.yaml");
        assertThat(refused.exit()).isEqualTo(3);
        assertThat(refused.err()).contains("catalog.yaml:11:19: \"amount_cents\" must be a whole"
                + " number without a decimal point, not 29.00", "4900 is 49.00 EUR")
                .containsOnlyOnce("catalog.yaml:11:19").containsOnlyOnce("\"amount_cents\"");
    }
}
