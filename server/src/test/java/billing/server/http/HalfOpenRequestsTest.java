package billing.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import billing.server.business.RunningServer;
import billing.server.render.IdPrefix;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Hundreds of requests that begin and do not go on keep nobody else waiting. What would keep them
 * waiting lasts longer than the test may take.
 */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HalfOpenRequestsTest {
    private static final int MANY = 500;
    private static final int CALLS = 20;
    private static final Duration LONG = Duration.ofMinutes(10);
    private static final String KEY = "Authorization: Bearer " + RunningServer.KEY + "\r\n";
    private final List<Socket> sockets = new ArrayList<>();
    private final HttpClient client = HttpClient.newHttpClient();
    @TempDir
    Path folder;
    private RunningServer server;
    private String portal;

    @BeforeEach
    void start() throws Exception {
        server = new RunningServer(folder, IdPrefix.DEFAULT, () -> RunningServer.NOW,
                Listening.onThisMachine(new Limits(RunningServer.LONGEST_BODY, LONG, LONG, 1,
                        Duration.ZERO)),
                Map.of());
        assertThat(post("c")).isEqualTo(200);
        String link = client.send(server.request("/api/v1/customers/c/portal_url").GET().build(),
                HttpResponse.BodyHandlers.ofString()).body();
        portal = link.replaceAll(".*(/customer-portal/[^\"]+)\".*", "$1");
    }

    @AfterEach
    void stop() throws IOException {
        for (Socket socket : sockets) {
            socket.close();
        }
        server.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "",
        "POST /api/v1/customers HTTP/1.1\r\nHost: a\r\nX-Part",
        "POST /api/v1/customers HTTP/1.1\r\nHost: a\r\n{key}Content-Length: 5000\r\n\r\n",
        "POST /api/v1/customers HTTP/1.1\r\nHost: a\r\n{key}Content-Length: 5000\r\n\r\n{",
        "POST /api/v1/customers HTTP/1.1\r\nHost: a\r\nContent-Length: 5000\r\n\r\n{",
        "POST /api/v1/events HTTP/1.1\r\nHost: a\r\n{key}Content-Length: 5000\r\n\r\n{",
        "GET /api/v1/customers HTTP/1.1\r\nHost: a\r\n{key}Content-Length: 5000\r\n\r\n{",
        "POST /api/v1/customers HTTP/1.1\r\nHost: a\r\n{key}Transfer-Encoding: chunked\r\n\r\n9\r\n{",
        "POST /api/v1/customers HTTP/1.1\r\nHost: a\r\n{key}Content-Encoding: gzip\r\n"
                + "Content-Length: 5000\r\n\r\n{",
        "POST {portal}/details HTTP/1.1\r\nHost: a\r\nContent-Length: 5000\r\n\r\nn",
        "POST /customer-portal/x/details HTTP/1.1\r\nHost: a\r\nContent-Length: 5000\r\n\r\nn",
        "POST /documents/x HTTP/1.1\r\nHost: a\r\nContent-Length: 5000\r\n\r\nn"})
    void requests_that_do_not_go_on_keep_nobody_waiting(String beginning) throws Exception {
        byte[] sent = beginning.replace("{key}", KEY).replace("{portal}", portal)
                .getBytes(StandardCharsets.US_ASCII);
        for (int count = 0; count < MANY; count++) {
            Socket socket = new Socket("127.0.0.1", server.port());
            sockets.add(socket);
            socket.getOutputStream().write(sent);
        }
        for (int call = 0; call < CALLS; call++) {
            assertThat(post("c" + call)).isEqualTo(200);
            assertThat(get("/api/v1/customers?per_page=1")).isEqualTo(200);
            assertThat(get("/health")).isEqualTo(200);
            assertThat(get(portal)).isEqualTo(200);
        }
    }

    private int post(String id) throws Exception {
        return client.send(server.request("/api/v1/customers")
                .POST(HttpRequest.BodyPublishers.ofString(
                "{\"customer\": {\"external_id\": \"" + id + "\"}}")).build(),
                HttpResponse.BodyHandlers.ofString()).statusCode();
    }

    private int get(String path) throws Exception {
        return client.send(server.request(path).build(),
                HttpResponse.BodyHandlers.discarding()).statusCode();
    }
}
