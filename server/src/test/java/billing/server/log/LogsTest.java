package billing.server.log;

import static org.assertj.core.api.Assertions.assertThat;

import billing.access.life.ApiKeyLife;
import billing.customer.Foundation;
import billing.server.api.AnsweredCall;
import billing.server.api.Api;
import billing.server.api.ApiKeyAccess;
import billing.server.api.Resources;
import billing.server.http.Metrics;
import billing.server.render.IdPrefix;
import billing.server.routing.ApiRequest;
import billing.server.routing.Installation;
import billing.server.routing.Origin;
import billing.server.routing.Reply;
import billing.store.Database;
import billing.store.Identifiers;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code api-conventions.md 18}: what the logs hold, and how they are searched. */
class LogsTest {
    private static final Instant NOW = Instant.parse("2024-03-05T12:00:00Z");
    private final Identifiers ids = Identifiers.seeded(1);
    private final Metrics metrics = new Metrics();
    @TempDir
    Path folder;
    private Database database;
    private Api api;

    @BeforeEach
    void open() {
        database = Database.openOrCreate(folder.resolve("billing.db"));
        database.writing(handle -> Foundation.lay(handle, ids, NOW));
        database.readNotices(new NoticeLog(ids, () -> NOW, IdPrefix.DEFAULT, true));
        RequestJournal journal = new RequestJournal(database, () -> NOW, null, failure -> {
            throw failure;
        });
        AnsweredCall.Listener log = new CallLog(journal, ids, () -> NOW);
        api = new Api(new Installation(database, ids, () -> NOW, IdPrefix.DEFAULT, null),
                Resources.routes(), new ApiKeyAccess(database, "key"), failure -> {
            throw failure;
        }).heardBy(log).heardBy(metrics)
                .heardBy(new RefusalLog(journal, ids, () -> NOW, System::nanoTime));
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void calls_that_may_change_something_are_logged_with_what_they_said_and_got() {
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
        database.write(handle -> new ApiKeyLife(handle, ids, NOW).create("one", null, null));
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

    private Reply refused(String authorization) {
        return api.answer(new ApiRequest("GET", "/customers", null, authorization, null,
                () -> new byte[0]), origin(UUID.randomUUID()));
    }

    private static Origin origin(UUID request) {
        return new Origin(request, "curl/8", "http://b.example", "192.0.2.1");
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

    private static String customer(String name) {
        return "{\"customer\": {\"external_id\": \"a-1\", \"name\": \"" + name + "\"}}";
    }

    private JsonNode get(String path, String query) {
        Reply reply = call("GET", path, query, "", UUID.randomUUID());
        assertThat(reply.status()).as(path).isEqualTo(200);
        return reply.json();
    }

    private Reply call(String method, String path, String query, String body, UUID request) {
        return api.answer(new ApiRequest(method, path, query, "Bearer key", null,
                        () -> body.getBytes(StandardCharsets.UTF_8)),
                origin(request));
    }
}
