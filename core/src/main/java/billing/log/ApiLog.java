package billing.log;

import java.time.Instant;
import java.util.UUID;

/**
 * A call of the API that may have changed something.
 *
 * @param requestId what the caller or the server named the call
 * @param client    the caller's software
 * @param method    of HTTP, lower case
 * @param origin    scheme and host that were called
 * @param response  the answer; null for none
 */
public record ApiLog(UUID id, UUID requestId, String client, String method, int status,
                     String origin, String path, String body, String response,
                     Instant loggedAt) {
}
