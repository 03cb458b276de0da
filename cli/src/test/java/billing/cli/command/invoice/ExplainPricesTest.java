package billing.cli.command.invoice;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How explain shows prices: every amount with its unit. */
class ExplainPricesTest {
    private static final String CATALOG = """
            pricing_units: [{code: credit, name: Credits, short_name: CR}]
            billable_metrics:
              - {code: gb, name: GB, aggregation_type: sum_agg, field_name: v}
              - {code: seats, name: Seats, aggregation_type: sum_agg, field_name: v,
                 recurring: true}
            plans:
              - code: p
                name: P
                interval: monthly
                amount_cents: 0
                amount_currency: EUR
                pay_in_advance: false
                charges:
                  - billable_metric_code: gb
                    invoice_display_name: Credits
                    charge_model: package
                    properties: {amount: "10", free_units: 0, package_size: 7}
                    applied_pricing_unit: {code: credit, conversion_rate: "0.05"}
                  - billable_metric_code: gb
                    invoice_display_name: Tiers
                    charge_model: graduated
                    properties:
                      graduated_ranges:
                        - {from_value: 0, to_value: 10, per_unit_amount: "2", flat_amount: "1"}
                        - {from_value: 11, to_value: null, per_unit_amount: "0.125",
                           flat_amount: "0"}
                  - billable_metric_code: gb
                    invoice_display_name: Share
                    charge_model: percentage
                    properties: {rate: "1.5", fixed_amount: "0.3", free_units_per_events: 1,
                      per_transaction_max_amount: "0.4"}
                  - billable_metric_code: seats
                    charge_model: volume
                    prorated: true
                    properties:
                      volume_ranges:
                        - {from_value: 0, to_value: null, per_unit_amount: "31",
                           flat_amount: "3.5"}
            customers: [{external_id: acme, currency: EUR}]
            subscriptions: [{external_id: s, external_customer_id: acme, plan_code: p,
              subscription_at: "2024-03-01"}]
            """;
    private static final String USAGE = """
            transaction_id,external_subscription_id,code,timestamp,v
            1,s,gb,2024-03-05T00:00:00Z,10
            2,s,gb,2024-03-06T00:00:00Z,10.5
            3,s,seats,2024-03-22T00:00:00Z,31
            """;
    @TempDir
    Path folder;

    @Test
    void amounts_of_money_and_of_pricing_units() throws IOException {
        assertThat(explained(USAGE)).contains(
                "3 packages of 7 at 10 each, the last one begun = 30 CR",
                "30 CR at 0.05 each = 1.50 EUR",
                "tier from 0 to 10: 10 units at 2 each plus 1 flat = 21.00 EUR",
                "tier from 11: 10.5 units at 0.125 each = 1.3125 EUR",
                "rounded from 22.3125 EUR = 22.31 EUR",
                "1.5 % of 10.5 = 0.1575 EUR",
                "1 paid event at 0.3 each (1 free) = 0.30 EUR",
                "minimum and maximum per transaction = -0.0575 EUR",
                "weighted by the days that each counts, of 31",
                "31 units at 10 each, the price of the range = 310.00 EUR",
                "flat amount of the range = 3.50 EUR");
    }

    @Test
    void usage_below_zero_has_no_amount() throws IOException {
        assertThat(explained("""
                transaction_id,external_subscription_id,code,timestamp,v
                1,s,gb,2024-03-05T00:00:00Z,-100
                """)).contains("usage below 0 is billed as 0 units, without an amount")
                .noneMatch(line -> line.contains("paid event"));
    }

    @Test
    void packages_without_usage() throws IOException {
        assertThat(explained("""
                transaction_id,external_subscription_id,code,timestamp,v
                1,s,gb,2024-03-05T00:00:00Z,0
                """)).anyMatch(line -> line.startsWith("0 packages = 0"));
    }

    /** The lines of the explanation of the invoice over some usage. */
    private List<String> explained(String usage) throws IOException {
        CommandRun.Place place = CommandRun.in(folder);
        Files.writeString(folder.resolve("catalog.yaml"), CATALOG);
        Files.writeString(folder.resolve("usage.csv"), usage);
        place.init();
        assertThat(place.run("apply", "-f", "catalog.yaml", "--now", "2024-03-01").exit())
                .isZero();
        place.run("usage", "import", "usage.csv");
        CommandRun run = place.run("run", "--until", "2024-04-02", "--yes", "-o", "json");
        String id = run.out().replaceAll("(?s).*\"id\": \"([^\"]+)\".*", "$1");
        return place.run("explain", id).out().lines().map(line -> line.replaceAll("[│├└]", "")
                .strip().replaceAll(" {2,}", " = ")).toList();
    }
}
