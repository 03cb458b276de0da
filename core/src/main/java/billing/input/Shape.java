package billing.input;

import billing.kernel.error.ErrorCode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The members that an object may have: read by one, described to editors by the same.
 *
 * <p>Immutable; every {@code with…} answers a new shape.
 */
public final class Shape {
    private static final int LISTED_MAX = 10;
    private final String noun;
    private final Map<String, Member> members;

    private Shape(String noun, Map<String, Member> members) {
        this.noun = noun;
        this.members = members;
    }

    /** A shape without members yet, of a thing called {@code noun} in messages. */
    public static Shape of(String noun) {
        return new Shape(noun, Map.of());
    }

    /** With a member that may be absent. */
    public Shape with(String name, MemberType<?> type, String description) {
        return with(new Member(name, type, null, description, null));
    }

    /** With a member that a new object must have: missing is {@code value_is_mandatory}. */
    public Shape withMandatory(String name, MemberType<?> type, String description) {
        return withMandatory(name, type, ErrorCode.VALUE_IS_MANDATORY, description);
    }

    /** With a member that a new object must have, and the code for its absence. */
    public Shape withMandatory(String name, MemberType<?> type, String missingCode,
                               String description) {
        return with(new Member(name, type, missingCode, description, null));
    }

    /** With the members of another shape. */
    public Shape withAll(Shape other) {
        Map<String, Member> more = new LinkedHashMap<>(members);
        more.putAll(other.members);
        return new Shape(noun, more);
    }

    /** With a member. */
    public Shape with(Member member) {
        Map<String, Member> more = new LinkedHashMap<>(members);
        more.put(member.name(), member);
        return new Shape(noun, more);
    }

    /** The thing with its article, for sentences: {@code an add-on}. */
    public String phrase() {
        return ("aeio".indexOf(noun.charAt(0)) < 0 ? "a " : "an ") + noun;
    }

    /** The members in the order of declaration. */
    public List<Member> members() {
        return List.copyOf(members.values());
    }

    /** Reads an object; faults of single members are noted, absent members are not. */
    public Fields read(Node node, Reading reading) {
        Fields fields = new Fields(this, node, reading);
        if (!node.is(Node.Kind.OBJECT)) {
            reading.problems().add(node, "base", ErrorCode.VALUE_IS_INVALID,
                    phrase() + " is an object of members, not " + node.shown(), null);
            return fields;
        }
        node.members().forEach((name, value) -> {
            Member member = members.get(name);
            if (member != null) {
                fields.take(member, value);
            } else if (reading.strict()) {
                unknown(node, name, reading.problems());
            }
        });
        return fields;
    }

    /**
     * Reads the body of a request.
     *
     * @throws billing.kernel.error.InvalidException with the faults of all members
     */
    public Fields request(Node body) {
        Reading reading = Reading.ofRequests();
        Fields fields = read(body, reading);
        reading.problems().refuseRequest();
        return fields;
    }

    /**
     * Reads the body of a request that must have every mandatory member.
     *
     * @throws billing.kernel.error.InvalidException with the faults of all members
     */
    public Fields whole(Node body) {
        Reading reading = Reading.ofRequests();
        Fields fields = read(body, reading);
        fields.requireMandatory();
        reading.problems().refuseRequest();
        return fields;
    }

    private void unknown(Node node, String name, Problems problems) {
        String meant = members.values().stream().filter(member -> hasInside(member, name))
                .map(member -> "it belongs inside \"" + member.name() + "\"").findFirst()
                .orElse(SimilarNames.question(name, members.keySet()));
        boolean isShort = members.size() <= LISTED_MAX;
        problems.add(node.placeOfName(name), node.member(name).orElse(node).path(), name,
                ErrorCode.VALUE_MUST_BE_BLANK, phrase() + " has no member \"" + name + "\"",
                meant != null ? meant
                        : isShort ? "it has " + String.join(", ", members.keySet()) : null);
    }

    private static boolean hasInside(Member member, String name) {
        return member.type().schema().get("properties") instanceof Map<?, ?> inside
                && inside.containsKey(name);
    }

    /** The JSON Schema of such objects: unknown members are refused. */
    public Map<String, Object> schema() {
        Map<String, Object> properties = new LinkedHashMap<>();
        members.values().forEach(member -> {
            Map<String, Object> schema = new LinkedHashMap<>();
            schema.put("description", member.description());
            schema.putAll(member.isMandatory() ? member.type().schema()
                    : Types.orNull(member.type().schema()));
            if (member.example() != null) {
                schema.put("examples", List.of(member.example()));
            }
            properties.put(member.name(), schema);
        });
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "object");
        schema.put("additionalProperties", false);
        List<String> mandatory = members.values().stream().filter(Member::isMandatory)
                .map(Member::name).collect(Collectors.toCollection(ArrayList::new));
        if (!mandatory.isEmpty()) {
            schema.put("required", mandatory);
        }
        schema.put("properties", properties);
        return schema;
    }
}
