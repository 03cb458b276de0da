package billing.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import billing.engine.NewDatabase;
import billing.engine.TestServer;
import billing.server.business.RunningServer;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A table that another program has locked keeps only those waiting who read it, and not long. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LockedTableTest {
    private static final int CALLS = 12;
    private static final Duration SOON = Duration.ofSeconds(2);
    private final HttpClient client = HttpClient.newHttpClient();
    @TempDir
    Path folder;
    private Path file;
    private RunningServer server;

    @BeforeEach
    void start() {
        file = NewDatabase.onServer(folder.resolve("billing.db"));
        server = new RunningServer(folder);
    }

    @AfterEach
    void stop() {
        if (server != null) {
            server.close();
        }
    }

    @Test
    void reads_of_a_locked_table_are_given_up_and_keep_nobody_waiting() throws Exception {
        assertThat(get("/api/v1/customers/a").join()).isEqualTo(404);
        try (Connection other = TestServer.connect(TestServer.database(file));
             var lock = other.createStatement()) {
            other.setAutoCommit(false);
            lock.execute("LOCK TABLE customers IN ACCESS EXCLUSIVE MODE");
            List<CompletableFuture<Integer>> reads = new ArrayList<>();
            for (int number = 0; number < CALLS; number++) {
                reads.add(get("/api/v1/customers/a"));
            }
            assertThat(reads).noneMatch(CompletableFuture::isDone);
            for (int number = 0; number < CALLS; number++) {
                assertThat(get("/health", SOON).join()).isEqualTo(200);
                assertThat(get("/api/v1/plans/a", SOON).join()).isEqualTo(404);
            }
            for (CompletableFuture<Integer> read : reads) {
                assertThat(read.join()).isEqualTo(503);
            }
        }
        assertThat(get("/api/v1/customers/a").join()).isEqualTo(404);
        assertReportedAsLocked();
    }

    @Test
    void writes_to_a_locked_table_do_not_wait_one_after_the_other() throws Exception {
        try (Connection other = TestServer.connect(TestServer.database(file));
             var lock = other.createStatement()) {
            other.setAutoCommit(false);
            lock.execute("LOCK TABLE customers IN ACCESS EXCLUSIVE MODE");
            List<CompletableFuture<Integer>> writes = new ArrayList<>();
            for (int number = 0; number < CALLS; number++) {
                writes.add(post("/customers", "{\"customer\": {\"external_id\": \"c" + number
                        + "\"}}"));
            }
            CompletableFuture<Integer> tax = post("/taxes",
                    "{\"tax\": {\"code\": \"vat\", \"name\": \"VAT\", \"rate\": \"20\"}}");
            for (CompletableFuture<Integer> write : writes) {
                assertThat(write.join()).isEqualTo(503);
            }
            assertThat(tax.join()).isEqualTo(200);
        }
        assertReportedAsLocked();
    }

    private void assertReportedAsLocked() {
        assertThat(server.takeUnforeseen()).hasSize(CALLS).allSatisfy(failure ->
                assertThat(failure).hasMessageContaining("is locked by another program"));
    }

    /** The limit is shorter than the time in which each would wait for the one before it. */
    private CompletableFuture<Integer> post(String path, String body) {
        return client.sendAsync(server.request("/api/v1" + path)
                .timeout(Duration.ofSeconds(25))
                .POST(HttpRequest.BodyPublishers.ofString(body)).build(),
                HttpResponse.BodyHandlers.discarding()).thenApply(HttpResponse::statusCode);
    }

    private CompletableFuture<Integer> get(String path) {
        return get(path, Duration.ofSeconds(30));
    }

    private CompletableFuture<Integer> get(String path, Duration within) {
        return client.sendAsync(server.request(path).timeout(within).build(),
                HttpResponse.BodyHandlers.discarding()).thenApply(HttpResponse::statusCode);
    }
}
