package billing.server.http;

import billing.server.api.Api;
import billing.server.routing.ApiRequest;
import billing.server.routing.ErrorReply;
import billing.server.routing.Origin;
import billing.server.routing.Reply;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.undertow.server.HttpHandler;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.Headers;
import io.undertow.util.HttpString;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.UUID;
import java.util.regex.Pattern;

/** Hands requests below {@code /api/v1} to the API, on a worker thread. */
final class ApiHandler implements HttpHandler {
    static final String BASE = "/api/v1";
    private static final HttpString REQUEST_ID = HttpString.tryFromString("X-Request-Id");
    private static final Pattern UUID_TEXT =
            Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
    private static final ObjectMapper JSON = new ObjectMapper();
    private final Api api;
    private final RequestBody bodies;

    ApiHandler(Api api, long longestBody) {
        this.api = api;
        this.bodies = new RequestBody(longestBody);
    }

    @Override
    public void handleRequest(HttpServerExchange exchange) throws IOException {
        if (exchange.isInIoThread()) {
            exchange.dispatch(this);
            return;
        }
        exchange.startBlocking();
        send(exchange, replyTo(exchange));
    }

    private Reply replyTo(HttpServerExchange exchange) {
        if (bodies.isAnnouncedTooLong(exchange)) {
            return ErrorReply.tooLarge();
        }
        try {
            return api.answer(new ApiRequest(exchange.getRequestMethod().toString(),
                    exchange.getRequestURI().substring(BASE.length()), exchange.getQueryString(),
                    exchange.getRequestHeaders().getFirst(Headers.AUTHORIZATION), base(exchange),
                    () -> bodies.read(exchange)), origin(exchange));
        } catch (RequestBody.TooLongException e) {
            return ErrorReply.tooLarge();
        }
    }

    /** What the caller calls the server. */
    private static String base(HttpServerExchange exchange) {
        return exchange.getRequestScheme() + "://" + exchange.getHostAndPort();
    }

    /** The caller's name of the request if it is a UUID, else one of ours; told in the answer. */
    private static Origin origin(HttpServerExchange exchange) {
        String given = String.valueOf(exchange.getRequestHeaders().getFirst(REQUEST_ID))
                .toLowerCase(Locale.ROOT);
        UUID id = UUID_TEXT.matcher(given).matches() ? UUID.fromString(given)
                : UUID.randomUUID();
        exchange.getResponseHeaders().put(REQUEST_ID, id.toString());
        String client = exchange.getRequestHeaders().getFirst(Headers.USER_AGENT);
        return new Origin(id, client == null ? "" : client,
                base(exchange), exchange.getSourceAddress().getAddress().getHostAddress());
    }

    static void send(HttpServerExchange exchange, Reply reply) throws IOException {
        exchange.setStatusCode(reply.status());
        if (reply.content() != null) {
            exchange.getResponseHeaders().put(Headers.CONTENT_TYPE, reply.content().type());
            exchange.getResponseSender().send(ByteBuffer.wrap(reply.content().bytes()));
        } else if (reply.json() != null) {
            exchange.getResponseHeaders().put(Headers.CONTENT_TYPE, "application/json");
            exchange.getResponseSender().send(
                    ByteBuffer.wrap(JSON.writeValueAsBytes(reply.json())));
        } else {
            exchange.endExchange();
        }
    }
}
