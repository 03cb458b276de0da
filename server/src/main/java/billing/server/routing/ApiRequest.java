package billing.server.routing;

import java.util.function.Supplier;

/**
 * A request as received.
 *
 * @param method        HTTP method
 * @param path          below {@code /api/v1}, percent-encoded
 * @param query         percent-encoded; null for none
 * @param authorization the header; null when there is none
 * @param base          base address at which it reached the server, like
 *                      {@code http://localhost:8080}; null without a server
 * @param reason        why, in the header {@code Billing-Reason}; null for none
 * @param body          reads the body; called only after all other checks have passed
 */
public record ApiRequest(String method, String path, String query, String authorization,
                         String base, String reason, Supplier<byte[]> body) {
    /** A request without a reason. */
    public ApiRequest(String method, String path, String query, String authorization,
                      String base, Supplier<byte[]> body) {
        this(method, path, query, authorization, base, null, body);
    }
}
