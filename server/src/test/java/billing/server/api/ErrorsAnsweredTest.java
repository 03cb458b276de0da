package billing.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import billing.engine.Database;
import billing.engine.Eventually;
import billing.engine.Identifiers;
import billing.engine.NewDatabase;
import billing.engine.Sql;
import billing.engine.driver.WriteScope;
import billing.kernel.time.BillingClock;
import billing.log.ApiLog;
import billing.server.log.RequestJournal;
import billing.server.render.IdPrefix;
import billing.server.routing.ApiRequest;
import billing.server.routing.Installation;
import billing.server.routing.Reply;
import billing.server.routing.RequestOrigin;
import billing.server.routing.Routes;
import billing.server.schedule.Scheduler;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An {@link Error} is answered and logged, too; the threads go on. */
@Timeout(60)
class ErrorsAnsweredTest {
    private static final Instant NOW = Instant.parse("2024-03-05T12:00:00Z");
    private final List<RuntimeException> unforeseen = new CopyOnWriteArrayList<>();
    private final BlockingQueue<RuntimeException> failures = new LinkedBlockingQueue<>();
    private final Identifiers ids = Identifiers.seeded(1);
    @TempDir
    Path folder;
    private Database database;

    @BeforeEach
    void open() {
        database = NewDatabase.at(folder.resolve("billing.db"));
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void an_error_is_answered_with_500_and_logged() {
        Routes routes = new Routes();
        routes.get("/deep", "event").summary("Fails").answers("Event").by(call -> {
            throw new StackOverflowError();
        });
        routes.get("/large", "event").summary("Fails").answers("Event").by(call ->
                call.write(handle -> {
                    throw new OutOfMemoryError();
                }));
        routes.get("/later", "event").summary("Fails").answers("Event").later(call ->
                call.database().writeSoon(WriteScope.ORGANIZATION, handle -> {
                    throw new StackOverflowError();
                }));
        routes.get("/fine", "event").summary("Writes").answers("Event").by(call ->
                call.write(handle -> Reply.empty()));
        Api api = new Api(new Installation(database, ids, () -> NOW, IdPrefix.DEFAULT, null),
                routes, new ApiKeyAccess(database, "key"), unforeseen::add);
        for (String path : List.of("/deep", "/large", "/later")) {
            Reply reply = get(api, path);
            assertThat(reply.status()).isEqualTo(500);
            assertThat(reply.json()).hasToString(
                    "{\"status\":500,\"error\":\"Internal Server Error\"}");
            assertThat(get(api, "/fine").status()).isEqualTo(200);
        }
        assertThat(unforeseen).extracting(RuntimeException::getCause).hasExactlyElementsOfTypes(
                StackOverflowError.class, OutOfMemoryError.class, StackOverflowError.class);
    }

    @Test
    void a_listener_that_fails_takes_no_answer_away() {
        Routes routes = new Routes();
        routes.get("/fine", "event").summary("Writes").answers("Event")
                .by(call -> Reply.empty());
        Api api = new Api(new Installation(database, ids, () -> NOW, IdPrefix.DEFAULT, null),
                routes, new ApiKeyAccess(database, "key"), unforeseen::add).addListener(call -> {
                    throw new StackOverflowError();
                });
        assertThat(api.answerLater(request("/fine"), RequestOrigin.here())
                .join().status()).isEqualTo(200);
        assertThat(unforeseen).hasSize(1);
    }

    @Test
    void a_listener_that_fails_before_the_handler_is_answered_as_a_failure_to_permitted_callers() {
        Routes routes = new Routes();
        routes.get("/fine", "event").summary("Writes").answers("Event")
                .by(call -> Reply.empty());
        Api api = new Api(new Installation(database, ids, () -> NOW, IdPrefix.DEFAULT, null),
                routes, new ApiKeyAccess(database, "key"), unforeseen::add)
                .addListener(new CompletedCall.Listener() {
                    @Override
                    public void permitted(ApiRequest request) {
                        throw new StackOverflowError();
                    }

                    @Override
                    public void completed(CompletedCall call) {
                        assertThat(call.reply().status()).isIn(401, 500);
                    }
                });
        assertThat(api.answer(request("/fine")).json())
                .hasToString("{\"status\":500,\"error\":\"Internal Server Error\"}");
        assertThat(unforeseen).singleElement().satisfies(failure ->
                assertThat(failure).hasCauseInstanceOf(StackOverflowError.class));
        assertThat(api.answer(new ApiRequest("GET", "/fine", null, "Bearer wrong", null,
                () -> new byte[0])).status()).isEqualTo(401);
    }

    @Test
    void a_run_that_ends_with_an_error_is_logged() throws InterruptedException {
        BillingClock clock = () -> {
            throw new StackOverflowError();
        };
        try (Scheduler scheduler = new Scheduler(database, ids, clock, false,
                failures::add)) {
            scheduler.start();
            assertThat(failures.poll(30, TimeUnit.SECONDS)).hasCauseInstanceOf(
                    StackOverflowError.class);
        }
    }

    @Test
    void the_journal_goes_on_after_an_error() throws InterruptedException {
        BillingClock clock = () -> {
            throw new OutOfMemoryError();
        };
        try (RequestJournal journal = new RequestJournal(database, clock, Duration.ofDays(1),
                failures::add)) {
            journal.start();
            assertThat(failures.poll(30, TimeUnit.SECONDS)).hasCauseInstanceOf(
                    OutOfMemoryError.class);
            journal.add(new ApiLog(ids.next(NOW), ids.next(NOW), "test", "post", 200, "here",
                    "/api/v1/customers", "", null, NOW));
            Eventually.holds("the entry is written", () -> database.<Long>read(handle ->
                    Sql.one(handle, Long.class, "SELECT count(*) FROM api_logs")) == 1);
        }
    }

    private static Reply get(Api api, String path) {
        return api.answerTrusted(request(path));
    }

    private static ApiRequest request(String path) {
        return new ApiRequest("GET", path, null, "Bearer key", null, () -> new byte[0]);
    }
}
