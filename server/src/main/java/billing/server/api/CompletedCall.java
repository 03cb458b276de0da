package billing.server.api;

import billing.server.routing.ApiRequest;
import billing.server.routing.Origin;
import billing.server.routing.Reply;
import billing.server.routing.Route;

/**
 * A request and what became of it.
 *
 * @param route null when none matched
 * @param body  what was read of the body; empty when nothing was
 * @param nanos how long the answer took
 */
public record CompletedCall(Route route, ApiRequest request, Origin origin, byte[] body,
                            Reply reply, long nanos) {
    /** Hears of calls. */
    @FunctionalInterface
    public interface Listener {
        /** A request has come in; called before it is answered. */
        default void comes(ApiRequest request) {
        }

        /** A request has been answered; called on the thread that did. */
        void heard(CompletedCall call);
    }
}
