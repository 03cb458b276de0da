package billing.server.routing;

import java.util.List;

/**
 * A query parameter as the API's description shows it.
 *
 * @param name   as in the URL; of an array with its {@code []}
 * @param type   {@code string}, {@code integer}, {@code boolean}, {@code date}, {@code date-time},
 *               {@code uuid}, or {@code object} for {@code name[key]=value}
 * @param choice the allowed values; empty for any
 */
public record Parameter(String name, String type, List<String> choice) {
    /** Whether it may be repeated. */
    public boolean isArray() {
        return name.endsWith("[]");
    }
}
