package billing.server.routing;

import java.util.UUID;

/**
 * The origin of a request.
 *
 * @param requestId the identifier that the caller, or else the server, gave to the request
 * @param client    the caller's software; empty when unknown
 * @param address   scheme and host of the request; empty without HTTP
 * @param caller    network address of the caller; empty without HTTP
 */
public record RequestOrigin(UUID requestId, String client, String address, String caller) {
    /** A request made in this process. */
    public static RequestOrigin here() {
        return new RequestOrigin(UUID.randomUUID(), "", "", "");
    }
}
