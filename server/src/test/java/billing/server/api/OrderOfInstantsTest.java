package billing.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import billing.server.ApiStory;
import billing.server.routing.ApiRequest;
import billing.server.routing.Reply;
import billing.server.routing.Routes;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Calls that wait for each other are dated in the order in which they are committed. */
@Timeout(60)
class OrderOfInstantsTest {
    private static final Instant RECEIVED = Instant.parse("2024-03-05T12:00:00Z");
    private static final Instant BEGUN = RECEIVED.plusSeconds(3);
    @TempDir
    Path folder;

    @Test
    void a_call_that_waited_for_another_write_is_dated_when_its_own_begins() throws Exception {
        CountDownLatch received = new CountDownLatch(1);
        List<Instant> dates = new CopyOnWriteArrayList<>();
        Routes routes = new Routes();
        routes.post("/waits", "invoice").summary("Writes").answers("Invoice").by(call -> {
            dates.add(call.now());
            received.countDown();
            return call.write(handle -> {
                dates.add(call.work(handle).now());
                return Reply.empty();
            });
        });
        try (ApiStory story = new ApiStory(folder, RECEIVED, routes)) {
            CompletableFuture<Reply> waiting = new CompletableFuture<>();
            story.database().writing(handle -> {
                new Thread(() -> waiting.complete(story.api().answerTrusted(new ApiRequest("POST",
                        "/waits", null, null, null, () -> new byte[0])))).start();
                await(received);
                story.at(BEGUN);
            });
            assertThat(waiting.get().status()).isEqualTo(200);
        }
        assertThat(dates).containsExactly(RECEIVED, BEGUN);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
