package billing.einvoice.reader;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** An element of a document from outside, with its attributes, text and child elements. */
public final class XmlNode {
    private final String namespace;
    private final String name;
    private final int line;
    private final Map<String, String> attributes;
    private final List<XmlNode> children = new ArrayList<>(2);
    private String text = "";

    XmlNode(String namespace, String name, int line, Map<String, String> attributes) {
        this.namespace = namespace;
        this.name = name;
        this.line = line;
        this.attributes = attributes;
    }

    void add(XmlNode child) {
        children.add(child);
    }

    void text(String value) {
        text = value.strip();
    }

    /** The address of its namespace; empty for none. */
    public String namespace() {
        return namespace;
    }

    /** The name without prefix. */
    public String name() {
        return name;
    }

    /** The line on which its start tag ends, from 1. */
    public int line() {
        return line;
    }

    /** The text of the element itself without surrounding blanks; empty for none. */
    public String text() {
        return text;
    }

    /** An attribute without namespace; null for none. */
    public String attribute(String attribute) {
        return attributes.get(attribute);
    }

    /** All child elements in their order. */
    public List<XmlNode> children() {
        return Collections.unmodifiableList(children);
    }

    /** The elements at the end of a path of names from here, in their order. */
    public List<XmlNode> all(String... path) {
        List<XmlNode> found = List.of(this);
        for (String step : path) {
            found = found.stream().flatMap(node -> node.children.stream())
                    .filter(node -> node.name.equals(step)).toList();
        }
        return found;
    }

    /** The first element at the end of a path; null for none. */
    public XmlNode first(String... path) {
        List<XmlNode> found = all(path);
        return found.isEmpty() ? null : found.get(0);
    }

    /** The text of the first element at the end of a path; null if it is missing or empty. */
    public String value(String... path) {
        XmlNode found = first(path);
        return found == null || found.text.isEmpty() ? null : found.text;
    }
}
