package billing.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import billing.engine.Eventually;
import billing.server.business.RunningServer;
import billing.server.page.Page;
import billing.server.render.IdPrefix;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Callers that send or read drop by drop, or not at all. Falling silent is allowed for longer than
 * any test takes, so that what ends them is the time of the whole.
 */
@Timeout(300)
class SlowCallersTest {
    private static final Duration LONG = Duration.ofMinutes(10);
    private static final Duration SHORT = Duration.ofMillis(1_500);
    private static final int DROP_MILLIS = 50;
    private static final int FAST = 1024 * 1024 * 1024;
    private static final int MORE_THAN_THREADS = 70;
    /** More than the system keeps on its way to who does not read. */
    private static final Page LARGE = Page.text(200, "x".repeat(12_000_000));
    private static final String HEAD = "POST /api/v1/customers HTTP/1.1\r\nHost: localhost\r\n"
            + "Authorization: Bearer " + RunningServer.KEY + "\r\n";
    private final List<Socket> sockets = new ArrayList<>();
    @TempDir
    Path folder;
    private RunningServer server;

    private void start(Duration patience) {
        server = new RunningServer(folder, IdPrefix.DEFAULT,
                () -> Instant.parse("2024-03-05T12:00:00Z"), Listening.onThisMachine(
                        new Limits(RunningServer.LONGEST_BODY, LONG, patience, FAST, LONG)),
                Map.of("/large", request -> LARGE));
    }

    @AfterEach
    void stop() throws IOException {
        for (Socket socket : sockets) {
            socket.close();
        }
        server.close();
    }

    @Test
    void a_head_that_drips_is_not_waited_for() throws Exception {
        start(SHORT);
        Socket socket = open();
        assertThat(drip(socket, HEAD + "X-Long: " + "x".repeat(10_000))).isLessThan(10_000);
        assertThat(answer(socket)).isEmpty();
    }

    @Test
    void an_event_that_comes_in_pieces_is_as_good_as_a_whole_one() throws Exception {
        start(LONG);
        Socket socket = open();
        String event = "{\"event\":{\"transaction_id\":\"t1\",\"code\":\"calls\"}}";
        write(socket, HEAD.replace("customers", "events") + "Connection: close\r\nContent-Length: "
                + event.length() + "\r\n\r\n");
        drip(socket, event);
        assertThat(answer(socket)).startsWith("HTTP/1.1 200 ").contains("\"t1\"");
    }

    @Test
    void a_body_that_drips_is_answered_with_408() throws Exception {
        start(SHORT);
        Socket socket = open();
        write(socket, HEAD + "Content-Length: 10000\r\n\r\n{");
        assertThat(drip(socket, " ".repeat(9_999))).isLessThan(9_999);
        assertThat(answer(socket)).startsWith("HTTP/1.1 408 ")
                .endsWith("{\"status\":408,\"error\":\"Request Timeout\"}");
    }

    @Test
    void a_body_that_nobody_asked_for_is_not_taken_for_ever() throws Exception {
        start(SHORT);
        Socket socket = open();
        write(socket, HEAD.replace(RunningServer.KEY, "wrong")
                + "Content-Length: 10000\r\n\r\n{");
        assertThat(drip(socket, " ".repeat(9_999))).isLessThan(9_999);
        assertThat(answer(socket)).startsWith("HTTP/1.1 401 ");
    }

    @Test
    void callers_that_do_not_read_keep_no_thread() throws Exception {
        start(LONG);
        for (int count = 0; count < MORE_THAN_THREADS; count++) {
            write(open(), "GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n");
        }
        Socket quick = open();
        write(quick, "GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        assertThat(answer(quick)).startsWith("HTTP/1.1 200 ");
    }

    @Test
    void who_does_not_read_is_hung_up_on() throws Exception {
        start(SHORT);
        Socket socket = open();
        write(socket, "GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n");
        char first = (char) socket.getInputStream().read();
        awaitNothingUnread();
        assertThat(first + answer(socket)).startsWith("HTTP/1.1 200 ")
                .hasSizeLessThan(LARGE.bytes().length);
    }

    @Test
    void answers_that_nobody_reads_share_a_part_of_the_memory() throws Exception {
        start(LONG);
        long all = Runtime.getRuntime().maxMemory() / 4;
        assertThat(ResponseTimeout.UNREAD.take(all)).isTrue();
        String request = "GET /large HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
        Socket refused = open();
        write(refused, request);
        assertThat(answer(refused)).startsWith("HTTP/1.1 503 ").contains("Retry-After: 10");
        ResponseTimeout.UNREAD.release(all);
        Socket answered = open();
        write(answered, request);
        assertThat(answer(answered)).startsWith("HTTP/1.1 200 ");
        awaitNothingUnread();
    }

    @Test
    void who_closes_a_connection_without_reading_frees_the_memory_of_the_answer()
            throws Exception {
        start(LONG);
        Socket socket = open();
        write(socket, "GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n");
        Eventually.holds("memory is held for the answer", () ->
                ResponseTimeout.UNREAD.held() > 0);
        socket.close();
        awaitNothingUnread();
    }

    private static void awaitNothingUnread() {
        Eventually.holds("no memory is held for answers", () ->
                ResponseTimeout.UNREAD.held() == 0);
    }

    private Socket open() throws IOException {
        Socket socket = new Socket("127.0.0.1", server.port());
        sockets.add(socket);
        return socket;
    }

    private static void write(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    }

    /** Sends drop by drop, slower than any caller should, until nobody takes it; how much went. */
    private static int drip(Socket socket, String text) throws Exception {
        OutputStream out = socket.getOutputStream();
        int sent = 0;
        try {
            while (sent < text.length() && socket.getInputStream().available() == 0) {
                out.write(text.charAt(sent));
                sent++;
                TimeUnit.MILLISECONDS.sleep(DROP_MILLIS);
            }
        } catch (IOException e) {
            // The server has hung up.
            return sent;
        }
        return sent;
    }

    /** All that comes until the server hangs up. */
    private static String answer(Socket socket) throws IOException {
        StringBuilder text = new StringBuilder();
        try {
            InputStream in = new BufferedInputStream(socket.getInputStream());
            int next = in.read();
            while (next >= 0) {
                text.append((char) next);
                next = in.read();
            }
        } catch (IOException e) {
            return text.toString();
        }
        return text.toString();
    }
}
