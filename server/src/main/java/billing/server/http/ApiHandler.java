package billing.server.http;

import billing.engine.Identifiers;
import billing.engine.driver.DatabaseServer;
import billing.server.api.Api;
import billing.server.routing.ApiRequest;
import billing.server.routing.Reply;
import billing.server.routing.RequestOrigin;
import billing.server.routing.Routes;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.github.f4b6a3.uuid.UuidCreator;
import io.undertow.server.HttpHandler;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.Headers;
import io.undertow.util.HttpString;
import io.undertow.util.SameThreadExecutor;
import java.io.IOException;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.xnio.IoUtils;

/**
 * Hands requests below {@code /api/v1} to the API. Requests that are answered fast and have arrived
 * completely are handled on the I/O thread, unless they wait for a database server; all others on a
 * worker thread. A body that arrives
 * later is received by the I/O thread, after its key has been checked; so slow senders do not
 * occupy worker threads.
 */
final class ApiHandler implements HttpHandler {
    private static final HttpString REASON = HttpString.tryFromString("Billing-Reason");
    private static final HttpString REQUEST_ID = HttpString.tryFromString("X-Request-Id");
    private static final byte[] NO_BODY = new byte[0];
    private static final ObjectMapper JSON = new ObjectMapper();
    private final Api api;
    private final RequestBody bodies;
    private final Limits limits;
    private final Proxies proxies;
    /** An I/O thread that waited for a locked table would keep all its connections waiting. */
    private final boolean awaitsServer;

    ApiHandler(Api api, Limits limits, BodyMemory memory, Proxies proxies) {
        this.api = api;
        this.bodies = new RequestBody(limits, memory);
        this.limits = limits;
        this.proxies = proxies;
        this.awaitsServer =
                api.installation().database().address() instanceof DatabaseServer;
    }

    @Override
    public void handleRequest(HttpServerExchange exchange) throws IOException {
        byte[] body = bodies.arrived(exchange);
        if (body == null) {
            exchange.dispatch(this::receive);
            return;
        }
        Optional<Routes.Match> brief = !RequestBody.isPlain(exchange) ? Optional.empty()
                : api.brief(exchange.getRequestMethod().toString(), path(exchange));
        if (brief.isEmpty()) {
            exchange.dispatch((HttpHandler) worker -> answer(worker, body));
        } else if (awaitsServer) {
            exchange.dispatch((HttpHandler) worker -> answerHere(worker, brief, body));
        } else {
            answerHere(exchange, brief, body);
        }
    }

    /** Answers on this thread, or on the one that has written to the disk. */
    private void answerHere(HttpServerExchange exchange, Optional<Routes.Match> route,
                            byte[] body) throws IOException {
        RequestOrigin origin = origin(exchange);
        CompletableFuture<Reply> reply = api.answerLater(
                request(exchange, origin, () -> body), route, origin);
        if (reply.isDone()) {
            send(exchange, reply.join(), limits);
        } else {
            exchange.dispatch(SameThreadExecutor.INSTANCE,
                    () -> reply.whenComplete((given, failure) -> end(exchange, reply)));
        }
    }

    /** Receives a body only if its caller may send it. */
    private void receive(HttpServerExchange exchange) throws Exception {
        if (api.awaitsBody(request(exchange, origin(exchange), () -> NO_BODY))) {
            bodies.receive(exchange, new BodyReception.Receiver() {
                @Override
                public void received(HttpServerExchange whole, byte[] body) throws IOException {
                    answer(whole, body);
                }

                @Override
                public void refused(HttpServerExchange whole, Reply why) throws IOException {
                    send(whole, why, limits);
                }
            });
        } else {
            answer(exchange, NO_BODY);
        }
    }

    private void answer(HttpServerExchange exchange, byte[] received) throws IOException {
        RequestOrigin origin = origin(exchange);
        send(exchange, api.answer(request(exchange, origin,
                () -> bodies.unpacked(exchange, received)), origin), limits);
    }

    /** Sends the answer of a call that has ended; where that fails, closes the connection. */
    private void end(HttpServerExchange exchange, CompletableFuture<Reply> reply) {
        try {
            send(exchange, reply.join(), limits);
        } catch (IOException | RuntimeException e) {
            api.report(e);
            IoUtils.safeClose(exchange.getConnection());
        }
    }

    private static ApiRequest request(HttpServerExchange exchange, RequestOrigin origin,
                                      Supplier<byte[]> body) {
        return new ApiRequest(exchange.getRequestMethod().toString(), path(exchange),
                exchange.getQueryString(),
                exchange.getRequestHeaders().getFirst(Headers.AUTHORIZATION), origin.base(),
                exchange.getRequestHeaders().getFirst(REASON), body);
    }

    private static String path(HttpServerExchange exchange) {
        return RequestTarget.path(exchange).substring(Routes.BASE.length());
    }

    /**
     * The origin; its request id is the caller's if that is a UUID, else a new one. The answer
     * repeats it.
     */
    private RequestOrigin origin(HttpServerExchange exchange) {
        UUID id = requestId(exchange);
        String client = exchange.getRequestHeaders().getFirst(Headers.USER_AGENT);
        return new RequestOrigin(id, client == null ? "" : client, proxies.base(exchange),
                proxies.caller(exchange));
    }

    private static UUID requestId(HttpServerExchange exchange) {
        String given = exchange.getRequestHeaders().getFirst(REQUEST_ID);
        String chosen = exchange.getResponseHeaders().getFirst(REQUEST_ID);
        UUID id = Identifiers.read(chosen).or(() -> Identifiers.read(given))
                .orElseGet(UuidCreator::getRandomBasedFast);
        exchange.getResponseHeaders().put(REQUEST_ID, id.toString());
        return id;
    }

    /** Sends an answer without blocking a thread until it is read. */
    static void send(HttpServerExchange exchange, Reply reply, Limits limits)
            throws IOException {
        exchange.setStatusCode(reply.status());
        Reply.Content body = reply.content() != null || reply.json() == null ? reply.content()
                : Reply.Content.json(JSON.writeValueAsBytes(reply.json()));
        if (body != null) {
            exchange.getResponseHeaders().put(Headers.CONTENT_TYPE, body.type());
        }
        // Also when it is empty: ending the exchange now would cut off a caller that sends.
        ResponseTimeout.send(exchange, body == null ? NO_BODY : body.bytes(), limits);
    }
}
