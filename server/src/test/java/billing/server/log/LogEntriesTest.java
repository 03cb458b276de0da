package billing.server.log;

import static org.assertj.core.api.Assertions.assertThat;

import billing.access.service.ApiKeyService;
import billing.access.service.NewApiKey;
import billing.notice.Notices;
import billing.server.ApiStory;
import billing.server.api.system.TestClock;
import billing.server.render.IdPrefix;
import billing.server.routing.Reply;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("api-conventions.md 18: entries of the logs")
class LogEntriesTest {
    private static final Instant NOW = Instant.parse("2024-03-05T12:00:00Z");
    private final TestClock clock = new TestClock(NOW, report -> { });
    @TempDir
    Path folder;
    private ApiStory api;

    @BeforeEach
    void open() {
        api = new ApiStory(folder, clock);
        Notices.readIn(api.database(), new NoticeLog(api.ids(), clock, IdPrefix.DEFAULT, "system"));
    }

    @AfterEach
    void close() {
        api.close();
    }

    @Test
    void changes_without_a_message_are_logged_too() {
        put("/billing_entities/default", "{'billing_entity': {'city': 'Oslo'}}");
        post("/coupons", "{'coupon': {'name': 'Ten', 'code': 'ten', 'coupon_type': 'percentage',"
                + " 'percentage_rate': '10', 'frequency': 'once',"
                + " 'expiration': 'no_expiration'}}");
        put("/coupons/ten", "{'coupon': {'description': 'for friends'}}");
        post("/customers", "{'customer': {'external_id': 'anna', 'currency': 'EUR'}}");
        String applied = post("/applied_coupons", "{'applied_coupon':"
                + " {'external_customer_id': 'anna', 'coupon_code': 'ten'}}")
                .at("/applied_coupon/svc_id").textValue();
        for (int twice = 0; twice < 2; twice++) {
            api.send("DELETE", "/customers/anna/applied_coupons/" + applied, null);
        }
        api.send("DELETE", "/coupons/ten", null);
        post("/add_ons", "{'add_on': {'name': 'Work', 'code': 'work', 'amount_cents': 1000,"
                + " 'amount_currency': 'EUR'}}");
        String invoice = post("/invoices", "{'invoice': {'external_customer_id': 'anna',"
                + " 'fees': [{'add_on_code': 'work'}]}}").at("/invoice/svc_id").textValue();
        post("/payments", "{'payment': {'invoice_id': '" + invoice
                + "', 'amount_cents': 400, 'reference': 'cash'}}");

        assertThat(changes("").findValuesAsText("activity_type")).containsSubsequence(
                "payment.recorded", "coupon.deleted", "applied_coupon.deleted",
                "applied_coupon.created", "coupon.updated", "coupon.created",
                "billing_entity.updated");
        assertThat(changes("activity_types[]=applied_coupon.deleted")).hasSize(1);
        JsonNode paid = changes("resource_types[]=Payment").get(0);
        assertThat(paid.at("/activity_object/amount_cents").intValue()).isEqualTo(400);
        assertThat(paid.get("external_customer_id").textValue()).isEqualTo("anna");
        assertThat(changes("activity_types[]=coupon.updated")
                .at("/0/activity_object_changes/description").toString())
                .isEqualTo("[null,\"for friends\"]");
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 5.4 the clock is at the instant of each job")
    void what_falls_due_on_a_test_clocks_way_has_the_instant_at_which_it_did() {
        post("/plans", "{'plan': {'code': 'pro', 'name': 'Pro', 'interval': 'monthly',"
                + " 'amount_cents': 1000, 'amount_currency': 'EUR', 'pay_in_advance': false}}");
        post("/subscriptions", "{'subscription': {'external_customer_id': 'anna',"
                + " 'plan_code': 'pro', 'external_id': 'anna-1'}}");
        put("/test_clock", "{'test_clock': {'now': '2024-05-20T09:00:00Z'}}");
        put("/test_clock", "{'test_clock': {'now': '2024-05-20T09:00:00Z'}}");

        assertThat(changes("activity_types[]=invoice.created").findValuesAsText("logged_at"))
                .containsExactly("2024-05-01T00:10:00Z", "2024-04-01T00:10:00Z");
        assertThat(changes("activity_types[]=invoice.created&to_date=2024-04-30")).hasSize(1);
    }

    @Test
    void security_logs_list_what_was_removed_and_added() {
        JsonNode endpoint = post("/webhook_endpoints", "{'webhook_endpoint':"
                + " {'webhook_url': 'https://a.example/', 'event_types': ['invoice.created']}}");
        put("/webhook_endpoints/" + endpoint.at("/webhook_endpoint/svc_id").textValue(),
                "{'webhook_endpoint': {'webhook_url': 'https://b.example/',"
                        + " 'signature_algo': 'hmac', 'event_types': null}}");
        NewApiKey old = api.database().write(handle ->
                new ApiKeyService(api.work(handle)).create("one", null, null));
        NewApiKey made =
                api.database().write(handle -> new ApiKeyService(api.work(handle))
                .rotate(old.key().id().toString(), null, null));

        assertThat(security("webhook_endpoint.created")).isEqualTo(
                "{'webhook_url':'https://a.example/'}");
        assertThat(security("webhook_endpoint.updated")).isEqualTo("{'webhook_url':"
                + "{'deleted':'https://a.example/','added':'https://b.example/'},"
                + "'signature_algo':{'deleted':'jwt','added':'hmac'},"
                + "'event_types':{'deleted':['invoice.created'],'added':null}}");
        assertThat(security("api_key.rotated")).isEqualTo("{'name':'one','value_ending':"
                + "{'deleted':'" + old.key().ending() + "','added':'" + made.key().ending()
                + "'}}");
    }

    @Test
    void security_shows_that_the_secret_in_a_url_changed_but_not_the_secret() {
        JsonNode endpoint = post("/webhook_endpoints", "{'webhook_endpoint':"
                + " {'webhook_url': 'https://a.example/h?token=old'}}");
        put("/webhook_endpoints/" + endpoint.at("/webhook_endpoint/svc_id").textValue(),
                "{'webhook_endpoint': {'webhook_url': 'https://a.example/h?token=new'}}");

        assertThat(security("webhook_endpoint.created"))
                .isEqualTo("{'webhook_url':'https://a.example/h?…'}");
        assertThat(security("webhook_endpoint.updated")).isEqualTo("{'webhook_url':"
                + "{'deleted':'https://a.example/h?…','added':'https://a.example/h?…'}}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2024-06-01", "2024-06-01T23:59:59Z", "2024-06-01T00:00:00%2B02:00",
        "2024-06-01T00:00:00+02:00", "2024-06-01%2010:00"})
    void security_is_listed_up_to_a_date_or_that_of_a_time(String date) {
        assertThat(api.send("GET", "/security_logs?to_date=" + date, null).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"tomorrow", "2024-06-01T24:00:00Z", "2024-06-01T25:00:00Z",
        "2024-06-01T10:00:00Z[Europe/Paris]", "2024-06-01Z"})
    void security_is_listed_up_to_a_date_that_can_be_read(String date) {
        Reply refused = api.send("GET", "/security_logs?to_date=" + date, null);
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.json().get("error_details").toString())
                .isEqualTo("{\"to_date\":[\"invalid_date\"]}");
    }

    private JsonNode changes(String query) {
        return api.ok("GET", "/activity_logs?" + query, null).get("activity_logs");
    }

    private String security(String event) {
        JsonNode logs = api.ok("GET", "/security_logs?to_date=2024-03-05&log_events[]=" + event,
                null).get("security_logs");
        assertThat(logs).hasSize(1);
        return logs.get(0).get("resources").toString().replace('"', '\'');
    }

    private JsonNode post(String path, String body) {
        return api.ok("POST", path, body);
    }

    private void put(String path, String body) {
        api.ok("PUT", path, body);
    }
}
