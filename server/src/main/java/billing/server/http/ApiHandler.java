package billing.server.http;

import billing.server.api.Api;
import billing.server.routing.ApiRequest;
import billing.server.routing.ErrorReply;
import billing.server.routing.Origin;
import billing.server.routing.Reply;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.github.f4b6a3.uuid.UuidCreator;
import io.undertow.server.HttpHandler;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.Headers;
import io.undertow.util.HttpString;
import io.undertow.util.SameThreadExecutor;
import java.io.IOException;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.xnio.IoUtils;

/**
 * Hands requests below {@code /api/v1} to the API: on the thread of the connection what is answered
 * within a moment and has come whole, on a worker thread all else.
 */
final class ApiHandler implements HttpHandler {
    static final String BASE = "/api/v1";
    private static final HttpString REQUEST_ID = HttpString.tryFromString("X-Request-Id");
    private static final Pattern UUID_TEXT =
            Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");
    private static final byte[] NO_BODY = new byte[0];
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final HttpString FORWARDED_FOR = HttpString.tryFromString("X-Forwarded-For");
    private static final HttpString FORWARDED_PROTO =
            HttpString.tryFromString("X-Forwarded-Proto");
    private final Api api;
    private final RequestBody bodies;
    private final Limits limits;
    private final Proxies proxies;

    ApiHandler(Api api, Limits limits, Proxies proxies) {
        this.api = api;
        this.bodies = new RequestBody(limits);
        this.limits = limits;
        this.proxies = proxies;
    }

    @Override
    public void handleRequest(HttpServerExchange exchange) throws IOException {
        if (!exchange.isInIoThread()) {
            send(exchange, replyTo(exchange), limits);
            return;
        }
        byte[] body = api.isBrief(exchange.getRequestMethod().toString(), path(exchange))
                ? bodies.arrived(exchange) : null;
        if (body == null) {
            exchange.dispatch(this);
            return;
        }
        Origin origin = origin(exchange);
        CompletableFuture<Reply> reply = api.answerLater(
                request(exchange, origin, () -> body), origin);
        if (reply.isDone()) {
            send(exchange, reply.join(), limits);
        } else {
            exchange.dispatch(SameThreadExecutor.INSTANCE,
                    () -> reply.whenComplete((given, failure) -> end(exchange, given)));
        }
    }

    private Reply replyTo(HttpServerExchange exchange) {
        if (bodies.isAnnouncedTooLong(exchange)) {
            return ErrorReply.tooLarge();
        }
        try {
            Origin origin = origin(exchange);
            return api.answer(request(exchange, origin, () -> bodies.read(exchange)), origin);
        } catch (RequestBody.RefusedBody e) {
            return e.reply();
        }
    }

    /** Sends an answer that no thread has waited for; without one, hangs up. */
    private void end(HttpServerExchange exchange, Reply reply) {
        try {
            send(exchange, reply, limits);
        } catch (IOException | RuntimeException e) {
            IoUtils.safeClose(exchange.getConnection());
        }
    }

    private static ApiRequest request(HttpServerExchange exchange, Origin origin,
                                      Supplier<byte[]> body) {
        return new ApiRequest(exchange.getRequestMethod().toString(), path(exchange),
                exchange.getQueryString(),
                exchange.getRequestHeaders().getFirst(Headers.AUTHORIZATION), origin.address(),
                body);
    }

    private static String path(HttpServerExchange exchange) {
        return exchange.getRequestURI().substring(BASE.length());
    }

    /** What the caller calls the server. */
    private String base(HttpServerExchange exchange) {
        return proxies.scheme(exchange.getSourceAddress().getAddress(),
                exchange.getRequestHeaders().getFirst(FORWARDED_PROTO),
                exchange.getRequestScheme()) + "://" + exchange.getHostAndPort();
    }

    /** The caller's name of the request if it is a UUID, else one of ours; told in the answer. */
    private Origin origin(HttpServerExchange exchange) {
        String given = exchange.getRequestHeaders().getFirst(REQUEST_ID);
        UUID id = given != null && UUID_TEXT.matcher(given).matches() ? UUID.fromString(given)
                : UuidCreator.getRandomBasedFast();
        exchange.getResponseHeaders().put(REQUEST_ID, id.toString());
        String client = exchange.getRequestHeaders().getFirst(Headers.USER_AGENT);
        List<String> forwarded = exchange.getRequestHeaders().get(FORWARDED_FOR);
        return new Origin(id, client == null ? "" : client, base(exchange),
                proxies.caller(exchange.getSourceAddress().getAddress(),
                        forwarded == null ? List.of() : forwarded));
    }

    /** Sends an answer; no thread waits for who reads it. */
    static void send(HttpServerExchange exchange, Reply reply, Limits limits)
            throws IOException {
        exchange.setStatusCode(reply.status());
        byte[] body = reply.content() != null ? reply.content().bytes()
                : reply.json() != null ? JSON.writeValueAsBytes(reply.json()) : NO_BODY;
        if (reply.content() != null || reply.json() != null) {
            exchange.getResponseHeaders().put(Headers.CONTENT_TYPE, reply.content() != null
                    ? reply.content().type() : "application/json");
        }
        // Also when it is empty: ending the exchange at once would hang up on who still sends.
        AnswerTime.send(exchange, body, limits);
    }
}
