package billing.server.business;

import static org.assertj.core.api.Assertions.assertThat;

import billing.engine.Identifiers;
import billing.run.NextBilling;
import billing.server.api.system.TestClock;
import billing.server.render.IdPrefix;
import billing.server.routing.Reply;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is foretold comes: on random plans, with random usage, each seed the same. */
class ForetoldAmountsTest {
    private static final List<String> METRICS = List.of("calls:count_agg:false",
            "data:sum_agg:false", "stock:sum_agg:true", "users:unique_count_agg:false",
            "seats:unique_count_agg:true", "peak:max_agg:false");
    private static final List<String> MODELS = List.of("standard", "graduated", "volume",
            "package", "percentage");
    private final TestClock clock = new TestClock(Instant.parse("2024-03-03T12:00:00Z"),
            report -> { });
    @TempDir
    Path folder;
    private RunningServer server;
    private Random random;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    @DisplayName("rating-and-usage.md 7.1, subscriptions-and-invoicing.md 6.11 an estimate is the"
            + " fee that the event makes, a preview the invoice that the period ends with")
    void what_is_foretold_comes(long seed) {
        random = new Random(seed);
        try (RunningServer running = new RunningServer(folder, IdPrefix.DEFAULT, clock)) {
            server = running;
            open();
            for (int event = 0; event < 16; event++) {
                travel("2024-03-%02dT%02d:%02d:00Z".formatted(4 + event, random.nextInt(24),
                        random.nextInt(60)));
                String usage = usage();
                Reply estimate = server.send("POST", "/events/estimate_fees",
                        "{'event': {" + usage + "}}");
                server.ok("POST", "/events", "{'event': {'transaction_id': 't" + event + "', "
                        + usage + "}}");
                assertThat(fees(server.ok("GET",
                        "/fees?event_transaction_id=t" + event, null).get("fees")))
                        .as(usage).isEqualTo(estimate.status() == 200
                                ? fees(estimate.json().get("fees")) : List.of());
            }
            travel("2024-03-31T23:00:00Z");
            JsonNode foretold = server.ok("POST", "/invoices/preview", "{'customer':"
                    + " {'external_id': 'anna'}, 'subscriptions': {'external_ids': ['one']}}")
                    .get("invoice");
            NextBilling.Forecast next = new NextBilling(running.database(),
                    Identifiers.seeded(2), 10).read().orElseThrow();
            assertThat(next.subscriptions()).isEqualTo(1);
            travel("2024-04-01T00:30:00Z");
            String id = server.ok("GET", "/invoices?issuing_date_from=2024-04-01", null)
                    .at("/invoices/0/svc_id").textValue();
            JsonNode made = server.ok("GET", "/invoices/" + id, null).get("invoice");
            assertThat(fees(foretold.get("fees"))).isEqualTo(fees(made.get("fees"))).isNotEmpty();
            assertThat(foretold.get("total_amount_cents"))
                    .isEqualTo(made.get("total_amount_cents"));
            assertThat(next.invoices()).extracting(one -> one.total().cents())
                    .containsExactly(made.get("total_amount_cents").longValue());
        }
    }

    private void open() {
        server.ok("POST", "/taxes", "{'tax': {'name': 'VAT', 'code': 'vat', 'rate': '7.7'}}");
        List<String> ids = new ArrayList<>();
        for (String metric : METRICS) {
            String[] parts = metric.split(":");
            ids.add(server.ok("POST", "/billable_metrics",
                    "{'billable_metric': {'name': 'M', 'code': '"
                    + parts[0] + "', 'aggregation_type': '" + parts[1] + "', 'recurring': "
                    + parts[2] + ", 'field_name': 'value', 'filters': [{'key': 'region',"
                    + " 'values': ['eu', 'us']}]}}").at("/billable_metric/svc_id").textValue());
        }
        List<String> charges = new ArrayList<>();
        for (int number = 0; number < 9; number++) {
            charges.add(charge(number, ids));
        }
        server.ok("POST", "/plans", "{'plan': {'name': 'Pro', 'code': 'pro', 'interval': 'monthly',"
                + " 'amount_cents': 3333, 'amount_currency': 'EUR', 'pay_in_advance': "
                + random.nextBoolean() + ", 'tax_codes': ['vat'], 'charges': " + charges + "}}");
        server.ok("POST", "/subscriptions", "{'subscription': {'external_customer_id': 'anna',"
                + " 'plan_code': 'pro', 'external_id': 'one'}}");
    }

    private String charge(int number, List<String> metrics) {
        int metric = random.nextInt(metrics.size());
        String model = any(MODELS);
        boolean inAdvance = random.nextBoolean() && !model.equals("volume")
                && !METRICS.get(metric).contains("max_agg");
        return "{'billable_metric_id': '" + metrics.get(metric) + "', 'code': 'c" + number
                + "', 'charge_model': '" + model + "', 'properties': " + price(model)
                + (random.nextBoolean() ? "" : ", 'filters': [{'values': {'region': ['eu']},"
                        + " 'properties': " + price(model) + "}]")
                + ", 'pay_in_advance': " + inAdvance
                + (inAdvance ? ", 'invoiceable': " + random.nextBoolean()
                        : ", 'min_amount_cents': " + any(List.of("0", "0", "4000"))) + "}";
    }

    private String price(String model) {
        String groups = random.nextInt(3) == 0 ? ", 'pricing_group_keys': ['team']" : "";
        return switch (model) {
            case "standard" -> "{'amount': '" + any(List.of("1", "0.333")) + "'" + groups + "}";
            case "package" -> "{'amount': '0.99', 'free_units': 2, 'package_size': 3" + groups
                    + "}";
            case "percentage" -> "{'rate': '2.9', 'fixed_amount': '0.3'" + any(List.of("",
                    ", 'free_units_per_events': 2", ", 'per_transaction_min_amount': '0.5'"))
                    + groups + "}";
            default -> "{'" + model + "_ranges': [{'from_value': 0, 'to_value': 10,"
                    + " 'per_unit_amount': '1.333', 'flat_amount': '2'}, {'from_value': 11,"
                    + " 'to_value': null, 'per_unit_amount': '0.5', 'flat_amount': '0'}]"
                    + groups + "}";
        };
    }

    private String usage() {
        return "'code': '" + any(METRICS).split(":")[0] + "', 'external_subscription_id': 'one',"
                + " 'properties': {'value': '" + any(List.of("1", "2", "7.5", "20", "-3"))
                + "', 'region': '" + any(List.of("eu", "us", "mars")) + "', 'team': '"
                + any(List.of("x", "y")) + "', 'operation_type': '"
                + any(List.of("add", "add", "remove")) + "'}";
    }

    private String any(List<String> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    private static List<String> fees(JsonNode fees) {
        List<String> told = new ArrayList<>();
        fees.forEach(fee -> told.add(String.join(" ", fee.at("/item/type").asText(),
                fee.get("svc_charge_id").asText(), fee.get("svc_charge_filter_id").asText(),
                fee.at("/item/grouped_by").toString(), fee.get("units").asText(),
                fee.get("precise_amount").asText(), fee.get("taxes_amount_cents").asText())));
        return told.stream().sorted().toList();
    }

    private void travel(String instant) {
        server.ok("PUT", "/test_clock", "{'test_clock': {'now': '" + instant + "'}}");
    }
}
