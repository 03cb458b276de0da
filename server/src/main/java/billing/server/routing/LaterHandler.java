package billing.server.routing;

import java.util.concurrent.CompletableFuture;

/** Answers the calls of a route asynchronously, without blocking a thread. */
@FunctionalInterface
public interface LaterHandler {
    /**
     * Answers a call; the future fails as {@link Handler#answer} does.
     *
     * @throws billing.kernel.error.BillingException if the call fails immediately
     */
    CompletableFuture<Reply> answer(Call call);
}
