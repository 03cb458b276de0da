package billing.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import billing.customer.PaymentMethod;
import billing.customer.store.PaymentMethods;
import billing.engine.Identifiers;
import billing.engine.StoredRows;
import billing.server.business.RunningServer;
import billing.server.business.SmallBusiness;
import billing.server.routing.ApiRequest;
import billing.server.routing.Reply;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("api-conventions.md 4.1: what GET answers can be written back, and changes nothing")
class WrittenBackTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String PARTS = "'tax_codes': ['low'], 'amount_cents': 1000,"
            + " 'amount_currency': 'EUR', 'trial_period': 3, 'pay_in_advance': false,"
            + " 'description': 'All parts',"
            + " 'metadata': {'owner': 'anna'}, 'minimum_commitment': {'amount_cents': 5000,"
            + " 'tax_codes': ['low']}, 'usage_thresholds': [{'amount_cents': 1000,"
            + " 'threshold_display_name': 'First'}, {'amount_cents': 500, 'recurring': true}],"
            + " 'charges': [{'billable_metric_code': 'calls', 'charge_model': 'standard',"
            + " 'code': 'a', 'properties': {'amount': '0.5'}, 'tax_codes': ['low'],"
            + " 'min_amount_cents': 100, 'filters': [{'values': {'region': ['eu']},"
            + " 'invoice_display_name': 'Europe', 'properties': {'amount': '1.5'}}]},"
            + " {'billable_metric_code': 'calls', 'charge_model': 'standard', 'code': 'b',"
            + " 'pay_in_advance': true, 'invoiceable': false, 'regroup_paid_fees': 'invoice',"
            + " 'properties': {'amount': '2'}}, {'billable_metric_code': 'calls', 'code': 'c',"
            + " 'charge_model': 'graduated', 'tax_codes': ['low', 'vat'], 'properties':"
            + " {'graduated_ranges': [{'from_value': 0, 'to_value': null, 'per_unit_amount':"
            + " '1', 'flat_amount': '0'}]}}],"
            + " 'fixed_charges': [{'add_on_code': 'setup', 'charge_model': 'standard',"
            + " 'code': 'f', 'units': '2', 'properties': {'amount': '10'}, 'tax_codes': ['low']},"
            + " {'add_on_code': 'setup', 'charge_model': 'standard', 'code': 'g',"
            + " 'units': '1', 'pay_in_advance': true, 'properties': {'amount': '1'}}]";

    @TempDir
    static Path folder;
    private static RunningServer server;
    private static SmallBusiness business;
    private static String filter = "";

    @BeforeAll
    static void start() {
        server = new RunningServer(folder);
        business = new SmallBusiness(server.api(), (call, answer) -> { }).open();
        addPlans();
        addSubscriptions();
        addSettings();
    }

    private static void addPlans() {
        call("POST /taxes", "{'tax': {'code': 'low', 'name': 'Low', 'rate': '7'}}");
        for (String code : new String[] {"full", "sold"}) {
            call("POST /plans", "{'plan': {'code': '" + code + "', 'name': 'Full', 'interval':"
                    + " 'yearly', 'bill_charges_monthly': true, " + PARTS + "}}");
            call("POST /plans/" + code + "/entitlements", "{'entitlements': {'seats':"
                    + " {'max': 10}}}");
        }
    }

    private static void addSubscriptions() {
        subscribe("active", "'name': 'N', 'ending_at': '2030-01-01T00:00:00Z',"
                + " 'purchase_order_number': 'PO', 'usage_thresholds': [{'amount_cents': 77}]");
        subscribe("pending", "'subscription_at': '2024-06-01T00:00:00Z'");
        String method = payByStripe();
        subscribe("awaiting", "'subscription_at': '2024-06-01T00:00:00Z', 'activation_rules':"
                + " [{'type': 'payment', 'timeout_hours': 5}]");
        String removed = "'payment_method': {'payment_method_type': 'provider',"
                + " 'payment_method_id': '" + method + "'}";
        subscribe("paying", removed);
        call("PUT /wallets/#wallets", "{'wallet': {" + removed + ", 'name': 'Purse',"
                + " 'paid_top_up_min_amount_cents': 1, 'applies_to': {'fee_types': ['charge'],"
                + " 'billable_metric_codes': ['calls']}, 'recurring_transaction_rules':"
                + " [{'trigger': 'interval', 'interval': 'weekly', 'paid_credits': '1', "
                + removed + "}]}}");
        call("DELETE /customers/acme/payment_methods/" + method, "");
        filter = call("GET /subscriptions/active/charges/a/filters", "")
                .at("/filters/0/svc_id").textValue();
        subscribe("own", "'plan_overrides': {'amount_cents': 5, 'charges': [], 'tax_codes':"
                + " ['vat']}");
        call("PUT /subscriptions/own/fixed_charges/f", "{'fixed_charge': {'units': '7'}}");
        call("PATCH /subscriptions/active/entitlements", "{'entitlements': {'seats':"
                + " {'max': 12}}}");
    }

    private static void addSettings() {
        call("POST /webhook_endpoints", "{'webhook_endpoint': {'webhook_url': 'https://0.example/',"
                + " 'name': 'Second', 'signature_algo': 'hmac'}}");
        call("PUT /invoices/#invoices", "{'invoice': {'metadata': [{'key': 'a', 'value': 'b'},"
                + " {'key': 'c', 'value': 'd'}]}}");
        call("PUT /billing_entities/default", "{'billing_entity': {'country': 'FR',"
                + " 'document_number_prefix': 'ACME',"
                + " 'tax_codes': ['vat'], 'email': 'us@example.org', 'default_currency': 'EUR'}}");
        call("POST /customers", "{'customer': {'external_id': 'acme', 'tax_codes':"
                + " ['low'], 'timezone': 'Europe/Paris', 'integration_customers':"
                + " [{'integration_type': 'xero', 'integration_code': 'x'}]}}");
        call("POST /coupons", "{'coupon': {'code': 'limited', 'name': 'L', 'coupon_type':"
                + " 'fixed_amount', 'amount_cents': 5, 'amount_currency': 'EUR', 'frequency':"
                + " 'recurring', 'frequency_duration': 3, 'expiration': 'time_limit',"
                + " 'expiration_at': '2030-01-01T00:00:00Z', 'applies_to':"
                + " {'plan_codes': ['pro']}}}");
    }

    private static String payByStripe() {
        String customer = call("POST /customers", "{'customer': {'external_id': 'acme',"
                + " 'billing_configuration': {'payment_provider': 'stripe',"
                + " 'payment_provider_code': 'main', 'provider_customer_id': 'cus_1'}}}")
                .at("/customer/svc_id").textValue();
        Identifiers ids = Identifiers.seeded(2);
        return server.database().write(handle -> {
            new PaymentMethods(handle).insert(method(ids, customer, "pm_1"));
            return new PaymentMethods(handle).insert(method(ids, customer, "pm_2"));
        }).id().toString();
    }

    private static PaymentMethod method(Identifiers ids, String customer, String name) {
        return new PaymentMethod(ids.next(RunningServer.NOW), UUID.fromString(customer), "stripe",
                "main", null, name, name.equals("pm_1"), RunningServer.NOW);
    }

    private static void subscribe(String id, String more) {
        call("POST /subscriptions", "{'subscription': {'external_customer_id': 'acme',"
                + " 'external_id': '" + id + "', 'plan_code': 'sold', 'billing_time':"
                + " 'anniversary', " + more + "}}");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/plans/full", "/plans/sold", "/plans/pro", "/plans/full/charges/a",
        "/plans/sold/charges/a", "/plans/full/fixed_charges/f", "/plans/sold/fixed_charges/f",
        "/plans/pro/charges/#charges/filters/#filters", "/subscriptions/active",
        "/subscriptions/sub", "/subscriptions/own", "/subscriptions/paying",
        "/subscriptions/active/charges/a", "/subscriptions/active/fixed_charges/f",
        "/subscriptions/active/fixed_charges/g", "/subscriptions/sub/charges/#charges",
        "/subscriptions/active/charges/a/filters/#filter_of_active",
        "/subscriptions/pending?status=pending",
        "/subscriptions/awaiting?status=pending", "/subscriptions/own/charges/a",
        "/subscriptions/own/fixed_charges/f", "/subscriptions/sub/alerts/near",
        "/customers/acme", "/customers/acme/wallets/purse", "/wallets/#wallets",
        "/customers/acme/wallets/purse/alerts/near", "/invoices/#invoices",
        "/credit_notes/#credit_notes", "/organizations", "/taxes/vat", "/taxes/low",
        "/coupons/ten", "/coupons/limited", "/add_ons/setup", "/billable_metrics/calls",
        "/billing_entities/default", "/features/seats", "/webhook_endpoints/#webhook_endpoints"})
    void an_answer_can_be_written_back(String path) {
        JsonNode before = call("GET " + path, "");
        Set<String> stored = StoredRows.of(server.database());
        // A customer is changed by creating it again (api-conventions.md 7).
        call(path.equals("/customers/acme") ? "POST /customers" : "PUT " + path,
                rooted(before).toString());
        assertThat(call("GET " + path, "")).isEqualTo(before);
        assertThat(StoredRows.difference(stored, StoredRows.of(server.database()))).isEmpty();
    }

    /** A billing entity is answered without a root. */
    private static JsonNode rooted(JsonNode answer) {
        return answer.size() == 1 ? answer
                : MAPPER.createObjectNode().set("billing_entity", answer);
    }

    private static JsonNode call(String call, String body) {
        String[] line = named(call).split("[ ?]");
        byte[] bytes = (body.contains("\"") ? body : named(body).replace('\'', '"'))
                .getBytes(StandardCharsets.UTF_8);
        Reply reply = server.api().answerTrusted(new ApiRequest(line[0], line[1],
                line.length > 2 ? line[2] : null, null, null, () -> bytes));
        assertThat(reply.status()).as(call + ": " + reply.json()).isEqualTo(200);
        try {
            return MAPPER.readTree(reply.json().toString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** With the identifiers of the business for {@code #wallets} and the like. */
    private static String named(String text) {
        String named = text.replace("#filter_of_active", filter);
        for (String place : new String[] {"invoices", "credit_notes", "wallets", "charges",
            "filters", "webhook_endpoints"}) {
            named = named.replace("#" + place, business.named(place));
        }
        return named;
    }
}
