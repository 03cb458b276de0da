package billing.cli.command.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Metrics of percentile_agg, from the catalog to the explained and checked invoice. */
class PercentileMetricTest {
    private static final String METRIC = "{code: mbps, name: Bandwidth,"
            + " aggregation_type: percentile_agg, field_name: kbps, percentile: 95,"
            + " expression: event.properties.bits / 1000, rounding_function: ceil}";
    private static final String CATALOG = """
            billable_metrics: [%s]
            plans:
              - code: p
                name: P
                interval: monthly
                amount_cents: 0
                amount_currency: EUR
                pay_in_advance: false
                charges:
                  - billable_metric_code: mbps
                    charge_model: %s
                    properties: %s
            customers: [{external_id: acme, currency: EUR}]
            subscriptions: [{external_id: s, external_customer_id: acme, plan_code: p,
              subscription_at: "2024-03-01"}]
            """;
    @TempDir
    Path folder;

    private CommandRun apply(String metric, String model, String properties) throws IOException {
        CommandRun.Place place = CommandRun.in(folder);
        Files.writeString(folder.resolve("catalog.yaml"),
                CATALOG.formatted(metric, model, properties));
        place.init();
        return place.run("apply", "-f", "catalog.yaml", "--now", "2024-03-01");
    }

    @Test
    void a_month_of_samples_is_billed_at_its_percentile_explained_and_checked()
            throws IOException {
        assertThat(apply(METRIC, "standard", "{amount: \"0.02\"}").exit()).isZero();
        CommandRun.Place place = CommandRun.in(folder);
        Files.writeString(folder.resolve("usage.csv"), IntStream.rangeClosed(1, 30).mapToObj(day ->
                "t%d,s,mbps,2024-03-%02dT00:00:00Z,%d\n".formatted(day, day, day * 1_100))
                .collect(Collectors.joining("",
                        "transaction_id,external_subscription_id,code,timestamp,bits\n", "")));
        place.run("usage", "import", "usage.csv");
        CommandRun run = place.run("run", "--until", "2024-04-02", "--yes", "-o", "json");
        String id = run.out().replaceAll("(?s).*\"id\": \"([^\"]+)\".*", "$1");
        // Rank ceil(0.95 × 30) = 29: 31.9, which the metric rounds up.
        assertThat(place.run("explain", id).out().lines().map(line ->
                line.replaceAll("[│├└]", "").strip().replaceAll(" {2,}", " = "))).contains(
                "percentile 95 of kbps over 30 events, each event.properties.bits / 1000"
                        + " = 32 units",
                "the value at rank 29 of 30, in ascending order",
                "the units are rounded up to 0 decimals by the metric",
                "32 units at 0.02 each = 0.64 EUR");
        assertThat(place.run("check").exit()).isZero();
        assertThat(place.run("export", "catalog").out()).contains(
                "aggregation_type: percentile_agg", "percentile: 95");
    }

    @Test
    void files_and_requests_state_a_percentile_from_1_to_100_for_it_and_for_nothing_else()
            throws IOException {
        assertThat(apply(METRIC.replace(" percentile: 95,", ""), "standard", "{amount: \"1\"}")
                .err()).contains("\"percentile_agg\" needs \"percentile\"",
                "hint: a whole number, 1 to 100");
        assertThat(apply(METRIC.replace("95", "101"), "standard", "{amount: \"1\"}").err())
                .contains("\"percentile\" must be at most 100, not 101");
        assertThat(apply(METRIC.replace("95", "99.9"), "standard", "{amount: \"1\"}").err())
                .contains("\"percentile\" must be a whole number");
        assertThat(apply(METRIC.replace("percentile_agg", "max_agg"), "standard",
                "{amount: \"1\"}").err()).contains("\"max_agg\" reads no \"percentile\"");
        assertThat(post("'percentile_agg', 'percentile': 0").out())
                .contains("\"percentile\" : [ \"value_is_out_of_range\" ]");
        assertThat(post("'percentile_agg'").out())
                .contains("\"percentile\" : [ \"value_is_mandatory\" ]");
        assertThat(post("'percentile_agg', 'percentile': 50, 'recurring': true").out())
                .contains("\"recurring\" : [ \"not_compatible_with_aggregation_type\" ]");
        assertThat(post("'max_agg', 'percentile': 50").out()).doesNotContain("percentile");
        assertThat(CommandRun.in(folder).run("api", "PUT", "/billable_metrics/m",
                "{\"billable_metric\": {\"aggregation_type\": \"percentile_agg\","
                        + " \"percentile\": 50}}").out()).contains("\"percentile\" : 50");
    }

    @Test
    void it_is_neither_paid_in_advance_nor_priced_by_a_percentage() throws IOException {
        assertThat(apply(METRIC, "percentage", "{rate: \"1\"}").err()).contains(
                "a percentage price cannot be put on percentile_agg");
        assertThat(apply(METRIC, "standard", "{amount: \"1\"}\n        pay_in_advance: true")
                .err()).contains("a standard charge on percentile_agg cannot be paid in advance");
    }

    private CommandRun post(String aggregation) {
        return CommandRun.in(folder).run("api", "POST", "/billable_metrics",
                ("{'billable_metric': {'code': 'm', 'name': 'M', 'field_name': 'v',"
                        + " 'aggregation_type': " + aggregation + "}}").replace('\'', '"'));
    }
}
