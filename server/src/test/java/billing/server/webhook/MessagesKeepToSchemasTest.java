package billing.server.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import billing.customer.PaymentMethod;
import billing.customer.store.PaymentMethods;
import billing.engine.Json;
import billing.engine.Sql;
import billing.kernel.money.CurrencyUnit;
import billing.notice.EventType;
import billing.notice.Notices;
import billing.run.BillingRun;
import billing.run.LifecycleInvoicing;
import billing.run.RunListener;
import billing.server.ApiStory;
import billing.server.business.SmallBusiness;
import billing.server.describe.SchemaCheck;
import billing.server.render.IdPrefix;
import billing.settlement.dunning.DunningCampaign;
import billing.settlement.dunning.store.DunningCampaigns;
import billing.settlement.payment.service.PaymentRecording;
import billing.webhook.SignatureAlgorithm;
import billing.webhook.WebhookEndpoint;
import billing.webhook.store.WebhookEndpoints;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Messages carry what the description of the API specifies. */
class MessagesKeepToSchemasTest {
    private static final Instant START = Instant.parse("2024-03-05T12:00:00Z");
    private static final SchemaCheck SCHEMAS = SchemaCheck.ofProduct();
    /** The schema of the object of each type of object. */
    private static final Map<String, String> SHAPES = Map.ofEntries(
            Map.entry("triggered_alert", "TriggeredAlert"),
            Map.entry("billable_metric", "BillableMetric"),
            Map.entry("customer", "CustomerInMessages"),
            Map.entry("credit_note", "CreditNoteExtended"),
            Map.entry("dunning_campaign", "DunningCampaignFinished"),
            Map.entry("event_error", "EventErrors"), Map.entry("events_errors", "EventsErrors"),
            Map.entry("feature", "Feature"), Map.entry("fee", "Fee"),
            Map.entry("invoice", "InvoiceExtended"),
            Map.entry("payment_dispute_lost", "InvoicePaymentDisputeLost"),
            Map.entry("payment_provider_invoice_payment_error", "InvoicePaymentFailure"),
            Map.entry("payment", "Payment"), Map.entry("payment_receipt", "PaymentReceipt"),
            Map.entry("payment_request", "PaymentRequest"), Map.entry("plan", "Plan"),
            Map.entry("subscription", "SubscriptionWithCustomer"),
            Map.entry("wallet", "Wallet"),
            Map.entry("wallet_transaction", "WalletTransactionExtended"));
    /** Types whose object has more than others of its kind. */
    private static final Map<String, String> OF_TYPES = Map.of(
            "subscription.usage_threshold_reached", "SubscriptionWithThreshold",
            "customer.vies_check", "CustomerViesCheck");
    /** Announced by other programs: see {@link NoticeTypesTest}. */
    private static final Set<String> OF_OTHERS = NoticeTypesTest.OF_OTHERS;
    @TempDir
    Path folder;
    private ApiStory api;
    private SmallBusiness business;

    @BeforeEach
    void open() {
        api = new ApiStory(folder, START);
        Notices.readIn(api.database(), new NoticeMessages(api.ids(), api::now, IdPrefix.DEFAULT,
                () -> null));
        api.database().writing(handle -> new WebhookEndpoints(handle).insert(new WebhookEndpoint(
                api.ids().next(START), "https://all.example/", SignatureAlgorithm.HMAC, null, null,
                START, START)));
        business = new SmallBusiness(api.api(), (call, answer) -> { }).open();
    }

    @AfterEach
    void close() {
        api.close();
    }

    @Test
    @DisplayName("api-conventions.md 13.5 the object of each message has the shape of its type")
    void a_small_business_from_its_catalog_to_its_end() {
        catalog();
        wallets();
        money();
        lives();
        troubles();
        Set<String> seen = new TreeSet<>();
        for (JsonNode message : messages()) {
            String type = message.get("webhook_type").textValue();
            String object = message.get("object_type").textValue();
            assertThat(object).as(type).isEqualTo(EventType.published(type).orElseThrow()
                    .objectType());
            assertThat(message.size()).as(type).isEqualTo(4);
            String shape = OF_TYPES.getOrDefault(type, SHAPES.get(object));
            assertThat(shape).as(object).isNotNull();
            if (seen.add(type)) {
                assertThat(SCHEMAS.faults(shape, message.get(object))).as(type).isEmpty();
            }
        }
        seen.addAll(OF_OTHERS);
        assertThat(seen).containsExactlyElementsOf(NoticeTypesTest.publishedCodes());
    }

    private void catalog() {
        api.ok("PUT", "/billable_metrics/calls", "{'billable_metric': {'name': 'All calls'}}");
        api.ok("PUT", "/plans/pro", "{'plan': {'name': 'Professional'}}");
        api.ok("PUT", "/features/seats", "{'feature': {'name': 'Places'}}");
        api.ok("POST", "/billable_metrics", "{'billable_metric': {'code': 'gone', 'name': 'Gone',"
                + " 'aggregation_type': 'count_agg'}}");
        api.ok("DELETE", "/billable_metrics/gone", "");
        api.ok("POST", "/plans", "{'plan': {'code': 'gone', 'name': 'Gone', 'interval': 'monthly',"
                + " 'amount_cents': 1, 'amount_currency': 'EUR', 'pay_in_advance': false}}");
        api.ok("DELETE", "/plans/gone", "");
        api.ok("POST", "/features", "{'feature': {'code': 'gone', 'name': 'Gone'}}");
        api.ok("DELETE", "/features/gone", "");
        api.ok("POST", "/customers", "{'customer': {'external_id': 'acme', 'name': 'Acme Ltd'}}");
    }

    private void wallets() {
        String bill = api.ok("POST", "/wallet_transactions",
                "{'wallet_transaction': {'wallet_id': '"
                + business.named("wallets") + "', 'paid_credits': '5'}}")
                .at("/wallet_transactions/0/svc_invoice_id").textValue();
        api.ok("PUT", "/invoices/" + bill, "{'invoice': {'payment_status': 'succeeded'}}");
        api.ok("PUT", "/wallets/" + business.named("wallets"), "{'wallet': {'name': 'Purse'}}");
        api.ok("DELETE", "/wallets/" + business.named("wallets"), "");
    }

    private void money() {
        String invoice = oneOff();
        api.ok("PUT", "/invoices/" + invoice, "{'invoice': {'payment_status': 'failed'}}");
        api.ok("DELETE", "/payments/" + paid("wire 1"), "");
        api.ok("POST", "/payments/" + paid("wire 2") + "/return", "{'reason': 'AC04'}");
        api.ok("POST", "/payments/" + paid("wire 3") + "/refund", "{'amount_cents': 5}");
        api.ok("PUT", "/invoices/" + invoice, "{'invoice': {'payment_status': 'succeeded'}}");
        api.ok("POST", "/invoices/" + oneOff() + "/void", "{}");
        api.ok("POST", "/invoices/" + oneOff() + "/lose_dispute", "");
        api.ok("POST", "/events", "{'event': {'transaction_id': 'wrong', 'code': 'nothing',"
                + " 'external_subscription_id': 'sub'}}");
    }

    /** The payment of a part of an invoice of its own. */
    private String paid(String reference) {
        return api.ok("POST", "/payments", "{'payment': {'invoice_id': '" + oneOff()
                + "', 'amount_cents': 10, 'reference': '" + reference + "'}}")
                .at("/payment/svc_id").textValue();
    }

    private String oneOff() {
        return oneOff("acme");
    }

    private String oneOff(String customer) {
        return api.ok("POST", "/invoices", "{'invoice': {'external_customer_id': '" + customer
                + "', 'currency': 'EUR', 'fees': [{'add_on_code': 'setup', 'units': '1'}]}}")
                .at("/invoice/svc_id").textValue();
    }

    private void lives() {
        api.ok("POST", "/events", "{'event': {'transaction_id': 'many', 'code': 'calls',"
                + " 'external_subscription_id': 'sub', 'properties': {'n': 500,"
                + " 'region': 'eu'}}}");
        api.ok("POST", "/plans", "{'plan': {'code': 'now', 'name': 'Now', 'interval': 'monthly',"
                + " 'amount_cents': 100, 'amount_currency': 'EUR', 'pay_in_advance': false,"
                + " 'trial_period': 3, 'charges': [{'billable_metric_id': '"
                + business.named("billable_metric_id") + "', 'charge_model': 'standard',"
                + " 'pay_in_advance': true, 'invoiceable': false,"
                + " 'accepts_target_wallet': true, 'properties': {'amount': '1'}}]}}");
        api.ok("POST", "/subscriptions", "{'subscription': {'external_customer_id': 'acme',"
                + " 'plan_code': 'now', 'external_id': 'now-1'}}");
        api.ok("POST", "/events", "{'event': {'transaction_id': 'lost', 'code': 'calls',"
                + " 'external_subscription_id': 'now-1', 'properties': {'n': 1,"
                + " 'target_wallet_code': 'nowhere'}}}");
        api.ok("POST", "/customers", "{'customer': {'external_id': 'slow', 'currency': 'EUR',"
                + " 'billing_configuration': {'invoice_grace_period': 3}}}");
        api.ok("POST", "/subscriptions", "{'subscription': {'external_customer_id': 'slow',"
                + " 'plan_code': 'pro', 'external_id': 'slow-1',"
                + " 'ending_at': '2024-06-01T00:00:00Z'}}");
        api.ok("PUT", "/subscriptions/sub", "{'subscription': {'name': 'First'}}");
        String unpaid = oneOff();
        run("2024-07-10T00:00:00Z");
        api.ok("POST", "/payment_requests", "{'payment_request': {'external_customer_id': 'acme',"
                + " 'svc_invoice_ids': ['" + unpaid + "'], 'email': 'a@acme.example'}}");
        api.ok("DELETE", "/subscriptions/sub", "");
    }

    /** Customers with whom something is the matter. */
    private void troubles() {
        api.ok("POST", "/billing_entities", "{'billing_entity': {'code': 'europe',"
                + " 'name': 'Europe', 'country': 'FR', 'eu_tax_management': true}}");
        api.ok("POST", "/customers", "{'customer': {'external_id': 'kg', 'country': 'DE',"
                + " 'billing_entity_code': 'europe', 'tax_identification_number':"
                + " 'DE123456789'}}");
        api.ok("POST", "/subscriptions", "{'subscription': {'external_customer_id': 'slow',"
                + " 'plan_code': 'pro', 'external_id': 'slow-2'}}");
        String draft = api.ok("GET", "/invoices?status=draft", "").at("/invoices/0/svc_id")
                .textValue();
        api.ok("DELETE", "/invoices/" + draft, "");
        api.ok("POST", "/invoices/" + oneOff() + "/retry_payment", "{}");
        gatedStart();
        emptyWallet();
        dunned();
    }

    /** A start that waits for a payment which never comes. */
    private void gatedStart() {
        String customer = api.ok("POST", "/customers", "{'customer': {'external_id': 'gated',"
                + " 'currency': 'EUR', 'billing_configuration': {'payment_provider': 'stripe',"
                + " 'payment_provider_code': 'main', 'provider_customer_id': 'cus_1'}}}")
                .at("/customer/svc_id").textValue();
        api.database().writing(handle -> new PaymentMethods(handle).insert(new PaymentMethod(
                api.ids().next(api.now()), UUID.fromString(customer), "stripe", "main", null,
                "pm_1", true, api.now())));
        api.ok("POST", "/subscriptions", "{'subscription': {'external_customer_id': 'gated',"
                + " 'plan_code': 'pro', 'external_id': 'gated', 'activation_rules':"
                + " [{'type': 'payment', 'timeout_hours': 1}]}}");
        run("2024-07-11T00:00:00Z");
    }

    private void emptyWallet() {
        api.ok("POST", "/customers", "{'customer': {'external_id': 'poor', 'currency': 'EUR'}}");
        api.ok("POST", "/wallets", "{'wallet': {'external_customer_id': 'poor', 'currency': 'EUR',"
                + " 'rate_amount': '1', 'granted_credits': '1'}}");
        api.ok("POST", "/subscriptions", "{'subscription': {'external_customer_id': 'poor',"
                + " 'plan_code': 'pro', 'external_id': 'poor-1'}}");
        api.ok("POST", "/events", "{'event': {'transaction_id': 'dear', 'code': 'calls',"
                + " 'external_subscription_id': 'poor-1', 'properties': {'n': 50}}}");
        run("2024-07-11T01:00:00Z");
    }

    /** Somebody who is asked once for what is overdue, and pays then. */
    private void dunned() {
        api.database().writing(handle -> new DunningCampaigns(handle).insert(new DunningCampaign(
                api.ids().next(api.now()), "once", "Once", null, List.of(), 1, 1, List.of(
                        new DunningCampaign.Threshold(CurrencyUnit.of("EUR"), 1)),
                new DunningCampaign.Audience(List.of(), List.of("late"), List.of()),
                api.now())));
        api.ok("POST", "/customers", "{'customer': {'external_id': 'late', 'currency': 'EUR',"
                + " 'email': 'late@a.example'}}");
        oneOff("late");
        run("2024-07-14T00:00:00Z");
        String asked = api.ok("GET", "/payment_requests?external_customer_id=late", "")
                .at("/payment_requests/0/svc_id").textValue();
        api.database().writing(handle -> new PaymentRecording(api.work(handle),
                new LifecycleInvoicing())
                .recordWhole(UUID.fromString(asked), "cash"));
    }

    private void run(String until) {
        api.at(Instant.parse(until));
        assertThat(new BillingRun(api.database(), api.ids()).until(api.now(), RunListener.SILENT)
                .failures())
                .isEmpty();
    }

    private List<JsonNode> messages() {
        return api.database().read(handle -> Sql.list(handle, String.class,
                "SELECT payload FROM webhooks ORDER BY sequence")).stream()
                .map(text -> Json.read(text, new TypeReference<JsonNode>() { })).toList();
    }
}
