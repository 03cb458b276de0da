package billing.server.describe;

import billing.server.render.IdPrefix;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Converts the short notation of schemas, which {@code api/schemas.yaml} explains, to JSON Schema.
 */
final class SchemaNotation {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final Pattern MEMBER = Pattern.compile("([\\w.-]+)(\\*?)((?:\\?|\\[])*)");
    private static final Set<String> TYPES =
            Set.of("string", "integer", "boolean", "number", "object", "null");
    private static final Set<String> FORMATS = Set.of("uuid", "date", "date-time", "uri");
    private static final String DECIMAL = "^-?[0-9]+(\\.[0-9]+)?$";
    private final IdPrefix prefix;

    /** The notation, with a prefix on members that hold identifiers. */
    SchemaNotation(IdPrefix prefix) {
        this.prefix = prefix;
    }

    /** The schema of a value: a text in the notation, null, or an object by its members. */
    ObjectNode schema(JsonNode stated) {
        if (stated.isNull()) {
            return schema("null");
        }
        return stated.isTextual() ? schema(stated.textValue().replaceAll("\\|\\s+", "|"))
                : stated.has("$schema") ? stated.get("$schema").deepCopy() : object(stated);
    }

    private ObjectNode object(JsonNode members) {
        ObjectNode schema = NODES.objectNode().put("type", "object");
        ArrayNode required = NODES.arrayNode();
        ObjectNode properties = NODES.objectNode();
        members.properties().forEach(member -> {
            Matcher name = MEMBER.matcher(member.getKey());
            if (!name.matches()) {
                throw new IllegalStateException("not a member name: " + member.getKey());
            }
            String shown = shown(name.group(1));
            if (!name.group(2).isEmpty()) {
                required.add(shown);
            }
            properties.set(shown, marked(schema(member.getValue()), name.group(3)));
        });
        if (!required.isEmpty()) {
            schema.set("required", required);
        }
        schema.set("properties", properties);
        return schema;
    }

    private String shown(String name) {
        String usual = IdPrefix.DEFAULT.text();
        return name.startsWith(usual) ? prefix.name(name.substring(usual.length())) : name;
    }

    /** Applies marks to a schema, the innermost first: {@code []} a list, {@code ?} nullable. */
    private static ObjectNode marked(ObjectNode schema, String marks) {
        ObjectNode marked = schema;
        for (int i = 0; i < marks.length(); i++) {
            if (marks.charAt(i) == '?') {
                marked = nullable(marked);
            } else {
                ObjectNode list = NODES.objectNode().put("type", "array");
                list.set("items", marked);
                marked = list;
                i++;
            }
        }
        return marked;
    }

    private static ObjectNode schema(String text) {
        int usual = text.indexOf(" = ");
        if (usual > 0) {
            ObjectNode schema = schema(text.substring(0, usual));
            String value = text.substring(usual + 3);
            return value.matches("\\d+") ? schema.put("default", Integer.parseInt(value))
                    : schema.put("default", Boolean.parseBoolean(value));
        }
        if (text.endsWith("?")) {
            return nullable(schema(text.substring(0, text.length() - 1)));
        }
        String inner = text.length() < 2 ? "" : text.substring(0, text.length() - 2);
        if (text.endsWith("[]")) {
            return marked(schema(inner), "[]");
        }
        if (text.endsWith("{}")) {
            ObjectNode map = NODES.objectNode().put("type", "object");
            map.set("additionalProperties", schema(inner));
            return map;
        }
        return simple(text);
    }

    private static ObjectNode simple(String text) {
        ObjectNode schema = NODES.objectNode();
        if (text.contains(" or ")) {
            ArrayNode types = schema.putArray("type");
            Pattern.compile(" or ").splitAsStream(text).forEach(types::add);
            return schema;
        }
        if (text.contains("|") || text.startsWith("=")) {
            ArrayNode choices = schema.put("type", "string").putArray("enum");
            Pattern.compile("[|=]").splitAsStream(text).filter(choice -> !choice.isEmpty())
                    .forEach(choices::add);
            return schema;
        }
        if (TYPES.contains(text)) {
            return schema.put("type", text);
        }
        if (FORMATS.contains(text)) {
            return schema.put("type", "string").put("format", text);
        }
        return text.equals("decimal") ? schema.put("type", "string").put("pattern", DECIMAL)
                : schema.put("$ref", "#/components/schemas/" + text);
    }

    private static ObjectNode nullable(ObjectNode schema) {
        JsonNode type = schema.get("type");
        if (type == null) {
            ObjectNode either = NODES.objectNode();
            either.putArray("anyOf").add(schema).addObject().put("type", "null");
            return either;
        }
        ArrayNode types = type.isArray() ? (ArrayNode) type : NODES.arrayNode().add(type);
        schema.set("type", types.add("null"));
        if (schema.get("enum") instanceof ArrayNode choices) {
            choices.addNull();
        }
        return schema;
    }
}
