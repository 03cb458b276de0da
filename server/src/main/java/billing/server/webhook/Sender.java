package billing.server.webhook;

import billing.server.render.IdPrefix;
import billing.webhook.Attempt;
import billing.webhook.WebhookEndpoint;
import billing.webhook.WebhookMessage;
import java.io.IOException;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Posts a message to an address and tells how it went ({@code api-conventions.md 13.2, 13.4}). */
final class Sender {
    private static final int KEPT_BYTES = 16 * 1024;
    /** Names are looked up and bodies signed here: a name server that is slow holds up nobody. */
    private final Executor threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "webhook-attempt");
        thread.setDaemon(true);
        return thread;
    });
    private final Duration step;
    private final HttpClient client;
    private final Targets targets;
    private final Signer signer;
    private final String header;

    /**
     * A sender.
     *
     * @param step the longest that connecting, sending and reading may take, each
     */
    Sender(Targets targets, Signer signer, IdPrefix prefix, Duration step) {
        this.step = step;
        this.client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER).connectTimeout(step).build();
        this.targets = targets;
        this.signer = signer;
        this.header = header(prefix);
    }

    /** One attempt; never fails, failures are attempts too. */
    CompletableFuture<Attempt> send(WebhookMessage message, WebhookEndpoint endpoint) {
        return CompletableFuture.supplyAsync(() -> attempt(message, endpoint), threads)
                .thenCompose(attempt -> attempt)
                .exceptionally(failure -> Attempt.failed(reason(failure)));
    }

    private CompletableFuture<Attempt> attempt(WebhookMessage message,
                                               WebhookEndpoint endpoint) {
        HttpRequest request;
        try {
            URI address = URI.create(endpoint.url());
            targets.check(address);
            request = HttpRequest.newBuilder(address).timeout(step.multipliedBy(2))
                    .header("Content-Type", "application/json")
                    .header("User-Agent", "billing-webhooks/1")
                    .header(header + "Signature",
                            signer.sign(endpoint.algorithm(), message.payload()))
                    .header(header + "Signature-Algorithm",
                            endpoint.algorithm().name().toLowerCase(Locale.ROOT))
                    .header(header + "Unique-Key", message.id().toString())
                    .POST(HttpRequest.BodyPublishers.ofString(message.payload())).build();
        } catch (UnknownHostException e) {
            return failed("unknown host " + e.getMessage());
        } catch (IOException | IllegalArgumentException e) {
            return failed(e.getMessage());
        }
        // The request's own limit ends with the head of the answer; the body gets its share here.
        CompletableFuture<HttpResponse<String>> answer =
                client.sendAsync(request, head -> new CutBody(KEPT_BYTES));
        return answer.copy().orTimeout(step.multipliedBy(3).toMillis(), TimeUnit.MILLISECONDS)
                .handle((given, failure) -> {
                    answer.cancel(true);
                    return failure == null ? attempt(given) : Attempt.failed(reason(failure));
                });
    }

    private static Attempt attempt(HttpResponse<String> answer) {
        return new Attempt(answer.statusCode(), answer.body());
    }

    private static CompletableFuture<Attempt> failed(String reason) {
        return CompletableFuture.completedFuture(Attempt.failed(reason));
    }

    private static String reason(Throwable failure) {
        Throwable cause = failure instanceof CompletionException && failure.getCause() != null
                ? failure.getCause() : failure;
        return cause.getMessage() == null ? cause.getClass().getSimpleName()
                : cause.getClass().getSimpleName() + ": " + cause.getMessage();
    }

    /** Headers are named like identifiers: {@code svc_} makes {@code X-Svc-}. */
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
