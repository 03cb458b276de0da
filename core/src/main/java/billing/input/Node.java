package billing.input;

import billing.kernel.money.Decimals;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * A value read from outside, with its place in the file and its path inside the document.
 *
 * <p>A member that is absent has no node; a member that is null has one of kind {@link Kind#NULL}.
 * Scalars keep the text as written, so {@code 0.10} stays {@code 0.10}.
 */
public final class Node {
    private static final int TEXT_SHOWN = 60;
    private final Kind kind;
    private final SourceLocation place;
    private final NodePath path;
    private final String text;
    private final Map<String, Node> members;
    private final Map<String, SourceLocation> names;
    private final List<Node> items;

    /** What a value is. */
    public enum Kind {
        OBJECT("an object"), LIST("a list"), TEXT("a text"), NUMBER("a number"),
        FLAG("true or false"), NULL("null");

        private final String phrase;

        Kind(String phrase) {
            this.phrase = phrase;
        }

        /** The kind with its article, for sentences. */
        public String phrase() {
            return phrase;
        }
    }

    private Node(Kind kind, SourceLocation place, NodePath path, String text, Map<String,
                 Node> members, Map<String, SourceLocation> names, List<Node> items) {
        this.kind = kind;
        this.place = place;
        this.path = path;
        this.text = text;
        this.members = members;
        this.names = names;
        this.items = items;
    }

    /** An object; {@code names} are the places of the member names. */
    public static Node object(SourceLocation place, String path, Map<String, Node> members,
                              Map<String, SourceLocation> names) {
        return object(place, NodePath.of(path), members, names);
    }

    static Node object(SourceLocation place, NodePath path, Map<String, Node> members,
                       Map<String, SourceLocation> names) {
        return new Node(Kind.OBJECT, place, path, null, new LinkedHashMap<>(members),
                Map.copyOf(names), List.of());
    }

    /** A list. */
    public static Node list(SourceLocation place, String path, List<Node> items) {
        return list(place, NodePath.of(path), items);
    }

    static Node list(SourceLocation place, NodePath path, List<Node> items) {
        return new Node(Kind.LIST, place, path, null, Map.of(), Map.of(), List.copyOf(items));
    }

    /** A text, number, truth value or null, as written. */
    public static Node scalar(Kind kind, SourceLocation place, String path, String text) {
        return scalar(kind, place, NodePath.of(path), text);
    }

    static Node scalar(Kind kind, SourceLocation place, NodePath path, String text) {
        return new Node(kind, place, path, text, Map.of(), Map.of(), List.of());
    }

    /** What it is. */
    public Kind kind() {
        return kind;
    }

    /** Whether it is of this kind. */
    public boolean is(Kind expected) {
        return kind == expected;
    }

    /** Its place in the file. */
    public SourceLocation place() {
        return place;
    }

    /** The way to it from the document's root, {@code plans[0].charges[1].code}; empty for it. */
    public String path() {
        return path.toString();
    }

    /** A scalar as written; null for objects, lists and null. */
    public String text() {
        return kind == Kind.NULL ? null : text;
    }

    /** The members of an object in the order written; empty for all else. */
    public Map<String, Node> members() {
        return members;
    }

    /** A member of an object, or nothing when it is absent. */
    public Optional<Node> member(String name) {
        return Optional.ofNullable(members.get(name));
    }

    /** The same object without some of its members; anything else stays as it is. */
    public Node without(Predicate<String> unwanted) {
        Map<String, Node> kept = new LinkedHashMap<>(members);
        kept.keySet().removeIf(unwanted);
        return kind == Kind.OBJECT ? object(place, path, kept, names) : this;
    }

    /** The same object with another value for a member that it has. */
    public Node with(String member, Node value) {
        Map<String, Node> changed = new LinkedHashMap<>(members);
        changed.replace(member, value);
        return kind == Kind.OBJECT ? object(place, path, changed, names) : this;
    }

    /** The same object with a member under another name, in place of one that has that name. */
    public Node renamed(String member, String name) {
        Map<String, Node> changed = new LinkedHashMap<>(members);
        changed.put(name, changed.remove(member));
        return object(place, path, changed, names);
    }

    /** The same list with every item replaced; anything else stays as it is. */
    public Node each(UnaryOperator<Node> change) {
        return kind == Kind.LIST ? list(place, path, items.stream().map(change).toList()) : this;
    }

    /** The place of a member's name. */
    public SourceLocation placeOfName(String name) {
        return names.getOrDefault(name, place);
    }

    /**
     * The value of an integer as JSON Schema defines it, {@code 100.0} too; the nearest long of one
     * that is larger; empty for all else.
     */
    public Optional<Long> integer() {
        return Optional.ofNullable(kind == Kind.NUMBER ? Formats.decimal(text) : null)
                .filter(number -> number.stripTrailingZeros().scale() <= 0)
                .map(number -> Decimals.nearestLong(number.toBigInteger()));
    }

    /** The items of a list; empty for all else. */
    public List<Node> items() {
        return items;
    }

    /** Whether it is null, or a text of nothing but blanks, or has no members or items. */
    public boolean isBlank() {
        return switch (kind) {
            case NULL -> true;
            case TEXT -> text.isBlank();
            case OBJECT -> members.isEmpty();
            case LIST -> items.isEmpty();
            default -> false;
        };
    }

    /**
     * Whether it is neither null nor a text of nothing but blanks; an empty object or list is
     * stated, and of the wrong type where a text is expected.
     */
    public boolean isStated() {
        return kind == Kind.OBJECT || kind == Kind.LIST || !isBlank();
    }

    /** The value for a sentence: a scalar as written, in quotes when it is a text. */
    public String shown() {
        return switch (kind) {
            case TEXT -> '"' + Characters.shortened(text, TEXT_SHOWN) + '"';
            case NUMBER, FLAG -> text;
            default -> kind.phrase();
        };
    }
}
