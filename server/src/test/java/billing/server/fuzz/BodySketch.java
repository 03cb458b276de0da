package billing.server.fuzz;

import billing.server.business.SmallBusiness;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Random;
import java.util.UUID;

/** Bodies as the description wants them, about a business that exists. */
final class BodySketch {
    private static final int DEEPEST = 6;
    private final JsonNode document;
    private final Random random;

    /** Sketches by an OpenAPI document. */
    BodySketch(JsonNode document, Random random) {
        this.document = document;
        this.random = random;
    }

    /** A body of a schema. */
    JsonNode of(JsonNode schema, SmallBusiness business) {
        return node(schema, "", business, 0);
    }

    private JsonNode node(JsonNode schema, String name, SmallBusiness business, int depth) {
        if (schema.has("$ref")) {
            return node(document.at(schema.get("$ref").textValue().substring(1)), name, business,
                    depth);
        } else if (schema.has("anyOf")) {
            JsonNode choices = schema.get("anyOf");
            return node(choices.get(random.nextInt(choices.size())), name, business, depth);
        } else if (schema.has("enum")) {
            JsonNode choices = schema.get("enum");
            return name.endsWith("currency") ? text("EUR")
                    : choices.get(random.nextInt(choices.size()));
        }
        return switch (type(schema)) {
            case "object" -> object(schema, name, business, depth);
            case "array" -> array(schema, name, business, depth);
            case "integer" -> JsonNodeFactory.instance.numberNode(random.nextInt(500));
            case "number" -> JsonNodeFactory.instance.numberNode(random.nextInt(50) / 2.0);
            case "boolean" -> JsonNodeFactory.instance.booleanNode(random.nextBoolean());
            case "null" -> JsonNodeFactory.instance.nullNode();
            default -> text(textOf(schema, name, business));
        };
    }

    private JsonNode object(JsonNode schema, String name, SmallBusiness business, int depth) {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        schema.path("properties").properties().forEach(member -> {
            boolean wanted = schema.path("required").toString()
                    .contains('"' + member.getKey() + '"');
            if (wanted || depth < DEEPEST && random.nextInt(depth == 0 ? 10 : 3) > 0) {
                object.set(member.getKey(),
                        node(member.getValue(), member.getKey(), business, depth + 1));
            }
        });
        if (schema.has("additionalProperties")) {
            String key = business.named(name) != null ? business.named(name)
                    : name.equals("properties") ? "n" : "key";
            object.set(key, node(schema.get("additionalProperties"), key, business, depth + 1));
        }
        return object;
    }

    private JsonNode array(JsonNode schema, String name, SmallBusiness business, int depth) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        for (int count = 1 + random.nextInt(2); count > 0 && depth < DEEPEST; count--) {
            array.add(node(schema.path("items"), name, business, depth + 1));
        }
        return array;
    }

    private String textOf(JsonNode schema, String name, SmallBusiness business) {
        if (business.named(name) != null && random.nextInt(8) > 0) {
            return business.named(name);
        } else if (schema.has("pattern") && schema.get("pattern").textValue().contains("[0-9]")) {
            return String.valueOf(random.nextInt(100));
        }
        return switch (schema.path("format").asText()) {
            case "uuid" -> id(name, business);
            case "date" -> "2024-03-0" + (1 + random.nextInt(9));
            case "date-time" -> "2024-0" + (1 + random.nextInt(9)) + "-01T00:00:00Z";
            case "email" -> "somebody@acme.example";
            case "uri" -> "https://hook" + random.nextInt(1_000_000) + ".example/";
            default -> name + random.nextInt(1_000_000);
        };
    }

    private static String id(String name, SmallBusiness business) {
        String collection = business.named(name.replaceAll("_id$", "s"));
        return collection == null ? UUID.randomUUID().toString() : collection;
    }

    private static String type(JsonNode schema) {
        JsonNode type = schema.path("type");
        return type.isArray() ? type.get(0).textValue() : type.asText("string");
    }

    private static JsonNode text(String text) {
        return JsonNodeFactory.instance.textNode(text);
    }
}
