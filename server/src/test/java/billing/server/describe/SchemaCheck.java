package billing.server.describe;

import billing.server.render.IdPrefix;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Holds answers against the schemas of the description, which use a small part of JSON Schema.
 * Members that no schema names are faults too.
 */
public final class SchemaCheck {
    private static final Map<String, Pattern> FORMATS = Map.of(
            "uuid", Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"),
            "date", Pattern.compile("\\d{4}-\\d\\d-\\d\\d"),
            "date-time", Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z"));
    private static final Map<String, Predicate<JsonNode>> TYPES = Map.of(
            "object", JsonNode::isObject, "array", JsonNode::isArray,
            "string", JsonNode::isTextual, "boolean", JsonNode::isBoolean,
            "number", JsonNode::isNumber, "integer", JsonNode::isIntegralNumber,
            "null", JsonNode::isNull);
    private final Shapes shapes;

    private SchemaCheck(Shapes shapes) {
        this.shapes = shapes;
    }

    static SchemaCheck of(Shapes shapes) {
        return new SchemaCheck(shapes);
    }

    /** A check against the schemas of the product. */
    public static SchemaCheck ofProduct() {
        return new SchemaCheck(Shapes.load(IdPrefix.DEFAULT));
    }

    /** What is wrong with an answer whose whole body has a schema; empty when all is well. */
    public List<String> bodyFaults(String shape, JsonNode answer) {
        return faults(shapes.body(shape), answer);
    }

    List<String> faults(String schema, String json) {
        try {
            return faults(schema, new ObjectMapper().readTree(json));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What is wrong with something that has a schema; empty when all is well. */
    public List<String> faults(String schema, JsonNode json) {
        List<String> faults = new ArrayList<>();
        check(shapes.all().path(schema), json, "", faults);
        return faults;
    }

    private void check(JsonNode schema, JsonNode value, String path, List<String> faults) {
        if (schema.has("$ref")) {
            String reference = schema.get("$ref").textValue();
            check(shapes.all().path(reference.substring(reference.lastIndexOf('/') + 1)), value,
                    path, faults);
        } else if (schema.has("anyOf")) {
            checkAny(schema.get("anyOf"), value, path, faults);
        } else {
            checkOne(schema, value, path, faults);
        }
    }

    /** The faults of the alternative that fits best. */
    private void checkAny(JsonNode schemas, JsonNode value, String path, List<String> faults) {
        List<List<String>> found = new ArrayList<>();
        schemas.forEach(each -> {
            List<String> own = new ArrayList<>();
            check(each, value, path, own);
            found.add(own);
        });
        faults.addAll(found.stream().filter(List::isEmpty).findFirst().orElse(found.get(0)));
    }

    private void checkOne(JsonNode schema, JsonNode value, String path, List<String> faults) {
        if (!hasType(schema.path("type"), value)) {
            faults.add(path + ": " + value + " is no " + schema.path("type"));
            return;
        }
        if (schema.has("enum") && !contains(schema.get("enum"), value)) {
            faults.add(path + ": " + value + " is none of " + schema.get("enum"));
        }
        if (value.isTextual()) {
            checkText(schema, value.textValue(), path, faults);
        }
        for (int index = 0; index < value.size() && value.isArray(); index++) {
            check(schema.path("items"), value.get(index), path + "[" + index + "]", faults);
        }
        if (value.isObject()) {
            checkMembers(schema, value, path, faults);
        }
    }

    private static void checkText(JsonNode schema, String text, String path,
                                  List<String> faults) {
        Pattern format = FORMATS.get(schema.path("format").asText());
        if (format != null && !format.matcher(text).matches()
                || schema.has("pattern") && !text.matches(schema.get("pattern").textValue())) {
            faults.add(path + ": \"" + text + "\" has the wrong form");
        }
    }

    private void checkMembers(JsonNode schema, JsonNode value, String path,
                              List<String> faults) {
        schema.path("required").forEach(name -> {
            if (!value.has(name.textValue())) {
                faults.add(path + ": lacks " + name.textValue());
            }
        });
        value.properties().forEach(member -> {
            String inside = path + "." + member.getKey();
            JsonNode own = schema.path("properties").path(member.getKey());
            if (!own.isMissingNode()) {
                check(own, member.getValue(), inside, faults);
            } else if (schema.has("additionalProperties")) {
                check(schema.get("additionalProperties"), member.getValue(), inside, faults);
            } else if (schema.has("properties")) {
                faults.add(inside + ": no schema names it");
            }
        });
    }

    private static boolean hasType(JsonNode type, JsonNode value) {
        if (type.isMissingNode()) {
            return true;
        }
        if (type.isTextual()) {
            return TYPES.get(type.textValue()).test(value);
        }
        for (JsonNode each : type) {
            if (TYPES.get(each.textValue()).test(value)) {
                return true;
            }
        }
        return false;
    }

    private static boolean contains(JsonNode list, JsonNode value) {
        for (JsonNode each : list) {
            if (each.equals(value)) {
                return true;
            }
        }
        return false;
    }
}
