package billing.server.routing;

import java.util.List;

/**
 * A query parameter as the API's description has it.
 *
 * @param name   as in the address; of an array with its {@code []}
 * @param type   {@code string}, {@code integer}, {@code boolean}, {@code date}, {@code date-time},
 *               {@code uuid}, or {@code object} for {@code name[key]=value}
 * @param choice the values allowed; empty for any
 */
public record Parameter(String name, String type, List<String> choice) {
    /** Whether it may be given several times. */
    public boolean isArray() {
        return name.endsWith("[]");
    }
}
