package billing.catalog.charge;

import billing.input.Shape;
import billing.input.Types;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.function.Function;

/**
 * The fields of a charge model or of a tier, and how the record is put together from their values.
 *
 * @param fields in the order of JSON and messages
 * @param maker  makes the record; the order in which it asks is that of the checks
 */
record PriceFields<T>(List<PriceField<T, ?>> fields, Function<PriceValues<T>, T> maker) {
    /** The price of blank properties: nothing. */
    T initial() {
        return maker.apply(PriceValues.initial());
    }

    /** The price that a file or request states; faults are noted. */
    T read(PriceMembers in) {
        return maker.apply(PriceValues.stated(in));
    }

    /** The price of JSON that has been checked. */
    T stored(JsonNode node) {
        return maker.apply(PriceValues.stored(node));
    }

    /** The price as JSON; absent values are left out. */
    ObjectNode json(T price) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        for (PriceField<T, ?> field : fields) {
            JsonNode value = field.json(price);
            if (value != null) {
                node.set(field.name(), value);
            }
        }
        return node;
    }

    List<String> names() {
        return fields.stream().map(PriceField::name).toList();
    }

    /** The description of an object that has all fields. */
    Shape shape(String noun) {
        Shape shape = Shape.of(noun);
        for (PriceField<T, ?> field : fields) {
            shape = shape.withMandatory(field.name(), Types.node(field.type().schema().get()),
                    field.description());
        }
        return shape;
    }
}
