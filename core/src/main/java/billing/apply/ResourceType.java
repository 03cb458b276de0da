package billing.apply;

import billing.input.ResourceReader;

/**
 * One kind of resource that files may state.
 *
 * @param list   the top-level member that holds it, {@code plans}
 * @param noun   what one is called, {@code plan}
 * @param key    the member that identifies one, {@code code}; null when there is one only
 * @param type   its type in the domain
 * @param reader reads and writes its members
 * @param store  where it is stored
 * @param <T>    its type in the domain
 */
public record ResourceType<T>(String list, String noun, String key, Class<T> type,
                              ResourceReader<T> reader, ResourceStore<T> store) {
    /** Whether the database has exactly one. */
    public boolean isSingle() {
        return key == null;
    }

    /** What the API calls one of it: {@code billing_entity}. */
    public String resource() {
        if (list.endsWith("ies")) {
            return list.substring(0, list.length() - "ies".length()) + "y";
        }
        return list.equals("taxes") ? "tax" : list.substring(0, list.length() - 1);
    }

    @Override
    public String toString() {
        return noun;
    }
}
