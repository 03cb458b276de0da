package billing.server.console;

import billing.log.ActivityLog;
import billing.log.ApiLog;
import billing.log.SecurityLog;
import billing.log.store.ActivityLogs;
import billing.log.store.ApiLogs;
import billing.log.store.SecurityLogs;
import billing.webhook.MessageStatus;
import billing.webhook.WebhookMessage;
import billing.webhook.store.WebhookMessages;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** Something of everything that the console shows, of a customer {@code a/b c}. */
final class ConsoleExample {
    static final Instant NOW = Instant.parse("2024-01-11T00:00:00Z");
    static final UUID MESSAGE = UUID.fromString("0192f4c0-8a51-7d9e-b3a4-5c2f6e1d7a90");
    static final UUID LOG = UUID.fromString("0192f4c0-8a51-7d9e-b3a4-5c2f6e1d7a91");
    private final ConsoleFixture browser;
    private final String name;
    private final String invoice;
    private final String wallet;

    /**
     * Fills the database of a console.
     *
     * @param name of all that has a name
     * @param text of answers and logs, which may be longer
     */
    ConsoleExample(ConsoleFixture browser, String name, String text) {
        this.browser = browser;
        this.name = name;
        invoice = browser.invoice("a/b c", name);
        browser.call("POST", "/billable_metrics", "{'billable_metric': {'code': 'calls', 'name': '"
                + name + "', 'aggregation_type': 'sum_agg', 'field_name': 'n'}}");
        browser.call("POST", "/plans", "{'plan': {'code': 'pro', 'name': '" + name
                + "', 'interval': 'monthly', 'pay_in_advance': false, 'amount_cents': 3100,"
                + " 'amount_currency': 'EUR', 'charges': [{'code': 'per-call',"
                + " 'billable_metric_code': 'calls', 'charge_model': 'standard',"
                + " 'properties': {'amount': '0.25'}}]}}");
        browser.call("POST", "/coupons", "{'coupon': {'code': 'ten', 'name': '" + name
                + "', 'coupon_type': 'percentage', 'percentage_rate': '10', 'frequency':"
                + " 'forever', 'expiration': 'no_expiration'}}");
        browser.call("POST", "/taxes", "{'tax': {'code': 'vat', 'name': '" + name
                + "', 'rate': '20'}}");
        browser.call("POST", "/subscriptions", "{'subscription': {'external_customer_id': 'a/b c',"
                + " 'plan_code': 'pro', 'external_id': 's1', 'subscription_at':"
                + " '2024-01-01T00:00:00Z'}}");
        browser.call("POST", "/applied_coupons", "{'applied_coupon': {'external_customer_id':"
                + " 'a/b c', 'coupon_code': 'ten'}}");
        wallet = browser.call("POST", "/wallets", "{'wallet': {'external_customer_id': 'a/b c',"
                + " 'name': '" + name + "', 'rate_amount': '2', 'currency': 'EUR'}}")
                .at("/wallet/svc_id").textValue();
        String endpoint = browser.call("POST", "/webhook_endpoints", "{'webhook_endpoint':"
                + " {'webhook_url': 'https://hooks.example/in'}}")
                .at("/webhook_endpoint/svc_id").textValue();
        event("t1", "calls", "2024-01-09T10:00:00Z", "3");
        event("t2", "calls", "2024-01-10T10:30:00Z", "4");
        event("<b>t3</b>", "unknown", "2024-01-10T10:45:00Z", "5");
        browser.database().writing(handle -> {
            new WebhookMessages(handle).insertAll(List.of(new WebhookMessage(MESSAGE, 900,
                    UUID.fromString(endpoint), new WebhookMessage.Event("invoice.created",
                    "invoice", LOG, "{\"name\":\"" + name + "\"}"),
                    new WebhookMessage.Delivery(MessageStatus.FAILED, 500, text, 12, NOW,
                            null), NOW, NOW)));
            new ActivityLogs(handle).insert(new ActivityLog(LOG, "customer.updated",
                    new ActivityLog.Cause("api", name),
                    JsonNodeFactory.instance.objectNode().put("name", text), null, "a/b c",
                    null, LOG, "Customer", NOW));
            new ApiLogs(handle).insertAll(List.of(new ApiLog(LOG, LOG, name, "post", 422,
                    "http://localhost", "/api/v1/customers", "{\"a\":1}", text, NOW)));
            new SecurityLogs(handle).insert(new SecurityLog(LOG, "api_key", "api_key.created",
                    LOG, JsonNodeFactory.instance.objectNode().put("name", text), NOW));
        });
    }

    private void event(String id, String code, String time, String value) {
        browser.call("POST", "/events", "{'event': {'transaction_id': '" + id
                + "', 'external_subscription_id': 's1', 'code': '" + code + "', 'timestamp': '"
                + time + "', 'properties': {'n': " + value + ", 'who': '" + name + "'}}}");
    }

    /** The invoice's identifier. */
    String invoice() {
        return invoice;
    }

    /** The wallet's identifier. */
    String wallet() {
        return wallet;
    }

    /** The path of the form that tops the wallet up. */
    String topUp() {
        return "/console/customers/a%2Fb%20c/wallets/" + wallet + "/top-up";
    }

    /** The pages of the sections that this is shown in. */
    List<String> paths() {
        return List.of("/console/customers", "/console/customers?q=script",
                "/console/customers/a%2Fb%20c", "/console/customers/a%2Fb%20c/statement",
                "/console/customers/a%2Fb%20c/statement?year=2023",
                "/console/customers/a%2Fb%20c/portal", topUp(), "/console/revenue",
                "/console/revenue/mrr", "/console/revenue/ageing",
                "/console/revenue/collection", "/console/revenue/tax",
                "/console/revenue/customers", "/console/revenue/metrics", "/console/revenue/plans",
                "/console/revenue?currency=EUR&from=2023-01&to=2024-01",
                "/console/usage", "/console/usage?transaction=t1",
                "/console/usage?subscription=s1", "/console/usage?subscription=none",
                "/console/webhooks", "/console/webhooks?status=failed&type=invoice.created",
                "/console/webhooks/" + MESSAGE, "/console/webhooks/" + MESSAGE + "/retry",
                "/console/catalog", "/console/catalog/plans/pro", "/console/catalog/metrics",
                "/console/catalog/add-ons", "/console/catalog/coupons",
                "/console/catalog/taxes", "/console/catalog/diff",
                "/console/logs", "/console/logs?customer=a%2Fb%20c",
                "/console/logs?from=2024-01-01&to=2024-13-99", "/console/logs/activity/" + LOG,
                "/console/logs/api?method=post&result=failed", "/console/logs/api/" + LOG,
                "/console/logs/security", "/console/logs/security/" + LOG);
    }
}
