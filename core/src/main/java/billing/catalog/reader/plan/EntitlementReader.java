package billing.catalog.reader.plan;

import billing.catalog.Entitlement;
import billing.catalog.Feature.Privilege;
import billing.catalog.Feature;
import billing.input.Fields;
import billing.input.MemberType;
import billing.input.Node;
import billing.input.Problems;
import billing.input.ReadContext;
import billing.input.SimilarNames;
import billing.input.Types;
import billing.kernel.error.ErrorCode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Reads which features a plan grants, {@code seats: {max: 10}} ({@code api-conventions.md 17}). */
public final class EntitlementReader {
    static final MemberType<Node> TYPE = Types.node(Types.ordered("type", "object",
            "additionalProperties", Types.ordered("type", List.of("object", "null"),
                    "additionalProperties",
                    Map.of("type", List.of("string", "integer", "boolean")))));
    private final Problems problems;
    private final ReadContext context;

    EntitlementReader(Problems problems, ReadContext context) {
        this.problems = problems;
        this.context = context;
    }

    /**
     * The entitlements that a request states.
     *
     * @throws billing.kernel.error.NotFoundException feature, privilege
     * @throws billing.kernel.error.InvalidException  for values that do not fit
     */
    public static List<Entitlement> read(Node entitlements, ReadContext context) {
        Problems problems = new Problems();
        List<Entitlement> read =
                new EntitlementReader(problems, context).entitlements(entitlements);
        problems.refuseRequest();
        return read;
    }

    /** The complete entitlements of a plan; the stored ones when the document names none. */
    List<Entitlement> read(Fields in, List<Entitlement> stored) {
        if (!in.has("entitlements")) {
            return stored;
        }
        Node node = in.node("entitlements");
        if (!node.is(Node.Kind.OBJECT) && !node.is(Node.Kind.NULL)) {
            in.fault("entitlements", ErrorCode.VALUE_IS_INVALID,
                    "\"entitlements\" must name features and their values", "seats: {max: 10}");
        }
        return entitlements(node);
    }

    private List<Entitlement> entitlements(Node node) {
        List<Entitlement> entitlements = new ArrayList<>();
        node.members().forEach((code, values) -> context.references().find(Feature.class, code)
                .ifPresentOrElse(feature -> entitlements.add(
                                new Entitlement(feature, values(feature, values))),
                        () -> problems.add(node.placeOfName(code), values.path(), "entitlements",
                                "feature_not_found", "unknown feature \"" + code + "\"",
                                SimilarNames.question(code,
                                        context.references().codes(Feature.class)))));
        return entitlements;
    }

    private Map<String, String> values(Feature feature, Node node) {
        if (!node.is(Node.Kind.OBJECT) && !node.is(Node.Kind.NULL)) {
            problems.add(node, "entitlements", ErrorCode.VALUE_IS_INVALID, "feature \""
                    + feature.code() + "\" must be an object of values, not " + node.shown(),
                    "write {} for a feature without values");
        }
        Map<String, String> values = new LinkedHashMap<>();
        node.members().forEach((code, value) -> feature.privileges().stream()
                .filter(privilege -> privilege.code().equals(code)).findFirst()
                .ifPresentOrElse(privilege -> {
                    check(privilege, value);
                    values.put(code, text(privilege, value));
                }, () -> problems.add(node.placeOfName(code), value.path(), "entitlements",
                        "privilege_not_found", "feature " + feature.code()
                                + " has no privilege \"" + code + "\"",
                        SimilarNames.question(code, feature.privileges().stream()
                                .map(Privilege::code).toList()))));
        return values;
    }

    private void check(Privilege privilege, Node value) {
        String field = privilege.code() + "_privilege_value";
        String text = value.text();
        if (value.is(Node.Kind.NULL)) {
            problems.add(value, "privilege.value", ErrorCode.VALUE_IS_MANDATORY,
                    "privilege \"" + privilege.code() + "\" needs a value", null);
        } else if (text == null || !fits(privilege.valueType(), text)) {
            problems.add(value, field, ErrorCode.VALUE_IS_INVALID, "privilege \"" + privilege.code()
                    + "\" must be of type " + privilege.valueType() + ", not " + value.shown(),
                    null);
        } else if (privilege.valueType().equals("select")
                && !privilege.selectOptions().contains(text)) {
            problems.add(value, field, "value_not_in_select_options", "privilege \""
                            + privilege.code() + "\" cannot be " + value.shown(),
                    "one of " + String.join(", ", privilege.selectOptions()));
        }
    }

    private static boolean fits(String type, String text) {
        return switch (type) {
            case "integer" -> text.matches("[-+]?[0-9]{1,18}");
            case "boolean" -> text.toLowerCase(Locale.ROOT).matches("true|false");
            default -> true;
        };
    }

    private static String text(Privilege privilege, Node value) {
        return privilege.valueType().equals("boolean") && value.text() != null
                ? value.text().toLowerCase(Locale.ROOT) : value.text();
    }
}
