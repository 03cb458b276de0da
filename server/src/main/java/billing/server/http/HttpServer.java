package billing.server.http;

import billing.server.api.Api;
import billing.server.describe.ReferencePage;
import billing.server.page.Site;
import billing.server.render.IdPrefix;
import billing.server.routing.ErrorReply;
import billing.server.routing.Reply;
import billing.store.Database;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
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
import io.undertow.util.Headers;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;
import org.xnio.Options;

/** The server: listens, answers, and stops without losing a request that is under way. */
public final class HttpServer implements AutoCloseable {
    private static final int WORKERS = 64;
    private static final int READ_TIMEOUT_MILLIS = 60_000;
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
     * @param prefix      of identifiers, as the reference page names them
     * @param port        0 takes a free one
     * @param metrics     shown at {@code /metrics}
     * @param tls         null for plain HTTP
     * @param longestBody in bytes; longer ones are answered with 413
     * @param sites       what browsers open, by the path that it stands below
     * @param unforeseen  is told of pages that fail
     */
    public static HttpServer start(String host, int port, Api api, Database database,
                                   IdPrefix prefix, Metrics metrics, SSLContext tls,
                                   String version, long longestBody,
                                   Map<String, Site> sites,
                                   Consumer<RuntimeException> unforeseen) {
        PathHandler paths = new PathHandler(HttpServer::notFound)
                .addPrefixPath(ApiHandler.BASE, new ApiHandler(api, longestBody))
                .addExactPath("/docs", new DocsHandler(() -> new ReferencePage(api.routes(),
                        prefix).html(), "text/html; charset=utf-8"))
                .addExactPath("/docs/style.css", new DocsHandler(() -> ReferencePage.STYLE,
                        "text/css; charset=utf-8"))
                .addExactPath("/metrics", exchange -> {
                    exchange.getResponseHeaders().put(Headers.CONTENT_TYPE,
                            "text/plain; version=0.0.4; charset=utf-8");
                    exchange.getResponseSender().send(metrics.text());
                })
                .addExactPath("/health", new HealthHandler(database, version))
                .addExactPath("/ready", new HealthHandler(database, version));
        sites.forEach((path, site) ->
                paths.addPrefixPath(path, new PageHandler(path, site, unforeseen)));
        HttpHandler zipped = new EncodingHandler(new ContentEncodingRepository()
                .addEncodingHandler("gzip", new GzipEncodingProvider(), 50)).setNext(paths);
        GracefulShutdownHandler inFlight = new GracefulShutdownHandler(
                new HttpContinueReadHandler(zipped));
        Undertow.Builder builder = tls == null ? Undertow.builder().addHttpListener(port, host)
                : Undertow.builder().addHttpsListener(port, host, tls);
        Undertow undertow = builder
                .setWorkerThreads(WORKERS).setHandler(inFlight)
                .setServerOption(UndertowOptions.MAX_ENTITY_SIZE, READ_AT_MOST * longestBody)
                .setServerOption(UndertowOptions.REQUEST_PARSE_TIMEOUT, READ_TIMEOUT_MILLIS)
                .setServerOption(UndertowOptions.NO_REQUEST_TIMEOUT, IDLE_TIMEOUT_MILLIS)
                .setSocketOption(Options.READ_TIMEOUT, READ_TIMEOUT_MILLIS)
                .setSocketOption(Options.WRITE_TIMEOUT, READ_TIMEOUT_MILLIS)
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

    private static void notFound(HttpServerExchange exchange) throws IOException {
        ApiHandler.send(exchange, ErrorReply.notFound("resource_not_found"));
    }

    /** Whether the program can answer ({@code api-conventions.md 1}). */
    private record HealthHandler(Database database, String version) implements HttpHandler {
        @Override
        public void handleRequest(HttpServerExchange exchange) throws Exception {
            if (exchange.isInIoThread()) {
                exchange.dispatch(this);
                return;
            }
            boolean readable = database.isReadable();
            ApiHandler.send(exchange, new Reply(readable ? 200 : 500,
                    JsonNodeFactory.instance.objectNode()
                            .put("message", readable ? "Success" : "Unhealthy")
                            .put("version", version), null));
        }
    }
}
