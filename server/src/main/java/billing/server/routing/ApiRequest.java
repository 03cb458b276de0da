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
 * @param body          reads the body; called only after all other checks have passed
 */
public record ApiRequest(String method, String path, String query, String authorization,
                         String base, Supplier<byte[]> body) {
}
