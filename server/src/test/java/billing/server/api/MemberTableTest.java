package billing.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import billing.server.ApiCalls;
import billing.server.business.RunningServer;
import billing.server.business.SmallBusiness;
import billing.server.routing.Reply;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("api-conventions.md 4.2: what single members may be, and what they become")
class MemberTableTest {
    private RunningServer server;
    private ApiCalls api;
    private SmallBusiness business;

    @BeforeEach
    void begin(@TempDir Path folder) {
        server = new RunningServer(folder);
        api = new ApiCalls(server.api());
        business = new SmallBusiness(server.api(), (call, answer) -> { }).open();
        api.ok("POST", "/plans", "{'plan': {'name': 'New', 'code': 'new', 'interval': 'monthly',"
                + " 'amount_cents': 0, 'amount_currency': 'EUR', 'pay_in_advance': false,"
                + " 'charges': [{'billable_metric_code': 'calls', 'charge_model': 'standard',"
                + " 'code': 'least', 'min_amount_cents': 500}]}}");
        api.ok("POST", "/billing_entities", "{'billing_entity': {'code': 'other', 'name':"
                + " 'Other'}}");
        api.ok("PUT", wallet(), "{'wallet': {'billing_entity_code': 'other',"
                + " 'purchase_order_number': 'PO'}}");
    }

    @AfterEach
    void end() {
        server.close();
    }

    @ParameterizedTest
    @DisplayName("null clears a member")
    @CsvSource(delimiter = '|', quoteCharacter = '~', value = {
        "/plans/new/charges/least | charge | min_amount_cents | 0",
        "/wallets/#wallets | wallet | billing_entity_code | \"default\"",
        "/wallets/#wallets | wallet | purchase_order_number | null"})
    void cleared(String path, String root, String member, String shown) {
        String named = named(path);
        JsonNode before = api.ok("GET", named, null).at("/" + root + "/" + member);
        JsonNode after = api.ok("PUT", named, "{'" + root + "': {'" + member + "': null}}")
                .at("/" + root + "/" + member);
        assertThat(after.toString()).isEqualTo(shown).isNotEqualTo(before.toString());
        assertThat(api.ok("GET", named, null).at("/" + root + "/" + member)).isEqualTo(after);
    }

    @ParameterizedTest
    @DisplayName("a member that is required, is out of range or is of another type is refused")
    @CsvSource(delimiter = '|', quoteCharacter = '~', value = {
        "PUT | /subscriptions/sub/lifetime_usage | 'lifetime_usage': {'x': 1,"
            + " 'external_historical_usage_amount_cents': null} |"
            + " external_historical_usage_amount_cents | value_is_mandatory",
        "PUT | /fees/#fees | 'fee': {'x': 1} | payment_status | value_is_mandatory",
        "PUT | /fees/#fees | 'fee': {'payment_status': null} | payment_status |"
            + " value_is_mandatory",
        "POST | /customers | 'customer': {'external_id': 'acme', 'integration_customers': [{}]} |"
            + " integration_type | value_is_mandatory",
        "POST | /add_ons | 'add_on': {'name': 'A', 'code': 'a', 'amount_currency': 'EUR',"
            + " 'amount_cents': 9223372036854775808} | amount_cents | value_is_out_of_range",
        "POST | /add_ons | 'add_on': {'name': 'A', 'code': 'a', 'amount_currency': 'EUR',"
            + " 'amount_cents': -9223372036854775809} | amount_cents | value_is_out_of_range",
        "POST | /add_ons | 'add_on': {'name': 'A', 'code': 'a', 'amount_currency': 'EUR',"
            + " 'amount_cents': 1e61} | amount_cents | value_is_out_of_range",
        "POST | /add_ons | 'add_on': {'name': 'A', 'code': 'a', 'amount_currency': 'EUR',"
            + " 'amount_cents': 1.5} | amount_cents | value_is_invalid",
        "POST | /invoices/preview | 'plan_code': 'pro', 'customer': {'external_id': {'a': 1}} |"
            + " external_id | value_is_invalid",
        "POST | /invoices/preview | 'plan_code': 'pro', 'customer': {'external_id': [1]} |"
            + " external_id | value_is_invalid"})
    void refused(String method, String path, String body, String member, String code) {
        Reply reply = api.send(method, named(path), "{" + body + "}");
        assertThat(reply.json().at("/error_details").toString())
                .isEqualTo("{\"" + member + "\":[\"" + code + "\"]}");
        assertThat(reply.status()).isEqualTo(422);
    }

    @ParameterizedTest
    @DisplayName("api-conventions.md 4.3: an amount larger than any finds nothing, or everything")
    @CsvSource({"amount_from=9223372036854775807, 0", "amount_from=9223372036854775808, 0",
        "amount_to=-9223372036854775809, 0", "amount_from=-9223372036854775809, 1",
        "amount_to=9223372036854775808, 1"})
    void amounts_of_filters(String filter, int found) {
        assertThat(api.ok("GET", "/invoices?invoice_type=one_off&" + filter, null)
                .get("invoices")).hasSize(found);
        assertThat(api.ok("GET", "/credit_notes?" + filter, null).get("credit_notes"))
                .hasSize(found);
    }

    @ParameterizedTest
    @DisplayName("api-conventions.md 3.1: names that differ in NUL characters only are one name")
    @CsvSource(delimiter = '|', quoteCharacter = '~', value = {
        "/customers | 'customer': {'external_id': 'u', 'external_\\u0000id': 'v'}",
        "/events | 'event': {'transaction_id': 'n', 'code': 'calls', 'external_subscription_id':"
            + " 'sub', 'properties': {'r': '1', 'r\\u0000': '2'}}"})
    void one_name(String path, String body) {
        assertThat(api.send("POST", path, "{" + body + "}").status()).isEqualTo(400);
    }

    @ParameterizedTest
    @DisplayName("subscriptions-and-invoicing.md 2.2: an order number is trimmed, blank for none")
    @CsvSource(delimiter = '|', quoteCharacter = '~', value = {
        "POST | /invoices | 'invoice': {'external_customer_id': 'acme', 'fees':"
            + " [{'add_on_code': 'setup'}], | /invoice",
        "PUT | /wallets/#wallets | 'wallet': { | /wallet",
        "PUT | /subscriptions/sub | 'subscription': { | /subscription",
        "POST | /wallet_transactions | 'wallet_transaction': {'wallet_id': '#wallets',"
            + " 'paid_credits': '1', | /wallet_transactions/0"})
    void order_numbers(String method, String path, String body, String root) {
        String start = "{" + named(body) + " 'purchase_order_number': '";
        String longest = "x".repeat(255);
        String at = root + "/purchase_order_number";
        assertThat(api.ok(method, named(path), start + "  " + longest + " '}}").at(at).textValue())
                .isEqualTo(longest);
        assertThat(api.ok(method, named(path), start + " '}}").at(at).isNull()).isTrue();
        assertThat(api.send(method, named(path), start + longest + "x'}}").json()
                .at("/error_details").toString())
                .isEqualTo("{\"purchase_order_number\":[\"value_is_too_long\"]}");
    }

    private String wallet() {
        return "/wallets/" + business.named("wallets");
    }

    private String named(String text) {
        String named = text;
        for (String place : new String[] {"wallets", "fees"}) {
            named = named.replace("#" + place, business.named(place));
        }
        return named;
    }
}
