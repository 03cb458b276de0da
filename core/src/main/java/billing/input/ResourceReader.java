package billing.input;

import java.util.Map;

/**
 * Reads one kind of resource from a document, whichever way the document came.
 *
 * @param <T> the resource in the domain
 */
public interface ResourceReader<T> {
    /** The members it may have. */
    Shape shape();

    /**
     * The resource that the document describes. Members that are absent keep the stored value, null
     * ones are cleared, a new resource gets defaults. Faults are noted; a result with faults must
     * not be used.
     *
     * @param stored what exists under the same code; null to make a new one
     */
    T read(Fields in, T stored, ReadContext context);

    /** The members that are read back as this resource; values as JSON and YAML have them. */
    Map<String, Object> members(T resource);

    /** These members, with the codes of what the resource refers to by identifier alone. */
    default Map<String, Object> members(T resource, References references) {
        return members(resource);
    }
}
