package billing.input;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The members of one object as domain values, absent ones distinguished from null.
 *
 * <p>A faulty member reads like an absent one: its fault is noted, the rest can be checked.
 */
public final class Fields {
    private final Shape shape;
    private final Node node;
    private final Reading reading;
    private final Map<String, Object> values = new HashMap<>();

    Fields(Shape shape, Node node, Reading reading) {
        this.shape = shape;
        this.node = node;
        this.reading = reading;
    }

    void take(Member member, Node value) {
        if (member.isMandatory() && value.isBlank()) {
            missing(member, value, "\"" + member.name() + "\" must not be empty");
        } else if (value.is(Node.Kind.NULL)) {
            values.put(member.name(), null);
        } else {
            Object read = member.type().read(value, member.name(), reading);
            if (read != null) {
                values.put(member.name(), read);
            }
        }
    }

    /** Notes every mandatory member that is absent, as for an object that does not exist yet. */
    public void requireMandatory() {
        if (node.is(Node.Kind.OBJECT)) {
            shape.members().stream().filter(Member::isMandatory)
                    .filter(member -> node.member(member.name()).isEmpty())
                    .forEach(member -> missing(member, node,
                            shape.phrase() + " needs \"" + member.name() + "\""));
        }
    }

    private void missing(Member member, Node at, String message) {
        reading.problems().add(at, member.name(), member.missingCode(), message,
                member.description());
    }

    /** The object as it was read. */
    public Node node() {
        return node;
    }

    /** The node of a member; the object itself when the member is absent. */
    public Node node(String member) {
        return node.member(member).orElse(node);
    }

    /** How the document is read. */
    public Reading reading() {
        return reading;
    }

    /** Whether the member is there and no fault, be it null. */
    public boolean has(String member) {
        return values.containsKey(member);
    }

    /** Whether the member was written at all, be it faulty or null. */
    public boolean mentions(String member) {
        return node.member(member).isPresent();
    }

    /** The member's value, null for null, {@code absent} when it is not there. */
    public <T> T get(String member, T absent) {
        return has(member) ? value(member) : absent;
    }

    /** The member's value; {@code otherwise} when it is not there or null. */
    public <T> T orElse(String member, T otherwise) {
        return this.<T>find(member).orElse(otherwise);
    }

    /** The member's value, unless it is not there or null. */
    public <T> Optional<T> find(String member) {
        return Optional.ofNullable(value(member));
    }

    /** Notes a fault of a member under its own name. */
    public void fault(String member, String code, String message, String hint) {
        reading.problems().add(node(member), member, code, message, hint);
    }

    /**
     * The value as the shape's type made it; the caller names the type that the shape declares.
     */
    @SuppressWarnings("unchecked")
    private <T> T value(String member) {
        return (T) values.get(member);
    }
}
