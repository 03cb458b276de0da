package billing.catalog.reader.plan;

import billing.catalog.ChargeProperties.PresentationKey;
import billing.catalog.ChargeProperties;
import billing.catalog.charge.ChargeModelType;
import billing.catalog.charge.PriceMembers;
import billing.input.Node;
import billing.input.Reading;
import billing.rating.ChargeModel;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Reads how a charge, a filter or a fixed charge prices ({@code rating-and-usage.md 3.1}). */
final class PropertiesReader {
    private static final int PRESENTATION_KEYS_MAX = 2;

    private final ChargeModelType type;
    private final Reading reading;

    PropertiesReader(ChargeModelType type, Reading reading) {
        this.type = type;
        this.reading = reading;
    }

    /** The properties of a charge, or of a filter, which have no presentation keys. */
    ChargeProperties properties(Node node, boolean ofFilter) {
        List<String> kept = new ArrayList<>(type.properties());
        kept.addAll(PropertiesShape.GROUPING);
        if (ofFilter) {
            kept.remove("presentation_group_keys");
        }
        ChargeModel model = model(node, kept);
        PriceMembers members = members(node);
        List<String> keys = keys(members, "pricing_group_keys");
        return new ChargeProperties(model,
                keys == null || keys.isEmpty() && members.given("grouped_by").isPresent()
                        ? keys(members, "grouped_by") : keys,
                ofFilter ? null : presentationKeys(members));
    }

    /** The price of a fixed charge. */
    ChargeModel price(Node node) {
        return model(node, type.properties());
    }

    private PriceMembers members(Node node) {
        return new PriceMembers(node, reading, "a " + type.code() + " price");
    }

    private ChargeModel model(Node node, List<String> kept) {
        PriceMembers members = members(node);
        if (!node.isBlank() && !node.is(Node.Kind.OBJECT)) {
            members.fault(node, "invalid_type", "\"properties\" must be an object, not "
                    + node.shown(), null);
            return type.free();
        }
        members.refuseOthers(kept, PropertiesShape.NAMES);
        return node.isBlank() ? type.free() : type.read(members);
    }

    private static List<String> keys(PriceMembers members, String member) {
        Node node = members.given(member).orElse(null);
        if (node == null) {
            return null;
        }
        boolean texts = node.is(Node.Kind.LIST) && node.items().stream()
                .allMatch(item -> item.is(Node.Kind.TEXT) && !item.isBlank());
        if (!texts) {
            members.fault(node, "invalid_type", "\"" + member
                    + "\" must be a list of property names", "[region, project]");
            return null;
        }
        return node.items().stream().filter(item -> members.isName(item, member))
                .map(Node::text).toList();
    }

    private List<PresentationKey> presentationKeys(PriceMembers members) {
        Node node = members.given("presentation_group_keys").orElse(null);
        if (node == null) {
            return null;
        }
        List<PresentationKey> keys = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (Node item : node.items()) {
            PresentationKey key = presentationKey(item);
            if (key == null) {
                members.fault(item, "invalid_type", "a presentation group key has a \"value\" and"
                        + " \"options\" with \"display_in_invoice\"", "{value: region}");
            } else if (!names.add(key.value())) {
                members.fault(item, "value_is_duplicated",
                        "\"" + key.value() + "\" is given twice", null);
            } else if (members.isName(item.member("value").orElseThrow(), "value")) {
                keys.add(key);
            }
        }
        if (!node.is(Node.Kind.LIST)) {
            members.fault(node, "invalid_type",
                    "\"presentation_group_keys\" must be a list", "[{value: region}]");
        } else if (node.items().size() > PRESENTATION_KEYS_MAX) {
            members.fault(node, "too_many_keys", node.items().size()
                    + " presentation group keys, at most " + PRESENTATION_KEYS_MAX, null);
        }
        return keys;
    }

    private static PresentationKey presentationKey(Node item) {
        Node value = item.member("value").orElse(null);
        Node options = item.member("options").orElse(null);
        boolean known = Set.of("value", "options").containsAll(item.members().keySet());
        if (value == null || !value.is(Node.Kind.TEXT) || value.isBlank() || !known) {
            return null;
        }
        if (options == null) {
            return new PresentationKey(value.text(), null);
        }
        Node shown = options.member("display_in_invoice").orElse(null);
        boolean wellFormed = options.is(Node.Kind.OBJECT)
                && options.members().size() == (shown == null ? 0 : 1)
                && (shown == null || shown.is(Node.Kind.FLAG));
        return !wellFormed ? null : new PresentationKey(value.text(),
                shown == null ? null : Boolean.valueOf(shown.text()));
    }
}
