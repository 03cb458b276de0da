package billing.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import billing.engine.Eventually;
import billing.server.api.FailedAttempts;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The server as who runs it sees it: stopping, TLS, logs. */
class ServeTest {
    private static final char[] PASSWORD = "changeit".toCharArray();
    @TempDir
    Path folder;

    @Test
    void a_request_under_way_is_answered_before_the_server_stops() throws Exception {
        Path database = folder.resolve("billing.db");
        try (ServeProcess server = ServeProcess.start(database, "--log-format", "json");
                Socket socket = socket(server)) {
            assertThat(server.post("/customers", "{'customer': {'external_id': 'early'}}")
                    .statusCode()).isEqualTo(200);
            byte[] body = "{\"customer\": {\"external_id\": \"late\"}}"
                    .getBytes(StandardCharsets.UTF_8);
            OutputStream out = socket.getOutputStream();
            out.write(("POST /api/v1/customers HTTP/1.1\r\nHost: localhost\r\n"
                    + "Authorization: Bearer " + ServeProcess.KEY + "\r\nContent-Length: "
                    + body.length + "\r\nExpect: 100-continue\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII));
            out.flush();
            assertThat(line(socket)).isEqualTo("HTTP/1.1 100 Continue");
            server.process().destroy();
            Eventually.holds("the server takes no new requests", () ->
                    server.get("/customers").statusCode() == 503);
            out.write(body);
            out.flush();
            assertThat(line(socket)).isEmpty();
            assertThat(line(socket)).isEqualTo("HTTP/1.1 200 OK");
            assertThat(server.process().waitFor(30, TimeUnit.SECONDS)).isTrue();
            assertThat(server.process().exitValue()).isZero();
        }
        List<String> log = Files.readAllLines(ServeProcess.log(database).toPath());
        assertThat(log).allSatisfy(line ->
                assertThat(new ObjectMapper().readTree(line).get("time").isTextual()).isTrue());
        assertThat(log.get(log.size() - 1)).contains("\"event\":\"stopped\"");
        try (ServeProcess again = ServeProcess.start(database)) {
            assertThat(again.get("/customers/late").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void tls_with_a_certificate_of_ones_own() throws Exception {
        Path store = folder.resolve("store.p12");
        keytool("-genkeypair", "-keyalg", "EC", "-dname", "CN=localhost", "-ext",
                "san=ip:127.0.0.1", "-keystore", store.toString());
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, PASSWORD);
        }
        Path certificate = pem("CERTIFICATE", keys.getCertificate("mykey").getEncoded());
        Path key = pem("PRIVATE KEY", keys.getKey("mykey", PASSWORD).getEncoded());
        HttpClient trusting = HttpClient.newBuilder().sslContext(trust(keys)).build();
        try (ServeProcess server = ServeProcess.start(folder.resolve("billing.db"), trusting,
                "--tls-cert", certificate.toString(), "--tls-key", key.toString())) {
            assertThat(server.address()).startsWith("https://127.0.0.1:");
            assertThat(server.get("/customers").statusCode()).isEqualTo(200);
            assertThat(server.get("/openapi.json").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void callers_of_a_trusted_proxy_are_distinguished() throws Exception {
        Path database = folder.resolve("billing.db");
        HttpClient client = HttpClient.newHttpClient();
        try (ServeProcess server = ServeProcess.start(database, client, "--access-log",
                "--trusted-proxy", "10.0.0.0/8,127.0.0.1")) {
            server.post("/customers", "{'customer': {'external_id': 'a'}}");
            for (int guess = 0; guess <= FailedAttempts.MOST_IN_A_MINUTE; guess++) {
                status(client, server.request("/customers").setHeader("Authorization", "Bearer x")
                        .header("X-Forwarded-For", "198.51.100.1, 203.0.113.9"));
            }
            assertThat(status(client, server.request("/customers").setHeader("Authorization",
                    "Bearer x").header("X-Forwarded-For", "203.0.113.9"))).isEqualTo(429);
            assertThat(status(client, server.request("/customers").setHeader("Authorization",
                    "Bearer x").header("X-Forwarded-For", "203.0.113.9, 198.51.100.1")))
                    .isEqualTo(401);
            assertThat(status(client, server.request("/customers")
                    .header("X-Forwarded-For", "203.0.113.9, 198.51.100.1"))).isEqualTo(200);
            assertThat(client.send(server.request("/customers/a/portal_url")
                    .header("X-Forwarded-Proto", "https").build(),
                    HttpResponse.BodyHandlers.ofString()).body()).contains("\"https://127.0.0.1:");
        }
        assertThat(Files.readString(ServeProcess.log(database).toPath()))
                .contains("caller=203.0.113.9 method=GET path=/customers status=429");
    }

    private static int status(HttpClient client, HttpRequest.Builder request) throws Exception {
        return client.send(request.build(), HttpResponse.BodyHandlers.discarding()).statusCode();
    }

    private static SSLContext trust(KeyStore keys) throws Exception {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, PASSWORD);
        trusted.setCertificateEntry("server", keys.getCertificate("mykey"));
        TrustManagerFactory managers =
                TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        managers.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, managers.getTrustManagers(), null);
        return context;
    }

    private Path pem(String kind, byte[] bytes) throws IOException {
        return Files.writeString(folder.resolve(kind.replace(' ', '-') + ".pem"),
                "-----BEGIN " + kind + "-----\n" + Base64.getMimeEncoder().encodeToString(bytes)
                        + "\n-----END " + kind + "-----\n");
    }

    private static void keytool(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString()));
        command.addAll(List.of(arguments));
        command.addAll(List.of("-storepass", new String(PASSWORD), "-alias", "mykey",
                "-storetype", "PKCS12"));
        assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
    }

    private static Socket socket(ServeProcess server) throws IOException {
        URI address = URI.create(server.address());
        return new Socket(address.getHost(), address.getPort());
    }

    private static String line(Socket socket) throws IOException {
        StringBuilder line = new StringBuilder();
        int next = socket.getInputStream().read();
        while (next >= 0 && next != '\n') {
            line.append(next == '\r' ? "" : (char) next);
            next = socket.getInputStream().read();
        }
        return line.toString();
    }
}
