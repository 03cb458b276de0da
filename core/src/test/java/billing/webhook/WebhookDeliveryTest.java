package billing.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import billing.engine.Database;
import billing.engine.Identifiers;
import billing.engine.NewDatabase;
import billing.engine.Rows;
import billing.engine.UnitOfWork;
import billing.kernel.error.NotAllowedException;
import billing.kernel.error.NotFoundException;
import billing.notice.EventType;
import billing.webhook.service.Attempts;
import billing.webhook.service.Outbox;
import billing.webhook.service.Outbox.Outgoing;
import billing.webhook.store.WebhookEndpoints;
import billing.webhook.store.WebhookMessages;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("api-conventions.md 13.4: attempts, waits between them, order per object")
class WebhookDeliveryTest {
    private static final Instant NOW = Instant.parse("2024-03-01T00:00:00Z");
    private static final Attempt GOOD = new Attempt(200, "");
    private static final Attempt BAD = new Attempt(500, "no");
    private static final UUID ANNA = new UUID(1, 1);
    private static final UUID BERT = new UUID(1, 2);
    private final Identifiers ids = Identifiers.seeded(1);
    @TempDir
    Path folder;
    private Database database;
    private WebhookEndpoint endpoint;

    @BeforeEach
    void open() {
        database = NewDatabase.at(folder.resolve("billing.db"));
        endpoint = new WebhookEndpoint(ids.next(NOW), "https://a.example",
                SignatureAlgorithm.HMAC, null, null, NOW, NOW);
        database.writing(handle -> new WebhookEndpoints(handle).insert(endpoint));
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void the_wait_grows_with_the_fourth_power() {
        assertThat(Backoff.after(1, bound -> 0)).isEqualTo(Duration.ofSeconds(3));
        assertThat(Backoff.after(1, bound -> bound - 1)).isEqualTo(Duration.ofMillis(3150));
        assertThat(Backoff.after(2, bound -> 0)).isEqualTo(Duration.ofSeconds(18));
        assertThat(Backoff.after(2, bound -> bound - 1)).isEqualTo(Duration.ofMillis(20_400));
    }

    @Test
    void only_four_codes_are_a_success() {
        assertThat(List.of(200, 201, 202, 204)).allMatch(code -> new Attempt(code, "").isGood());
        assertThat(List.of(203, 301, 302, 400, 404, 500))
                .noneMatch(code -> new Attempt(code, "").isGood());
        assertThat(Attempt.failed("timeout").isGood()).isFalse();
    }

    @Test
    void a_message_is_given_up_after_the_third_failure() {
        add(EventType.CUSTOMER_CREATED, ANNA);
        WebhookMessage first = attempt(NOW, BAD);
        assertThat(first.delivery().status()).isEqualTo(MessageStatus.RETRYING);
        assertThat(first.delivery().nextAttemptAt()).isEqualTo(NOW.plusSeconds(3));
        assertThat(taken(NOW.plusSeconds(2))).isEmpty();

        Instant second = NOW.plusSeconds(3);
        assertThat(attempt(second, Attempt.failed("timeout")).delivery().nextAttemptAt())
                .isEqualTo(second.plusSeconds(18));
        WebhookMessage last = attempt(second.plusSeconds(18), BAD);
        assertThat(last.delivery().status()).isEqualTo(MessageStatus.FAILED);
        assertThat(last).extracting(webhookMessage -> webhookMessage.delivery().retries(),
                webhookMessage -> webhookMessage.delivery().httpStatus(),
                webhookMessage -> webhookMessage.delivery().response(),
                webhookMessage -> webhookMessage.delivery().nextAttemptAt())
                .containsExactly(3, 500, "no", null);
    }

    @Test
    void a_message_taken_out_is_due_again_when_its_taker_has_died() {
        add(EventType.CUSTOMER_CREATED, ANNA);
        assertThat(taken(NOW)).hasSize(1);
        assertThat(taken(NOW.plusSeconds(100))).isEmpty();
        assertThat(taken(NOW.plusSeconds(200))).hasSize(1);
    }

    @Test
    void messages_about_one_object_wait_for_each_other_and_for_nobody_else() {
        add(EventType.CUSTOMER_CREATED, ANNA);
        add(EventType.CUSTOMER_UPDATED, ANNA);
        add(EventType.CUSTOMER_CREATED, BERT);
        assertThat(taken(NOW)).extracting(webhookMessage -> webhookMessage.event().objectId(),
                webhookMessage -> webhookMessage.event().type())
                .containsExactly(tuple(ANNA, "customer.created"),
                        tuple(BERT, "customer.created"));
        assertThat(taken(NOW)).isEmpty();
        note(message(0).id(), GOOD, NOW);
        assertThat(taken(NOW)).extracting(webhookMessage -> webhookMessage.event().type())
                .containsExactly("customer.updated");
    }

    @Test
    void what_was_given_up_does_not_hold_up_what_follows() {
        add(EventType.CUSTOMER_CREATED, ANNA);
        add(EventType.CUSTOMER_UPDATED, ANNA);
        for (int failure = 0; failure < 3; failure++) {
            attempt(NOW.plusSeconds(100L * failure), BAD);
        }
        assertThat(taken(NOW.plusSeconds(300))).extracting(
                webhookMessage -> webhookMessage.event().type())
                .containsExactly("customer.updated");
    }

    @Test
    void a_retry_by_hand_is_one_more_attempt_unless_it_arrived() {
        add(EventType.CUSTOMER_CREATED, ANNA);
        for (int failure = 0; failure < 3; failure++) {
            attempt(NOW.plusSeconds(100L * failure), BAD);
        }
        UUID id = message(0).id();
        retry(id);
        assertThat(attempt(NOW.plusSeconds(400), BAD).delivery().status()).isEqualTo(
                MessageStatus.FAILED);
        retry(id);
        assertThat(attempt(NOW.plusSeconds(500), GOOD).delivery().status())
                .isEqualTo(MessageStatus.SUCCEEDED);
        assertThatThrownBy(() -> retry(id)).isInstanceOfSatisfying(NotAllowedException.class,
                refusal -> assertThat(refusal.code()).isEqualTo("is_succeeded"));
        assertThatThrownBy(() -> retry(ANNA)).isInstanceOfSatisfying(NotFoundException.class,
                missing -> assertThat(missing.code()).isEqualTo("webhook_not_found"));
    }

    @Test
    void messages_go_90_days_after_their_last_change_and_with_their_endpoint() {
        add(EventType.CUSTOMER_CREATED, ANNA);
        attempt(NOW, GOOD);
        add(EventType.CUSTOMER_UPDATED, ANNA);
        assertThat(forgotten(NOW.plus(Duration.ofDays(90)))).isZero();
        assertThat(forgotten(NOW.plus(Duration.ofDays(90)).plusSeconds(1))).isEqualTo(1);
        assertThat(message(0).event().type()).isEqualTo("customer.updated");
        database.writing(handle -> new WebhookEndpoints(handle).delete(endpoint.id()));
        assertThat(messages()).isEmpty();
    }

    private void add(EventType type, UUID object) {
        database.writing(handle -> new Outbox(new UnitOfWork(handle, ids, NOW))
                .add(List.of(new Outgoing(List.of(endpoint), type, object, "{}"))));
    }

    private List<WebhookMessage> taken(Instant now) {
        return database.write(handle -> new Attempts(handle).take(endpoint.id(), now, 10));
    }

    private WebhookMessage attempt(Instant now, Attempt attempt) {
        UUID id = taken(now).get(0).id();
        note(id, attempt, now);
        return database.read(handle -> new WebhookMessages(handle).get(id));
    }

    private void note(UUID id, Attempt attempt, Instant now) {
        database.writing(handle -> new Attempts(handle).note(id, attempt, now, bound -> 0));
    }

    private void retry(UUID id) {
        database.write(handle -> new Attempts(handle).retry(id, NOW));
    }

    private int forgotten(Instant now) {
        return database.write(handle -> new Attempts(handle).deleteOld(now));
    }

    private WebhookMessage message(int index) {
        return messages().get(index);
    }

    private List<WebhookMessage> messages() {
        return database.read(handle -> {
            List<UUID> found = new Rows<>(handle, "SELECT id FROM webhooks", row -> row.id("id"))
                    .list("ORDER BY sequence");
            return found.stream().map(new WebhookMessages(handle)::get).toList();
        });
    }
}
