package billing.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import billing.server.business.RunningServer;
import billing.server.business.SmallBusiness;
import billing.server.routing.Reply;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("api-conventions.md 3.2: a value of a wrong type is value_is_invalid, never ignored")
class WrongTypesTest {
    @TempDir
    static Path folder;
    private static RunningServer server;
    private static SmallBusiness business;

    @BeforeAll
    static void start() {
        server = new RunningServer(folder);
        business = new SmallBusiness(server.api(), (call, answer) -> { }).open();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            PUT /fees/#fees | {'fee': {'payment_status': ['succeeded']}} | payment_status
            PUT /fees/#fees | {'fee': {'payment_status': {'a': 1}}} | payment_status
            PUT /credit_notes/#credit_notes | {'credit_note': {'refund_status': ['failed']}} | \
            refund_status
            PUT /credit_notes/#credit_notes | {'credit_note': {'refund_status': {}}} | refund_status
            POST /plans/pro/entitlements | {'entitlements': {'seats': 'ten'}} | entitlements
            PATCH /plans/pro/entitlements | {'entitlements': {'seats': [10]}} | entitlements
            PATCH /subscriptions/sub/entitlements | {'entitlements': {'seats': 10}} | entitlements
            POST /plans/pro/entitlements | {'entitlements': {'seats': {'max': [10]}}} | \
            max_privilege_value
            POST /events | {'event': {'transaction_id': 'x', 'code': 'calls', 'properties': []}} | \
            properties
            POST /events | {'event': {'transaction_id': 'x', 'code': 'calls', \
            'properties': 'n'}} | properties
            POST /events | {'event': {'transaction_id': 'x', 'code': 'calls', \
            'external_subscription_id': {'a': 1}}} | external_subscription_id
            POST /events | {'event': {'transaction_id': 'x', 'code': 'calls', \
            'external_subscription_id': [null]}} | external_subscription_id
            POST /events | {'event': {'transaction_id': 'x', 'code': 'calls', \
            'precise_total_amount_cents': {}}} | precise_total_amount_cents
            POST /events | {'event': {'transaction_id': [], 'code': 'calls'}} | transaction_id
            POST /events/estimate_fees | {'event': {'code': 'calls', \
            'external_subscription_id': []}} | external_subscription_id
            POST /events/estimate_instant_fees | {'event': {'code': 'calls', \
            'external_subscription_id': []}} | external_subscription_id
            POST /invoices/preview | {'plan_code': 'pro', 'customer': true} | customer
            POST /invoices/preview | {'plan_code': 'pro', 'customer': []} | customer
            POST /plans/pro/charges/#charges/filters | {'filter': {'cascade_updates': 'abc', \
            'values': {'region': ['us']}, 'properties': {'amount': '1'}}} | cascade_updates
            DELETE /plans/pro/charges/#charges | {'cascade_updates': {}} | cascade_updates
            POST /wallets | {'wallet': {'external_customer_id': 'acme', 'rate_amount': '1', \
            'currency': 'EUR', 'payment_method': ''}} | payment_method
            PUT /wallets/#wallets | {'wallet': {'payment_method': []}} | payment_method
            PUT /wallets/#wallets | {'wallet': {'payment_method': 5}} | payment_method
            POST /wallet_transactions | {'wallet_transaction': {'wallet_id': '#wallets', \
            'granted_credits': '1', 'payment_method': 'abc'}} | payment_method
            POST /wallet_transactions | {'wallet_transaction': {'wallet_id': '#wallets', \
            'granted_credits': '1', 'payment_method': {'payment_method_type': [null]}}} | \
            payment_method_type
            POST /wallets | {'wallet': {'external_customer_id': 'acme', 'rate_amount': '1', \
            'currency': 'EUR', 'invoice_custom_section': 'none'}} | invoice_custom_section
            PUT /wallets/#wallets | {'wallet': {'invoice_custom_section': []}} | \
            invoice_custom_section
            PUT /wallets/#wallets | {'wallet': {'invoice_custom_section': \
            {'skip_invoice_custom_sections': 'maybe'}}} | skip_invoice_custom_sections
            PUT /wallets/#wallets | {'wallet': {'invoice_custom_section': \
            {'invoice_custom_section_codes': 'a'}}} | invoice_custom_section_codes
            POST /wallet_transactions | {'wallet_transaction': {'wallet_id': '#wallets', \
            'granted_credits': '1', 'invoice_custom_section': 5}} | invoice_custom_section
            POST /webhook_endpoints | {'webhook_endpoint': {'webhook_url': 'https://b.example/', \
            'own_hmac_key': []}} | own_hmac_key
            PUT /subscriptions/sub | {'subscription': {'plan_overrides': {'charges': ['all']}}} | \
            charges
            PUT /subscriptions/sub | {'subscription': {'plan_overrides': \
            {'fixed_charges': [1]}}} | fixed_charges
            PUT /subscriptions/sub | {'subscription': {'plan_overrides': \
            {'fixed_charges': 'all'}}} | fixed_charges
            POST /invoices | {'invoice': {'external_customer_id': 'acme', 'skip_psp': [], 'fees': \
            [{'add_on_code': 'setup'}]}} | skip_psp
            POST /invoices | {'invoice': {'external_customer_id': 'acme', 'fees': \
            [{'add_on_code': 'setup', 'skip_psp': 'perhaps'}]}} | skip_psp
            POST /subscriptions/sub/alerts | {'alert': {'code': 'far', 'alert_type': \
            'lifetime_usage_amount', 'thresholds': [{'value': '1', 'recurring': 'often'}]}} | \
            thresholds:recurring
            PUT /subscriptions/sub/alerts/near | {'alert': {'thresholds': [{'value': '1', \
            'recurring': []}]}} | thresholds:recurring
            POST /subscriptions/sub/alerts | {'alert': {'code': 'far', 'alert_type': \
            'lifetime_usage_amount', 'thresholds': 'many'}} | thresholds
            POST /subscriptions/sub/alerts | {'alert': {'code': 'far', 'alert_type': \
            'lifetime_usage_amount', 'name': ['Far'], 'thresholds': [{'value': '1'}]}} | name
            PUT /subscriptions/sub/alerts/near | {'alert': {'name': {'text': 'Near'}}} | name
            PUT /subscriptions/sub/alerts/near | {'alert': {'code': ['near']}} | code
            PUT /subscriptions/sub/alerts/near | {'alert': {'thresholds': {'value': '1'}}} | \
            thresholds
            PUT /subscriptions/sub/alerts/near | {'alert': {'thresholds': ['1']}} | thresholds
            PUT /subscriptions/sub/alerts/near | {'alert': {'thresholds': [{'value': ['1']}]}} | \
            thresholds:value
            """)
    void a_wrong_type_is_refused(String call, String body, String field) {
        Reply reply = answer(call, body);
        assertThat(reply.status()).as(String.valueOf(reply.json())).isEqualTo(422);
        assertThat(reply.json().get("error_details").toString())
                .isEqualTo("{\"" + field + "\":[\"value_is_invalid\"]}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "{}", "['https://b.example/']"})
    @DisplayName("api-conventions.md 19: the address of webhooks is a text, or null for no change")
    void an_address_of_webhooks_is_a_text(String value) {
        assertThat(answer("PUT /organizations", "{'organization': {'webhook_url': " + value + "}}")
                .status()).isEqualTo(422);
        assertThat(answer("PUT /organizations", "{'organization': {'webhook_url': null}}").json()
                .at("/organization/webhook_url").asText()).isEqualTo("https://a.example/");
    }

    @ParameterizedTest
    @CsvSource({"/wallets/#wallets/metadata", "/customers/acme/wallets/purse/metadata",
        "/plans/pro/metadata", "/credit_notes/#credit_notes/metadata"})
    @DisplayName("api-conventions.md 9.1: metadata is an object, also where it is merged")
    void metadata_is_an_object(String path) {
        for (String method : new String[] {"POST", "PUT", "PATCH"}) {
            for (String value : new String[] {"[]", "''", "'a'", "5"}) {
                Reply reply = answer(method + " " + path, "{'metadata': " + value + "}");
                assertThat(reply.status()).as(method + " " + value).isEqualTo(422);
                assertThat(reply.json().get("error_details").toString())
                        .isEqualTo("{\"value\":[\"must_be_object\"]}");
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"/wallets/#wallets/metadata", "/customers/acme/wallets/purse/metadata",
        "/plans/pro/metadata", "/credit_notes/#credit_notes/metadata"})
    void a_body_with_metadata_is_an_object(String path) {
        for (String method : new String[] {"POST", "PUT", "PATCH"}) {
            for (String body : List.of("[]", "''", "'a'", "5", "null", "[{'metadata': {}}]")) {
                Reply reply = answer(method + " " + path, body);
                assertThat(reply.status()).as(method + " " + body).isEqualTo(422);
                assertThat(reply.json().get("error_details").toString())
                        .isEqualTo("{\"base\":[\"value_is_invalid\"]}");
            }
        }
    }

    private static Reply answer(String call, String body) {
        String[] line = named(call).split(" ");
        return server.send(line[0], line[1], named(body));
    }

    /** With the identifiers of the business for {@code #fees} and the like. */
    private static String named(String text) {
        String named = text;
        for (String place : new String[] {"fees", "credit_notes", "wallets", "charges"}) {
            named = named.replace("#" + place, business.named(place));
        }
        return named;
    }
}
