package billing.server.api;

import static billing.server.api.LimitedServer.event;
import static billing.server.api.LimitedServer.members;
import static billing.server.api.LimitedServer.metric;
import static billing.server.api.LimitedServer.preview;
import static billing.server.api.LimitedServer.price;
import static org.assertj.core.api.Assertions.assertThat;

import billing.kernel.limit.Limit;
import billing.server.routing.Reply;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What is sent is bounded: the most passes, more is refused by name, and nobody waits for it. */
@Timeout(60)
class LimitsTest {
    private LimitedServer server;

    @BeforeEach
    void start(@TempDir Path folder) {
        server = new LimitedServer(folder);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    static Stream<Arguments> boundaries() {
        int digits = Limit.EVENT_DIGITS.most();
        int key = Limit.EVENT_KEY.most();
        int text = Limit.EVENT_PROPERTIES_TEXT.most();
        int properties = Limit.EVENT_PROPERTIES.most();
        int items = Limit.LIST_ITEMS.most();
        return Stream.of(
                limit("event's number", event("plain", "'n': " + "9".repeat(digits)),
                        event("plain", "'n': " + "9".repeat(digits + 1)),
                        "{'properties':['invalid_format']}"),
                limit("event's number in text", event("plain", "'n': '" + "9".repeat(digits)
                                + "'"), event("plain", "'n': '" + "9".repeat(digits + 1) + "'"),
                        "{'properties':['invalid_format']}"),
                limit("event's exponent", event("plain", "'n': 1e" + (digits - 1)),
                        event("plain", "'n': 1e" + digits), "{'properties':['invalid_format']}"),
                limit("event's decimals", event("plain", "'n': 1e-" + digits),
                        event("plain", "'n': 1e-" + (digits + 1)),
                        "{'properties':['invalid_format']}"),
                limit("nested number", event("plain", "'n': {'m': [1e" + (digits - 1) + "]}"),
                        event("plain", "'n': {'m': [1e" + digits + "]}"),
                        "{'properties':['invalid_format']}"),
                limit("expression's number", event("gpu", "'n': " + "9".repeat(199)),
                        event("gpu", "'n': " + "9".repeat(201)), "'expression_evaluation_failed:"
                                + " A number of more than 200 digits'"),
                limit("properties", event("plain", members(properties)),
                        event("plain", members(properties + 1)),
                        "{'properties':['too_many_keys']}"),
                limit("nested properties", event("plain", "'n': {" + members(properties - 1)
                        + "}"), event("plain", "'n': {" + members(properties) + "}"),
                        "{'properties':['too_many_keys']}"),
                limit("characters of properties", event("plain", "'n': '" + "x".repeat(text - 1)
                        + "'"), event("plain", "'n': '" + "x".repeat(text) + "'"),
                        "{'properties':['value_is_too_long']}"),
                limit("transaction id", event("x".repeat(key), "plain", ""),
                        event("x".repeat(key + 1), "plain", ""),
                        "{'transaction_id':['value_is_too_long']}"),
                limit("code", event("x".repeat(key), ""), event("x".repeat(key + 1), ""),
                        "{'code':['value_is_too_long']}"),
                limit("price of an event", price("9".repeat(60)), price("9".repeat(61)),
                        "{'precise_total_amount_cents':['value_is_out_of_range']}"),
                limit("timestamp's decimals", time("1e-60"), time("1e-61"),
                        "{'timestamp':['invalid_format']}"),
                limit("batch", batch(100), batch(101), "{'events':['too_many_events']}"),
                limit("text", tax("é".repeat(Limit.TEXT.most())),
                        tax("é".repeat(Limit.TEXT.most() + 1)),
                        "{'description':['value_is_too_long']}"),
                limit("external id", customer("é".repeat(Limit.KEY.most())),
                        customer("é".repeat(Limit.KEY.most() + 1)),
                        "{'external_id':['value_is_too_long']}"),
                limit("code of a privilege", privilege("é".repeat(Limit.KEY.most())),
                        privilege("é".repeat(Limit.KEY.most() + 1)),
                        "{'privilege.code':['value_is_too_long']}"),
                limit("value of a filter", filter("k", "é".repeat(Limit.KEY.most())),
                        filter("k", "é".repeat(Limit.KEY.most() + 1)),
                        "{'values':['value_is_too_long']}"),
                limit("key of a filter", filter("é".repeat(Limit.KEY.most()), "v"),
                        filter("é".repeat(Limit.KEY.most() + 1), "v"),
                        "{'key':['value_is_too_long']}"),
                limit("list", charges(items), charges(items + 1),
                        "{'graduated_ranges':['too_many_items']}"),
                limit("long list", values(Limit.LONG_LIST_ITEMS.most()),
                        values(Limit.LONG_LIST_ITEMS.most() + 1),
                        "{'values':['too_many_items']}"),
                limit("coupons of a preview", preview(100), preview(101),
                        "{'coupons':['too_many_items']}"),
                limit("expression", evaluate("1" + "+1".repeat(500)),
                        evaluate("1" + "+1".repeat(501)),
                        "{'expression':['invalid_expression']}"),
                limit("historical usage", historical(Limit.AMOUNT.mostLong()),
                        historical(Limit.AMOUNT.mostLong() + 1),
                        "{'historical_usage_amount_cents':['value_is_out_of_range']}"),
                limit("rounding", rounding(100), rounding(101),
                        "{'rounding_precision':['value_is_out_of_range']}"),
                limit("rounding to tens", rounding(-100), rounding(-101),
                        "{'rounding_precision':['value_is_out_of_range']}"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("boundaries")
    void the_most_passes_and_more_is_refused(String what, String most, String more,
                                             String refusal) {
        Reply accepted = server.answer(most);
        assertThat(accepted.status()).as(String.valueOf(accepted.json())).isEqualTo(200);
        Reply refused = server.answer(more);
        assertThat(refused.status()).as(String.valueOf(refused.json())).isEqualTo(422);
        assertThat(refused.json().get("error_details").toString().replace('"', '\''))
                .isEqualTo(refusal);
    }

    private static Arguments limit(String what, String most, String more, String refusal) {
        return Arguments.of(what, most, more, refusal);
    }

    private static String privilege(String code) {
        return "POST /features {'feature': {'code': 'f" + code.length()
                + "', 'name': 'F', 'privileges': [{'code': '" + code + "'}]}}";
    }

    private static String filter(String key, String value) {
        return "POST /billable_metrics " + metric("filtered" + key.length() + value.length(),
                ", 'filters': [{'key': '" + key + "', 'values': ['" + value + "']}]");
    }

    private static String historical(long cents) {
        return "PUT /subscriptions/one/lifetime_usage {'lifetime_usage':"
                + " {'external_historical_usage_amount_cents': " + cents + "}}";
    }

    private static String time(String timestamp) {
        return event("none", "").replace("'properties'", "'timestamp': " + timestamp
                + ", 'properties'");
    }

    private static String batch(int events) {
        return "POST /events/batch {'events': [" + IntStream.range(0, events).mapToObj(index ->
                "{'transaction_id': '" + index + "', 'code': 'none'}")
                .collect(Collectors.joining(",")) + "]}";
    }

    private static String charges(int ranges) {
        return "POST /plans {'plan': {'name': 'R', 'code': 'r', 'interval': 'monthly',"
                + " 'amount_cents': 1, 'amount_currency': 'EUR', 'pay_in_advance': false,"
                + " 'charges': [{'billable_metric_code': 'plain', 'charge_model': 'graduated',"
                + " 'properties': {'graduated_ranges': ["
                + IntStream.range(0, ranges).mapToObj(index -> "{'from_value': " + index
                + ", 'to_value': " + (index == ranges - 1 ? "null" : index + 1)
                + ", 'per_unit_amount': '1', 'flat_amount': '0'}")
                .collect(Collectors.joining(",")) + "]}}]}}";
    }

    private static String values(int count) {
        return "POST /billable_metrics " + metric("filtered", ", 'filters': [{'key': 'k',"
                + " 'values': [" + IntStream.range(0, count).mapToObj(index -> "'v" + index + "'")
                .collect(Collectors.joining(",")) + "]}]");
    }

    private static String evaluate(String expression) {
        return "POST /billable_metrics/evaluate_expression {'expression': '" + expression
                + "', 'event': {'code': 'c'}}";
    }

    private static String tax(String description) {
        return "POST /taxes {'tax': {'name': 'T', 'code': 't', 'rate': '1', 'description': '"
                + description + "'}}";
    }

    private static String customer(String externalId) {
        return "POST /customers {'customer': {'external_id': '" + externalId + "'}}";
    }

    private static String rounding(int precision) {
        return "POST /billable_metrics "
                + metric("rounded" + precision, ", 'rounding_function': 'round',"
                + " 'rounding_precision': " + precision);
    }
}
