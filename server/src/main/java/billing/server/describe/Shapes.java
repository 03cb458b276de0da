package billing.server.describe;

import billing.catalog.charge.ChargeModelType;
import billing.catalog.charge.PriceField;
import billing.catalog.field.AddOnFields;
import billing.catalog.field.CouponFields;
import billing.catalog.field.TaxFields;
import billing.customer.CustomerFields;
import billing.resource.FieldList;
import billing.server.render.IdPrefix;
import billing.server.render.catalog.AddOnJson;
import billing.server.render.catalog.CouponJson;
import billing.server.render.catalog.InvoiceCustomSectionJson;
import billing.server.render.catalog.TaxJson;
import billing.server.render.customer.CustomerJson;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The JSON Schemas of bodies and answers by name, made from {@code api/schemas.yaml} and, where it
 * refers to them, from the fields and renderers of the program. A name may have two schemas:
 * {@code Name} of the object, and {@code NameBody} of the body with the object under its root.
 */
final class Shapes {
    private static final String BODY = "Body";
    private static final String FROM = "$from";
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private final ObjectNode all;

    private Shapes(ObjectNode all) {
        this.all = all;
    }

    /** Loads all schemas, with a prefix on members that hold identifiers. */
    static Shapes load(IdPrefix prefix) {
        SchemaNotation notation = new SchemaNotation(prefix);
        ObjectNode all = NODES.objectNode();
        try (InputStream in = Shapes.class.getResourceAsStream("/api/schemas.yaml")) {
            JsonNode schemas = new YAMLMapper().readTree(in);
            Map<String, JsonNode> sources = new HashMap<>(stated());
            schemas.properties().forEach(schema ->
                    sources.put(schema.getKey(), schema.getValue()));
            schemas.properties().forEach(schema ->
                    all.set(schema.getKey(), notation.schema(whole(schema.getValue(), sources))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Shapes(all);
    }

    /** The objects that the program describes, by the name of the constant. */
    private static Map<String, ObjectNode> stated() {
        Map<String, Map<String, String>> stated = new HashMap<>();
        stated.put("AddOnFields.ALL", input(AddOnFields.ALL));
        stated.put("AddOnJson.ADD_ON", AddOnJson.ADD_ON.description());
        stated.put("CouponFields.ALL", input(CouponFields.ALL));
        stated.put("CouponJson.COUPON", CouponJson.COUPON.description());
        stated.put("CustomerFields.ALL", input(CustomerFields.ALL));
        stated.put("CustomerJson.ADDRESS", CustomerJson.ADDRESS.description());
        stated.put("CustomerJson.BILLING_CONFIGURATION",
                CustomerJson.BILLING_CONFIGURATION.description());
        stated.put("CustomerJson.INTEGRATION", CustomerJson.INTEGRATION.description());
        stated.put("CustomerJson.CURRENT", CustomerJson.CURRENT.description());
        stated.put("CustomerJson.IN_MESSAGES", CustomerJson.IN_MESSAGES.description());
        stated.put("CustomerJson.LISTED", CustomerJson.LISTED.description());
        stated.put("CustomerJson.METADATA", CustomerJson.METADATA.description());
        stated.put("CustomerJson.NESTED", CustomerJson.NESTED.description());
        stated.put("CustomerJson.ON_INVOICE", CustomerJson.ON_INVOICE.description());
        stated.put("InvoiceCustomSectionJson.SECTION",
                InvoiceCustomSectionJson.SECTION.description());
        stated.put("TaxFields.ALL", input(TaxFields.ALL));
        stated.put("TaxJson.TAX", TaxJson.TAX.description());
        Map<String, ObjectNode> all = new HashMap<>();
        stated.forEach((name, formats) -> {
            ObjectNode members = NODES.objectNode();
            formats.forEach(members::put);
            all.put(name, members);
        });
        all.put("ChargeModelType.ALL", prices(ChargeModelType.fields(ChargeModelType.ALL), ""));
        all.put("ChargeModelType.OF_FIXED_CHARGES",
                prices(ChargeModelType.fields(ChargeModelType.OF_FIXED_CHARGES), ""));
        return all;
    }

    /** The properties of prices; members of tiers are always there. */
    private static ObjectNode prices(Collection<? extends PriceField<?, ?>> fields, String mark) {
        ObjectNode members = NODES.objectNode();
        for (PriceField<?, ?> field : fields) {
            if (field.type().parts().isEmpty()) {
                members.put(field.name() + mark, field.type().apiFormat());
            } else {
                members.set(field.name() + mark + "[]", prices(field.type().parts(), "*"));
            }
        }
        return members;
    }

    /** Lists that texts refer to by a dollar sign and the name of the constant. */
    private static String choices(String format) {
        return switch (format) {
            case "$ChargeModelType.ALL" -> codes(ChargeModelType.ALL);
            case "$ChargeModelType.OF_FIXED_CHARGES" -> codes(ChargeModelType.OF_FIXED_CHARGES);
            default -> format;
        };
    }

    private static String codes(List<ChargeModelType> types) {
        return types.stream().map(ChargeModelType::code).collect(Collectors.joining("|"));
    }

    /** The fields that a request may have; only those that null clears may be null. */
    private static <T> Map<String, String> input(FieldList<T> fields) {
        Map<String, String> formats = new LinkedHashMap<>();
        fields.fields().forEach(field -> formats.put(field.name(), field.type().apiFormat()
                + (field.isClearable() ? "?" : "")));
        return formats;
    }

    /**
     * An object with the members that it includes by {@code $from}; its own members replace those.
     *
     * @param sources what can be included, by name: other schemas, and objects of the program
     */
    private static JsonNode whole(JsonNode schema, Map<String, JsonNode> sources) {
        if (schema.isTextual()) {
            return NODES.textNode(choices(schema.textValue()));
        }
        if (!schema.isObject() || schema.has("$schema")) {
            return schema;
        }
        Map<String, String> names = new HashMap<>();
        schema.fieldNames().forEachRemaining(name -> names.put(bare(name), name));
        ObjectNode whole = NODES.objectNode();
        if (schema.has(FROM)) {
            included(schema.get(FROM).textValue(), sources).properties().forEach(member -> {
                String own = names.remove(bare(member.getKey()));
                if (own == null) {
                    whole.set(member.getKey(), member.getValue());
                } else {
                    whole.set(own, whole(schema.get(own), sources));
                }
            });
        }
        schema.properties().forEach(member -> {
            if (!member.getKey().equals(FROM) && !whole.has(member.getKey())) {
                whole.set(member.getKey(), whole(member.getValue(), sources));
            }
        });
        return whole;
    }

    private static JsonNode included(String name, Map<String, JsonNode> sources) {
        JsonNode source = sources.get(name);
        if (source == null) {
            throw new IllegalStateException("no schema to include: " + name);
        }
        return whole(source, sources);
    }

    private static String bare(String name) {
        return name.replaceAll("[*?\\[\\]]", "");
    }

    /** The schemas by name. */
    ObjectNode all() {
        return all;
    }

    /** The name of the schema of a whole body. */
    String body(String name) {
        return all.has(name + BODY) ? name + BODY : name;
    }

    /** Whether there is a schema of a body under a name. */
    boolean has(String name) {
        return all.has(body(name));
    }

    /** A reference to the schema of a whole body. */
    ObjectNode reference(String name) {
        return all.objectNode().put("$ref", "#/components/schemas/" + body(name));
    }
}
