package billing.server.routing;

import billing.input.Characters;
import java.util.UUID;

/**
 * The origin of a request. It is stored with what the request did, so that the client, whose length
 * the caller chooses, is cut.
 *
 * @param requestId the identifier that the caller, or else the server, gave to the request
 * @param client    the caller's software, at most 200 characters; empty when unknown
 * @param base      scheme and host at which it reached the server; empty without HTTP
 * @param address   network address of the caller; empty without HTTP
 */
public record RequestOrigin(UUID requestId, String client, String base, String address) {
    private static final int LONGEST_CLIENT = 200;

    public RequestOrigin {
        client = Characters.first(client, LONGEST_CLIENT);
    }

    /** A request made in this process. */
    public static RequestOrigin here() {
        return new RequestOrigin(UUID.randomUUID(), "", "", "");
    }
}
