package billing.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The names of identifiers have the chosen prefix in every command. */
class IdPrefixTest {
    private static final String CUSTOMER = "{\"customer\": {\"external_id\": \"a\"}}";
    @TempDir
    Path folder;

    @BeforeEach
    void init() {
        assertThat(CommandRun.in(folder).run("init").exit()).isZero();
    }

    @Test
    void members_of_answers_and_headers_of_messages_have_it() throws Exception {
        HttpServer receiver = HttpServer.create(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        CompletableFuture<Headers> headers = new CompletableFuture<>();
        CompletableFuture<String> body = new CompletableFuture<>();
        receiver.createContext("/", exchange -> {
            headers.complete(exchange.getRequestHeaders());
            body.complete(new String(exchange.getRequestBody().readAllBytes(),
                    StandardCharsets.UTF_8));
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        receiver.start();
        try {
            run("--id-prefix", "acme", "api", "POST", "/webhook_endpoints",
                    "{\"webhook_endpoint\": {\"webhook_url\": \"http://127.0.0.1:"
                            + receiver.getAddress().getPort() + "/\"}}");
            assertThat(run("api", "--id-prefix", "acme", "POST", "/customers", CUSTOMER).out())
                    .contains("\"acme_id\"").doesNotContain("svc_");
            assertThat(run("webhook", "deliver", "--id-prefix", "acme",
                    "--allow-private-webhooks").exit()).isZero();
            assertThat(body.join()).contains("\"webhook_type\":\"customer.created\"",
                    "\"acme_id\"").doesNotContain("svc_");
            assertThat(headers.join()).containsKeys("X-acme-signature",
                    "X-acme-signature-algorithm", "X-acme-unique-key");
        } finally {
            receiver.stop(0);
        }
    }

    @Test
    void it_can_be_set_once_for_all_commands() throws Exception {
        Files.writeString(folder.resolve("billing.yaml"), "id_prefix: acme\n");
        run("api", "POST", "/customers", CUSTOMER);
        assertThat(run("-o", "json", "customer", "list").out()).contains("\"acme_id\"")
                .doesNotContain("svc_");
        assertThat(CommandRun.in(folder).with("BILLING_ID_PREFIX", "other")
                .run("-o", "json", "customer", "show", "a").out()).contains("\"other_id\"");
        assertThat(run("--id-prefix", "", "-o", "json", "customer", "show", "a").out())
                .contains("\"id\"").doesNotContain("_id\" :");
    }

    @Test
    void what_cannot_begin_a_name_is_refused() {
        CommandRun refused = CommandRun.in(folder).run("--id-prefix", "a b", "api", "GET",
                "/customers");
        assertThat(refused.exit()).isEqualTo(2);
        assertThat(refused.err()).contains("--id-prefix: \"a b\" is not a valid prefix");
    }

    private CommandRun run(String... arguments) {
        return CommandRun.in(folder).done(arguments);
    }
}
