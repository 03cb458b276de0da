package billing.server.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import billing.customer.service.CustomerCreation;
import billing.customer.service.DefaultOrganization;
import billing.customer.store.BillingEntities;
import billing.engine.Database;
import billing.engine.Eventually;
import billing.engine.Identifiers;
import billing.engine.NewDatabase;
import billing.engine.PageRange;
import billing.engine.UnitOfWork;
import billing.notice.EventType;
import billing.notice.Notices;
import billing.server.render.IdPrefix;
import billing.webhook.MessageStatus;
import billing.webhook.SignatureAlgorithm;
import billing.webhook.WebhookEndpoint;
import billing.webhook.WebhookMessage;
import billing.webhook.service.Attempts;
import billing.webhook.store.WebhookEndpoints;
import billing.webhook.store.WebhookMessages;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code api-conventions.md 13.4}: receivers that hang, drip, refuse, fail or send elsewhere. What
 * they do not take is kept, and nobody else waits for them.
 */
class UnwillingReceiversTest {
    private static final Duration STEP = Duration.ofMillis(300);
    private static final Duration LONGER_THAN_THE_TEST = Duration.ofHours(1);
    private final Identifiers ids = Identifiers.seeded(1);
    private final List<Socket> connections = new ArrayList<>();
    @TempDir
    Path folder;
    private Database database;
    private Instant now = Instant.parse("2024-03-01T00:00:00Z");
    private Delivery delivery;

    @BeforeEach
    void open() {
        database = NewDatabase.at(folder.resolve("billing.db"));
        database.writing(handle -> DefaultOrganization.insert(new UnitOfWork(handle, ids, now)));
        Notices.readIn(database, new NoticeMessages(ids, () -> now, IdPrefix.DEFAULT, () -> null));
        delivery = delivery(STEP);
    }

    private Delivery delivery(Duration step) {
        return new Delivery(database, ids, () -> now, IdPrefix.DEFAULT,
                new WebhookTargets(false, true), "http://b.example", step,
                (message, attempt) -> { });
    }

    @AfterEach
    void close() throws IOException {
        for (Socket connection : connections) {
            connection.close();
        }
        database.close();
    }

    @Test
    void who_hangs_holds_up_neither_others_nor_who_writes() throws Exception {
        try (ServerSocket silent = listening(); Receiver good = new Receiver()) {
            UUID hanging = endpoint("http://127.0.0.1:" + silent.getLocalPort() + "/");
            UUID willing = endpoint(good.url());
            customers(30);
            try (Delivery patient = delivery(LONGER_THAN_THE_TEST)) {
                Eventually.holds("the other one receives 30", () -> {
                    patient.round(20);
                    customers(1);
                    return good.received().size() >= 30;
                });
                assertThat(patient.isBusy()).isTrue();
            }
            assertThat(of(hanging)).extracting(message -> message.delivery().status())
                    .containsOnly(MessageStatus.PENDING);
            now = now.plus(Duration.ofMinutes(3));
            deliverAll();
            assertThat(of(willing)).extracting(webhookMessage -> webhookMessage.delivery().status())
                    .containsOnly(MessageStatus.SUCCEEDED);
            assertThat(of(hanging)).extracting(webhookMessage -> webhookMessage.delivery().status())
                    .containsOnly(MessageStatus.FAILED);
            assertThat(of(hanging)).hasSameSizeAs(of(willing));
        }
    }

    @Test
    void an_answer_that_drips_without_end_is_cut_off() throws Exception {
        try (ServerSocket dripping = listening()) {
            Thread drip = new Thread(() -> drip(dripping));
            drip.setDaemon(true);
            drip.start();
            endpoint("http://127.0.0.1:" + dripping.getLocalPort() + "/");
            customers(1);
            delivery.round(0);
            delivery.round(10_000);
            assertThat(delivery.isBusy()).isFalse();
            assertThat(only().delivery().status()).isEqualTo(MessageStatus.RETRYING);
            assertThat(only().delivery().response()).contains("Timeout");
        }
    }

    @Test
    void an_answer_with_u_0000_is_recorded_without_it() throws Exception {
        try (ServerSocket odd = listening()) {
            Thread answer = new Thread(() -> answerWithNul(odd));
            answer.setDaemon(true);
            answer.start();
            endpoint("http://127.0.0.1:" + odd.getLocalPort() + "/");
            customers(1);
            delivery.round(0);
            delivery.round(10_000);
            assertThat(only().delivery().status()).isEqualTo(MessageStatus.SUCCEEDED);
            assertThat(only().delivery().response()).isEqualTo("ab");
        }
    }

    @Test
    void who_refuses_is_asked_again_and_gets_it_in_the_end_by_hand() throws Exception {
        int port;
        try (ServerSocket closed = listening()) {
            port = closed.getLocalPort();
        }
        UUID endpoint = endpoint("http://127.0.0.1:" + port + "/");
        customers(1);
        deliverAll();
        assertThat(only()).extracting(webhookMessage -> webhookMessage.delivery().status(),
                webhookMessage -> webhookMessage.delivery().httpStatus(),
                webhookMessage -> webhookMessage.delivery().retries()).containsExactly(
                MessageStatus.FAILED, null, 3);
        try (Receiver back = new Receiver()) {
            database.writing(handle -> new WebhookEndpoints(handle).update(new WebhookEndpoint(
                    endpoint, back.url(), SignatureAlgorithm.HMAC, null, null, now, now)));
            database.write(handle -> new Attempts(handle).retry(only().id(), now));
            deliverAll();
            assertThat(back.received()).hasSize(1);
            assertThat(only().delivery().status()).isEqualTo(MessageStatus.SUCCEEDED);
        }
    }

    @Test
    void failures_and_redirects_are_three_attempts_and_then_the_end() throws Exception {
        try (Receiver receiver = new Receiver()) {
            endpoint(receiver.url());
            receiver.answer(500, 302, 503);
            customers(1);
            deliverAll();
            assertThat(receiver.received()).hasSize(3);
            assertThat(only()).extracting(webhookMessage -> webhookMessage.delivery().status(),
                    webhookMessage -> webhookMessage.delivery().httpStatus())
                    .containsExactly(MessageStatus.FAILED, 503);
            now = now.plus(Duration.ofDays(1));
            deliverAll();
            assertThat(receiver.received()).hasSize(3);
        }
    }

    /** Until nothing is due any more, however long that takes by the clock. */
    private void deliverAll() throws InterruptedException {
        while (delivery.isBusy() || messages().stream()
                .anyMatch(message -> message.delivery().nextAttemptAt() != null)) {
            delivery.round(50);
            now = now.plusSeconds(delivery.isBusy() ? 0 : 5);
        }
    }

    private static ServerSocket listening() throws IOException {
        return new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    }

    private void drip(ServerSocket socket) {
        try {
            Socket connection = socket.accept();
            connections.add(connection);
            OutputStream out = connection.getOutputStream();
            out.write("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n"
                    .getBytes(StandardCharsets.US_ASCII));
            while (true) {
                out.write('.');
                out.flush();
                TimeUnit.MILLISECONDS.sleep(20);
            }
        } catch (IOException | InterruptedException e) {
            // Cut off, as it should be.
            return;
        }
    }

    private void answerWithNul(ServerSocket socket) {
        try {
            Socket connection = socket.accept();
            connections.add(connection);
            connection.getOutputStream().write("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\na\0b"
                    .getBytes(StandardCharsets.US_ASCII));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private UUID endpoint(String url) {
        WebhookEndpoint endpoint = new WebhookEndpoint(ids.next(now), url,
                SignatureAlgorithm.HMAC, null, null, now, now);
        database.writing(handle -> new WebhookEndpoints(handle).insert(endpoint));
        return endpoint.id();
    }

    private void customers(int count) {
        for (int number = 0; number < count; number++) {
            String externalId = UUID.randomUUID().toString();
            database.writing(handle -> Notices.in(handle).add(EventType.CUSTOMER_CREATED,
                    new CustomerCreation(new UnitOfWork(handle, ids, now)).add(externalId,
                            new BillingEntities(handle).byDefault()).id()));
        }
    }

    private WebhookMessage only() {
        assertThat(messages()).hasSize(1);
        return messages().get(0);
    }

    private List<WebhookMessage> of(UUID endpointId) {
        return messages().stream().filter(message -> message.endpointId().equals(endpointId))
                .toList();
    }

    private List<WebhookMessage> messages() {
        return database.read(handle -> new WebhookMessages(handle).page(
                new WebhookMessages.MessageFilter(null, null, null, null, null, null, false),
                new PageRange(1, 1_000))).items();
    }
}
