package billing.apply;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Compares two resources as they are written, member by member. */
final class ResourceDifference {
    private static final List<String> NAMES = List.of("code", "key");
    private final List<MemberChange> changes = new ArrayList<>();

    private ResourceDifference() {
    }

    /** The members that differ, in the order of the first, then of the second. */
    static List<MemberChange> between(Map<String, Object> was, Map<String, Object> is) {
        ResourceDifference difference = new ResourceDifference();
        difference.members("", was, is);
        return difference.changes;
    }

    private void members(String path, Map<?, ?> was, Map<?, ?> is) {
        Set<Object> names = new LinkedHashSet<>(was.keySet());
        names.addAll(is.keySet());
        for (Object name : names) {
            value(path.isEmpty() ? name.toString() : path + "." + name, was.get(name),
                    is.get(name));
        }
    }

    private void value(String path, Object was, Object is) {
        if (was instanceof Map<?, ?> before && is instanceof Map<?, ?> after) {
            members(path, before, after);
        } else if (isListOfObjects(was) && isListOfObjects(is)) {
            items(path, (List<?>) was, (List<?>) is);
        } else if (was == null && isListOfObjects(is)) {
            items(path, List.of(), (List<?>) is);
        } else if (!same(was, is)) {
            changes.add(new MemberChange(path, was, is));
        }
    }

    private void items(String path, List<?> was, List<?> is) {
        Map<String, Object> before = named(was);
        Map<String, Object> after = named(is);
        Set<String> names = new LinkedHashSet<>(before.keySet());
        names.addAll(after.keySet());
        names.forEach(name -> value(path + "[" + name + "]", before.get(name), after.get(name)));
        List<String> kept = before.keySet().stream().filter(after::containsKey).toList();
        List<String> order = after.keySet().stream().filter(before::containsKey).toList();
        if (!kept.equals(order)) {
            changes.add(new MemberChange(path + " (order)", kept, order));
        }
    }

    /** Items by their code or key; by their position where they have neither. */
    private static Map<String, Object> named(List<?> items) {
        Map<String, Object> named = new LinkedHashMap<>();
        for (Object item : items) {
            String position = String.valueOf(named.size());
            named.put(NAMES.stream().map(((Map<?, ?>) item)::get).filter(Objects::nonNull)
                    .findFirst().map(Object::toString).orElse(position), item);
        }
        return named;
    }

    private static boolean isListOfObjects(Object value) {
        return value instanceof List<?> list && !list.isEmpty()
                && list.stream().allMatch(Map.class::isInstance);
    }

    private static boolean same(Object was, Object is) {
        if (was instanceof Number && is instanceof Number) {
            return new BigDecimal(was.toString()).compareTo(new BigDecimal(is.toString())) == 0;
        }
        return Objects.equals(was, is);
    }
}
