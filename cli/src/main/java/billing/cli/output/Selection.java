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
 * The parts of a result to write: columns of its table, or fields of its JSON.
 *
 * @param columns keys of columns, in order; empty for all
 * @param fields  names of fields, nested ones with dots ({@code customer.email}); empty for all
 */
public record Selection(List<String> columns, List<String> fields) {
    /** Everything. */
    public static final Selection ALL = new Selection(List.of(), List.of());

    /** The table with the selected columns. */
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

    /** The selected fields: an array for a list, an object for a single resource. */
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

    /** The selected fields as a table; lists and objects are written as JSON. */
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

    /** The value without its root name and without the list's metadata. */
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

    /** A field may be absent from some objects, but not from all. */
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
                        .orElseGet(() -> "use one or more of: " + names.stream()
                                .filter(one -> one.indexOf('.') < 0)
                                .collect(Collectors.joining(", "))));
    }
}
