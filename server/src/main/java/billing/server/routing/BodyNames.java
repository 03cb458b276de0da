package billing.server.routing;

import billing.engine.Identifiers;
import billing.input.Node;
import billing.input.SourceLocation;
import billing.kernel.error.ErrorCode;
import billing.kernel.error.InvalidException;
import billing.server.render.IdPrefix;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.UnaryOperator;

/**
 * Bodies with the names that members have in this program ({@code api-conventions.md 4.2}): without
 * NUL characters, identifiers with the default prefix, entries of lists identified by {@code id}.
 * An answer calls the identifier of an entry {@code svc_id}, so that is another name for it.
 *
 * @param prefix of the installation
 */
record BodyNames(IdPrefix prefix) {
    private static final String ID = "id";
    private static final String SHOWN_ID = IdPrefix.DEFAULT.name(ID);

    /** Whether a body has these names already; what is written with escapes is not looked into. */
    boolean areIn(String text) {
        return prefix.equals(IdPrefix.DEFAULT) && !text.contains("\\u")
                && !text.contains(SHOWN_ID);
    }

    /**
     * A copy with these names.
     *
     * @throws InvalidException   {@code svc_id: value_is_invalid} for an entry with two identifiers
     * @throws MalformedException for an object with two members of one name
     */
    Node in(Node node) {
        return switch (node.kind()) {
            case OBJECT -> renamed(node, this::in);
            case LIST -> node.each(item -> identified(in(item)));
            case TEXT -> scalar(node, prefix.ownCode(text(node)));
            default -> node;
        };
    }

    private Node renamed(Node object, UnaryOperator<Node> change) {
        Map<String, Node> members = new LinkedHashMap<>();
        Map<String, SourceLocation> names = new LinkedHashMap<>();
        Set<String> seen = new HashSet<>();
        object.members().forEach((name, value) -> {
            String given = withoutNul(name, seen);
            Node changed = IdPrefix.isNamedByCallers(given) ? namedByCallers(value)
                    : change.apply(value);
            for (String own : prefix.own(given)) {
                members.put(own, changed);
                names.put(own, object.placeOfName(name));
            }
        });
        return Node.object(object.place(), object.path(), members, names);
    }

    /**
     * A name without NUL characters.
     *
     * @throws MalformedException for one that another member of the object has without them
     */
    private static String withoutNul(String name, Set<String> seen) {
        String bare = name.replace("\0", "");
        if (!seen.add(bare)) {
            throw MalformedException.withDuplicate("\"" + bare + "\" is given twice");
        }
        return bare;
    }

    /** An object is the caller's; the pairs of a list have members of this program. */
    private Node namedByCallers(Node value) {
        return value.is(Node.Kind.LIST) ? value.each(item -> item.is(Node.Kind.OBJECT)
                ? identified(renamed(item, BodyNames::verbatim)) : verbatim(item))
                : verbatim(value);
    }

    /** A copy without NUL characters. */
    private static Node verbatim(Node node) {
        return switch (node.kind()) {
            case OBJECT -> {
                Map<String, Node> members = new LinkedHashMap<>();
                Map<String, SourceLocation> names = new LinkedHashMap<>();
                Set<String> seen = new HashSet<>();
                node.members().forEach((name, value) -> {
                    String given = withoutNul(name, seen);
                    members.put(given, verbatim(value));
                    names.put(given, node.placeOfName(name));
                });
                yield Node.object(node.place(), node.path(), members, names);
            }
            case LIST -> node.each(BodyNames::verbatim);
            case TEXT -> scalar(node, text(node));
            default -> node;
        };
    }

    /** An entry of a list, with one name for its identifier. */
    private static Node identified(Node entry) {
        Optional<Node> shown = entry.member(SHOWN_ID).filter(BodyNames::isGiven);
        if (shown.isEmpty()) {
            return entry.without(SHOWN_ID::equals);
        }
        entry.member(ID).filter(BodyNames::isGiven)
                .filter(id -> !isSame(id, shown.get())).ifPresent(id -> {
                    throw new InvalidException(SHOWN_ID, ErrorCode.VALUE_IS_INVALID,
                            "an entry has two identifiers, " + id.shown() + " and "
                                    + shown.get().shown(), "state one of them");
                });
        return entry.renamed(SHOWN_ID, ID);
    }

    /** Whether two values are one identifier, be it in other letters, or one text. */
    private static boolean isSame(Node one, Node other) {
        Optional<UUID> id = Identifiers.read(one.text());
        return id.isPresent() ? id.equals(Identifiers.read(other.text()))
                : Objects.equals(one.text(), other.text());
    }

    private static boolean isGiven(Node id) {
        return !id.is(Node.Kind.NULL);
    }

    private static String text(Node node) {
        return node.text().replace("\0", "");
    }

    private static Node scalar(Node node, String text) {
        return Node.scalar(Node.Kind.TEXT, node.place(), node.path(), text);
    }
}
