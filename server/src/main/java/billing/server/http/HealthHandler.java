package billing.server.http;

import billing.server.routing.Reply;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.undertow.server.HttpHandler;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.SameThreadExecutor;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.xnio.IoUtils;

/**
 * Reports whether the program can answer ({@code api-conventions.md 1}), and if not, why. A thread
 * of its own checks the store, once for all requests made meanwhile, so that neither busy workers
 * nor a hanging disk delay the answer; a check that takes too long is "Unhealthy".
 */
final class HealthHandler implements HttpHandler, AutoCloseable {
    private static final int SECONDS_AT_MOST = 5;
    private static final Optional<String> TOO_SLOW =
            Optional.of("the database does not answer in time");
    private final Supplier<Optional<String>> trouble;
    private final int failed;
    private final Supplier<Optional<String>> billing;
    private final String version;
    private final Limits limits;
    private final ExecutorService thread = Executors.newSingleThreadExecutor(task -> {
        Thread health = new Thread(task, "health");
        health.setDaemon(true);
        return health;
    });
    private CompletableFuture<Optional<String>> check =
            CompletableFuture.completedFuture(Optional.empty());

    /**
     * A handler of one check.
     *
     * @param trouble the failure; empty when the program works
     * @param failed  the HTTP status of a failure
     * @param billing why automatic billing is paused; empty when it runs
     */
    HealthHandler(Supplier<Optional<String>> trouble, int failed,
                  Supplier<Optional<String>> billing, String version, Limits limits) {
        this.trouble = trouble;
        this.failed = failed;
        this.billing = billing;
        this.version = version;
        this.limits = limits;
    }

    @Override
    public void handleRequest(HttpServerExchange exchange) {
        CompletableFuture<Optional<String>> answer = check().copy()
                .completeOnTimeout(TOO_SLOW, SECONDS_AT_MOST, TimeUnit.SECONDS);
        exchange.dispatch(SameThreadExecutor.INSTANCE, () -> answer.whenComplete(
                (reason, failure) -> respond(exchange, failure == null ? reason
                        : Optional.of("the database cannot be checked"))));
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }

    private synchronized CompletableFuture<Optional<String>> check() {
        if (check.isDone()) {
            check = CompletableFuture.supplyAsync(trouble, thread);
        }
        return check;
    }

    private void respond(HttpServerExchange exchange, Optional<String> reason) {
        ObjectNode body = JsonNodeFactory.instance.objectNode()
                .put("message", reason.isEmpty() ? "Success" : "Unhealthy")
                .put("version", version);
        reason.ifPresent(text -> body.put("reason", text));
        billing.get().ifPresent(text -> body.put("billing", text));
        try {
            ApiHandler.send(exchange, new Reply(reason.isEmpty() ? 200 : failed, body, null),
                    limits);
        } catch (IOException | RuntimeException e) {
            IoUtils.safeClose(exchange.getConnection());
        }
    }
}
