package billing.input;

import java.util.Map;

/**
 * What values a member takes: reads them from a node and describes itself as JSON Schema.
 *
 * @param <T> the value's type in the domain
 */
public interface MemberType<T> {
    /**
     * The value of a node that is not null.
     *
     * @param name the member's name, under which faults are noted
     * @return null when it is faulty, which has been noted
     */
    T read(Node node, String name, Reading reading);

    /** The JSON Schema of the values, draft 2020-12. */
    Map<String, Object> schema();
}
