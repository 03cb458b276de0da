package billing.server.log;

import static org.assertj.core.api.Assertions.assertThat;

import billing.access.service.ApiKeyService;
import billing.engine.UnitOfWork;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** How the logs are searched ({@code api-conventions.md 18}). */
class LogFiltersTest extends LogsFixture {
    @Test
    void every_filter_of_calls_works_alone() {
        UUID request = UUID.randomUUID();
        call("POST", "/customers", null, customer("Anna"), request);
        for (String found : List.of("http_methods[]=post", "http_methods[]=POST",
                "http_statuses[]=succeeded", "http_statuses[]=200", "api_version=v1",
                "request_paths[]=/api/v1/customers", "clients[]=curl/8",
                "from_date=2024-03-05", "to_date=2024-03-05")) {
            assertThat(get("/api_logs", found).get("api_logs")).as(found).hasSize(1);
        }
        for (String missed : List.of("http_methods[]=delete", "http_statuses[]=failed",
                "http_statuses[]=201", "api_version=v2", "request_paths[]=/api/v1/taxes",
                "clients[]=curl", "from_date=2024-03-06", "to_date=2024-03-04")) {
            assertThat(get("/api_logs", missed).get("api_logs")).as(missed).isEmpty();
        }
        JsonNode log = get("/api_logs/" + request, null).get("api_log");
        assertThat(names(log)).containsExactly("request_id", "client", "http_method",
                "http_status", "request_origin", "request_path", "request_body",
                "request_response", "api_version", "logged_at", "created_at");
        assertThat(log.get("request_origin").textValue()).isEqualTo("http://b.example");
        assertThat(log.get("request_response").textValue()).contains("\"external_id\":\"a-1\"");
        assertThat(log.get("logged_at").textValue()).isEqualTo("2024-03-05T12:00:00Z");
    }

    @Test
    void every_filter_of_changes_works_alone() {
        call("POST", "/customers", null, customer("Anna"), UUID.randomUUID());
        JsonNode log = get("/activity_logs", null).get("activity_logs").get(0);
        assertThat(names(log)).containsExactly("activity_id", "activity_type", "activity_source",
                "activity_reason",
                "activity_object", "activity_object_changes", "user_email", "resource_id",
                "resource_type", "external_customer_id", "external_subscription_id",
                "organization_id", "logged_at", "created_at");
        assertThat(log.get("user_email").isNull()).isTrue();
        for (String found : List.of("activity_types[]=customer.created",
                "activity_sources[]=api", "external_customer_id=a-1",
                "resource_ids[]=" + log.get("resource_id").textValue(),
                "resource_types[]=Customer", "from_date=2024-03-05", "to_date=2024-03-05")) {
            assertThat(get("/activity_logs", found).get("activity_logs")).as(found).hasSize(1);
        }
        for (String missed : List.of("activity_types[]=customer.updated",
                "activity_sources[]=front", "external_customer_id=a-2",
                "external_subscription_id=a-1", "resource_ids[]=" + UUID.randomUUID(),
                "resource_types[]=Invoice", "user_emails[]=anna@example.org",
                "from_date=2024-03-06", "to_date=2024-03-04")) {
            assertThat(get("/activity_logs", missed).get("activity_logs")).as(missed).isEmpty();
        }
    }

    @Test
    void every_filter_of_security_works_alone() {
        String key = database.write(handle ->
                new ApiKeyService(new UnitOfWork(handle, ids, NOW)).create("one", null, null)).key()
                        .id()
                        .toString();
        JsonNode log = get("/security_logs", "to_date=2024-03-05").get("security_logs").get(0);
        assertThat(names(log)).containsExactly("log_id", "log_type", "log_event", "user_email",
                "resources", "device_info", "logged_at", "created_at");
        for (String found : List.of("api_key_ids[]=" + key, "log_types[]=api_key",
                "log_events[]=api_key.created", "from_date=2024-03-05")) {
            assertThat(get("/security_logs", "to_date=2024-03-05&" + found)
                    .get("security_logs")).as(found).hasSize(1);
        }
        for (String missed : List.of("api_key_ids[]=" + UUID.randomUUID(),
                "log_types[]=webhook_endpoint", "log_events[]=api_key.rotated",
                "user_ids[]=anna", "from_date=2024-03-06")) {
            assertThat(get("/security_logs", "to_date=2024-03-05&" + missed)
                    .get("security_logs")).as(missed).isEmpty();
        }
    }
}
