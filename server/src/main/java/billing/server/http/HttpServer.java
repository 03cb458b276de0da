package billing.server.http;

import billing.server.api.Api;
import billing.server.describe.ReferencePage;
import billing.server.page.Site;
import billing.server.render.IdPrefix;
import billing.server.routing.ErrorReply;
import billing.server.routing.Reply;
import billing.store.Database;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.undertow.Undertow;
import io.undertow.UndertowOptions;
import io.undertow.server.HttpHandler;
import io.undertow.server.HttpServerExchange;
import io.undertow.server.handlers.GracefulShutdownHandler;
import io.undertow.server.handlers.HttpContinueReadHandler;
import io.undertow.server.handlers.PathHandler;
import io.undertow.server.handlers.encoding.ContentEncodingRepository;
import io.undertow.server.handlers.encoding.EncodingHandler;
import io.undertow.server.handlers.encoding.GzipEncodingProvider;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.xnio.Options;

/** The server: listens, answers, and stops without losing a request that is under way. */
public final class HttpServer implements AutoCloseable {
    private static final int WORKERS = 64;
    private static final int IDLE_TIMEOUT_MILLIS = 120_000;
    private static final int STOPPING_MILLIS = 20_000;
    /** Bodies somewhat over the limit are read to their end, so that 413 can be told. */
    private static final int READ_AT_MOST = 4;
    private final Undertow undertow;
    private final GracefulShutdownHandler inFlight;

    private HttpServer(Undertow undertow, GracefulShutdownHandler inFlight) {
        this.undertow = undertow;
        this.inFlight = inFlight;
    }

    /**
     * Starts to listen.
     *
     * @param prefix     of identifiers, as the reference page names them
     * @param metrics    shown at {@code /metrics}
     * @param sites      what browsers open, by the path that it stands below
     * @param work       says which background work has failed; nothing when none has
     * @param unforeseen is told of pages that fail
     */
    public static HttpServer start(Listening listening, Api api, Database database,
                                   IdPrefix prefix, Metrics metrics, String version,
                                   Map<String, Site> sites, Supplier<Optional<String>> work,
                                   Consumer<RuntimeException> unforeseen) {
        Limits limits = listening.limits();
        HealthHandler health =
                new HealthHandler(database::trouble, 500, version, limits);
        HealthHandler ready = new HealthHandler(() -> database.trouble().or(work), 503, version,
                limits);
        PathHandler paths = new PathHandler(exchange -> ApiHandler.send(exchange,
                ErrorReply.notFound("resource_not_found"), limits))
                .addPrefixPath(ApiHandler.BASE, new ApiHandler(api, limits, listening.proxies()))
                .addExactPath("/docs", new DocsHandler(() -> new ReferencePage(api.routes(),
                        prefix).html(), "text/html; charset=utf-8", limits))
                .addExactPath("/docs/style.css", new DocsHandler(() -> ReferencePage.STYLE,
                        "text/css; charset=utf-8", limits))
                .addExactPath("/metrics", exchange -> ApiHandler.send(exchange, Reply.content(
                        "text/plain; version=0.0.4; charset=utf-8",
                        metrics.text().getBytes(StandardCharsets.UTF_8)), limits))
                .addExactPath("/health", health).addExactPath("/ready", ready);
        sites.forEach((path, site) ->
                paths.addPrefixPath(path, new PageHandler(path, site, limits, unforeseen)));
        HttpHandler zipped = new EncodingHandler(new ContentEncodingRepository()
                .addEncodingHandler("gzip", new GzipEncodingProvider(), 50)).setNext(paths);
        GracefulShutdownHandler inFlight = new GracefulShutdownHandler(
                new HttpContinueReadHandler(zipped));
        Undertow undertow = listener(listening)
                .setWorkerThreads(WORKERS).setHandler(inFlight)
                .setServerOption(UndertowOptions.MAX_ENTITY_SIZE,
                        READ_AT_MOST * limits.longestBody())
                .setServerOption(UndertowOptions.REQUEST_PARSE_TIMEOUT,
                        (int) limits.patience().toMillis())
                .setServerOption(UndertowOptions.NO_REQUEST_TIMEOUT, IDLE_TIMEOUT_MILLIS)
                .setSocketOption(Options.READ_TIMEOUT, (int) limits.silence().toMillis())
                .setSocketOption(Options.WRITE_TIMEOUT, (int) limits.silence().toMillis())
                .setServerOption(UndertowOptions.DECODE_URL, false)
                .setServerOption(UndertowOptions.ALLOW_UNESCAPED_CHARACTERS_IN_URL, true)
                .build();
        undertow.start();
        return new HttpServer(undertow, inFlight);
    }

    /** Where it listens. */
    public InetSocketAddress address() {
        return (InetSocketAddress) undertow.getListenerInfo().get(0).getAddress();
    }

    /** Takes no more requests, ends those under way, stops. */
    @Override
    public void close() {
        inFlight.shutdown();
        try {
            inFlight.awaitShutdown(STOPPING_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        undertow.stop();
    }

    private static Undertow.Builder listener(Listening listening) {
        return listening.tls() == null
                ? Undertow.builder().addHttpListener(listening.port(), listening.host())
                : Undertow.builder().addHttpsListener(listening.port(), listening.host(),
                        listening.tls());
    }

    /**
     * Whether the program can answer ({@code api-conventions.md 1}), and what it cannot do.
     *
     * @param failed the status that says that it cannot
     */
    private record HealthHandler(Supplier<Optional<String>> trouble, int failed, String version,
                                 Limits limits) implements HttpHandler {
        @Override
        public void handleRequest(HttpServerExchange exchange) throws Exception {
            if (exchange.isInIoThread()) {
                exchange.dispatch(this);
                return;
            }
            Optional<String> reason = trouble.get();
            ObjectNode body = JsonNodeFactory.instance.objectNode()
                    .put("message", reason.isEmpty() ? "Success" : "Unhealthy")
                    .put("version", version);
            reason.ifPresent(text -> body.put("reason", text));
            ApiHandler.send(exchange, new Reply(reason.isEmpty() ? 200 : failed, body, null),
                    limits);
        }
    }
}
