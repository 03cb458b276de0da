package billing.cli.command.usage;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Running usage, and the lists of the catalog, from the command line. */
class UsageShowTest {
    private static final String CATALOG = """
            taxes:
              - {code: vat, name: VAT, rate: "20"}
            billable_metrics:
              - {code: traffic, name: Traffic, aggregation_type: sum_agg, field_name: gigabytes}
              - {code: calls, name: Calls, aggregation_type: count_agg}
            features:
              - code: seats
                name: Seats
                privileges: [{code: max, name: Most, value_type: integer}]
            plans:
              - code: cloud
                name: Cloud
                interval: monthly
                amount_cents: 0
                amount_currency: EUR
                pay_in_advance: false
                tax_codes: [vat]
                charges:
                  - code: traffic
                    billable_metric_code: traffic
                    charge_model: standard
                    properties: {amount: "10", pricing_group_keys: [cloud]}
                  - code: calls
                    billable_metric_code: calls
                    charge_model: graduated
                    properties:
                      graduated_ranges:
                        - {from_value: 0, to_value: null, per_unit_amount: "0", flat_amount: "1"}
            customers:
              - {external_id: acme, name: Acme, currency: EUR}
              - {external_id: idle, name: Idle, currency: EUR}
            subscriptions:
              - {external_id: acme-1, external_customer_id: acme, plan_code: cloud,
                 subscription_at: "2024-01-01T00:00:00Z"}
            """;
    private static final String USAGE = """
            transaction_id,external_subscription_id,code,timestamp,gigabytes,cloud
            a,acme-1,traffic,2024-02-10T00:00:00Z,5,aws
            b,acme-1,traffic,2024-02-11T00:00:00Z,7,gcp
            c,acme-1,traffic,2024-03-01T10:00:00Z,3,aws
            d,acme-1,traffic,2024-03-02T10:00:00Z,5,aws
            e,acme-1,traffic,2024-03-03T10:00:00Z,6,gcp
            """;
    @TempDir
    Path folder;
    private CommandRun.Place place;

    @BeforeEach
    void catalogAndUsage() throws IOException {
        place = CommandRun.in(folder);
        Files.writeString(folder.resolve("catalog.yaml"), CATALOG);
        Files.writeString(folder.resolve("usage.csv"), USAGE);
        assertThat(place.init().exit()).isZero();
        CommandRun applied = place.run("apply", "-f", "catalog.yaml");
        assertThat(applied.exit()).as(applied.err()).isZero();
        assertThat(place.run("usage", "import", "usage.csv").exit()).isZero();
    }

    @Test
    @DisplayName("rating-and-usage.md 5.1: grouped @10 by cloud: aws 8 and gcp 6 amount to 14.0 "
            + "and 14 000")
    void usage_is_shown_by_charge_and_group() {
        CommandRun run = place.run("usage", "show", "acme");
        assertThat(run.out()).isEqualTo("""
                Subscription  acme-1
                Plan          Cloud
                Period        2024-03-01 to 2024-03-31 (UTC), day 4 of 31

                CHARGE       EVENTS  UNITS  AMOUNT
                Calls             0      0    1.00
                Traffic           3     14  140.00
                  cloud=aws       2      8   80.00
                  cloud=gcp       1      6   60.00

                Usage  141.00 EUR
                Taxes  28.20 EUR
                Total  169.20 EUR
                """);
    }

    @Test
    @DisplayName("rating-and-usage.md 5.1: a charge, a group of it, and everything since the start")
    void usage_is_selected() throws IOException {
        assertThat(sums("--charge", "traffic")).isEqualTo("14.0 14000");
        assertThat(sums("--charge", "traffic", "--group", "cloud=aws")).isEqualTo("8.0 8000");
        assertThat(sums("--charge", "traffic", "--full-usage")).isEqualTo("26.0 26000");
        assertThat(sums("--metric", "calls", "--no-taxes")).isEqualTo("0.0 100");
        JsonNode selected = usage("customer_usage", "--charge", "traffic", "--group",
                "cloud=aws", "--group", "cloud=gcp");
        assertThat(selected.at("/charges_usage/0/grouped_usage")).isEmpty();
    }

    @Test
    @DisplayName("rating-and-usage.md 5.1: the answer of the API, with nothing but its members")
    void the_tree_is_the_answer_of_the_api() throws IOException {
        JsonNode usage = usage("customer_usage");
        assertThat(names(usage)).containsExactly("from_datetime", "to_datetime", "issuing_date",
                "svc_invoice_id", "currency", "amount_cents", "taxes_amount_cents",
                "total_amount_cents", "charges_usage");
        assertThat(usage.path("from_datetime").textValue()).isEqualTo("2024-03-01T00:00:00Z");
        assertThat(usage.path("to_datetime").textValue()).isEqualTo("2024-03-31T23:59:59Z");
        assertThat(usage.path("issuing_date").textValue()).isEqualTo("2024-03-31");
        assertThat(names(usage.at("/charges_usage/0"))).containsExactly("units",
                "total_aggregated_units", "events_count", "amount_cents", "amount_currency",
                "pricing_unit_details", "charge", "billable_metric", "filters", "grouped_usage",
                "presentation_breakdowns");
    }

    @Test
    @DisplayName("rating-and-usage.md 5.2: on day 4 of 31 metered units are projected to 31/4 of "
            + "them")
    void usage_is_projected() throws IOException {
        JsonNode usage = usage("customer_projected_usage", "--projected");
        assertThat(usage.path("projected_amount_cents").longValue()).isEqualTo(108_500);
        JsonNode traffic = usage.at("/charges_usage/1");
        assertThat(traffic.path("projected_units").textValue()).isEqualTo("108.5");
        assertThat(names(traffic)).contains("projected_amount_cents",
                "projected_presentation_breakdowns").doesNotContain("total_aggregated_units");
        assertThat(place.run("usage", "show", "acme", "--projected").out())
                .contains("PROJECTED UNITS", "Projected, before taxes  1,085.00 EUR");
    }

    @Test
    void rows_for_programs_add_up_to_the_whole() {
        assertThat(place.run("usage", "show", "acme", "-o", "csv").out()).isEqualTo("""
                external_subscription_id,charge_code,billable_metric_code,detail,events,units,amount
                acme-1,calls,calls,,0,0,1.00
                acme-1,traffic,traffic,cloud=aws,2,8,80.00
                acme-1,traffic,traffic,cloud=gcp,1,6,60.00
                """);
    }

    @Test
    @DisplayName("rating-and-usage.md 5.1: what cannot be shown is refused with its code")
    void refusals() {
        assertThat(error("nobody")).contains("\"code\":\"customer_not_found\"");
        assertThat(error("idle")).contains("\"code\":\"no_active_subscription\"");
        assertThat(error("acme", "--subscription", "x")).contains("no_active_subscription");
        assertThat(error("acme", "--charge", "x")).contains("\"code\":\"charge_not_found\"");
        assertThat(error("acme", "--full-usage")).contains("full_usage_not_allowed");
        assertThat(error("acme", "--group", "aws")).contains("KEY=VALUE");
    }

    @Test
    void features_are_listed_and_shown() {
        assertThat(place.run("feature", "list", "-o", "csv").out())
                .isEqualTo("code,name,privileges,description\nseats,Seats,max,\n");
        assertThat(place.run("feature", "show", "seats").out()).contains("Most", "integer");
        assertThat(place.run("feature", "show", "x").exit()).isEqualTo(4);
    }

    @Test
    @DisplayName("api-conventions.md 12: lists hold less of a resource than single answers")
    void lists_are_those_of_the_api() throws IOException {
        JsonMapper mapper = new JsonMapper();
        JsonNode customers = mapper.readTree(place.run("customer", "list", "-o", "json").out());
        assertThat(names(customers)).containsExactly("customers", "meta");
        assertThat(names(customers.at("/customers/0"))).contains("taxes", "metadata")
                .doesNotContain("applicable_invoice_custom_sections", "error_details");
        JsonNode entities = mapper.readTree(place.run("entity", "list", "-o", "json").out());
        assertThat(names(entities)).containsExactly("billing_entities");
        assertThat(names(entities.at("/billing_entities/0"))).doesNotContain("taxes");
        JsonNode plans = mapper.readTree(place.run("plan", "list", "-o", "json").out());
        assertThat(names(plans.at("/plans/0"))).contains("charges", "entitlements")
                .doesNotContain("fixed_charges");
    }

    private String error(String... arguments) {
        List<String> line = new ArrayList<>(List.of("usage", "show", "-o", "json"));
        line.addAll(List.of(arguments));
        CommandRun run = place.run(line.toArray(String[]::new));
        assertThat(run.exit()).isNotZero();
        assertThat(run.out()).isEmpty();
        return run.err();
    }

    private String sums(String... options) throws IOException {
        JsonNode usage = usage("customer_usage", options);
        return usage.at("/charges_usage/0/units").textValue() + " "
                + usage.path("amount_cents").longValue();
    }

    private JsonNode usage(String root, String... options) throws IOException {
        List<String> line = new ArrayList<>(List.of("usage", "show", "acme", "-o", "json"));
        line.addAll(List.of(options));
        CommandRun run = place.run(line.toArray(String[]::new));
        assertThat(run.exit()).as(run.err()).isZero();
        return new JsonMapper().readTree(run.out()).path(root);
    }

    private static List<String> names(JsonNode node) {
        List<String> names = new ArrayList<>();
        node.fieldNames().forEachRemaining(names::add);
        return names;
    }
}
