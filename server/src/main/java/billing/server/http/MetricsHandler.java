package billing.server.http;

import billing.server.api.Api;
import billing.server.routing.Reply;
import io.undertow.server.HttpHandler;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.Headers;
import io.undertow.util.HttpString;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * Shows the metrics to programs on this machine, to callers with any valid key, and to everybody if
 * the option for public metrics is set. A request passed on by a proxy does not count as one of
 * this machine.
 */
final class MetricsHandler implements HttpHandler {
    private static final List<HttpString> PASSED_ON = List.of(Headers.VIA,
            new HttpString("Forwarded"), new HttpString("X-Forwarded-For"),
            new HttpString("X-Real-IP"));
    private final ServerMetrics metrics;
    private final BusinessMetrics business;
    private final Api api;
    private final boolean isOpen;
    private final Proxies proxies;
    private final Limits limits;

    MetricsHandler(ServerMetrics metrics, BusinessMetrics business, Api api,
                   Listening listening) {
        this.metrics = metrics;
        this.business = business;
        this.api = api;
        this.isOpen = listening.openMetrics();
        this.proxies = listening.proxies();
        this.limits = listening.limits();
    }

    @Override
    public void handleRequest(HttpServerExchange exchange) throws IOException {
        if (exchange.isInIoThread()) {
            exchange.dispatch(this);
        } else if (isOpen || isLocal(exchange)) {
            ApiHandler.send(exchange, shown(), limits);
        } else {
            Optional<Reply> refusal = api.refusal(
                    exchange.getRequestHeaders().getFirst(Headers.AUTHORIZATION),
                    proxies.caller(exchange));
            ApiHandler.send(exchange, refusal.orElseGet(this::shown), limits);
        }
    }

    private static boolean isLocal(HttpServerExchange exchange) {
        return exchange.getSourceAddress().getAddress().isLoopbackAddress()
                && PASSED_ON.stream().noneMatch(exchange.getRequestHeaders()::contains);
    }

    private Reply shown() {
        return Reply.content("text/plain; version=0.0.4; charset=utf-8",
                (metrics.text() + business.text()).getBytes(StandardCharsets.UTF_8));
    }
}
