package billing.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import billing.server.ApiStory;
import billing.server.routing.ApiRequest;
import billing.server.routing.Reply;
import billing.server.routing.RequestOrigin;
import billing.usage.EventFilter;
import billing.usage.StoredEvent;
import billing.usage.store.EventStore;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Requests with events that wait for the same transaction are stored together. */
@DisplayName("rating-and-usage.md 1.4: events of concurrent requests")
@Timeout(60)
class EventsTogetherTest {
    private static final Instant RECEIVED = Instant.parse("2024-03-05T12:00:00Z");
    private static final Instant BEGUN = RECEIVED.plusSeconds(3);
    @TempDir
    Path folder;
    private ApiStory story;

    @BeforeEach
    void open() {
        story = new ApiStory(folder, RECEIVED);
    }

    @AfterEach
    void close() {
        story.close();
    }

    @Test
    void of_two_requests_with_one_id_the_first_is_stored_and_a_wrong_one_fails_alone() {
        assertThat(answers(event("a"), event("a"), event(""), event("b"))).containsExactly(
                "200 a", "422 {\"transaction_id\":[\"value_already_exist\"]}",
                "422 {\"transaction_id\":[\"value_is_mandatory\"]}", "200 b");
        assertThat(stored()).containsExactly("a " + BEGUN, "b " + BEGUN);
    }

    @Test
    void requests_are_answered_alike_when_all_of_them_were_stored_before() {
        answers(event("a"), event("b"));
        assertThat(answers(event("a"), event("b"), event("a"))).allMatch(answer ->
                answer.equals("422 {\"transaction_id\":[\"value_already_exist\"]}")).hasSize(3);
        assertThat(stored()).hasSize(2);
    }

    private static String event(String id) {
        return "{\"event\":{\"transaction_id\":\"" + id + "\",\"code\":\"calls\","
                + "\"external_subscription_id\":\"s\"}}";
    }

    /** Sends events while somebody writes, so that they wait together. */
    private List<String> answers(String... events) {
        List<CompletableFuture<Reply>> replies = new ArrayList<>();
        story.at(RECEIVED);
        story.database().writing(handle -> {
            for (String event : events) {
                replies.add(story.api().answerLater(new ApiRequest("POST", "/events", null,
                        "Bearer " + ApiStory.KEY,
                        null, () -> event.getBytes(StandardCharsets.UTF_8)), RequestOrigin.here()));
            }
            story.at(BEGUN);
        });
        return replies.stream().map(CompletableFuture::join).map(reply -> reply.status() + " "
                + (reply.status() == 200
                        ? reply.json().path("event").path("transaction_id").asText()
                        : reply.json().path("error_details"))).toList();
    }

    private List<String> stored() {
        return story.database().<List<StoredEvent>>read(handle -> new EventStore(handle)
                        .page(EventFilter.ALL, 10, 0)).stream()
                .sorted(Comparator.comparing(StoredEvent::sequence))
                .map(stored -> stored.event().transactionId() + " " + stored.createdAt()).toList();
    }
}
