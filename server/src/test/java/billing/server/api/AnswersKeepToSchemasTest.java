package billing.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import billing.server.ApiStory;
import billing.server.describe.SchemaCheck;
import billing.server.routing.Route;
import billing.server.routing.Routes;
import billing.server.routing.Verb;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The responses of the API match its description: a small business, call by call. */
class AnswersKeepToSchemasTest {
    private static final Instant NOW = Instant.parse("2024-03-05T12:00:00Z");
    private static final SchemaCheck SCHEMAS = SchemaCheck.ofProduct();
    private final Routes routes = Resources.routes();
    @TempDir
    Path folder;
    private ApiStory api;

    @BeforeEach
    void open() {
        api = new ApiStory(folder, NOW);
    }

    @AfterEach
    void close() {
        api.close();
    }

    @Test
    void a_small_business_from_its_catalog_to_its_invoices() {
        post("/taxes", "{'tax': {'code': 'vat', 'name': 'VAT', 'rate': '20'}}");
        post("/billable_metrics", "{'billable_metric': {'code': 'calls', 'name': 'Calls',"
                + " 'aggregation_type': 'count_agg'}}");
        post("/plans", "{'plan': {'code': 'pro', 'name': 'Pro', 'interval': 'monthly',"
                + " 'amount_cents': 1000, 'amount_currency': 'EUR', 'pay_in_advance': true,"
                + " 'tax_codes': ['vat']}}");
        post("/add_ons", "{'add_on': {'code': 'setup', 'name': 'Setup', 'amount_cents': 5000,"
                + " 'amount_currency': 'EUR', 'tax_codes': ['vat']}}");
        post("/coupons", "{'coupon': {'code': 'ten', 'name': 'Ten', 'coupon_type': 'percentage',"
                + " 'percentage_rate': '10', 'frequency': 'forever',"
                + " 'expiration': 'no_expiration'}}");
        post("/customers", "{'customer': {'external_id': 'acme', 'name': 'Acme',"
                + " 'currency': 'EUR', 'metadata': [{'key': 'a', 'value': 'b'}]}}");
        post("/applied_coupons", "{'applied_coupon': {'external_customer_id': 'acme',"
                + " 'coupon_code': 'ten'}}");
        post("/subscriptions", "{'subscription': {'external_customer_id': 'acme',"
                + " 'plan_code': 'pro', 'external_id': 'acme-1'}}");
        post("/events", "{'event': {'transaction_id': 't1', 'code': 'calls',"
                + " 'external_subscription_id': 'acme-1', 'properties': {'n': 1}}}");
        post("/events/batch", "{'events': [{'transaction_id': 't2', 'code': 'calls',"
                + " 'external_subscription_id': 'acme-1'}]}");
        JsonNode invoice = post("/invoices", "{'invoice': {'external_customer_id': 'acme',"
                + " 'currency': 'EUR', 'fees': [{'add_on_code': 'setup', 'units': '1'}]}}");
        post("/payments", "{'payment': {'invoice_id': '" + id(invoice, "invoice")
                + "', 'amount_cents': 100, 'reference': 'cash'}}");
        post("/credit_notes/estimate", "{'credit_note': {'invoice_id': '"
                + id(invoice, "invoice") + "', 'items': [{'fee_id': '"
                + invoice.at("/invoice/fees/0/svc_id").textValue()
                + "', 'amount_cents': 1000}]}}");
        post("/wallets", "{'wallet': {'external_customer_id': 'acme', 'rate_amount': '1',"
                + " 'currency': 'EUR', 'granted_credits': '10', 'code': 'purse'}}");
        post("/webhook_endpoints",
                "{'webhook_endpoint': {'webhook_url': 'https://a.example/'}}");
        get("/invoices/" + id(invoice, "invoice"));
        get("/subscriptions/acme-1");
        get("/customers/acme");
        get("/plans/pro");
        get("/events/t1");
        get("/customers/acme/current_usage?external_subscription_id=acme-1");
        routes.all().stream().filter(route -> route.verb() == Verb.GET)
                .map(route -> route.path().toString())
                .filter(path -> !path.contains("{"))
                .filter(path -> !path.equals("/test_clock") && !path.equals("/security_logs"))
                .forEach(this::get);
    }

    private JsonNode post(String path, String body) {
        return call("POST", path, body);
    }

    private void get(String path) {
        call("GET", path, null);
    }

    private JsonNode call(String method, String path, String body) {
        Route route = routes.find(Verb.valueOf(method), path.split("\\?")[0]).orElseThrow()
                .route();
        JsonNode answer = api.ok(method, path, body);
        if (answer == null || "object".equals(route.answer())) {
            return answer;
        }
        JsonNode sent = parsed(answer.toString());
        assertThat(SCHEMAS.bodyFaults(route.answer(), sent)).as(method + " " + path).isEmpty();
        return sent;
    }

    private static JsonNode parsed(String json) {
        try {
            return new ObjectMapper().readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String id(JsonNode answer, String root) {
        return answer.get(root).get("svc_id").textValue();
    }
}
