package billing.server.routing;

import java.util.function.Supplier;

/**
 * A request as it came in.
 *
 * @param method        of HTTP
 * @param path          below {@code /api/v1}, percent-encoded
 * @param query         percent-encoded; null for none
 * @param authorization the header; null when there is none
 * @param base          where it has reached the server, like {@code http://localhost:8080}; null
 *                      when there is no server
 * @param body          reads the body; asked only once all else is in order
 */
public record ApiRequest(String method, String path, String query, String authorization,
                         String base, Supplier<byte[]> body) {
}
