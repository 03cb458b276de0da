package billing.server.api;

import billing.server.routing.ApiRequest;
import billing.server.routing.Reply;
import billing.server.routing.RequestOrigin;
import billing.server.routing.Route;

/**
 * A request and its outcome.
 *
 * @param route null when none matched
 * @param body  the part of the body that was read; empty when none was
 * @param nanos how long the answer took
 */
public record CompletedCall(Route route, ApiRequest request, RequestOrigin origin, byte[] body,
                            Reply reply, long nanos) {
    private static final int UNAUTHORIZED = 401;
    private static final int TOO_MANY = 429;

    /**
     * Whether it was refused because it had no valid key: 401, or 429 from an address that has sent
     * too many wrong ones. Anybody can send any number of such requests.
     */
    public boolean isUnauthenticated() {
        return reply.status() == UNAUTHORIZED || isOneTooMany();
    }

    /** Whether it was refused because its address has sent too many wrong keys. */
    public boolean isOneTooMany() {
        return reply.status() == TOO_MANY;
    }

    /** Is notified of calls. */
    @FunctionalInterface
    public interface Listener {
        /**
         * A request may use its route; called before its handler. A failure is the answer of the
         * request.
         */
        default void permitted(ApiRequest request) {
        }

        /** A request has been answered; called on the thread that did. */
        void completed(CompletedCall call);
    }
}
