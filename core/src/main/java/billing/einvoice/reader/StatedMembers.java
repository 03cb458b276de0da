package billing.einvoice.reader;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Collects members of an element by their paths: {@code Party/PartyName/Name}, {@code ID/@x}. */
final class StatedMembers {
    private final Map<String, String> members = new LinkedHashMap<>();
    private final XmlNode node;

    /** Of an element; null for one that is missing, which states nothing. */
    StatedMembers(XmlNode node) {
        this.node = node;
    }

    /** Adds the text at the first path that has one. */
    StatedMembers member(String name, String... paths) {
        for (String path : paths) {
            if (put(name, at(node, path))) {
                break;
            }
        }
        return this;
    }

    /** Adds a date, which CII writes without hyphens. */
    StatedMembers date(String name, String path) {
        String date = at(node, path);
        put(name, date != null && date.matches("\\d{8}") ? date.substring(0, 4) + "-"
                + date.substring(4, 6) + "-" + date.substring(6) : date);
        return this;
    }

    /** Adds a text that was found elsewhere; null or empty for none. */
    StatedMembers value(String name, String value) {
        put(name, value);
        return this;
    }

    /** Adds the texts of elements, joined by commas. */
    StatedMembers joined(String name, List<XmlNode> nodes, Function<XmlNode, String> text) {
        put(name, nodes.stream().map(text).filter(one -> one != null && !one.isEmpty())
                .collect(Collectors.joining(", ")));
        return this;
    }

    private boolean put(String name, String value) {
        if (value == null || value.isEmpty()) {
            return false;
        }
        members.put(name, value);
        return true;
    }

    /** The members in the order in which they were added. */
    Map<String, String> all() {
        return members;
    }

    /** The text or the attribute at a path; null for none. */
    static String at(XmlNode node, String path) {
        int attribute = path.indexOf("/@");
        if (node == null) {
            return null;
        }
        if (attribute < 0) {
            return node.value(path.split("/"));
        }
        XmlNode found = node.first(path.substring(0, attribute).split("/"));
        return found == null ? null : found.attribute(path.substring(attribute + 2));
    }

    /** Whether a boolean of XML Schema is true; null is not. */
    static boolean isTrue(String written) {
        return "true".equals(written) || "1".equals(written);
    }

    /** Elements at a path; none of an element that is missing. */
    static List<XmlNode> all(XmlNode node, String path) {
        return node == null ? List.of() : node.all(path.split("/"));
    }
}
