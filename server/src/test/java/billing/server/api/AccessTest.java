package billing.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import billing.access.service.ApiKeyService;
import billing.access.service.NewApiKey;
import billing.access.store.ApiKeys;
import billing.kernel.error.StoreException;
import billing.server.ApiStory;
import billing.server.routing.ApiRequest;
import billing.server.routing.Reply;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code api-conventions.md 2}: who is let in, and to what. */
class AccessTest {
    private static final Instant START = Instant.parse("2024-03-01T00:00:00Z");
    @TempDir
    Path folder;
    private ApiStory story;
    private Api api;

    @BeforeEach
    void open() {
        story = new ApiStory(folder, START);
        api = story.api();
    }

    @AfterEach
    void close() {
        story.close();
    }

    @Test
    void the_second_word_of_the_header_is_the_key() {
        assertThat(status("Bearer own-key")).isEqualTo(200);
        assertThat(status("whatever own-key")).isEqualTo(200);
        for (String header : new String[] {null, "", "own-key", "Bearer", "Bearer ", "Bearer x",
            "Bearer own-ke"}) {
            Reply reply = get(header, "/taxes");
            assertThat(reply.status()).as(header).isEqualTo(401);
            assertThat(reply.json().toString())
                    .isEqualTo("{\"status\":401,\"error\":\"Unauthorized\"}");
        }
    }

    @Test
    void a_stored_key_is_good_until_it_expires() {
        NewApiKey key = key(null, START.plusSeconds(60));
        assertThat(status("Bearer " + key.value())).isEqualTo(200);
        story.at(START.plusSeconds(60));
        assertThat(status("Bearer " + key.value())).isEqualTo(401);
    }

    @Test
    void a_revoked_key_is_refused_when_the_clock_goes_back() {
        NewApiKey key = key(null, START.plusSeconds(60));
        story.at(START.plusSeconds(30));
        story.database().writing(handle -> new ApiKeyService(story.work(handle))
                .revoke(key.key().id().toString()));
        story.at(START);
        assertThat(status("Bearer " + key.value())).isEqualTo(401);
    }

    @Test
    void reading_needs_read_and_everything_else_write() {
        String header = "Bearer " + key(Map.of("tax", List.of("read")), null).value();
        assertThat(status(header)).isEqualTo(200);
        Reply write = call(header, "POST", "/taxes", "no json at all");
        assertThat(write.json().toString()).isEqualTo("{\"status\":403,\"error\":\"Forbidden\","
                + "\"code\":\"write_action_not_allowed_for_tax\"}");
        assertThat(get(header, "/webhook_endpoints").json().get("code").textValue())
                .isEqualTo("read_action_not_allowed_for_webhook_endpoint");
    }

    @Test
    void only_who_may_change_the_organization_moves_the_test_clock() {
        String header = "Bearer " + key(Map.of("tax", List.of("read", "write")), null).value();
        assertThat(call(header, "PUT", "/test_clock", "{}").json().get("code").textValue())
                .isEqualTo("write_action_not_allowed_for_organization");
        String allowed = "Bearer " + key(Map.of("organization", List.of("write")), null).value();
        assertThat(call(allowed, "PUT", "/test_clock", "{}").status()).isNotEqualTo(403);
    }

    @Test
    void a_store_that_may_work_again_soon_is_answered_with_503() {
        List<RuntimeException> told = new ArrayList<>();
        Api full = new Api(story.installation(), Resources.routes(), (key, instant) -> {
                    throw new StoreException("the disk is full", "free space", true, null);
                }, told::add);
        Reply reply = full.answer(new ApiRequest("GET", "/taxes", null, "Bearer x", null,
                () -> new byte[0]));
        assertThat(reply.json().toString())
                .isEqualTo("{\"status\":503,\"error\":\"Service Unavailable\"}");
        assertThat(told).hasSize(1);
    }

    @Test
    void a_body_is_awaited_only_of_who_may_send_it() {
        String reads = "Bearer " + key(Map.of("tax", List.of("read")), null).value();
        assertThat(api.awaitsBody(request("Bearer own-key", "POST", "/taxes"))).isTrue();
        assertThat(api.awaitsBody(request("Bearer x", "POST", "/taxes"))).isFalse();
        assertThat(api.awaitsBody(request(null, "POST", "/taxes"))).isFalse();
        assertThat(api.awaitsBody(request(reads, "POST", "/taxes"))).isFalse();
        assertThat(api.awaitsBody(request("Bearer own-key", "GET", "/taxes"))).isFalse();
        assertThat(api.awaitsBody(request("Bearer own-key", "POST", "/none"))).isFalse();
    }

    private static ApiRequest request(String authorization, String method, String path) {
        return new ApiRequest(method, path, null, authorization, null, () -> {
            throw new AssertionError("nobody may read it yet");
        });
    }

    @Test
    void use_is_noted_once_an_hour_and_not_for_single_events() {
        NewApiKey key = key(null, null);
        String header = "Bearer " + key.value();
        call(header, "POST", "/events", "{}");
        assertThat(lastUsed(key)).isNull();
        status(header);
        assertThat(lastUsed(key)).isEqualTo(START);
        story.at(START.plusSeconds(3599));
        status(header);
        assertThat(lastUsed(key)).isEqualTo(START);
        story.at(START.plusSeconds(3600));
        status(header);
        assertThat(lastUsed(key)).isEqualTo(story.now());
    }

    private NewApiKey key(Map<String, List<String>> permissions, Instant expiresAt) {
        return story.database().write(handle -> new ApiKeyService(story.work(handle))
                .create(null, permissions, expiresAt));
    }

    /** Asked in a write, which comes after all that has been asked for before. */
    private Instant lastUsed(NewApiKey key) {
        return story.database().write(handle -> new ApiKeys(handle)
                .byId(key.key().id()).orElseThrow())
                .lastUsedAt();
    }

    private int status(String authorization) {
        return get(authorization, "/taxes").status();
    }

    private Reply get(String authorization, String path) {
        return call(authorization, "GET", path, "");
    }

    private Reply call(String authorization, String method, String path, String body) {
        return api.answer(new ApiRequest(method, path, null, authorization, null,
                () -> body.getBytes(StandardCharsets.UTF_8)));
    }
}
