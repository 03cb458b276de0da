package billing.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import billing.kernel.limit.Limit;
import billing.server.api.FailedAttempts;
import billing.server.business.RunningServer;
import billing.server.page.Page;
import billing.server.page.Site;
import billing.server.render.IdPrefix;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds for every request and every answer. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RequestGateTest {
    private static final int MORE_THAN_THREADS = 70;
    private static final String KEY = "Authorization: Bearer " + RunningServer.KEY + "\r\n";
    private static final String CLOSE = "Connection: close\r\n\r\n";
    private static final String CHUNKED = "POST /api/v1/customers HTTP/1.1\r\nHost: a\r\n" + KEY
            + "Transfer-Encoding: chunked\r\n";
    private static final String BODY = "{\"customer\":{\"external_id\":\"a\"}}";
    private static final String CHUNKS = Integer.toHexString(BODY.length()) + "\r\n" + BODY
            + "\r\n0\r\n\r\n";
    private final CountDownLatch released = new CountDownLatch(1);
    @TempDir
    Path folder;
    private RunningServer server;

    @BeforeEach
    void start() {
        Site stuck = request -> {
            try {
                released.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return Page.text(200, "released");
        };
        server = new RunningServer(folder, IdPrefix.DEFAULT, () -> RunningServer.NOW,
                Listening.onThisMachine(new Limits(RunningServer.LONGEST_BODY,
                        Duration.ofMinutes(10), Duration.ofMinutes(10), 1,
                        Duration.ofMillis(100))), Map.of("/stuck", stuck));
    }

    @AfterEach
    void stop() {
        released.countDown();
        server.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api/v1/customers", "/api/v1/none", "/none", "/health", "/ready",
        "/metrics", "/docs", "/documents/x", "/customer-portal/x/invoices"})
    void no_answer_is_kept_or_guessed_at(String path) throws Exception {
        assertThat(send("GET " + path + " HTTP/1.1\r\nHost: a\r\nAccept-Encoding: identity\r\n"
                + CLOSE)).contains("Cache-Control: no-store\r\n",
                "X-Content-Type-Options: nosniff\r\n").doesNotContain("Content-Encoding");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/documents/x%00", "/customer-portal/x%00/invoices",
        "/customer-portal/x/invoices/%00"})
    void a_path_with_a_nul_character_is_refused(String path) throws Exception {
        assertThat(send("GET " + path + " HTTP/1.1\r\nHost: a\r\n" + CLOSE))
                .startsWith("HTTP/1.1 400 ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "identity", "xchunked", "gzip, chunked", "identity, chunked",
        "chunked, chunked"})
    void a_transfer_coding_that_is_not_known_is_refused(String coding) throws Exception {
        assertThat(send("POST /api/v1/customers HTTP/1.1\r\nHost: a\r\n" + KEY
                + "Transfer-Encoding: " + coding + "\r\n\r\n" + CHUNKS))
                .startsWith("HTTP/1.1 501 ").endsWith("{\"status\":501,"
                        + "\"error\":\"Not Implemented\"}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/health", "/api/v1/customers"})
    void a_version_of_http_that_is_not_supported_is_refused(String path) throws Exception {
        assertThat(send("GET " + path + " HTTP/0.9\r\nHost: a\r\n" + KEY + CLOSE))
                .startsWith("HTTP/1.1 505 ").contains("Cache-Control: no-store\r\n",
                        "X-Content-Type-Options: nosniff\r\n");
        assertThat(send("GET " + path + " HTTP/2.0\r\nHost: a\r\n" + KEY + CLOSE))
                .startsWith("HTTP/1.1 400 ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"zz\r\n", "-1\r\n{}\r\n", "fffffffffffffffffff\r\n{}", "\r\n\r\n",
        "@x\r\n#\r\n0\r\n\r\n", "0x@\r\n#\r\n0\r\n\r\n", "+@\r\n#\r\n0\r\n\r\n",
        "@ x\r\n#\r\n0\r\n\r\n", "@\n#\r\n0\r\n\r\n", "@\r\n#\n0\r\n\r\n",
        "@\r\n#X\r\n0\r\n\r\n", "@\r\n#GET / HTTP/1.1\r\n0\r\n\r\n", "@\r\n#0\r\n\r\n",
        "@;\0\r\n#\r\n0\r\n\r\n", "@;a\rb\r\n#\r\n0\r\n\r\n", "@;a\n#\r\n0\r\n\r\n",
        "@\r\n#\r\nz\r\n\r\n", "@\r\n#\r\n0x\r\n\r\n", "@\r\n#\r\n\r\n\r\n",
        "@\r\n#\r\n0\n\r\n", "@\r\n#\r\n0\r\n\n", "@\r\n#\r\n0\r\nX: y\n\r\n",
        "@\r\n#\r\n0\r\nX: \ry\r\n\r\n", "@\r\n#\r\n0\r\nno colon\r\n\r\n"})
    void a_malformed_chunk_is_answered_with_an_error(String chunks) throws Exception {
        assertThat(send(CHUNKED + "\r\n" + chunks.replace("@",
                Integer.toHexString(BODY.length())).replace("#", BODY)))
                .startsWith("HTTP/1.1 400 ").contains("Connection: close\r\n")
                .endsWith("{\"status\":400,\"error\":\"Bad Request\"}");
    }

    @Test
    void chunks_that_arrive_byte_by_byte_are_read() throws Exception {
        String chunks = CHUNKED + CLOSE + "0" + Integer.toHexString(BODY.length()).toUpperCase(
                Locale.ROOT) + ";a=\"b\";c\r\n" + BODY + "\r\n000;x\r\nX: y\r\nZ:\r\n\r\n";
        try (Socket socket = open("")) {
            for (char one : chunks.toCharArray()) {
                socket.getOutputStream().write(one);
                socket.getOutputStream().flush();
            }
            assertThat(new String(socket.getInputStream().readAllBytes(),
                    StandardCharsets.UTF_8)).startsWith("HTTP/1.1 200 ");
        }
    }

    @Test
    void the_request_after_a_chunked_one_is_answered_too() throws Exception {
        String answers = send(CHUNKED + "\r\n" + CHUNKS + CHUNKED + "\r\n" + CHUNKS
                + "GET /api/v1/customers/a HTTP/1.1\r\nHost: a\r\n" + KEY + CLOSE);
        assertThat(answers.split("HTTP/1.1 200 OK", -1)).hasSize(4);
    }

    @ParameterizedTest
    @MethodSource("endless")
    void chunk_lines_and_trailers_without_end_are_refused(String beginning, String more)
            throws Exception {
        int times = Limit.CHUNK_FRAMING.most() / more.length() + 1;
        assertThat(send(CHUNKED + "\r\n" + beginning + more.repeat(times)))
                .startsWith("HTTP/1.1 400 ").contains("Connection: close\r\n");
        assertThat(answersUntilClosed(CHUNKED.replace(KEY, "") + "\r\n" + beginning, more))
                .startsWith("HTTP/1.1 401 ");
    }

    private static Stream<Arguments> endless() {
        return Stream.of(Arguments.of("5\r\nabcde\r\n0\r\n", "X: y\r\n"),
                Arguments.of("5\r\nabcde\r\n0\r\nX: ", "yyyyyy"),
                Arguments.of("5;x=", "yyyyyy"), Arguments.of("5", "      "));
    }

    @Test
    void trailers_and_extensions_within_the_limit_are_ignored() throws Exception {
        String extension = ";x=" + "y".repeat(Limit.CHUNK_FRAMING.most() - 100);
        StringBuilder small = new StringBuilder();
        BODY.chars().forEach(one -> small.append("01").append(extension).append("\r\n")
                .append((char) one).append("\r\n"));
        assertThat(send(CHUNKED + CLOSE + small + "0\r\nX: "
                + "y".repeat(Limit.CHUNK_FRAMING.most() - 100) + "\r\n\r\n"))
                .startsWith("HTTP/1.1 200 ");
    }

    @Test
    void the_rest_of_a_body_that_is_refused_is_not_read_without_end() throws Exception {
        assertThat(answersUntilClosed(CHUNKED.replace(KEY, "") + "\r\n", "5\r\nabcde\r\n"))
                .startsWith("HTTP/1.1 401 ");
        assertThat(send(CHUNKED.replace(KEY, "") + "\r\n" + CHUNKS
                + "GET /api/v1/customers/a HTTP/1.1\r\nHost: a\r\n" + KEY + CLOSE))
                .contains("HTTP/1.1 401 ", "HTTP/1.1 404 ");
    }

    @Test
    void health_waits_for_no_worker() throws Exception {
        Socket[] sockets = new Socket[MORE_THAN_THREADS];
        for (int count = 0; count < MORE_THAN_THREADS; count++) {
            sockets[count] = open("GET /stuck HTTP/1.1\r\nHost: a\r\n\r\n");
        }
        for (String path : new String[] {"/health", "/ready"}) {
            assertThat(send("GET " + path + " HTTP/1.1\r\nHost: a\r\n" + CLOSE))
                    .startsWith("HTTP/1.1 200 ").contains("\"Success\"");
        }
        for (Socket socket : sockets) {
            socket.close();
        }
    }

    @Test
    void the_server_stops_though_a_request_does_not_end() throws Exception {
        try (Socket stuck = open("GET /stuck HTTP/1.1\r\nHost: a\r\n\r\n")) {
            send("GET /health HTTP/1.1\r\nHost: a\r\n" + CLOSE);
            server.close();
            assertThat(stuck.isConnected()).isTrue();
            assertThat(released.getCount()).isOne();
        }
    }

    @Test
    void metrics_that_a_proxy_passes_on_need_a_key() throws Exception {
        String passedOn = "GET /metrics HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 192.0.2.1\r\n";
        assertThat(send("GET /metrics HTTP/1.1\r\nHost: a\r\n" + CLOSE))
                .startsWith("HTTP/1.1 200 ");
        assertThat(send(passedOn + CLOSE)).startsWith("HTTP/1.1 401 ");
        assertThat(send(passedOn + KEY + CLOSE)).startsWith("HTTP/1.1 200 ");
    }

    @Test
    void a_good_key_is_not_locked_out_by_wrong_ones_of_its_address() throws Exception {
        String wrong = "GET /api/v1/taxes HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer x\r\n";
        for (int guess = 0; guess <= FailedAttempts.MOST_IN_A_MINUTE; guess++) {
            send(wrong + CLOSE);
        }
        assertThat(send(wrong + CLOSE)).startsWith("HTTP/1.1 429 ");
        assertThat(send("GET /api/v1/taxes HTTP/1.1\r\nHost: a\r\n" + KEY + CLOSE))
                .startsWith("HTTP/1.1 200 ");
    }

    private Socket open(String request) throws IOException {
        Socket socket = new Socket("127.0.0.1", server.port());
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    /** What is answered while the same is sent again and again, until the server hangs up. */
    private String answersUntilClosed(String request, String more) throws IOException {
        try (Socket socket = open(request)) {
            String answer = firstLine(socket);
            byte[] pieces = more.repeat(1_000).getBytes(StandardCharsets.US_ASCII);
            for (int sent = 0; sent < 100 * RunningServer.LONGEST_BODY; sent += pieces.length) {
                try {
                    socket.getOutputStream().write(pieces);
                } catch (SocketException closed) {
                    return answer;
                }
            }
            return "still open";
        }
    }

    private static String firstLine(Socket socket) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = socket.getInputStream().read(); next >= 0 && next != '\n';
                next = socket.getInputStream().read()) {
            line.append((char) next);
        }
        return line.toString();
    }

    /** All that comes until the server hangs up. */
    private String send(String request) throws IOException {
        try (Socket socket = open(request)) {
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
