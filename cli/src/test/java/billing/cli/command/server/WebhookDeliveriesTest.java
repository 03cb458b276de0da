package billing.cli.command.server;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun;
import billing.engine.Database;
import billing.engine.NewDatabase;
import billing.engine.PageRange;
import billing.webhook.Attempt;
import billing.webhook.service.Attempts;
import billing.webhook.store.WebhookMessages.MessageFilter;
import billing.webhook.store.WebhookMessages;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WebhookDeliveriesTest {
    private static final String PAGE = "<html>\n" + "<p>Bad gateway</p>\n".repeat(2_000);
    @TempDir
    Path folder;
    private CommandRun.Place place;

    @BeforeEach
    void an_endpoint_that_responded_with_a_page() {
        place = CommandRun.in(folder);
        place.init();
        place.run("webhook", "add", "https://hooks.example/");
        place.run("api", "POST", "/customers", "{\"customer\": {\"external_id\": \"acme\"}}");
        try (Database database = NewDatabase.open(folder.resolve("billing.db"))) {
            database.writing(handle -> {
                MessageFilter all =
                        new MessageFilter(null, null, null, null, null, null, false);
                UUID message = new WebhookMessages(handle).page(all, new PageRange(1, 10)).items()
                        .get(0).id();
                new Attempts(handle).note(message, new Attempt(502, PAGE), CommandRun.NOW,
                        most -> most);
            });
        }
    }

    @Test
    void people_see_the_beginning_of_a_response() {
        assertThat(deliveries("table")).contains("502")
                .containsPattern("  <html> <p>Bad gateway</p> .{53}…  ");
    }

    @Test
    void programs_get_the_whole_response() throws IOException {
        assertThat(new ObjectMapper().readTree(deliveries("json")).at("/0/response").textValue())
                .isEqualTo(PAGE);
        assertThat(deliveries("csv")).contains(PAGE);
    }

    @Test
    void a_retry_is_in_the_activity_log() {
        String message = place.run("webhook", "deliveries", "-o", "csv", "--columns", "id").out()
                .lines().skip(1).findFirst().orElseThrow();
        assertThat(place.run("webhook", "retry", message).exit()).isZero();
        assertThat(place.run("sql", "select activity_source, resource_id from activity_logs"
                + " where activity_type = 'webhook_message.retried'", "-o", "csv").out())
                .endsWith("\nfront," + message + "\n");
    }

    private String deliveries(String format) {
        CommandRun run = place.run("webhook", "deliveries", "-o", format);
        assertThat(run.exit()).as(run.err()).isZero();
        return run.out();
    }
}
