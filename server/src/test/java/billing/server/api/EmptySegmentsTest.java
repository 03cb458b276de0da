package billing.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import billing.server.ApiStory;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("api-conventions.md 1: an empty segment of a path is the empty key of metadata, or none")
class EmptySegmentsTest {
    @TempDir
    Path folder;
    private ApiStory api;

    @BeforeEach
    void open() {
        api = new ApiStory(folder, Instant.parse("2024-03-01T00:00:00Z"));
        api.ok("POST", "/plans", "{'plan': {'name': 'P', 'code': 'p', 'interval': 'monthly',"
                + " 'amount_cents': 100, 'amount_currency': 'EUR', 'pay_in_advance': false}}");
    }

    @AfterEach
    void close() {
        api.close();
    }

    @Test
    @DisplayName("api-conventions.md 9.1: the pair with the empty key is deleted, not all pairs")
    void empty_key() {
        api.ok("POST", "/plans/p/metadata", "{'metadata': {'': '1', 'a': '2'}}");
        assertThat(api.ok("DELETE", "/plans/p/metadata/", null).toString())
                .isEqualTo("{\"metadata\":{\"a\":\"2\"}}");
    }

    @Test
    void no_other_route_has_an_empty_segment() {
        api.ok("POST", "/subscriptions", "{'subscription': {'external_customer_id': 'anna',"
                + " 'external_id': 's', 'plan_code': 'p'}}");
        api.ok("POST", "/subscriptions/s/alerts", "{'alert': {'alert_type':"
                + " 'current_usage_amount', 'code': 'a', 'thresholds': [{'value': 1}]}}");
        for (String path : new String[] {"/subscriptions/s/alerts/", "/subscriptions//s",
            "/subscriptions/s/", "/plans/p/metadata/a/", "//plans/p"}) {
            assertThat(api.refused(404, "DELETE", path, null)).as(path)
                    .isEqualTo("resource_not_found");
        }
        assertThat(api.refused(404, "GET", "/plans/", null)).isEqualTo("resource_not_found");
        assertThat(api.ok("GET", "/subscriptions/s/alerts", null).get("alerts")).hasSize(1);
    }
}
