package billing.server.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import billing.customer.PaymentMethod;
import billing.customer.service.DefaultOrganization;
import billing.customer.store.PaymentMethods;
import billing.engine.Database;
import billing.engine.Identifiers;
import billing.engine.Json;
import billing.engine.NewDatabase;
import billing.engine.Sql;
import billing.engine.UnitOfWork;
import billing.kernel.money.CurrencyUnit;
import billing.notice.EventType;
import billing.notice.Notices;
import billing.run.BillingRun;
import billing.run.LifecycleInvoicing;
import billing.run.RunListener;
import billing.server.api.Api;
import billing.server.api.Resources;
import billing.server.business.SmallBusiness;
import billing.server.describe.SchemaCheck;
import billing.server.render.IdPrefix;
import billing.server.routing.ApiRequest;
import billing.server.routing.Installation;
import billing.server.routing.Reply;
import billing.settlement.dunning.DunningCampaign;
import billing.settlement.dunning.store.DunningCampaigns;
import billing.settlement.payment.service.PaymentRecording;
import billing.webhook.SignatureAlgorithm;
import billing.webhook.WebhookEndpoint;
import billing.webhook.store.WebhookEndpoints;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
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

/** Messages carry what the description of the API says that they carry. */
class MessagesKeepToSchemasTest {
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
    /** Told of by others than this program: see {@link NoticeTypesTest}. */
    private static final Set<String> OF_OTHERS = NoticeTypesTest.OF_OTHERS;
    private final Identifiers ids = Identifiers.seeded(1);
    @TempDir
    Path folder;
    private Instant now = Instant.parse("2024-03-05T12:00:00Z");
    private Database database;
    private Api api;
    private SmallBusiness business;

    @BeforeEach
    void open() {
        database = NewDatabase.at(folder.resolve("billing.db"));
        Notices.readIn(database, new NoticeMessages(ids, () -> now, IdPrefix.DEFAULT, () -> null));
        database.writing(handle -> {
            DefaultOrganization.insert(new UnitOfWork(handle, ids, now));
            new WebhookEndpoints(handle).insert(new WebhookEndpoint(ids.next(now),
                    "https://all.example/", SignatureAlgorithm.HMAC, null, null, now, now));
        });
        api = new Api(new Installation(database, ids, () -> now, IdPrefix.DEFAULT, null),
                Resources.routes(), (key, at) -> null, failure -> {
            throw failure;
        });
        business = new SmallBusiness(api, (call, answer) -> { }).open();
    }

    @AfterEach
    void close() {
        database.close();
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
        call("PUT", "/billable_metrics/calls", "{'billable_metric': {'name': 'All calls'}}");
        call("PUT", "/plans/pro", "{'plan': {'name': 'Professional'}}");
        call("PUT", "/features/seats", "{'feature': {'name': 'Places'}}");
        call("POST", "/billable_metrics", "{'billable_metric': {'code': 'gone', 'name': 'Gone',"
                + " 'aggregation_type': 'count_agg'}}");
        call("DELETE", "/billable_metrics/gone", "");
        call("POST", "/plans", "{'plan': {'code': 'gone', 'name': 'Gone', 'interval': 'monthly',"
                + " 'amount_cents': 1, 'amount_currency': 'EUR', 'pay_in_advance': false}}");
        call("DELETE", "/plans/gone", "");
        call("POST", "/features", "{'feature': {'code': 'gone', 'name': 'Gone'}}");
        call("DELETE", "/features/gone", "");
        call("POST", "/customers", "{'customer': {'external_id': 'acme', 'name': 'Acme Ltd'}}");
    }

    private void wallets() {
        String bill = call("POST", "/wallet_transactions", "{'wallet_transaction': {'wallet_id': '"
                + business.named("wallets") + "', 'paid_credits': '5'}}")
                .at("/wallet_transactions/0/svc_invoice_id").textValue();
        call("PUT", "/invoices/" + bill, "{'invoice': {'payment_status': 'succeeded'}}");
        call("PUT", "/wallets/" + business.named("wallets"), "{'wallet': {'name': 'Purse'}}");
        call("DELETE", "/wallets/" + business.named("wallets"), "");
    }

    private void money() {
        String invoice = oneOff();
        call("PUT", "/invoices/" + invoice, "{'invoice': {'payment_status': 'failed'}}");
        call("DELETE", "/payments/" + paid("wire 1"), "");
        call("POST", "/payments/" + paid("wire 2") + "/return", "{'reason': 'AC04'}");
        call("POST", "/payments/" + paid("wire 3") + "/refund", "{'amount_cents': 5}");
        call("PUT", "/invoices/" + invoice, "{'invoice': {'payment_status': 'succeeded'}}");
        call("POST", "/invoices/" + oneOff() + "/void", "{}");
        call("POST", "/invoices/" + oneOff() + "/lose_dispute", "");
        call("POST", "/events", "{'event': {'transaction_id': 'wrong', 'code': 'nothing',"
                + " 'external_subscription_id': 'sub'}}");
    }

    /** The payment of a part of an invoice of its own. */
    private String paid(String reference) {
        return call("POST", "/payments", "{'payment': {'invoice_id': '" + oneOff()
                + "', 'amount_cents': 10, 'reference': '" + reference + "'}}")
                .at("/payment/svc_id").textValue();
    }

    private String oneOff() {
        return oneOff("acme");
    }

    private String oneOff(String customer) {
        return call("POST", "/invoices", "{'invoice': {'external_customer_id': '" + customer
                + "', 'currency': 'EUR', 'fees': [{'add_on_code': 'setup', 'units': '1'}]}}")
                .at("/invoice/svc_id").textValue();
    }

    private void lives() {
        call("POST", "/events", "{'event': {'transaction_id': 'many', 'code': 'calls',"
                + " 'external_subscription_id': 'sub', 'properties': {'n': 500,"
                + " 'region': 'eu'}}}");
        call("POST", "/plans", "{'plan': {'code': 'now', 'name': 'Now', 'interval': 'monthly',"
                + " 'amount_cents': 100, 'amount_currency': 'EUR', 'pay_in_advance': false,"
                + " 'trial_period': 3, 'charges': [{'billable_metric_id': '"
                + business.named("billable_metric_id") + "', 'charge_model': 'standard',"
                + " 'pay_in_advance': true, 'invoiceable': false,"
                + " 'accepts_target_wallet': true, 'properties': {'amount': '1'}}]}}");
        call("POST", "/subscriptions", "{'subscription': {'external_customer_id': 'acme',"
                + " 'plan_code': 'now', 'external_id': 'now-1'}}");
        call("POST", "/events", "{'event': {'transaction_id': 'lost', 'code': 'calls',"
                + " 'external_subscription_id': 'now-1', 'properties': {'n': 1,"
                + " 'target_wallet_code': 'nowhere'}}}");
        call("POST", "/customers", "{'customer': {'external_id': 'slow', 'currency': 'EUR',"
                + " 'billing_configuration': {'invoice_grace_period': 3}}}");
        call("POST", "/subscriptions", "{'subscription': {'external_customer_id': 'slow',"
                + " 'plan_code': 'pro', 'external_id': 'slow-1',"
                + " 'ending_at': '2024-06-01T00:00:00Z'}}");
        call("PUT", "/subscriptions/sub", "{'subscription': {'name': 'First'}}");
        String unpaid = oneOff();
        run("2024-07-10T00:00:00Z");
        call("POST", "/payment_requests", "{'payment_request': {'external_customer_id': 'acme',"
                + " 'svc_invoice_ids': ['" + unpaid + "'], 'email': 'a@acme.example'}}");
        call("DELETE", "/subscriptions/sub", "");
    }

    /** Customers with whom something is the matter. */
    private void troubles() {
        call("POST", "/billing_entities", "{'billing_entity': {'code': 'europe', 'name': 'Europe',"
                + " 'country': 'FR', 'eu_tax_management': true}}");
        call("POST", "/customers", "{'customer': {'external_id': 'kg', 'country': 'DE',"
                + " 'billing_entity_code': 'europe', 'tax_identification_number':"
                + " 'DE123456789'}}");
        call("POST", "/subscriptions", "{'subscription': {'external_customer_id': 'slow',"
                + " 'plan_code': 'pro', 'external_id': 'slow-2'}}");
        String draft = call("GET", "/invoices?status=draft", "").at("/invoices/0/svc_id")
                .textValue();
        call("DELETE", "/invoices/" + draft, "");
        call("POST", "/invoices/" + oneOff() + "/retry_payment", "{}");
        gatedStart();
        emptyWallet();
        dunned();
    }

    /** A start that waits for a payment which never comes. */
    private void gatedStart() {
        String customer = call("POST", "/customers", "{'customer': {'external_id': 'gated',"
                + " 'currency': 'EUR', 'billing_configuration': {'payment_provider': 'stripe',"
                + " 'payment_provider_code': 'main', 'provider_customer_id': 'cus_1'}}}")
                .at("/customer/svc_id").textValue();
        database.writing(handle -> new PaymentMethods(handle).insert(new PaymentMethod(
                ids.next(now), UUID.fromString(customer), "stripe", "main", null, "pm_1", true,
                now)));
        call("POST", "/subscriptions", "{'subscription': {'external_customer_id': 'gated',"
                + " 'plan_code': 'pro', 'external_id': 'gated', 'activation_rules':"
                + " [{'type': 'payment', 'timeout_hours': 1}]}}");
        run("2024-07-11T00:00:00Z");
    }

    private void emptyWallet() {
        call("POST", "/customers", "{'customer': {'external_id': 'poor', 'currency': 'EUR'}}");
        call("POST", "/wallets", "{'wallet': {'external_customer_id': 'poor', 'currency': 'EUR',"
                + " 'rate_amount': '1', 'granted_credits': '1'}}");
        call("POST", "/subscriptions", "{'subscription': {'external_customer_id': 'poor',"
                + " 'plan_code': 'pro', 'external_id': 'poor-1'}}");
        call("POST", "/events", "{'event': {'transaction_id': 'dear', 'code': 'calls',"
                + " 'external_subscription_id': 'poor-1', 'properties': {'n': 50}}}");
        run("2024-07-11T01:00:00Z");
    }

    /** Somebody who is asked once for what is overdue, and pays then. */
    private void dunned() {
        database.writing(handle -> new DunningCampaigns(handle).insert(new DunningCampaign(
                ids.next(now), "once", "Once", null, List.of(), 1, 1, List.of(
                        new DunningCampaign.Threshold(CurrencyUnit.of("EUR"), 1)),
                new DunningCampaign.Audience(List.of(), List.of("late"), List.of()),
                now)));
        call("POST", "/customers", "{'customer': {'external_id': 'late', 'currency': 'EUR',"
                + " 'email': 'late@a.example'}}");
        oneOff("late");
        run("2024-07-14T00:00:00Z");
        String asked = call("GET", "/payment_requests?external_customer_id=late", "")
                .at("/payment_requests/0/svc_id").textValue();
        database.writing(handle -> new PaymentRecording(new UnitOfWork(handle, ids, now),
                new LifecycleInvoicing())
                .recordWhole(UUID.fromString(asked), "cash"));
    }

    private void run(String until) {
        now = Instant.parse(until);
        assertThat(new BillingRun(database, ids).until(now, RunListener.SILENT).failures())
                .isEmpty();
    }

    private List<JsonNode> messages() {
        return database.read(handle -> Sql.list(handle, String.class,
                "SELECT payload FROM webhooks ORDER BY sequence")).stream()
                .map(text -> Json.read(text, new TypeReference<JsonNode>() { })).toList();
    }

    private JsonNode call(String method, String path, String body) {
        String[] parts = path.split("\\?");
        Reply reply = api.answerTrusted(new ApiRequest(method, parts[0],
                parts.length > 1 ? parts[1] : null, null, null,
                () -> body.replace('\'', '"').getBytes(StandardCharsets.UTF_8)));
        assertThat(reply.status()).as(method + " " + path + ": " + reply.json()).isEqualTo(200);
        return reply.json();
    }
}
