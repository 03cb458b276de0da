package billing.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import billing.server.business.RunningServer;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bodies on the wire: compressed both ways, and never longer than the server takes. */
class BodiesOverHttpTest {
    private static final String CUSTOMER = "{\"customer\": {\"external_id\": \"a\"}}";
    private static final String BAD_REQUEST = "{\"status\":400,\"error\":\"Bad Request\"}";
    private static final String TOO_LARGE = "{\"status\":413,\"error\":\"Payload Too Large\"}";
    private final HttpClient client = HttpClient.newHttpClient();
    @TempDir
    Path folder;
    private RunningServer server;

    @BeforeEach
    void start() {
        server = new RunningServer(folder);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void a_compressed_body_is_as_good_as_a_plain_one() throws Exception {
        assertThat(post("gzip", zipped(utf8(CUSTOMER))).statusCode()).isEqualTo(200);
        assertThat(post("identity", utf8(CUSTOMER)).statusCode()).isEqualTo(200);
    }

    @Test
    void a_target_in_absolute_form_is_that_of_its_path() throws Exception {
        URI base = URI.create("http://127.0.0.1:" + server.port());
        for (String path : List.of("/api/v1/customers", "/customer-portal/x", "/health")) {
            assertThat(statusLine(base, "http://" + base.getAuthority() + path)).as(path)
                    .isEqualTo(statusLine(base, path));
        }
        assertThat(statusLine(base, "http://" + base.getAuthority() + "/api/v1/customers"))
                .isEqualTo("HTTP/1.1 200 OK");
        assertThat(statusLine(base, "http://" + base.getAuthority()))
                .isEqualTo(statusLine(base, "/"));
    }

    private static String statusLine(URI base, String target) throws IOException {
        try (Socket socket = new Socket(base.getHost(), base.getPort())) {
            socket.getOutputStream().write(utf8("GET " + target + " HTTP/1.1\r\nHost: "
                    + base.getAuthority() + "\r\nAuthorization: Bearer " + RunningServer.KEY
                    + "\r\nConnection: close\r\n\r\n"));
            return new BufferedReader(new InputStreamReader(socket.getInputStream(),
                    StandardCharsets.US_ASCII)).readLine();
        }
    }

    @Test
    void a_body_that_is_not_compressed_as_declared_cannot_be_read() throws Exception {
        assertThat(text(post("gzip", utf8(CUSTOMER)))).isEqualTo(BAD_REQUEST);
        byte[] zipped = zipped(utf8(CUSTOMER));
        zipped[zipped.length / 2]++;
        assertThat(text(post("gzip", zipped))).isEqualTo(BAD_REQUEST);
        assertThat(text(post("br", utf8(CUSTOMER)))).isEqualTo(BAD_REQUEST);
    }

    @Test
    void a_body_of_several_members_is_read_as_a_whole() throws Exception {
        ByteArrayOutputStream members = new ByteArrayOutputStream();
        for (int count = 0; count < 10_000; count++) {
            members.write(zipped(new byte[0]));
        }
        members.write(zipped(utf8(CUSTOMER.substring(0, 5))));
        members.write(zipped(utf8(CUSTOMER.substring(5))));
        assertThat(post("gzip", members.toByteArray()).statusCode()).isEqualTo(200);
        members.write(zipped(utf8(" ")), 0, 6);
        assertThat(text(post("gzip", members.toByteArray()))).isEqualTo(BAD_REQUEST);
    }

    @Test
    void an_answer_is_compressed_for_who_can_read_that() throws Exception {
        HttpResponse<byte[]> plain = client.send(request("customers").GET().build(),
                HttpResponse.BodyHandlers.ofByteArray());
        assertThat(plain.headers().firstValue("Content-Encoding")).isEmpty();
        HttpResponse<byte[]> zipped = client.send(request("customers")
                .header("Accept-Encoding", "gzip").GET().build(),
                HttpResponse.BodyHandlers.ofByteArray());
        assertThat(zipped.headers().firstValue("Content-Encoding")).contains("gzip");
        assertThat(new GZIPInputStream(new ByteArrayInputStream(zipped.body())).readAllBytes())
                .isEqualTo(plain.body());
    }

    @Test
    void a_body_over_the_limit_is_refused_however_it_comes() throws Exception {
        byte[] just = new byte[RunningServer.LONGEST_BODY];
        byte[] over = new byte[RunningServer.LONGEST_BODY + 1];
        Arrays.fill(just, (byte) ' ');
        assertThat(post("identity", just).statusCode()).isEqualTo(400);
        assertThat(text(post("identity", over))).isEqualTo(TOO_LARGE);
        assertThat(text(post("gzip", zipped(over)))).isEqualTo(TOO_LARGE);
        HttpResponse<byte[]> chunked = client.send(request("customers")
                .POST(HttpRequest.BodyPublishers.ofInputStream(
                        () -> new ByteArrayInputStream(over))).build(),
                HttpResponse.BodyHandlers.ofByteArray());
        assertThat(text(chunked)).isEqualTo(TOO_LARGE);
    }

    @Test
    void an_empty_answer_comes_though_nobody_has_read_the_body() throws Exception {
        post("identity", utf8(CUSTOMER));
        post("wallets", "identity", utf8("{\"wallet\": {\"external_customer_id\": \"a\","
                + " \"rate_amount\": \"1\", \"currency\": \"EUR\", \"code\": \"w\"}}"));
        for (HttpRequest.BodyPublisher body : List.of(
                HttpRequest.BodyPublishers.ofString("{\"alerts\": []}"),
                HttpRequest.BodyPublishers.ofInputStream(
                        () -> new ByteArrayInputStream(utf8("{\"alerts\": []}"))))) {
            HttpResponse<byte[]> answer = client.send(request("customers/a/wallets/w/alerts")
                    .method("DELETE", body).build(), HttpResponse.BodyHandlers.ofByteArray());
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.body()).isEmpty();
        }
    }

    private HttpResponse<byte[]> post(String encoding, byte[] body) throws Exception {
        return post("customers", encoding, body);
    }

    private HttpResponse<byte[]> post(String path, String encoding, byte[] body)
            throws Exception {
        return client.send(request(path).header("Content-Encoding", encoding)
                .POST(HttpRequest.BodyPublishers.ofByteArray(body)).build(),
                HttpResponse.BodyHandlers.ofByteArray());
    }

    private HttpRequest.Builder request(String path) {
        return server.request("/api/v1/" + path);
    }

    private static byte[] zipped(byte[] bytes) throws IOException {
        ByteArrayOutputStream zipped = new ByteArrayOutputStream();
        try (GZIPOutputStream stream = new GZIPOutputStream(zipped)) {
            stream.write(bytes);
        }
        return zipped.toByteArray();
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String text(HttpResponse<byte[]> answer) {
        return new String(answer.body(), StandardCharsets.UTF_8);
    }
}
