package billing.server.log;

import static org.assertj.core.api.Assertions.assertThat;

import billing.engine.Database;
import billing.engine.Identifiers;
import billing.notice.Notices;
import billing.server.ApiStory;
import billing.server.api.Api;
import billing.server.api.CompletedCall;
import billing.server.http.ServerMetrics;
import billing.server.render.IdPrefix;
import billing.server.routing.ApiRequest;
import billing.server.routing.Reply;
import billing.server.routing.RequestOrigin;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** An API whose calls, changes and refusals are logged, and calls of it. */
abstract class LogsFixture {
    static final Instant NOW = Instant.parse("2024-03-05T12:00:00Z");
    final ServerMetrics metrics = new ServerMetrics();
    @TempDir
    Path folder;
    ApiStory story;
    Database database;
    Identifiers ids;
    Api api;

    @BeforeEach
    void open() {
        story = new ApiStory(folder, NOW);
        database = story.database();
        ids = story.ids();
        Notices.readIn(database, new NoticeLog(ids, () -> NOW, IdPrefix.DEFAULT, "system"));
        RequestJournal journal = new RequestJournal(database, () -> NOW, null, failure -> {
            throw failure;
        });
        CompletedCall.Listener log = new CallLog(journal, ids, () -> NOW);
        api = story.api().addListener(log).addListener(metrics)
                .addListener(new RefusalLog(journal, ids, () -> NOW, System::nanoTime));
    }

    @AfterEach
    void close() {
        story.close();
    }

    static List<String> names(JsonNode node) {
        List<String> names = new ArrayList<>();
        node.fieldNames().forEachRemaining(names::add);
        return names;
    }

    static RequestOrigin origin(UUID request) {
        return new RequestOrigin(request, "curl/8", "http://b.example", "192.0.2.1");
    }

    static String customer(String name) {
        return "{\"customer\": {\"external_id\": \"a-1\", \"name\": \"" + name + "\"}}";
    }

    JsonNode get(String path, String query) {
        Reply reply = call("GET", path, query, "", UUID.randomUUID());
        assertThat(reply.status()).as(path).isEqualTo(200);
        return reply.json();
    }

    Reply call(String method, String path, String query, String body, UUID request) {
        return api.answer(new ApiRequest(method, path, query,
                "Bearer " + ApiStory.KEY, "http://b.example",
                        () -> body.getBytes(StandardCharsets.UTF_8)),
                origin(request));
    }
}
