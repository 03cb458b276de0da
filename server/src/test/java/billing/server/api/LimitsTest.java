package billing.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import billing.engine.Identifiers;
import billing.engine.driver.TextOrBytes;
import billing.kernel.limit.Limit;
import billing.run.BillingRun;
import billing.run.RunListener;
import billing.run.RunReport;
import billing.server.business.RunningServer;
import billing.server.render.IdPrefix;
import billing.server.routing.Reply;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is sent is bounded: the most passes, more is refused by name, and nobody waits for it. */
@Timeout(60)
class LimitsTest {
    private static final Duration MONTH_AND_MORE = Duration.ofDays(40);
    private static Instant now;
    @TempDir
    Path folder;
    private RunningServer server;

    @BeforeEach
    void start() {
        now = RunningServer.NOW;
        server = new RunningServer(folder, IdPrefix.DEFAULT, () -> now);
        done("POST", "/billable_metrics", metric("gpu", ", 'expression':"
                + " 'event.properties.n * 2'"));
        String id = done("POST", "/billable_metrics", metric("plain", ""))
                .replaceAll(".*'svc_id':'([^']+)'.*", "$1");
        done("POST", "/plans", "{'plan': {'name': 'Pro', 'code': 'pro', 'interval': 'monthly',"
                + " 'amount_cents': 1000, 'amount_currency': 'EUR', 'pay_in_advance': false,"
                + " 'charges': [{'billable_metric_id': '" + id + "', 'charge_model': 'standard',"
                + " 'properties': {'amount': '1'}}]}}");
        done("POST", "/subscriptions", "{'subscription': {'external_customer_id': 'anna',"
                + " 'plan_code': 'pro', 'external_id': 'one'}}");
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
        Reply accepted = answer(most);
        assertThat(accepted.status()).as(String.valueOf(accepted.json())).isEqualTo(200);
        Reply refused = answer(more);
        assertThat(refused.status()).as(String.valueOf(refused.json())).isEqualTo(422);
        assertThat(refused.json().get("error_details").toString().replace('"', '\''))
                .isEqualTo(refusal);
    }

    static Stream<Arguments> bodies() {
        int values = Limit.BODY_VALUES.most();
        int depth = Limit.BODY_DEPTH.most();
        int name = Limit.MEMBER_NAME.most();
        return Stream.of(
                Arguments.of("values", others("x", members(values - 3)),
                        others("x", members(values - 2)), "more than 100,000 values"),
                Arguments.of("levels", others("x", "'n': " + "[".repeat(depth - 3)
                                + "]".repeat(depth - 3)),
                        others("x", "'n': " + "[".repeat(depth - 2) + "]".repeat(depth - 2)),
                        "nested deeper than 100 levels"),
                Arguments.of("name", others("x".repeat(name), ""), others("x".repeat(name + 1), ""),
                        "the name of a member has more than 1,000 characters"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("bodies")
    void a_body_is_read_up_to_its_limits(String what, String most, String more, String limit) {
        assertThat(answer(most).status()).isEqualTo(422);
        assertThat(answer(more).status()).isEqualTo(400);
        assertThat(answer(more).json().get("error").textValue())
                .isEqualTo("Bad Request: " + limit);
    }

    @ParameterizedTest
    @ValueSource(strings = {"'n': '#'", "'n': #", "'m': {'n': '#'}"})
    void an_event_with_millions_of_digits_is_refused_and_others_are_stored(String properties) {
        Reply refused = answer(event("gpu", properties.replace("#", "9".repeat(3_000_000))));
        assertThat(refused.status()).isIn(400, 422);
        assertThat(answer(event("gpu", "'n': 1")).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e999999999", "1e-999999999", "-1e2147483647", "1e9999999999"})
    void a_number_of_a_billion_digits_is_refused_in_every_member(String number) {
        for (String request : new String[] {event("gpu", "'n': " + number),
                event("plain", "'n': " + number), event("none", "'n': {'m': [" + number + "]}"),
                event("none", "").replace("'properties'", "'timestamp': " + number
                        + ", 'properties'"),
                price(number), price("'" + number + "'"),
                "POST /billable_metrics/evaluate_expression {'expression':"
                        + " 'concat(event.properties.a)', 'event': {'code': 'c', 'properties':"
                        + " {'a': " + number + "}}}",
                "PUT /subscriptions/one/lifetime_usage {'lifetime_usage':"
                        + " {'external_historical_usage_amount_cents': " + number + "}}",
                "POST /subscriptions/one/alerts {'alert': {'alert_type': 'current_usage_amount',"
                        + " 'code': 'a', 'thresholds': [{'value': " + number + "}]}}",
                "POST /subscriptions/one/alerts {'alerts': [{'alert_type':"
                        + " 'current_usage_amount', 'code': 'a', 'thresholds': [{'value': "
                        + number + "}]}]}",
                "POST /taxes {'tax': {'code': 't', 'name': 'T', 'rate': " + number + "}}",
                "POST /add_ons {'add_on': {'code': 't', 'name': 'T', 'amount_cents': " + number
                        + ", 'amount_currency': 'EUR'}}",
                "POST /wallets {'wallet': {'external_customer_id': 'anna', 'rate_amount': "
                        + number + ", 'currency': 'EUR'}}",
                "POST /billable_metrics " + metric("other", ", 'rounding_precision': " + number)
        }) {
            Reply reply = answer(request);
            assertThat(reply.status()).as(request + " " + reply.json()).isIn(400, 422);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/customers?search_term=", "/invoices?search_term=",
        "/credit_notes?search_term=", "/features?search_term=", "/customers?x[]=",
        "/invoices?metadata[k]=", "/events?code="})
    void a_parameter_of_an_address_is_at_most_so_long(String path) {
        int most = Limit.QUERY_VALUE.most();
        assertThat(query(path + "é".repeat(most)).status()).isEqualTo(200);
        Reply refused = query(path + "é".repeat(most + 1));
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.json().get("error_details").elements().next().get(0).textValue())
                .isEqualTo("value_is_too_long");
        assertThat(query(path + "a".repeat(60_000)).status()).isEqualTo(422);
    }

    @Test
    void an_address_has_at_most_so_many_parameters() {
        int most = Limit.QUERY_PARAMETERS.most();
        for (String path : new String[] {"/invoices?metadata[#]=v", "/customers?x[]=#",
                "/invoices?x[]=#", "/events?x#=1"}) {
            assertThat(query(several(path, most)).status()).as(path).isEqualTo(200);
            Reply refused = query(several(path, most + 1));
            assertThat(refused.status()).isEqualTo(400);
            assertThat(refused.json().get("error").textValue())
                    .isEqualTo("Bad Request: more than 500 parameters");
        }
    }

    @Test
    void lists_of_a_hundred_thousand_are_refused() {
        assertThat(answer(preview(100_000)).status()).isIn(400, 422);
        assertThat(answer("POST /invoices {'invoice': {'external_customer_id': 'anna',"
                + " 'currency': 'EUR', 'fees': [" + repeated("{'add_on_code': 'none'}", 100_000)
                + "]}}").status()).isIn(400, 422);
        assertThat(answer(event("plain", members(600_000))).status()).isIn(400, 422);
        assertThat(answer("POST /events/batch {'events': [" + repeated("{}", 50_000) + "]}")
                .json().toString()).contains("{\"events\":[\"too_many_events\"]}");
    }

    @Test
    void an_address_of_mail_that_is_long_is_refused_by_its_length() {
        assertThat(answer("POST /customers {'customer': {'external_id': 'b', 'email': 'a@"
                + ".".repeat(9_000) + "@'}}").json().toString())
                .contains("{\"email\":[\"invalid_email_format\"]}");
        assertThat(answer("POST /customers {'customer': {'external_id': 'b', 'timezone': '"
                + "z".repeat(9_000) + "'}}").json().toString())
                .contains("{\"timezone\":[\"invalid_timezone\"]}");
    }

    @Test
    void a_stored_number_of_a_million_digits_is_ignored_and_the_subscription_is_billed() {
        answer(event("a", "plain", "'n': '1'"));
        answer(event("b", "plain", "'n': '20'"));
        server.database().writing(handle -> handle.execute("UPDATE events SET value = NULL,"
                + " value_scale = 0, precise_total_cents = ?, properties = ?"
                + " WHERE transaction_id = ?", "9".repeat(1_000_000),
                "{\"n\":\"" + "9".repeat(1_000_000) + "\"}", new TextOrBytes("b")));
        assertThat(query("/customers/anna/current_usage?external_subscription_id=one").json()
                .at("/customer_usage/charges_usage/0/units").asText()).isEqualTo("1.0");
        assertThat(query("/events").status()).isEqualTo(200);
        now = now.plus(MONTH_AND_MORE);
        RunReport report = new BillingRun(server.database(), Identifiers.seeded(2))
                .until(now, RunListener.SILENT);
        assertThat(report.failures()).isEmpty();
        assertThat(query("/invoices").json().at("/invoices/0/fees_amount_cents").asLong())
                .isGreaterThan(100);
    }

    @Test
    void a_stored_metric_that_rounds_to_billions_of_decimals_is_billed() {
        answer(event("a", "plain", "'n': '1.5'"));
        server.database().writing(handle -> handle.execute("UPDATE billable_metrics SET"
                + " rounding_function = 'round', rounding_precision = 2147483647"
                + " WHERE code = 'plain'"));
        assertThat(query("/customers/anna/current_usage?external_subscription_id=one").json()
                .at("/customer_usage/charges_usage/0/units").asText()).isEqualTo("1.5");
    }

    private static Arguments limit(String what, String most, String more, String refusal) {
        return Arguments.of(what, most, more, refusal);
    }

    private static String metric(String code, String more) {
        return "{'billable_metric': {'name': 'M', 'code': '" + code
                + "', 'aggregation_type': 'sum_agg', 'field_name': 'n'" + more + "}}";
    }

    private static String privilege(String code) {
        return "POST /features {'feature': {'code': 'f" + code.length()
                + "', 'name': 'F', 'privileges': [{'code': '" + code + "'}]}}";
    }

    private static String filter(String key, String value) {
        return "POST /billable_metrics " + metric("filtered" + key.length() + value.length(),
                ", 'filters': [{'key': '" + key + "', 'values': ['" + value + "']}]");
    }

    private static String event(String code, String properties) {
        return event("t", code, properties);
    }

    private static String event(String id, String code, String properties) {
        return "POST /events {'event': {'transaction_id': '" + id
                + "', 'external_subscription_id': 'one', 'code': '" + code
                + "', 'properties': {" + properties + "}}}";
    }

    private static String historical(long cents) {
        return "PUT /subscriptions/one/lifetime_usage {'lifetime_usage':"
                + " {'external_historical_usage_amount_cents': " + cents + "}}";
    }

    private static String price(String cents) {
        return event("none", "").replace("'properties'", "'precise_total_amount_cents': " + cents
                + ", 'properties'");
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

    private static String members(int count) {
        return IntStream.range(0, count).mapToObj(index -> "'m" + index + "': 1")
                .collect(Collectors.joining(","));
    }

    /** A body whose members nobody knows, which lacks what its route asks for. */
    private static String others(String name, String members) {
        return "POST /taxes {'tax': {'" + name + "': {" + members + "}}}";
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

    private static String preview(int coupons) {
        return "POST /invoices/preview {'customer': {'external_id': 'anna'}, 'plan_code': 'pro',"
                + " 'coupons': [" + repeated("{'code': 'c', 'coupon_type': 'percentage',"
                + " 'percentage_rate': '1'}", coupons) + "]}";
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

    private static String repeated(String item, int count) {
        return (item + ",").repeat(count - 1) + item;
    }

    private static String several(String path, int count) {
        String[] parts = path.split("\\?");
        return parts[0] + "?" + IntStream.range(0, count)
                .mapToObj(index -> parts[1].replace("#", String.valueOf(index)))
                .collect(Collectors.joining("&"));
    }

    private String done(String method, String path, String body) {
        Reply reply = answer(method + " " + path + " " + body);
        assertThat(reply.status()).as(String.valueOf(reply.json())).isEqualTo(200);
        return reply.json().toString().replace('"', '\'');
    }

    private Reply answer(String request) {
        String[] parts = request.split(" ", 3);
        return server.send(parts[0], parts[1], parts[2]);
    }

    private Reply query(String path) {
        return server.send("GET", path, null);
    }
}
