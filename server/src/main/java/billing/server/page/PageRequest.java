package billing.server.page;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * What a browser asks for.
 *
 * @param method of HTTP
 * @param path   its segments below the site's own path, decoded
 * @param token  of the header {@code customer-portal-token}; null for none
 * @param form   reads the form that was sent; asked only of POST
 */
public record PageRequest(String method, List<String> path, String token,
                          Supplier<Map<String, String>> form) {
    public PageRequest {
        path = List.copyOf(path);
    }

    /** What is asked for without the header. */
    public PageRequest(String method, List<String> path, Supplier<Map<String, String>> form) {
        this(method, path, null, form);
    }

    /** Whether it only looks. */
    public boolean reads() {
        return method.equals("GET") || method.equals("HEAD");
    }
}
