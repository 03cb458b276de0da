package billing.server;

import static org.assertj.core.api.Assertions.assertThat;

import billing.server.api.Api;
import billing.server.routing.ApiRequest;
import billing.server.routing.Reply;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;

/** Trusted requests to an API. Paths may have a query, bodies are written with single quotes. */
public final class ApiCalls {
    private final Api api;

    /** Requests to an API. */
    public ApiCalls(Api api) {
        this.api = api;
    }

    /** The reply to a request; {@code body} is null for none. */
    public Reply send(String method, String path, String body) {
        String[] parts = path.split("\\?", 2);
        return api.answerTrusted(new ApiRequest(method, parts[0],
                parts.length < 2 ? null : parts[1], null, null,
                () -> (body == null ? "" : body.replace('\'', '"'))
                        .getBytes(StandardCharsets.UTF_8)));
    }

    /** The response to a request that succeeds. */
    public JsonNode ok(String method, String path, String body) {
        return replied(200, method, path, body);
    }

    /** The error code of a request that is refused with a status. */
    public String refused(int status, String method, String path, String body) {
        return replied(status, method, path, body).get("code").textValue();
    }

    private JsonNode replied(int status, String method, String path, String body) {
        Reply reply = send(method, path, body);
        assertThat(reply.status()).as(method + " " + path + ": " + reply.json())
                .isEqualTo(status);
        return reply.json();
    }
}
