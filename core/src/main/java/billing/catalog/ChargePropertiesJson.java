package billing.catalog;

import billing.catalog.charge.ChargeModelType;
import billing.engine.Json;
import billing.rating.ChargeModel;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The properties of charges as JSON, with the members of {@code rating-and-usage.md 3.1}.
 *
 * <p>Decimals are strings that keep the scale they were written with; members that are absent in
 * the domain are absent here. Reading expects valid properties: the readers of requests and files
 * check them.
 */
public final class ChargePropertiesJson {
    private static final TypeReference<JsonNode> TREE = new TypeReference<>() { };
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private static final Comparator<JsonNode> BY_VALUE = ChargePropertiesJson::compare;

    private ChargePropertiesJson() {
    }

    /** The stored text of properties. */
    public static String text(ChargeProperties properties) {
        return Json.write(node(properties));
    }

    /** The stored text of a model without group keys, which is that of a fixed charge. */
    public static String text(ChargeModel model) {
        return Json.write(ChargeModelType.json(model));
    }

    /** The properties of a stored text. */
    public static ChargeProperties properties(ChargeModelType type, String text) {
        return properties(type, Json.read(text, TREE));
    }

    /** The properties of a tree that has been checked. */
    public static ChargeProperties properties(ChargeModelType type, JsonNode node) {
        return new ChargeProperties(type.stored(node), strings(node.get("pricing_group_keys")),
                presentationKeys(node.get("presentation_group_keys")));
    }

    /** The model of a stored text. */
    public static ChargeModel model(ChargeModelType type, String text) {
        return type.stored(Json.read(text, TREE));
    }

    /** The properties as a tree, as they are stored. */
    public static ObjectNode node(ChargeProperties properties) {
        ObjectNode node = ChargeModelType.json(properties.model());
        if (properties.pricingGroupKeys() != null) {
            node.set("pricing_group_keys", strings(properties.pricingGroupKeys()));
        }
        if (properties.presentationGroupKeys() != null) {
            node.set("presentation_group_keys", presentation(properties.presentationKeys()));
        }
        return node;
    }

    /** Whether two properties result in the same prices, however their decimals are written. */
    public static boolean areSame(ChargeProperties one, ChargeProperties other) {
        return one.modelType() == other.modelType()
                && node(one).equals(BY_VALUE, node(other));
    }

    /** Whether two models result in the same prices, however their decimals are written. */
    public static boolean areSame(ChargeModel one, ChargeModel other) {
        return ChargeModelType.of(one) == ChargeModelType.of(other)
                && ChargeModelType.json(one).equals(BY_VALUE, ChargeModelType.json(other));
    }

    private static int compare(JsonNode one, JsonNode other) {
        if (one.equals(other)) {
            return 0;
        }
        try {
            return new BigDecimal(one.asText()).compareTo(new BigDecimal(other.asText()));
        } catch (NumberFormatException e) {
            return 1;
        }
    }

    /** The properties in responses, with the pricing group keys under their older name too. */
    public static ObjectNode shown(ChargeProperties properties) {
        ObjectNode node = node(properties);
        if (properties.pricingGroupKeys() != null) {
            node.set("grouped_by", strings(properties.pricingGroupKeys()));
        }
        return node;
    }

    private static ArrayNode presentation(List<ChargeProperties.PresentationKey> keys) {
        ArrayNode nodes = NODES.arrayNode();
        for (ChargeProperties.PresentationKey key : keys) {
            ObjectNode node = nodes.addObject().put("value", key.value());
            if (key.displayInInvoice() != null) {
                node.putObject("options").put("display_in_invoice", key.displayInInvoice());
            }
        }
        return nodes;
    }

    private static List<ChargeProperties.PresentationKey> presentationKeys(JsonNode nodes) {
        if (nodes == null || nodes.isNull()) {
            return null;
        }
        List<ChargeProperties.PresentationKey> keys = new ArrayList<>();
        for (JsonNode node : nodes) {
            JsonNode shown = node.path("options").path("display_in_invoice");
            keys.add(new ChargeProperties.PresentationKey(node.get("value").asText(),
                    shown.isBoolean() ? (Boolean) shown.booleanValue() : null));
        }
        return keys;
    }

    private static ArrayNode strings(List<String> values) {
        ArrayNode nodes = NODES.arrayNode();
        values.forEach(nodes::add);
        return nodes;
    }

    private static List<String> strings(JsonNode nodes) {
        if (nodes == null || nodes.isNull()) {
            return null;
        }
        List<String> values = new ArrayList<>();
        nodes.forEach(node -> values.add(node.asText()));
        return values;
    }
}
