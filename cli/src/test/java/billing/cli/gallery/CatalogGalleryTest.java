package billing.cli.gallery;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Faulty catalog files and their messages; approved files in fixtures/errors. */
class CatalogGalleryTest {
    private static final String METRIC = """
            billable_metrics:
              - {code: api_calls, name: API calls, aggregation_type: count_agg}
            """;
    private static final String PLAN = METRIC + """
            plans:
              - code: pro
                name: Pro
                interval: monthly
                amount_cents: 4900
                amount_currency: EUR
                pay_in_advance: true
                charges:
                  - billable_metric_code: api_calls
                    charge_model: graduated
                    properties:
                      graduated_ranges:
                        - {from_value: 0, to_value: 100, per_unit_amount: "0.10", flat_amount: "0"}
                        - {from_value: 101, to_value: null, per_unit_amount: "0.05", \
            flat_amount: "0"}
            """;

    @TempDir
    Path folder;

    @Test
    void catalog_broken_yaml() throws IOException {
        validate("catalog-broken-yaml", "A list item that is not aligned.",
                "taxes:\n  - code: vat\n   name: VAT\n");
    }

    @Test
    void catalog_tab() throws IOException {
        validate("catalog-tab", "A file that is indented with a tab.", "taxes:\n\t- code: vat\n");
    }

    @Test
    void catalog_unknown_member() throws IOException {
        validate("catalog-unknown-member", "Members with letters swapped, and one level too high.",
                PLAN.replace("pay_in_advance", "pay_in_advnace")
                        + "billing_entities:\n  - {code: a, name: A, invoice_grace_period: 3}\n");
    }

    @Test
    void catalog_overlapping_tiers() throws IOException {
        validate("catalog-overlapping-tiers", "The second tier starts inside the first.",
                PLAN.replace("from_value: 101", "from_value: 50"));
    }

    @Test
    void catalog_gap_between_tiers() throws IOException {
        validate("catalog-gap-between-tiers", "Units between two tiers have no price.",
                PLAN.replace("from_value: 101", "from_value: 200"));
    }

    @Test
    void catalog_negative_price() throws IOException {
        validate("catalog-negative-price", "A negative price, and a price that is not a string.",
                PLAN.replace("\"0.10\"", "\"-0.10\"").replace("\"0.05\"", "0.05"));
    }

    @Test
    void catalog_paid_in_advance() throws IOException {
        validate("catalog-paid-in-advance", "A minimum on a charge paid in advance.",
                PLAN.replace("charge_model: graduated", "charge_model: graduated\n"
                        + "        pay_in_advance: true\n        min_amount_cents: 500"));
    }

    @Test
    void catalog_unknown_currency() throws IOException {
        validate("catalog-unknown-currency", "A currency in lower case.",
                PLAN.replace("EUR", "eur"));
    }

    @Test
    void catalog_unknown_metric() throws IOException {
        validate("catalog-unknown-metric", "A charge on a metric that does not exist.",
                PLAN.replace("metric_code: api_calls", "metric_code: api_call"));
    }

    @Test
    void catalog_duplicate_code() throws IOException {
        validate("catalog-duplicate-code", "Two metrics with one code.",
                METRIC + "  - {code: api_calls, name: Calls again, aggregation_type: count_agg}\n");
    }

    @Test
    void catalog_missing_members() throws IOException {
        validate("catalog-missing-members", "A plan and a metric without required members.", """
                billable_metrics:
                  - {code: gb, name: Gigabytes, aggregation_type: sum_agg}
                plans:
                  - {code: pro, interval: montly}
                """);
    }

    @Test
    void catalog_not_utf_8() throws IOException {
        Files.write(folder.resolve("catalog.yaml"),
                "taxes:\n  - {code: tva, name: Taxe \u00e9cotaxe}\n"
                .getBytes(StandardCharsets.ISO_8859_1));
        approve("catalog-not-utf-8", "A file in Latin-1.", "validate", "-f", "catalog.yaml");
    }

    @Test
    void catalog_file_missing() {
        approve("catalog-file-missing", "The file does not exist.", "validate", "-f", "none.yaml");
    }

    @Test
    void catalog_frozen_plan() throws IOException {
        CommandRun.in(folder).init();
        write(PLAN + """
                customers: [{external_id: acme}]
                subscriptions: [{external_id: acme, external_customer_id: acme, plan_code: pro}]
                """);
        assertThat(CommandRun.in(folder).run("apply", "-f", "catalog.yaml").exit()).isZero();
        write(PLAN.replace("monthly", "yearly"));
        approve("catalog-frozen-plan", "A plan with subscriptions gets another interval.",
                "apply", "-f", "catalog.yaml");
    }

    @Test
    void a_difference_is_exit_code_1_and_none_is_0() throws IOException {
        CommandRun.in(folder).init();
        write(PLAN);
        assertThat(CommandRun.in(folder).run("diff", "-f", "catalog.yaml").exit()).isEqualTo(1);
        CommandRun.in(folder).run("apply", "-f", "catalog.yaml");
        CommandRun same = CommandRun.in(folder).run("diff", "-f", "catalog.yaml");
        assertThat(same.exit()).isZero();
        assertThat(same.err()).contains("0 to create, 0 to change, 2 unchanged");
    }

    @Test
    void what_export_writes_apply_reads_without_a_change() throws IOException {
        CommandRun.in(folder).init();
        write(PLAN);
        CommandRun.in(folder).run("apply", "-f", "catalog.yaml");
        String exported = CommandRun.in(folder).run("export", "catalog").out();
        CommandRun diff = CommandRun.in(folder).typing(exported).run("diff", "-f", "-");
        assertThat(diff.exit()).as(diff.err()).isZero();
    }

    @Test
    void a_list_is_a_table_for_people_and_the_api_for_programs() throws IOException {
        CommandRun.in(folder).init();
        write(PLAN);
        CommandRun.in(folder).run("apply", "-f", "catalog.yaml");
        assertThat(CommandRun.in(folder).run("plan", "list").out()).contains("49.00  EUR");
        assertThat(CommandRun.in(folder).run("plan", "show", "pro", "-o", "json").out())
                .contains("\"plan\": {").contains("\"svc_id\": ");
        assertThat(CommandRun.in(folder).run("plan", "show", "none").exit()).isEqualTo(4);
    }

    private void validate(String name, String situation, String yaml) throws IOException {
        write(yaml);
        approve(name, situation, "validate", "-f", "catalog.yaml");
    }

    private void write(String yaml) throws IOException {
        Files.writeString(folder.resolve("catalog.yaml"), yaml);
    }

    private void approve(String name, String situation, String... arguments) {
        Gallery.run(folder, name, situation, arguments);
    }
}
