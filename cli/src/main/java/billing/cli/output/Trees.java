package billing.cli.output;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.Map;

/** The JSON of a table or of facts without a resource of the API. */
final class Trees {
    private static final JsonNodeFactory NODES = JsonNodeFactory.withExactBigDecimals(true);

    private Trees() {
    }

    static JsonNode of(Table table) {
        ArrayNode array = NODES.arrayNode();
        table.rows().forEach(row -> {
            ObjectNode object = array.addObject();
            for (int i = 0; i < row.size(); i++) {
                object.set(table.columns().get(i).key(), node(row.get(i).value()));
            }
        });
        return array;
    }

    static JsonNode of(Map<String, Table> tables) {
        ObjectNode object = NODES.objectNode();
        tables.forEach((name, table) -> object.set(Column.snakeCase(name), of(table)));
        return object;
    }

    static JsonNode of(Facts facts) {
        ObjectNode object = NODES.objectNode();
        facts.facts().forEach((name, cell) ->
                object.set(Column.snakeCase(name), node(cell.value())));
        return object;
    }

    private static JsonNode node(Object value) {
        if (value == null) {
            return NODES.nullNode();
        }
        if (value instanceof Integer || value instanceof Long) {
            return NODES.numberNode(((Number) value).longValue());
        }
        if (value instanceof BigDecimal decimal) {
            return NODES.numberNode(decimal);
        }
        if (value instanceof Double real) {
            return NODES.numberNode(real);
        }
        return value instanceof Boolean flag ? NODES.booleanNode(flag)
                : NODES.textNode(value.toString());
    }
}
