package billing.server.business;

import billing.server.ApiCalls;
import billing.server.api.Api;
import billing.server.render.IdPrefix;
import billing.server.routing.Reply;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * A business with a catalog, a customer and all that happens between them, made call by call. It
 * remembers the names and identifiers by which paths and bodies refer to what it has made.
 */
public final class SmallBusiness {
    private static final int OK = 200;
    private final Api api;
    private final IdPrefix prefix;
    private final BiConsumer<String, JsonNode> listener;
    private final Map<String, String> named = new HashMap<>();

    /**
     * A business that is not open yet.
     *
     * @param listener receives every call ({@code POST /plans}) with its answer
     */
    public SmallBusiness(Api api, BiConsumer<String, JsonNode> listener) {
        this(api, IdPrefix.DEFAULT, listener);
    }

    /** The same through an API whose identifiers begin with a prefix. */
    public SmallBusiness(Api api, IdPrefix prefix, BiConsumer<String, JsonNode> listener) {
        this.api = api;
        this.prefix = prefix;
        this.listener = listener;
    }

    /** Makes everything. */
    public SmallBusiness open() {
        catalog();
        customer();
        money();
        return this;
    }

    /**
     * The value of a place: the collection of a path ({code plans}, {code wallets}) or a
     * member ({code plan_code}); null for what it does not have.
     */
    public String named(String place) {
        return named.get(place);
    }

    private void catalog() {
        post("/taxes", "{'tax': {'code': 'vat', 'name': 'VAT', 'rate': '20'}}");
        name("vat", "taxes", "tax_codes");
        id("billable_metric_id", post("/billable_metrics", "{'billable_metric': {'code':"
                + " 'calls', 'name': 'Calls', 'aggregation_type': 'sum_agg', 'field_name': 'n',"
                + " 'filters': [{'key': 'region', 'values': ['eu', 'us']}]}}")
                .at("/billable_metric/svc_id"));
        name("calls", "billable_metrics", "billable_metric_code", "code");
        id("add_on_id", post("/add_ons", "{'add_on': {'code': 'setup', 'name': 'Setup',"
                + " 'amount_cents': 5000, 'amount_currency': 'EUR', 'tax_codes': ['vat']}}")
                .at("/add_on/svc_id"));
        name("setup", "add_ons", "add_on_code");
        post("/coupons", "{'coupon': {'code': 'ten', 'name': 'Ten', 'coupon_type':"
                + " 'percentage', 'percentage_rate': '10', 'frequency': 'forever',"
                + " 'expiration': 'no_expiration', 'reusable': true}}");
        name("ten", "coupons", "coupon_code");
        post("/features", "{'feature': {'code': 'seats', 'name': 'Seats', 'privileges':"
                + " [{'code': 'max', 'value_type': 'integer'}]}}");
        name("seats", "features", "entitlements", "feature_code");
        name("max", "privileges", "privilege_code");
        JsonNode plan = post("/plans", "{'plan': {'code': 'pro', 'name': 'Pro', 'interval':"
                + " 'monthly', 'amount_cents': 1000, 'amount_currency': 'EUR',"
                + " 'pay_in_advance': true, 'tax_codes': ['vat'], 'charges': ["
                + "{'billable_metric_id': '#billable_metric_id', 'charge_model': 'graduated',"
                + " 'properties': {'graduated_ranges': [{'from_value': 0, 'to_value': 10,"
                + " 'per_unit_amount': '2', 'flat_amount': '1'}, {'from_value': 11, 'to_value':"
                + " null, 'per_unit_amount': '1', 'flat_amount': '0'}]}},"
                + "{'billable_metric_id': '#billable_metric_id', 'charge_model': 'standard',"
                + " 'properties': {'amount': '0.5'}, 'filters': [{'values': {'region': ['eu']},"
                + " 'invoice_display_name': 'Europe', 'properties': {'amount': '1.5'}}]}],"
                + " 'fixed_charges': [{'add_on_code': 'setup', 'charge_model': 'standard',"
                + " 'units': '2', 'properties': {'amount': '10'}}],"
                + " 'minimum_commitment': {'amount_cents': 5000},"
                + " 'usage_thresholds': [{'amount_cents': 1000,"
                + " 'threshold_display_name': 'First'}],"
                + " 'metadata': {'owner': 'anna'}}}").get("plan");
        name("pro", "plans", "plan_code");
        id("charges", plan.at("/charges/1/code"));
        id("charge_id", plan.at("/charges/1/svc_id"));
        id("filters", get("/plans/pro/charges/#charges/filters").at("/filters/0/svc_id"));
        id("fixed_charges", plan.at("/fixed_charges/0/code"));
        post("/plans/pro/entitlements", "{'entitlements': {'seats': {'max': 10}}}");
    }

    private void customer() {
        post("/customers", "{'customer': {'external_id': 'acme', 'name': 'Acme', 'currency':"
                + " 'EUR', 'country': 'FR', 'email': 'a@acme.example', 'metadata':"
                + " [{'key': 'a', 'value': 'b', 'display_in_invoice': true}],"
                + " 'shipping_address': {'city': 'Paris', 'country': 'FR'}}}");
        name("acme", "customers", "external_customer_id");
        id("applied_coupons", post("/applied_coupons", "{'applied_coupon':"
                + " {'external_customer_id': 'acme', 'coupon_code': 'ten'}}")
                .at("/applied_coupon/svc_id"));
        post("/subscriptions", "{'subscription': {'external_customer_id': 'acme',"
                + " 'plan_code': 'pro', 'external_id': 'sub', 'name': 'Main'}}");
        name("sub", "subscriptions", "external_subscription_id", "external_id");
        post("/events", "{'event': {'transaction_id': 't1', 'code': 'calls',"
                + " 'external_subscription_id': 'sub', 'properties': {'n': 12,"
                + " 'region': 'eu'}}}");
        name("t1", "events");
        post("/events/batch", "{'events': [{'transaction_id': 't2', 'code': 'calls',"
                + " 'external_subscription_id': 'sub', 'properties': {'n': 1}}]}");
        post("/subscriptions/sub/alerts", "{'alert': {'code': 'near', 'alert_type':"
                + " 'current_usage_amount', 'thresholds': [{'code': 'warn', 'value': '100'}]}}");
        name("near", "alerts");
        post("/webhook_endpoints", "{'webhook_endpoint': {'webhook_url':"
                + " 'https://a.example/', 'event_types': ['fee.created']}}");
        id("webhook_endpoints", get("/webhook_endpoints").at("/webhook_endpoints/0/svc_id"));
    }

    private void money() {
        JsonNode invoice = post("/invoices", "{'invoice': {'external_customer_id': 'acme',"
                + " 'currency': 'EUR', 'fees': [{'add_on_code': 'setup', 'units': '3'}]}}")
                .get("invoice");
        id("invoices", invoice.get("svc_id"));
        id("fees", invoice.at("/fees/0/svc_id"));
        id("payments", post("/payments", "{'payment': {'invoice_id': '#invoices',"
                + " 'amount_cents': 100, 'reference': 'cash'}}").at("/payment/svc_id"));
        id("payment_receipts", get("/payment_receipts").at("/payment_receipts/0/svc_id"));
        id("credit_notes", post("/credit_notes", "{'credit_note': {'invoice_id': '#invoices',"
                + " 'credit_amount_cents': 1200, 'refund_amount_cents': 0, 'items': [{'fee_id':"
                + " '#fees', 'amount_cents': 1000}], 'metadata': {'why': 'late'}}}")
                .at("/credit_note/svc_id"));
        id("wallets", post("/wallets", "{'wallet': {'external_customer_id': 'acme',"
                + " 'rate_amount': '1', 'currency': 'EUR', 'granted_credits': '10', 'code':"
                + " 'purse', 'metadata': {'key': 'value'}, 'recurring_transaction_rules':"
                + " [{'trigger': 'interval', 'interval': 'monthly', 'paid_credits': '1'}]}}")
                .at("/wallet/svc_id"));
        name("purse", "wallet_code");
        id("wallet_transactions", post("/wallet_transactions", "{'wallet_transaction':"
                + " {'wallet_id': '#wallets', 'granted_credits': '5'}}")
                .at("/wallet_transactions/0/svc_id"));
        post("/customers/acme/wallets/purse/alerts", "{'alert': {'code': 'near',"
                + " 'alert_type': 'wallet_balance_amount', 'thresholds':"
                + " [{'code': 'low', 'value': '100'}]}}");
    }

    private void name(String text, String... places) {
        for (String place : places) {
            named.put(place, text);
        }
    }

    private void id(String place, JsonNode value) {
        if (!value.isTextual()) {
            throw new IllegalStateException("nothing for " + place);
        }
        named.put(place, value.textValue());
    }

    private JsonNode get(String path) {
        return call("GET", path, "");
    }

    private JsonNode post(String path, String body) {
        return call("POST", path, body);
    }

    private JsonNode call(String method, String path, String body) {
        String address = told(path);
        Reply reply = new ApiCalls(api).send(method, address, told(body));
        if (reply.status() != OK) {
            throw new IllegalStateException(method + " " + address + ": " + reply.json());
        }
        JsonNode answer = parsed(reply.json().toString()
                .replace('"' + prefix.text(), '"' + IdPrefix.DEFAULT.text()));
        listener.accept(method + " " + address, answer);
        return answer;
    }

    /** With the identifiers of {code #places}. */
    private String told(String text) {
        String told = text;
        for (Map.Entry<String, String> each : named.entrySet()) {
            told = told.replaceAll("#" + each.getKey() + "\\b", each.getValue());
        }
        return told;
    }

    private static JsonNode parsed(String json) {
        try {
            return new ObjectMapper().readTree(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
