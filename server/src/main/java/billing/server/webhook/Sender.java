package billing.server.webhook;

import billing.server.render.IdPrefix;
import billing.webhook.Attempt;
import billing.webhook.WebhookEndpoint;
import billing.webhook.WebhookMessage;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.io.entity.StringEntity;
import org.apache.hc.core5.io.CloseMode;

/**
 * Posts messages to endpoints and returns the result of each attempt
 * ({@code api-conventions.md 13.2, 13.4}).
 */
final class Sender implements AutoCloseable {
    private static final int KEPT_BYTES = 16 * 1024;
    /** Each attempt has a thread, because resolving the host name blocks too. */
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "webhook-attempt");
        thread.setDaemon(true);
        return thread;
    });
    private final Duration step;
    private final PoolingHttpClientConnectionManager pool;
    private final CloseableHttpClient client;
    private final WebhookTargets targets;
    private final Signer signer;
    private final String header;

    /**
     * Creates a sender.
     *
     * @param step the longest that connecting, sending and reading may take, each
     */
    Sender(WebhookTargets targets, Signer signer, IdPrefix prefix, Duration step) {
        this.step = step;
        this.pool = Connections.pool(targets, step);
        this.client = Connections.client(pool, step);
        this.targets = targets;
        this.signer = signer;
        this.header = header(prefix);
    }

    /** Starts one attempt; errors result in a failed attempt, never in an exceptional future. */
    CompletableFuture<Attempt> send(WebhookMessage message, WebhookEndpoint endpoint) {
        HttpPost request;
        CompletableFuture<Attempt> attempt;
        try {
            URI address = URI.create(endpoint.url());
            request = new HttpPost(address);
            attempt = CompletableFuture.supplyAsync(() -> post(request, message, endpoint),
                    threads);
        } catch (IllegalArgumentException | OutOfMemoryError e) {
            // Without memory for a thread this attempt fails; others may succeed.
            return CompletableFuture.completedFuture(Attempt.failed(reason(e)));
        }
        return attempt.orTimeout(step.multipliedBy(3).toMillis(), TimeUnit.MILLISECONDS)
                .exceptionally(failure -> {
                    request.abort();
                    return Attempt.failed(reason(failure));
                });
    }

    private Attempt post(HttpPost request, WebhookMessage message, WebhookEndpoint endpoint) {
        try {
            targets.checkPort(request.getUri().getPort());
            Signer.Signatures signed = signer.sign(endpoint, message.event().payload());
            request.setHeader("User-Agent", "billing-webhooks/1");
            request.setHeader(header + "Signature", signed.signature());
            if (signed.next() != null) {
                request.setHeader(header + "Signature-Next", signed.next());
            }
            request.setHeader(header + "Signature-Algorithm",
                    endpoint.algorithm().name().toLowerCase(Locale.ROOT));
            request.setHeader(header + "Unique-Key", message.id().toString());
            request.setEntity(new StringEntity(message.event().payload(),
                    ContentType.create("application/json", StandardCharsets.UTF_8)));
            request.setHeader("Content-Type", "application/json");
            return answer(request);
        } catch (RefusedTargetException e) {
            return Attempt.failed(e.getMessage());
        } catch (UnknownHostException e) {
            return Attempt.failed("unknown host " + e.getMessage());
        } catch (IOException | URISyntaxException e) {
            throw new CompletionException(e);
        }
    }

    private Attempt answer(HttpPost request) throws IOException {
        boolean whole = false;
        try {
            ClassicHttpResponse answer = client.executeOpen(null, request, null);
            HttpEntity body = answer.getEntity();
            byte[] kept = body == null ? new byte[0] : body.getContent().readNBytes(KEPT_BYTES);
            whole = kept.length < KEPT_BYTES;
            return new Attempt(answer.getCode(), new String(kept, StandardCharsets.UTF_8));
        } finally {
            if (!whole) {
                // Closing the response would read the rest of it, however long it is.
                request.abort();
            }
        }
    }

    /** Closes connections that nothing was sent on for a while. */
    void closeIdle() {
        Connections.closeIdle(pool);
    }

    @Override
    public void close() {
        client.close(CloseMode.IMMEDIATE);
        threads.shutdown();
    }

    private static String reason(Throwable failure) {
        Throwable cause = failure instanceof CompletionException && failure.getCause() != null
                ? failure.getCause() : failure;
        return cause.getMessage() == null ? cause.getClass().getSimpleName()
                : cause.getClass().getSimpleName() + ": " + cause.getMessage();
    }

    /**
     * The prefix of header names, which follows the prefix of identifiers: {@code svc_} makes
     * {@code X-Svc-}.
     */
    private static String header(IdPrefix prefix) {
        StringBuilder name = new StringBuilder("X-");
        for (String word : prefix.text().split("_")) {
            if (!word.isEmpty()) {
                name.append(word.substring(0, 1).toUpperCase(Locale.ROOT))
                        .append(word.substring(1)).append('-');
            }
        }
        return name.toString();
    }
}
