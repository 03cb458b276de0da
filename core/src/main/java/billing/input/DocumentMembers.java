package billing.input;

import billing.kernel.codelist.Codes;
import billing.kernel.time.Zones;
import java.math.BigDecimal;
import java.time.ZoneId;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The members of a resource on their way into a document, in order; what is absent or empty is
 * left out, so that reading the document on an empty database gives the same resource.
 */
public final class DocumentMembers {
    private final Map<String, Object> members = new LinkedHashMap<>();

    /** Adds a member unless it is null, or an empty list or object. */
    public DocumentMembers put(String member, Object value) {
        boolean empty = value == null || value instanceof Collection<?> list && list.isEmpty()
                || value instanceof Map<?, ?> map && map.isEmpty();
        if (!empty) {
            members.put(member, plain(value));
        }
        return this;
    }

    /** Adds a flag only where it differs from what it is when absent. */
    public DocumentMembers putUnless(boolean usual, String member, boolean value) {
        return put(member, value == usual ? null : value);
    }

    /** The members. */
    public Map<String, Object> members() {
        return members;
    }

    private static Object plain(Object value) {
        if (value instanceof Enum<?> constant) {
            return Codes.of(constant);
        }
        if (value instanceof BigDecimal decimal) {
            return decimal.stripTrailingZeros().scale() <= 0 ? decimal.toBigInteger()
                    : decimal.stripTrailingZeros();
        }
        if (value instanceof ZoneId zone) {
            return Zones.name(zone);
        }
        boolean kept = value instanceof Collection || value instanceof Map
                || value instanceof Boolean || value instanceof Number;
        return kept ? value : value.toString();
    }
}
