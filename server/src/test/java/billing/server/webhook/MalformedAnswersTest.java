package billing.server.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import billing.customer.service.DefaultOrganization;
import billing.engine.Database;
import billing.engine.Identifiers;
import billing.engine.NewDatabase;
import billing.engine.UnitOfWork;
import billing.server.render.IdPrefix;
import billing.webhook.Attempt;
import billing.webhook.MessageStatus;
import billing.webhook.SignatureAlgorithm;
import billing.webhook.WebhookEndpoint;
import billing.webhook.WebhookMessage;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Receivers that do not keep to HTTP: each is a failed attempt and leaves no connection open. */
@Timeout(60)
class MalformedAnswersTest {
    private static final Path DESCRIPTORS = Path.of("/proc/self/fd");
    private static final int TIMES = 40;
    /** Beyond the limits of a head, but not so much that sending it takes long. */
    private static final int MUCH = 20_000;
    private static final Map<String, String> ANSWERS = Map.of(
            "garbage", "HELLO WORLD\r\n\r\n",
            "a length that is none", "HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\nbody",
            "a line without end", "HTTP/1.1 200 OK\r\nX: " + "x".repeat(MUCH) + "\r\n\r\n",
            "headers without end", "HTTP/1.1 200 OK\r\n" + "X: x\r\n".repeat(1_000) + "\r\n",
            "interim answers without end",
            "HTTP/1.1 103 Early Hints\r\n\r\n".repeat(1_000),
            "a chunk that is none",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n");
    private static final Instant NOW = Instant.parse("2024-03-01T00:00:00Z");
    private final Identifiers ids = Identifiers.seeded(1);
    @TempDir
    Path folder;
    private Database database;
    private Sender sender;

    @BeforeEach
    void open() {
        database = NewDatabase.at(folder.resolve("billing.db"));
        database.writing(handle -> DefaultOrganization.insert(new UnitOfWork(handle, ids, NOW)));
        sender = new Sender(new WebhookTargets(false, true), new Signer(database, ids, () -> NOW,
                "http://b.example"), IdPrefix.DEFAULT, Duration.ofSeconds(5));
    }

    @AfterEach
    void close() {
        sender.close();
        database.close();
    }

    @Test
    void no_malformed_answer_leaves_a_descriptor_open() throws Exception {
        assumeThat(DESCRIPTORS).isDirectory();
        for (Map.Entry<String, String> answer : ANSWERS.entrySet()) {
            try (Answering receiver = new Answering(answer.getValue(), false)) {
                attempt(receiver);
                long before = descriptors();
                for (int number = 0; number < TIMES; number++) {
                    assertThat(attempt(receiver)).as(answer.getKey())
                            .matches(attempt -> !attempt.isGood());
                }
                assertThat(descriptors()).as(answer.getKey()).isLessThan(before + 10);
            }
        }
    }

    @Test
    void an_answer_without_end_is_cut_off_and_counts_as_it_began() throws Exception {
        try (Answering receiver = new Answering(
                "HTTP/1.1 200 OK\r\n\r\n" + "x".repeat(MUCH), true)) {
            Attempt attempt = attempt(receiver);
            assertThat(attempt.isGood()).isTrue();
            assertThat(attempt.response()).hasSize(16 * 1024);
        }
    }

    @Test
    void a_connection_is_used_again_while_answers_are_well_formed() throws Exception {
        try (Answering receiver = new Answering(
                "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok", true)) {
            for (int number = 0; number < 3; number++) {
                assertThat(attempt(receiver).isGood()).isTrue();
            }
            assertThat(receiver.accepted).isEqualTo(1);
        }
    }

    private Attempt attempt(Answering receiver) throws Exception {
        WebhookEndpoint endpoint = new WebhookEndpoint(UUID.randomUUID(), "http://127.0.0.1:"
                + receiver.socket.getLocalPort() + "/", SignatureAlgorithm.HMAC, null, null, NOW,
                NOW);
        return sender.send(new WebhookMessage(UUID.randomUUID(), 1, endpoint.id(),
                new WebhookMessage.Event("t", "o", null, "{}"),
                new WebhookMessage.Delivery(MessageStatus.PENDING, null, null, 0, null, null),
                NOW, NOW), endpoint)
                .get(30, TimeUnit.SECONDS);
    }

    private static long descriptors() throws IOException {
        try (Stream<Path> all = Files.list(DESCRIPTORS)) {
            return all.count();
        }
    }

    /** Sends the same bytes for every request; then waits for the caller to hang up, or not. */
    private static final class Answering implements AutoCloseable {
        private final ServerSocket socket =
                new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        private final byte[] answer;
        private final boolean keeps;
        private volatile int accepted;

        Answering(String answer, boolean keeps) throws IOException {
            this.answer = answer.getBytes(StandardCharsets.US_ASCII);
            this.keeps = keeps;
            Thread thread = new Thread(this::accept, "receiver");
            thread.setDaemon(true);
            thread.start();
        }

        private void accept() {
            while (!socket.isClosed()) {
                try (Socket connection = socket.accept()) {
                    accepted++;
                    serve(connection);
                } catch (IOException e) {
                    // The caller has hung up, as it may; the next one comes.
                    continue;
                }
            }
        }

        private void serve(Socket connection) throws IOException {
            BufferedReader in = new BufferedReader(new InputStreamReader(
                    connection.getInputStream(), StandardCharsets.US_ASCII));
            OutputStream out = connection.getOutputStream();
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                if (line.isEmpty()) {
                    in.read(new char[2]);
                    out.write(answer);
                    out.flush();
                    if (!keeps) {
                        // Leaves it to the caller to hang up.
                        while (in.read() >= 0) {
                            continue;
                        }
                    }
                }
            }
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}
