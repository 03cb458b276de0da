package billing.cli.command.server;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun;
import billing.engine.Database;
import billing.engine.NewDatabase;
import billing.engine.PageRange;
import billing.webhook.Attempt;
import billing.webhook.WebhookMessage;
import billing.webhook.service.Attempts;
import billing.webhook.store.WebhookMessages.MessageFilter;
import billing.webhook.store.WebhookMessages;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A receiver that refuses a large header: that of a JWT contains the message. */
class LargeSignatureTest {
    private static final int LONG = 7_000;
    @TempDir
    Path folder;
    private CommandRun.Place place;

    @BeforeEach
    void begin() {
        place = CommandRun.in(folder);
        place.init();
    }

    private String deliveries(int status, int length, String... signature) {
        String[] add = {"webhook", "add", "https://hooks.example/"};
        place.run(signature.length == 0 ? add : new String[] {add[0], add[1], add[2],
            "--signature", signature[0]});
        place.run("api", "POST", "/plans", "{\"plan\": {\"code\": \"p\", \"name\": \"P\","
                + " \"interval\": \"monthly\", \"amount_cents\": 0, \"amount_currency\": \"EUR\","
                + " \"pay_in_advance\": false, \"description\": \"" + "x".repeat(length) + "\"}}");
        try (Database database = NewDatabase.open(folder.resolve("billing.db"))) {
            database.writing(handle -> {
                WebhookMessages messages = new WebhookMessages(handle);
                WebhookMessage message = messages.page(new MessageFilter(null, null, null, null,
                        null, null, false), new PageRange(1, 10)).items().get(0);
                new Attempts(handle).note(message.id(), new Attempt(status, "no"), CommandRun.NOW,
                        most -> most);
            });
        }
        return place.run("webhook", "deliveries").err();
    }

    @Test
    void hmac_is_the_default_and_never_too_large() {
        assertThat(deliveries(431, LONG)).doesNotContain("signature header");
        assertThat(place.run("webhook", "list").out()).contains("hmac");
    }

    @Test
    void a_large_header_is_shown_with_what_to_do() {
        assertThat(deliveries(431, LONG, "jwt")).containsPattern(
                "refused with a signature header of \\d{4,5} bytes; use hmac");
    }

    @Test
    void a_large_header_is_not_the_cause_of_other_refusals() {
        assertThat(deliveries(500, LONG, "jwt")).doesNotContain("signature header");
    }

    @Test
    void a_small_header_was_not_refused_for_its_size() {
        assertThat(deliveries(400, 10, "jwt")).doesNotContain("signature header");
    }
}
