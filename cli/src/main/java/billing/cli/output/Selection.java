package billing.cli.output;

import billing.input.SimilarNames;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What of a result is wanted: columns of its table, or members of the objects that the API answers.
 *
 * @param columns keys of columns, in the order wanted; empty for all
 * @param fields  names of members, those inside others with dots ({@code customer.email}); empty
 *                for whole objects
 */
public record Selection(List<String> columns, List<String> fields) {
    /** Everything. */
    public static final Selection ALL = new Selection(List.of(), List.of());

    /** A table of the wanted columns. */
    Table select(Table table) {
        if (columns.isEmpty()) {
            return table;
        }
        List<String> keys = table.columns().stream().map(Column::key).toList();
        int[] wanted = columns.stream().mapToInt(key -> keys.indexOf(
                known("--columns", "column", key, keys))).toArray();
        Table chosen = Table.of(IntStream.of(wanted).mapToObj(table.columns()::get)
                .toArray(Column[]::new)).whenEmpty(table.whenEmpty());
        table.rows().forEach(row -> chosen.row(IntStream.of(wanted).mapToObj(row::get).toArray()));
        return chosen;
    }

    /** The wanted members: an array for a list, an object for one thing. */
    JsonNode select(JsonNode tree) {
        JsonNode things = things(tree);
        if (!things.isArray()) {
            return picked(things, checked(List.of(things)));
        }
        List<JsonNode> items = new ArrayList<>();
        things.forEach(items::add);
        List<String> paths = checked(items);
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        items.forEach(item -> array.add(picked(item, paths)));
        return array;
    }

    /** The wanted members as a table; members that are lists or objects stand as JSON. */
    Table table(JsonNode tree) {
        JsonNode picked = select(tree);
        Table table = Table.of(fields.stream().map(field -> Column.text(field).key(field))
                .toArray(Column[]::new)).whenEmpty("nothing to list");
        (picked.isArray() ? picked : List.of(picked)).forEach(item -> table.row(
                fields.stream().map(field -> cell(item.get(field))).toArray()));
        return table;
    }

    private static Object cell(JsonNode value) {
        return value == null || value.isNull() ? null
                : value.isValueNode() ? value.asText() : value.toString();
    }

    /** Without the name around it, and without the list's own figures. */
    private static JsonNode things(JsonNode tree) {
        List<Map.Entry<String, JsonNode>> members = new ArrayList<>();
        tree.fields().forEachRemaining(members::add);
        members.removeIf(member -> member.getKey().equals("meta"));
        return members.size() == 1 && members.get(0).getValue().isContainerNode()
                ? members.get(0).getValue() : tree;
    }

    private ObjectNode picked(JsonNode item, List<String> paths) {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        for (String path : paths) {
            JsonNode at = item;
            for (String name : path.split("\\.")) {
                at = at.path(name);
            }
            object.set(path, at.isMissingNode() ? JsonNodeFactory.instance.nullNode() : at);
        }
        return object;
    }

    /** Some objects lack what others have, but what none of them has is a slip. */
    private List<String> checked(List<JsonNode> items) {
        if (!items.isEmpty()) {
            Set<String> paths = new LinkedHashSet<>();
            items.forEach(item -> addPaths("", item, paths));
            fields.forEach(field -> known("--fields", "field", field, List.copyOf(paths)));
        }
        return fields;
    }

    private static void addPaths(String before, JsonNode item, Set<String> paths) {
        item.fields().forEachRemaining(member -> {
            paths.add(before + member.getKey());
            if (member.getValue().isObject()) {
                addPaths(before + member.getKey() + ".", member.getValue(), paths);
            }
        });
    }

    private static String known(String option, String kind, String name, List<String> names) {
        if (names.contains(name)) {
            return name;
        }
        throw new UnknownSelectionException(option + ": unknown " + kind + " \"" + name + "\"",
                SimilarNames.nearest(name, names).map(near -> "did you mean \"" + near + "\"?")
                        .orElseGet(() -> "use some of: " + names.stream()
                                .filter(one -> one.indexOf('.') < 0)
                                .collect(Collectors.joining(", "))));
    }
}
