package billing.cli.command.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Usage files on plan files: every charge model, the fixed parts and the minimums. */
class RateCommandTest {
    private static final String METRICS = """
            billable_metrics:
              - {code: gb, name: GB, aggregation_type: sum_agg, field_name: v}
              - {code: calls, name: Calls, aggregation_type: count_agg}
              - {code: level, name: Level, aggregation_type: weighted_sum_agg, field_name: v,
                 weighted_interval: seconds, recurring: true}
              - {code: stock, name: Stock, aggregation_type: sum_agg, field_name: v,
                 recurring: true}
            add_ons:
              - {code: box, name: Box, amount_cents: 100, amount_currency: EUR}
            """;
    private static final String PLAN = """
            plans:
              - code: p
                name: Pro
                interval: monthly
                amount_cents: 1000
                amount_currency: EUR
                pay_in_advance: false
            """;
    private static final String USAGE = """
            transaction_id,external_subscription_id,code,timestamp,v,precise_total_amount_cents
            1,s,gb,2026-01-05T00:00:00Z,10,10.1
            2,s,gb,2026-01-06T00:00:00Z,20,901.9
            3,s,gb,2026-01-07T00:00:00Z,70.5,
            """;
    @TempDir
    Path folder;

    @BeforeEach
    void usage() throws IOException {
        Files.writeString(folder.resolve("usage.csv"), USAGE);
    }

    @Test
    void every_charge_model() throws IOException {
        CommandRun run = rate(PLAN + """
                    charges:
                      - billable_metric_code: gb
                        invoice_display_name: Standard
                        charge_model: standard
                        properties: {amount: "3"}
                      - billable_metric_code: gb
                        invoice_display_name: Graduated
                        charge_model: graduated
                        properties:
                          graduated_ranges:
                            - {from_value: 0, to_value: 10, per_unit_amount: "10",
                               flat_amount: "2"}
                            - {from_value: 11, to_value: null, per_unit_amount: "5",
                               flat_amount: "3"}
                      - billable_metric_code: gb
                        invoice_display_name: Graduated percentage
                        charge_model: graduated_percentage
                        properties:
                          graduated_percentage_ranges:
                            - {from_value: 0, to_value: 10, rate: "1", flat_amount: "200"}
                            - {from_value: 11, to_value: null, rate: "3", flat_amount: "400"}
                      - billable_metric_code: gb
                        invoice_display_name: Package
                        charge_model: package
                        properties: {amount: "100", free_units: 10, package_size: 10}
                      - billable_metric_code: gb
                        invoice_display_name: Percentage
                        charge_model: percentage
                        properties: {rate: "1.3", fixed_amount: "2", free_units_per_events: 3,
                          free_units_per_total_aggregation: "25"}
                      - billable_metric_code: gb
                        invoice_display_name: Percentage with limits
                        charge_model: percentage
                        properties: {rate: "2.99", per_transaction_min_amount: "1.75",
                          per_transaction_max_amount: "12"}
                      - billable_metric_code: gb
                        invoice_display_name: Volume
                        charge_model: volume
                        properties:
                          volume_ranges:
                            - {from_value: 0, to_value: 100, per_unit_amount: "2",
                               flat_amount: "10"}
                            - {from_value: 101, to_value: null, per_unit_amount: "1",
                               flat_amount: "0"}
                      - {billable_metric_code: gb, invoice_display_name: Dynamic,
                         charge_model: dynamic}
                """);
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).isEqualTo("""
                SUBSCRIPTION  FEE                     DETAIL  EVENTS  UNITS        AMOUNT
                s             Pro                                               10.00 EUR
                s             Standard                             3  100.5    301.50 EUR
                s             Graduated                            3  100.5    557.50 EUR
                s             Graduated percentage                 3  100.5    602.82 EUR
                s             Package                              3  100.5  1,000.00 EUR
                s             Percentage                           3  100.5      4.98 EUR
                s             Percentage with limits               3  100.5      5.61 EUR
                s             Volume                               3  100.5    100.50 EUR
                s             Dynamic                              3  100.5      9.12 EUR
                s             Total before taxes                             2,592.03 EUR
                """);
    }

    @Test
    void usage_in_advance_is_billed_up_to_the_most_that_was_used() throws IOException {
        Files.writeString(folder.resolve("usage.csv"), """
                transaction_id,external_subscription_id,code,timestamp,v
                1,s,gb,2026-01-05T00:00:00Z,10
                2,s,gb,2026-01-06T00:00:00Z,-4
                3,t,gb,2026-01-07T00:00:00Z,0
                """);
        CommandRun run = rate(PLAN.replace("1000", "0") + """
                    charges:
                      - {billable_metric_code: gb, charge_model: standard, pay_in_advance: true,
                         properties: {amount: "1"}}
                      - billable_metric_code: gb
                        invoice_display_name: Tiers
                        charge_model: graduated
                        pay_in_advance: true
                        properties:
                          graduated_ranges:
                            - {from_value: 0, to_value: null, per_unit_amount: "2",
                               flat_amount: "100"}
                      - billable_metric_code: calls
                        charge_model: graduated
                        pay_in_advance: true
                        properties:
                          graduated_ranges:
                            - {from_value: 0, to_value: null, per_unit_amount: "1",
                               flat_amount: "100"}
                """);
        assertThat(run.out()).isEqualTo("""
                SUBSCRIPTION  FEE                 DETAIL  EVENTS  UNITS      AMOUNT
                s             GB                               2      6   10.00 EUR
                s             Tiers                            2      6  120.00 EUR
                s             Total before taxes                         130.00 EUR
                t             Total before taxes                           0.00 EUR
                """);
    }

    @Test
    void fixed_charges_minimums_and_the_commitment() throws IOException {
        CommandRun run = rate(PLAN + """
                    minimum_commitment: {amount_cents: 50000}
                    charges:
                      - {billable_metric_code: gb, charge_model: standard,
                         properties: {amount: "1"}, min_amount_cents: 12000}
                    fixed_charges:
                      - {add_on_code: box, charge_model: standard, units: 3,
                         properties: {amount: "2"}}
                      - {add_on_code: box, charge_model: standard, properties: {amount: "2"}}
                """);
        assertThat(run.out()).isEqualTo("""
                SUBSCRIPTION  FEE                 DETAIL                  EVENTS  UNITS      AMOUNT
                s             Pro                                                         10.00 EUR
                s             GB                                               3  100.5  100.50 EUR
                s             GB                  true-up to the minimum       0      1   19.50 EUR
                s             Box                                                     3    6.00 EUR
                s             Minimum commitment                                         364.00 EUR
                s             Total before taxes                                         500.00 EUR
                """);
    }

    @Test
    void a_year_has_twelve_monthly_fixed_charges_and_a_month_of_a_year_no_yearly_ones()
            throws IOException {
        String fixed = """
                    fixed_charges:
                      - {add_on_code: box, charge_model: standard, units: 3, prorated: true,
                         properties: {amount: "2"}}
                """;
        String yearly = PLAN.replace("monthly", "yearly");
        assertThat(total(yearly + fixed)).isEqualTo(1_000 + 600);
        assertThat(total(yearly + "    bill_fixed_charges_monthly: true\n" + fixed))
                .isEqualTo(1_000 + 12 * 600);
        assertThat(total(yearly + "    bill_charges_monthly: true\n" + fixed)).isZero();
        assertThat(total(yearly + "    bill_charges_monthly: true\n"
                + "    bill_fixed_charges_monthly: true\n" + fixed)).isEqualTo(600);
    }

    @Test
    void units_that_persist_begin_with_the_earlier_rows_of_the_file() throws IOException {
        Files.writeString(folder.resolve("usage.csv"), """
                transaction_id,external_subscription_id,code,timestamp,v
                1,s,level,2026-01-05T00:00:00Z,31
                2,s,stock,2026-01-05T00:00:00Z,7
                3,s,level,2026-02-15T00:00:00Z,-10
                """);
        String charged = PLAN + """
                    charges:
                      - {billable_metric_code: level, charge_model: standard,
                         properties: {amount: "1"}}
                      - {billable_metric_code: stock, charge_model: standard,
                         properties: {amount: "1"}}
                """;
        // 31 on each of 14 days and 21 on each of 14 are 26 on average.
        assertThat(total(charged, "--date", "2026-02-10")).isEqualTo(1_000 + 2_600 + 700);
    }

    @Test
    void what_the_plan_does_not_price_is_reported() throws IOException {
        Files.writeString(folder.resolve("usage.csv"), USAGE
                + "4,s,tb,2026-01-07T00:00:00Z,1,\n5,s,gb,2026-02-07T00:00:00Z,1,\n");
        assertThat(rate(PLAN).err()).isEqualTo("""
                billing: warning: 5 events have a code that plan p does not price
                billing: warning: 1 event is outside 2026-01-01 to 2026-01-31; select the \
                billing period with --date
                """);
    }

    @Test
    void thousands_of_units_are_grouped_for_people() throws IOException {
        Files.writeString(folder.resolve("usage.csv"), USAGE
                + "4,s,gb,2026-01-07T00:00:00Z,2219719,\n");
        String charged = PLAN + """
                    charges:
                      - billable_metric_code: gb
                        charge_model: standard
                        properties: {amount: "3"}
                """;
        assertThat(rate(charged).out()).contains(" 2,219,819.5 ");
        assertThat(rate(charged, "-o", "csv").out()).contains(",2219819.5,");
    }

    private long total(String plan, String... options) throws IOException {
        JsonNode quotes = new ObjectMapper().readTree(rate(plan,
                Stream.concat(Stream.of("-o", "json"), Stream.of(options))
                        .toArray(String[]::new)).out());
        return quotes.at("/quotes/0/total_amount_cents").longValue();
    }

    private CommandRun rate(String plan, String... options) throws IOException {
        Files.writeString(folder.resolve("plan.yaml"), METRICS + plan);
        String[] line = new String[5 + options.length];
        System.arraycopy(new String[] {"rate", "--plan", "plan.yaml", "--usage", "usage.csv"}, 0,
                line, 0, 5);
        System.arraycopy(options, 0, line, 5, options.length);
        return CommandRun.in(folder).run(line);
    }
}
