package billing.catalog.charge;

import billing.rating.ChargeModel;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;

/**
 * The entry of a charge model.
 *
 * @param model  the record that prices units
 * @param fields its properties
 * @param check  notes what is wrong with properties that are each right on their own
 * @param lines  the price as text, a line for each price or tier
 */
record ChargeModelDefinition<M extends ChargeModel>(
        Class<M> model, PriceFields<M> fields, BiConsumer<M, PriceMembers> check,
        BiFunction<M, PriceText, List<String>> lines) {
    /** An entry whose properties do not depend on each other. */
    ChargeModelDefinition(Class<M> model, PriceFields<M> fields,
                          BiFunction<M, PriceText, List<String>> lines) {
        this(model, fields, (price, in) -> { }, lines);
    }

    M read(PriceMembers in) {
        M price = fields.read(in);
        check.accept(price, in);
        return price;
    }

    M stored(JsonNode node) {
        return fields.stored(node);
    }

    ObjectNode json(ChargeModel price) {
        return fields.json(model.cast(price));
    }

    List<String> lines(ChargeModel price, PriceText text) {
        return lines.apply(model.cast(price), text);
    }
}
