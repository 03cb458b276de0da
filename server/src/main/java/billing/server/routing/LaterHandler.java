package billing.server.routing;

import java.util.concurrent.CompletableFuture;

/** What answers the calls of a route once something has happened that no thread waits for. */
@FunctionalInterface
public interface LaterHandler {
    /**
     * The answer of a call; it fails as {@link Handler#answer} does.
     *
     * @throws billing.kernel.error.BillingException when the call fails at once
     */
    CompletableFuture<Reply> answer(Call call);
}
