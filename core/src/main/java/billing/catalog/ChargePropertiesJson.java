package billing.catalog;

import billing.engine.Json;
import billing.rating.ChargeModel;
import billing.rating.ChargeModelType;
import billing.rating.Dynamic;
import billing.rating.Graduated;
import billing.rating.GraduatedPercentage;
import billing.rating.PackagePrice;
import billing.rating.Percentage;
import billing.rating.Standard;
import billing.rating.Volume;
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
        return Json.write(node(model));
    }

    /** The properties of a stored text. */
    public static ChargeProperties properties(ChargeModelType type, String text) {
        return properties(type, Json.read(text, TREE));
    }

    /** The properties of a tree that has been checked. */
    public static ChargeProperties properties(ChargeModelType type, JsonNode node) {
        return new ChargeProperties(model(type, node), strings(node.get("pricing_group_keys")),
                presentationKeys(node.get("presentation_group_keys")));
    }

    /** The model of a stored text. */
    public static ChargeModel model(ChargeModelType type, String text) {
        return model(type, Json.read(text, TREE));
    }

    /** The model of a tree that has been checked. */
    public static ChargeModel model(ChargeModelType type, JsonNode node) {
        return switch (type) {
            case STANDARD -> new Standard(decimal(node, "amount"));
            case GRADUATED -> new Graduated(unitRanges(node.get("graduated_ranges")));
            case GRADUATED_PERCENTAGE -> new GraduatedPercentage(
                    rateRanges(node.get("graduated_percentage_ranges")));
            case PACKAGE -> new PackagePrice(decimal(node, "amount"),
                    node.get("free_units").longValue(), node.get("package_size").longValue());
            case PERCENTAGE -> new Percentage(decimal(node, "rate"),
                    decimal(node, "fixed_amount"), whole(node, "free_units_per_events"),
                    decimal(node, "free_units_per_total_aggregation"),
                    decimal(node, "per_transaction_min_amount"),
                    decimal(node, "per_transaction_max_amount"));
            case VOLUME -> new Volume(unitRanges(node.get("volume_ranges")));
            case DYNAMIC -> new Dynamic();
        };
    }

    /** The properties as a tree, as they are stored. */
    public static ObjectNode node(ChargeProperties properties) {
        ObjectNode node = node(properties.model());
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
        return one.model().type() == other.model().type()
                && node(one).equals(BY_VALUE, node(other));
    }

    /** Whether two models result in the same prices, however their decimals are written. */
    public static boolean areSame(ChargeModel one, ChargeModel other) {
        return one.type() == other.type() && node(one).equals(BY_VALUE, node(other));
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

    /** The members of a model. */
    public static ObjectNode node(ChargeModel model) {
        ObjectNode node = NODES.objectNode();
        if (model instanceof Standard standard) {
            put(node, "amount", standard.amount());
        } else if (model instanceof Graduated graduated) {
            node.set("graduated_ranges", unitRanges(graduated.ranges()));
        } else if (model instanceof GraduatedPercentage graduated) {
            node.set("graduated_percentage_ranges", rateRanges(graduated.ranges()));
        } else if (model instanceof PackagePrice price) {
            put(node, "amount", price.amount());
            node.put("free_units", price.freeUnits());
            node.put("package_size", price.packageSize());
        } else if (model instanceof Percentage percentage) {
            putPercentage(node, percentage);
        } else if (model instanceof Volume volume) {
            node.set("volume_ranges", unitRanges(volume.ranges()));
        }
        return node;
    }

    private static void putPercentage(ObjectNode node, Percentage percentage) {
        put(node, "rate", percentage.rate());
        put(node, "fixed_amount", percentage.fixedAmount());
        if (percentage.freeUnitsPerEvents() != null) {
            node.put("free_units_per_events", percentage.freeUnitsPerEvents());
        }
        put(node, "free_units_per_total_aggregation", percentage.freeUnitsPerTotalAggregation());
        put(node, "per_transaction_min_amount", percentage.perTransactionMinAmount());
        put(node, "per_transaction_max_amount", percentage.perTransactionMaxAmount());
    }

    private static ArrayNode unitRanges(List<Graduated.Range> ranges) {
        ArrayNode nodes = NODES.arrayNode();
        for (Graduated.Range range : ranges) {
            ObjectNode node = bounds(range.fromValue(), range.toValue());
            put(node, "per_unit_amount", range.perUnitAmount());
            put(node, "flat_amount", range.flatAmount());
            nodes.add(node);
        }
        return nodes;
    }

    private static List<Graduated.Range> unitRanges(JsonNode nodes) {
        List<Graduated.Range> ranges = new ArrayList<>();
        nodes.forEach(node -> ranges.add(new Graduated.Range(number(node, "from_value"),
                number(node, "to_value"), decimal(node, "per_unit_amount"),
                decimal(node, "flat_amount"))));
        return ranges;
    }

    private static ArrayNode rateRanges(List<GraduatedPercentage.Range> ranges) {
        ArrayNode nodes = NODES.arrayNode();
        for (GraduatedPercentage.Range range : ranges) {
            ObjectNode node = bounds(range.fromValue(), range.toValue());
            put(node, "rate", range.rate());
            put(node, "flat_amount", range.flatAmount());
            nodes.add(node);
        }
        return nodes;
    }

    private static List<GraduatedPercentage.Range> rateRanges(JsonNode nodes) {
        List<GraduatedPercentage.Range> ranges = new ArrayList<>();
        nodes.forEach(node -> ranges.add(new GraduatedPercentage.Range(
                number(node, "from_value"), number(node, "to_value"), decimal(node, "rate"),
                decimal(node, "flat_amount"))));
        return ranges;
    }

    /** Bounds of tiers are JSON numbers; the open end is null. */
    private static ObjectNode bounds(BigDecimal from, BigDecimal to) {
        ObjectNode node = NODES.objectNode();
        node.put("from_value", from);
        node.put("to_value", to);
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

    private static void put(ObjectNode node, String member, BigDecimal value) {
        if (value != null) {
            node.put(member, value.toPlainString());
        }
    }

    private static BigDecimal decimal(JsonNode node, String member) {
        JsonNode value = node.get(member);
        return value == null || value.isNull() || value.asText().isBlank() ? null
                : new BigDecimal(value.asText());
    }

    private static BigDecimal number(JsonNode node, String member) {
        JsonNode value = node.get(member);
        return value.isNull() ? null : new BigDecimal(value.asText());
    }

    private static Long whole(JsonNode node, String member) {
        JsonNode value = node.get(member);
        return value == null || value.isNull() ? null : (Long) value.longValue();
    }
}
