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
 * @param form   reads the submitted form; only called for POST
 */
public record PageRequest(String method, List<String> path, String token,
                          Supplier<Map<String, String>> form) {
    public PageRequest {
        path = List.copyOf(path);
    }

    /** A request without the header. */
    public PageRequest(String method, List<String> path, Supplier<Map<String, String>> form) {
        this(method, path, null, form);
    }

    /** Whether the method is GET or HEAD. */
    public boolean reads() {
        return method.equals("GET") || method.equals("HEAD");
    }
}
