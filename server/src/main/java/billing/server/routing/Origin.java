package billing.server.routing;

import java.util.UUID;

/**
 * Where a request comes from.
 *
 * @param requestId what the caller, or else the server, names the request
 * @param client    the caller's software; empty when it does not say
 * @param address   scheme and host that were called; empty without HTTP
 * @param caller    the network's address of the caller; empty without HTTP
 */
public record Origin(UUID requestId, String client, String address, String caller) {
    /** A request made in this process. */
    public static Origin here() {
        return new Origin(UUID.randomUUID(), "", "", "");
    }
}
