package billing.input;

/**
 * The way from a document's root to a value, {@code plans[0].charges[1].code}; put together when it
 * is needed: kept as text for every value, it could be many times the document.
 */
final class NodePath {
    /** The document itself. */
    static final NodePath ROOT = of("");

    private final NodePath parent;
    private final String name;
    private final int index;

    private NodePath(NodePath parent, String name, int index) {
        this.parent = parent;
        this.name = name;
        this.index = index;
    }

    /** A path that is known as text. */
    static NodePath of(String text) {
        return new NodePath(null, text, -1);
    }

    /** The path of a member of the object here. */
    NodePath member(String member) {
        return new NodePath(this, member, -1);
    }

    /** The path of an item of the list here. */
    NodePath item(int at) {
        return new NodePath(this, null, at);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        write(text);
        return text.toString();
    }

    /** As deep as the document, which is bounded. */
    private void write(StringBuilder text) {
        if (parent != null) {
            parent.write(text);
        }
        if (name == null) {
            text.append('[').append(index).append(']');
        } else {
            text.append(text.isEmpty() ? "" : ".").append(name);
        }
    }
}
