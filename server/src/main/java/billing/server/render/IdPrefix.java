package billing.server.render;

import billing.vat.VatRates;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * What begins the names of members that hold identifiers of this service: {@code svc_} in
 * {@code svc_id} and {@code svc_customer_id}; and the codes of automatic taxes, as in
 * {@code svc_eu_tax_exempt}.
 *
 * @param text may be empty
 */
public record IdPrefix(String text) {
    /** The prefix when nobody says otherwise. */
    public static final IdPrefix DEFAULT = new IdPrefix("svc_");

    /** The member's name with the prefix: {@code id} becomes {@code svc_id}. */
    public String name(String member) {
        return text + member;
    }

    /** A member of a request under the name that it has with the usual prefix. */
    public String own(String name) {
        return !text.isEmpty() && name.startsWith(text)
                ? DEFAULT.text + name.substring(text.length()) : name;
    }

    /** A text of a request: codes of automatic taxes begin like identifiers do. */
    public String ownCode(String shown) {
        if (equals(DEFAULT) || text.isEmpty() || !shown.startsWith(text)) {
            return shown;
        }
        String own = own(shown);
        return VatRates.isCode(own) ? own : shown;
    }

    /** A code of a tax as it is shown. */
    public String shownCode(String own) {
        return equals(DEFAULT) || !VatRates.isCode(own) ? own
                : name(own.substring(DEFAULT.text.length()));
    }

    /** A tree whose members have the usual prefix, with this one. */
    public JsonNode shown(JsonNode tree) {
        if (equals(DEFAULT) || !tree.isContainerNode()) {
            return tree;
        }
        if (tree.isArray()) {
            ArrayNode items = JsonNodeFactory.instance.arrayNode();
            tree.forEach(item -> items.add(shown(item)));
            return items;
        }
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        tree.properties().forEach(member -> object.set(member.getKey().startsWith(DEFAULT.text)
                ? name(member.getKey().substring(DEFAULT.text.length())) : member.getKey(),
                shown(member.getValue())));
        return object;
    }
}
