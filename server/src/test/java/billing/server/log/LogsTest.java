package billing.server.log;

import static org.assertj.core.api.Assertions.assertThat;

import billing.access.service.ApiKeyService;
import billing.customer.service.CustomerCreation;
import billing.customer.store.BillingEntities;
import billing.engine.UnitOfWork;
import billing.log.store.LogRetention;
import billing.notice.EventType;
import billing.notice.Notices;
import billing.server.ApiStory;
import billing.server.api.Api;
import billing.server.api.ApiKeyAccess;
import billing.server.api.Resources;
import billing.server.render.IdPrefix;
import billing.server.routing.ApiRequest;
import billing.server.routing.Installation;
import billing.server.routing.Reply;
import billing.server.routing.RequestOrigin;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** {@code api-conventions.md 18}: what the logs hold. */
class LogsTest extends LogsFixture {
    @Test
    void calls_that_may_change_something_are_logged_with_request_and_response() {
        UUID request = UUID.randomUUID();
        call("POST", "/taxes", null, "{\"tax\": {\"code\": \"vat\"}}", request);
        call("POST", "/customers", null, customer("Anna"), UUID.randomUUID());
        call("POST", "/events", null, "{}", UUID.randomUUID());
        get("/customers", null);

        JsonNode all = get("/api_logs", null);
        assertThat(all.get("api_logs")).hasSize(2);
        JsonNode failed = get("/api_logs", "http_statuses[]=failed").get("api_logs");
        assertThat(failed).hasSize(1);
        assertThat(failed.get(0).get("request_id").textValue()).isEqualTo(request.toString());
        assertThat(failed.get(0).get("http_status").intValue()).isEqualTo(422);
        assertThat(failed.get(0).get("request_body").textValue()).contains("vat");
        assertThat(failed.get(0).get("request_path").textValue()).isEqualTo("/api/v1/taxes");
        assertThat(failed.get(0).get("client").textValue()).isEqualTo("curl/8");
        assertThat(get("/api_logs/" + request, null).get("api_log").get("http_method")
                .textValue()).isEqualTo("post");
        assertThat(get("/api_logs", "http_methods[]=put").get("api_logs")).isEmpty();
        assertThat(get("/api_logs", "to_date=2024-03-04").get("api_logs")).isEmpty();
        assertThat(get("/api_logs", "from_date=2024-03-05&to_date=2024-03-05")
                .get("api_logs")).hasSize(2);
    }

    @Test
    void estimates_of_events_are_logged_and_events_are_not() {
        call("POST", "/events/batch", null, "{\"events\": []}", UUID.randomUUID());
        call("POST", "/events/estimate_fees", null, "{\"event\": {}}", UUID.randomUUID());
        assertThat(get("/api_logs", null).get("api_logs")).singleElement().satisfies(one ->
                assertThat(one.get("request_path").textValue())
                        .isEqualTo("/api/v1/events/estimate_fees"));
    }

    @Test
    void a_long_text_is_cut_between_characters() {
        String name = "\uD83D\uDE00".repeat(64 * 1024);
        call("POST", "/customers", null, customer("n" + name), UUID.randomUUID());
        String body = get("/api_logs", null).at("/api_logs/0/request_body").textValue();
        assertThat(body.codePointCount(0, body.length())).isEqualTo(64 * 1024);
        assertThat(body).endsWith("\uD83D\uDE00");
    }

    @Test
    void changes_have_the_reason_that_their_request_states() {
        assertThat(because("%C3%84rger%20<x>").status()).isEqualTo(200);
        assertThat(get("/activity_logs", null).at("/activity_logs/0/activity_reason").textValue())
                .isEqualTo("\u00c4rger <x>");
        assertThat(because("a%00b").status()).isEqualTo(200);
        assertThat(get("/activity_logs", null).at("/activity_logs/0/activity_reason").textValue())
                .isEqualTo("ab");
        assertThat(because("a".repeat(501)).json().at("/error_details/reason/0").textValue())
                .isEqualTo("value_is_too_long");
        for (String wrong : List.of("%0A", "%E2%80%AE", "%")) {
            assertThat(because("a" + wrong + "b").json().at("/error_details/reason/0").textValue())
                    .as(wrong).isEqualTo("value_is_invalid");
        }
        assertThat(because(" ").status()).isEqualTo(200);
        assertThat(get("/activity_logs", null).at("/activity_logs/0/activity_reason").isNull())
                .isTrue();
    }

    @Test
    void keys_that_sign_webhooks_are_not_logged() {
        String made = call("POST", "/webhook_endpoints", null, """
                {"webhook_endpoint": {"webhook_url": "http://example.com/h",
                  "own_hmac_key": true}}""", UUID.randomUUID())
                .json().at("/webhook_endpoint/hmac_key").textValue();
        String rotated = call("POST", "/organizations/hmac_key/rotate", null, "{}",
                UUID.randomUUID()).json().at("/hmac_key/key").textValue();
        assertThat(List.of(made, rotated)).doesNotContainNull();
        assertThat(get("/api_logs", null).get("api_logs").toString()).contains("not logged")
                .doesNotContain(made, rotated);
    }

    @Test
    void links_that_work_without_a_key_and_secrets_of_webhook_urls_are_not_logged() {
        call("POST", "/webhook_endpoints", null, """
                {"webhook_endpoint": {"webhook_url": "http://example.com/h?token=s3cret"}}""",
                UUID.randomUUID());
        call("POST", "/webhook_endpoints", null, """
                {"webhook_endpoint": {"webhook_url": "http://anna:s3cret@example.com/h"}}""",
                UUID.randomUUID());
        call("POST", "/customers", null, customer("Anna"), UUID.randomUUID());
        call("POST", "/add_ons", null, """
                {"add_on": {"name": "Work", "code": "work", "amount_cents": 1000,
                  "amount_currency": "EUR"}}""", UUID.randomUUID());
        String id = call("POST", "/invoices", null, """
                {"invoice": {"external_customer_id": "a-1", "currency": "EUR",
                  "fees": [{"add_on_code": "work"}]}}""", UUID.randomUUID())
                .json().at("/invoice/svc_id").textValue();
        String link = call("POST", "/invoices/" + id + "/download", null, "", UUID.randomUUID())
                .json().at("/invoice/file_url").textValue();
        assertThat(link).matches("http://b.example/documents/[\\w-]{40,}/.+[.]pdf");

        assertThat(get("/api_logs", "http_statuses[]=422").get("api_logs")).hasSize(1);
        assertThat(get("/api_logs", null).get("api_logs").toString())
                .contains("http://example.com/h?…", "http://…@example.com/h",
                        link.replaceAll("[\\w-]{40,}", "…"))
                .doesNotContain("s3cret", link);
    }

    @Test
    void requests_without_a_valid_key_are_not_in_the_log_of_requests() {
        Set<Integer> statuses = new TreeSet<>();
        for (int attempt = 0; attempt < 300; attempt++) {
            statuses.add(api.answer(new ApiRequest("POST", "/customers", null, "Bearer wrong",
                    null, () -> new byte[0]), origin(UUID.randomUUID())).status());
        }
        assertThat(statuses).containsExactly(401, 429);
        assertThat(get("/api_logs", null).get("api_logs")).isEmpty();
    }

    @Test
    void a_long_name_of_a_client_is_cut() {
        api.answer(new ApiRequest("POST", "/customers", null, "Bearer " + ApiStory.KEY, null,
                () -> customer("Anna").getBytes(StandardCharsets.UTF_8)),
                new RequestOrigin(UUID.randomUUID(), "x".repeat(900_000), "", "192.0.2.1"));
        assertThat(get("/api_logs", null).at("/api_logs/0/client").textValue())
                .isEqualTo("x".repeat(200));
    }

    private Reply because(String reason) {
        return api.answer(new ApiRequest("POST", "/customers", null,
                "Bearer " + ApiStory.KEY, null, reason,
                () -> customer("Anna").getBytes(StandardCharsets.UTF_8)),
                origin(UUID.randomUUID()));
    }

    @Test
    void changes_say_what_they_changed() {
        call("POST", "/customers", null, customer("Anna"), UUID.randomUUID());
        call("POST", "/customers", null, customer("Bella"), UUID.randomUUID());
        JsonNode logs = get("/activity_logs", "external_customer_id=a-1").get("activity_logs");
        assertThat(logs).hasSize(2);
        JsonNode update = logs.get(0);
        assertThat(update.get("activity_type").textValue()).isEqualTo("customer.updated");
        assertThat(update.get("activity_source").textValue()).isEqualTo("api");
        assertThat(update.get("resource_type").textValue()).isEqualTo("Customer");
        assertThat(update.get("activity_object_changes").toString())
                .isEqualTo("{\"name\":[\"Anna\",\"Bella\"]}");
        assertThat(logs.get(1).get("activity_object_changes").isNull()).isTrue();
        assertThat(get("/activity_logs", "activity_types[]=customer.created")
                .get("activity_logs")).hasSize(1);
        assertThat(get("/activity_logs/" + update.get("activity_id").textValue(), null)
                .get("activity_log")).isEqualTo(update);
    }

    @Test
    void keys_and_endpoints_concern_security() {
        database.write(handle ->
                new ApiKeyService(new UnitOfWork(handle, ids, NOW)).create("one", null, null));
        call("POST", "/webhook_endpoints", null,
                "{\"webhook_endpoint\": {\"webhook_url\": \"https://a.example/\"}}",
                UUID.randomUUID());
        Reply refused = call("GET", "/security_logs", null, "", UUID.randomUUID());
        assertThat(refused.json().get("error_details").toString())
                .isEqualTo("{\"to_date\":[\"value_is_mandatory\"]}");
        JsonNode logs = get("/security_logs", "to_date=2024-03-05").get("security_logs");
        assertThat(logs.findValuesAsText("log_event"))
                .containsExactly("webhook_endpoint.created", "api_key.created");
        assertThat(get("/security_logs", "to_date=2024-03-05&log_types[]=api_key")
                .get("security_logs")).hasSize(1);
        assertThat(get("/security_logs/" + logs.get(0).get("log_id").textValue(), null)
                .get("security_log").get("resources").get("webhook_url").textValue())
                .isEqualTo("https://a.example/");
    }

    @Test
    void replaced_secrets_concern_security_and_are_not_in_the_log() {
        call("POST", "/organizations/links/rotate", null, "{\"keep_for_hours\": 1}",
                UUID.randomUUID());
        Reply rotated = call("POST", "/organizations/hmac_key/rotate", null, "{}",
                UUID.randomUUID());
        JsonNode logs = get("/security_logs", "to_date=2024-03-05").get("security_logs");
        assertThat(logs.findValuesAsText("log_event"))
                .containsExactly("hmac_key.rotated", "link_key.rotated");
        assertThat(logs.toString())
                .doesNotContain(rotated.json().at("/hmac_key/key").textValue());
    }

    @Test
    void failed_attempts_concern_security_until_they_are_too_many() {
        assertThat(refused("Bearer wrong-key").status()).isEqualTo(401);
        assertThat(refused(null).status()).isEqualTo(401);
        JsonNode logs = get("/security_logs", "to_date=2024-03-05").get("security_logs");
        assertThat(logs.findValuesAsText("log_event"))
                .containsExactly("api_key.rejected", "api_key.rejected");
        assertThat(logs.get(1).get("log_type").textValue()).isEqualTo("api_key");
        assertThat(logs.get(1).get("resources").toString()).contains(
                "\"address\":\"192.0.2.1\"", "\"client\":\"curl/8\"",
                "\"request_path\":\"/customers\"", "\"value_ending\":\"-key\"");
        for (int number = 0; number < 99; number++) {
            assertThat(refused("Bearer wrong-key").status()).isEqualTo(401);
        }
        Reply tooMany = refused("Bearer wrong-key");
        assertThat(tooMany.json().toString())
                .isEqualTo("{\"status\":429,\"error\":\"Too Many Requests\"}");
        assertThat(get("/security_logs", "to_date=2024-03-05&log_events[]=api_key.blocked")
                .get("security_logs")).hasSize(1);
        for (int number = 0; number < 200; number++) {
            refused("Bearer wrong-key");
        }
        assertThat(get("/security_logs", "to_date=2024-03-05").at("/meta/total_count").intValue())
                .isEqualTo(200);
    }

    @Test
    void callers_without_a_key_do_not_wait_for_the_database_to_be_free() throws Exception {
        refused(null);
        CountDownLatch isWriting = new CountDownLatch(1);
        CountDownLatch mayEnd = new CountDownLatch(1);
        CompletableFuture<Boolean> write = CompletableFuture.supplyAsync(() ->
                database.write(handle -> {
                    isWriting.countDown();
                    return awaited(mayEnd);
                }));
        try {
            assertThat(awaited(isWriting)).isTrue();
            for (String path : List.of("/security_logs", "/api_logs")) {
                assertThat(CompletableFuture.supplyAsync(() -> refused(path, null)))
                        .succeedsWithin(Duration.ofSeconds(20))
                        .extracting(Reply::status).isEqualTo(401);
            }
        } finally {
            mayEnd.countDown();
        }
        assertThat(write).succeedsWithin(Duration.ofSeconds(20)).isEqualTo(true);
        assertThat(get("/security_logs", "to_date=2024-03-05").get("security_logs")).hasSize(3);
    }

    private static boolean awaited(CountDownLatch latch) {
        try {
            return latch.await(60, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void an_installation_without_logs_refuses_to_list_them() {
        api = new Api(new Installation(database, ids, () -> NOW, IdPrefix.DEFAULT, null, false),
                Resources.routes(), new ApiKeyAccess(database, ApiStory.KEY), failure -> {
            throw failure;
        });
        for (String path : List.of("/api_logs", "/activity_logs",
                "/api_logs/" + UUID.randomUUID(), "/activity_logs/" + UUID.randomUUID())) {
            assertThat(call("GET", path, null, "", UUID.randomUUID()).json().toString())
                    .as(path).isEqualTo("{\"status\":403,\"error\":\"Forbidden\","
                            + "\"code\":\"feature_unavailable\"}");
        }
        for (String path : List.of("/security_logs", "/security_logs/" + UUID.randomUUID())) {
            assertThat(call("GET", path, null, "", UUID.randomUUID()).json().toString())
                    .as(path).isEqualTo("{\"status\":403,\"error\":\"Forbidden\","
                            + "\"code\":\"forbidden\"}");
        }
    }

    @Test
    void changes_say_who_made_them() {
        Notices.readIn(database, new NoticeLog(ids, () -> NOW, IdPrefix.DEFAULT, "front"));
        database.writing(handle -> Notices.in(handle).add(EventType.CUSTOMER_CREATED,
                new CustomerCreation(new UnitOfWork(handle, ids, NOW)).add("b-1",
                        new BillingEntities(handle).byDefault()).id()));
        call("POST", "/customers", null, customer("Anna"), UUID.randomUUID());
        Notices.readIn(database, new NoticeLog(ids, () -> NOW, IdPrefix.DEFAULT, null));
        call("POST", "/customers", null, customer("Bella"), UUID.randomUUID());
        assertThat(get("/activity_logs", null).get("activity_logs")
                .findValuesAsText("activity_source")).containsExactly("api", "front");
    }

    @Test
    void entries_are_forgotten_when_they_are_too_old() {
        call("POST", "/customers", null, customer("Anna"), UUID.randomUUID());
        database.write(handle ->
                new ApiKeyService(new UnitOfWork(handle, ids, NOW)).create("one", null, null));
        assertThat(get("/api_logs", null).get("api_logs")).hasSize(1);
        assertThat(database.<Integer>write(handle -> LogRetention.forgetBefore(handle, NOW)))
                .isZero();
        assertThat(database.<Integer>write(handle ->
                LogRetention.forgetBefore(handle, NOW.plusSeconds(1)))).isEqualTo(3);
        assertThat(get("/api_logs", null).get("api_logs")).isEmpty();
        assertThat(get("/activity_logs", null).get("activity_logs")).isEmpty();
    }

    private Reply refused(String authorization) {
        return refused("/customers", authorization);
    }

    private Reply refused(String path, String authorization) {
        return api.answer(new ApiRequest("GET", path, null, authorization, null,
                () -> new byte[0]), origin(UUID.randomUUID()));
    }

    @Test
    void calls_are_counted_by_route() {
        get("/customers", null);
        call("GET", "/customers/nobody", null, "", UUID.randomUUID());
        assertThat(metrics.text())
                .contains("billing_http_requests_total{method=\"GET\",route=\"/customers\","
                        + "status=\"200\"} 1\n")
                .contains("status=\"404\"} 1\n")
                .contains("billing_http_request_duration_seconds_count{method=\"GET\","
                        + "route=\"/customers\"} 1\n");
    }
}
