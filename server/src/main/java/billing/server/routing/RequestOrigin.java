package billing.server.routing;

import java.util.UUID;

/**
 * The origin of a request. It is stored with what the request did, so that the client, whose length
 * the caller chooses, is cut.
 *
 * @param requestId the identifier that the caller, or else the server, gave to the request
 * @param client    the caller's software, at most 200 characters; empty when unknown
 * @param address   scheme and host of the request; empty without HTTP
 * @param caller    network address of the caller; empty without HTTP
 */
public record RequestOrigin(UUID requestId, String client, String address, String caller) {
    private static final int LONGEST_CLIENT = 200;

    public RequestOrigin {
        client = client.length() > LONGEST_CLIENT ? client.substring(0, LONGEST_CLIENT) : client;
    }

    /** A request made in this process. */
    public static RequestOrigin here() {
        return new RequestOrigin(UUID.randomUUID(), "", "", "");
    }
}
