package billing.server.render;

import billing.kernel.vat.VatRates;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The prefix of the names of members that hold identifiers of this service: {@code svc_} in
 * {@code svc_id} and {@code svc_customer_id}; and the codes of automatic taxes, as in
 * {@code svc_eu_tax_exempt}.
 *
 * @param text may be empty
 */
public record IdPrefix(String text) {
    /** The default prefix. */
    public static final IdPrefix DEFAULT = new IdPrefix("svc_");
    private static final Pattern IDENTIFIER = Pattern.compile("(\\w+_)?ids?");
    private static final Set<String> NAMED_BY_CALLERS =
            Set.of("properties", "metadata", "values");

    private String shownName(String own) {
        String bare = own.startsWith(DEFAULT.text) ? own.substring(DEFAULT.text.length()) : "";
        return isIdentifier(bare) ? name(bare) : own;
    }

    /** The member's name with the prefix: {@code id} becomes {@code svc_id}. */
    public String name(String member) {
        return text + member;
    }

    /**
     * The names that a member or parameter of a request may have with the default prefix. Only
     * names of identifiers have a prefix; any other name that begins with it is the caller's own.
     * Without a prefix there are two names, since other members are called {@code id} too.
     */
    public List<String> own(String name) {
        if (equals(DEFAULT) || !name.startsWith(text)
                || !isIdentifier(name.substring(text.length()))) {
            return List.of(name);
        }
        String own = DEFAULT.text + name.substring(text.length());
        return text.isEmpty() ? List.of(name, own) : List.of(own);
    }

    /** Whether the members of an object have names chosen by callers, which are not changed. */
    public static boolean isNamedByCallers(String member) {
        return NAMED_BY_CALLERS.contains(member);
    }

    private static boolean isIdentifier(String bare) {
        return IDENTIFIER.matcher(bare).matches();
    }

    /** A text of a request with the default prefix on codes of automatic taxes; null for null. */
    public String ownCode(String shown) {
        if (shown == null || equals(DEFAULT) || text.isEmpty() || !shown.startsWith(text)) {
            return shown;
        }
        String own = DEFAULT.text + shown.substring(text.length());
        return VatRates.isCode(own) ? own : shown;
    }

    /** A tax code with this prefix. */
    public String shownCode(String own) {
        return equals(DEFAULT) || !VatRates.isCode(own) ? own
                : name(own.substring(DEFAULT.text.length()));
    }

    /** A copy of a tree with this prefix in place of the default one. */
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
        tree.properties().forEach(member -> object.set(shownName(member.getKey()),
                isNamedByCallers(member.getKey()) ? member.getValue()
                        : shown(member.getValue())));
        return object;
    }
}
