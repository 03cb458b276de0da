package billing.server.http;

import billing.engine.Database;
import billing.server.api.Api;
import billing.server.describe.ReferencePage;
import billing.server.page.Site;
import billing.server.routing.ErrorReply;
import billing.server.routing.Routes;
import io.undertow.server.HttpHandler;
import io.undertow.server.handlers.GracefulShutdownHandler;
import io.undertow.server.handlers.HttpContinueReadHandler;
import io.undertow.server.handlers.PathHandler;
import io.undertow.server.handlers.encoding.ContentEncodingRepository;
import io.undertow.server.handlers.encoding.EncodingHandler;
import io.undertow.server.handlers.encoding.GzipEncodingProvider;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** The HTTP server: listens, answers, and finishes the requests under way before it stops. */
public final class HttpServer implements AutoCloseable {
    private static final int THREADS_MILLIS = 1_000;
    private final Endpoint endpoint;
    private final GracefulShutdownHandler inFlight;
    private final HealthHandler health;
    private final HealthHandler ready;
    private final Duration grace;

    private HttpServer(Endpoint endpoint, GracefulShutdownHandler inFlight,
                       HealthHandler health, HealthHandler ready, Duration grace) {
        this.endpoint = endpoint;
        this.inFlight = inFlight;
        this.health = health;
        this.ready = ready;
        this.grace = grace;
    }

    /**
     * Starts to listen.
     *
     * @param api   whose installation it serves
     * @param sites the sites for browsers, by their path; the one at {@code /} answers this path
     *              only
     * @throws UncheckedIOException when it cannot listen on the address
     */
    public static HttpServer start(Listening listening, Api api, Map<String, Site> sites,
                                   Monitoring monitoring) {
        Database database = api.installation().database();
        Limits limits = listening.limits();
        BodyMemory memory = new BodyMemory();
        HealthHandler health = new HealthHandler(database::trouble, 500, Optional::empty,
                monitoring.version(), limits);
        HealthHandler ready = new HealthHandler(() ->
                database.trouble().or(database::troubleOfWrites).or(monitoring.trouble()), 503,
                monitoring.billing(), monitoring.version(), limits);
        PathHandler paths = paths(api, limits, new ApiHandler(api, limits, memory,
                listening.proxies()))
                .addExactPath("/metrics", new MetricsHandler(monitoring.metrics(),
                        new BusinessMetrics(database, monitoring.billing()), api, listening))
                .addExactPath("/health", health).addExactPath("/ready", ready);
        sites.forEach((path, site) -> {
            PageHandler pages = new PageHandler(path, site, listening, memory,
                    monitoring.failures());
            if (path.equals("/")) {
                paths.addExactPath(path, pages);
            } else {
                paths.addPrefixPath(path, pages);
            }
        });
        HttpHandler zipped = new EncodingHandler(new ContentEncodingRepository()
                .addEncodingHandler("gzip", new GzipEncodingProvider(), 50)).setNext(paths);
        GracefulShutdownHandler inFlight = new GracefulShutdownHandler(
                new HttpContinueReadHandler(zipped));
        try {
            return new HttpServer(Endpoint.open(listening, new RequestGate(inFlight, limits)),
                    inFlight, health, ready, limits.grace());
        } catch (IOException e) {
            health.close();
            ready.close();
            throw new UncheckedIOException(e);
        }
    }

    /** The API with its description; not found is what has no other path. */
    private static PathHandler paths(Api api, Limits limits, ApiHandler requests) {
        return new PathHandler(exchange -> ApiHandler.send(exchange,
                ErrorReply.notFound("resource_not_found"), limits))
                .addPrefixPath(Routes.BASE, requests)
                .addExactPath("/docs", new DocsHandler(() -> new ReferencePage(api.routes(),
                        api.installation().prefix()).html(), "text/html; charset=utf-8", limits))
                .addExactPath("/docs/style.css", new DocsHandler(() -> ReferencePage.STYLE,
                        "text/css; charset=utf-8", limits));
    }

    /** The address that it listens on. */
    public InetSocketAddress address() {
        return endpoint.address();
    }

    /** Accepts no more requests, waits for those under way within the grace period, and stops. */
    @Override
    public void close() {
        inFlight.shutdown();
        try {
            inFlight.awaitShutdown(grace.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        endpoint.close(THREADS_MILLIS);
        health.close();
        ready.close();
    }
}
