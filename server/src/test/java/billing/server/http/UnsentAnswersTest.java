package billing.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import billing.engine.Database;
import billing.engine.Identifiers;
import billing.engine.NewDatabase;
import billing.server.api.Api;
import billing.server.api.ApiKeyAccess;
import billing.server.render.IdPrefix;
import billing.server.routing.Installation;
import billing.server.routing.Reply;
import billing.server.routing.Routes;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An answer that comes later and cannot be sent ends the connection, and is reported. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class UnsentAnswersTest {
    private static final Instant NOW = Instant.parse("2024-03-05T12:00:00Z");
    private final List<RuntimeException> unforeseen = new CopyOnWriteArrayList<>();
    @TempDir
    Path folder;

    /** What no JSON can be made of. */
    public static final class Unwritable {
        public String getText() {
            throw new IllegalStateException("no text");
        }
    }

    @Test
    void a_reply_that_cannot_be_written_is_reported() throws Exception {
        Routes routes = new Routes();
        routes.get("/later", "event").summary("Fails").answers("Event").brief().later(call ->
                new CompletableFuture<Reply>().completeOnTimeout(new Reply(200,
                        JsonNodeFactory.instance.objectNode().putPOJO("event", new Unwritable()),
                        null), 300, TimeUnit.MILLISECONDS));
        try (Database database = NewDatabase.at(folder.resolve("billing.db"))) {
            Api api = new Api(new Installation(database, Identifiers.seeded(1), () -> NOW,
                    IdPrefix.DEFAULT, null), routes, new ApiKeyAccess(database, "key"),
                    unforeseen::add);
            try (HttpServer server = HttpServer.start(Listening.onThisMachine(
                    Limits.ofBodies(1_000)), api, Map.of(),
                    new Monitoring("test", unforeseen::add));
                 Socket socket = new Socket("localhost", server.address().getPort())) {
                socket.getOutputStream().write(("GET /api/v1/later HTTP/1.1\r\nHost: a\r\n"
                        + "Authorization: Bearer key\r\n\r\n")
                        .getBytes(StandardCharsets.US_ASCII));
                assertThat(socket.getInputStream().readAllBytes()).isEmpty();
            }
        }
        assertThat(unforeseen).singleElement().satisfies(failure ->
                assertThat(failure).hasCauseInstanceOf(JsonMappingException.class));
    }
}
