package billing.server.page;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * A request of a browser.
 *
 * @param method the HTTP method
 * @param path   the decoded segments below the site's own path
 * @param token  the header {@code customer-portal-token}; null for none
 * @param sender where it comes from
 * @param query  the decoded parameters of the address; the last of a name counts
 * @param form   reads the submitted form; only called for POST
 */
public record PageRequest(String method, List<String> path, String token, Sender sender,
                          Map<String, String> query, Supplier<Map<String, String>> form) {
    public PageRequest {
        path = List.copyOf(path);
    }

    /** A request without parameters, from an unknown sender. */
    public PageRequest(String method, List<String> path, String token,
                       Supplier<Map<String, String>> form) {
        this(method, path, token, Sender.UNKNOWN, Map.of(), form);
    }

    /** A request without the header. */
    public PageRequest(String method, List<String> path, Supplier<Map<String, String>> form) {
        this(method, path, null, form);
    }

    /**
     * The sender of a request.
     *
     * @param base    scheme and host at which it reached the server; empty when unknown
     * @param address network address; empty when unknown
     * @param client  the browser; empty when unknown
     * @param cookies the header {@code Cookie}; null for none
     * @param origin  the header {@code Origin}; null for none
     * @param site    the header {@code Sec-Fetch-Site}; null for none
     */
    public record Sender(String base, String address, String client, String cookies,
                         String origin, String site) {
        static final Sender UNKNOWN = new Sender("", "", "", null, null, null);
    }

    /** Whether the method is GET or HEAD. */
    public boolean reads() {
        return method.equals("GET") || method.equals("HEAD");
    }
}
