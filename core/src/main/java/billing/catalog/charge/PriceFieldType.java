package billing.catalog.charge;

import billing.input.Types;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The values that a property of a price takes. Decimals are texts in JSON that keep the scale they
 * were written with, except for the bounds of tiers, which are numbers.
 *
 * @param initial   the value where properties are blank; what is faulty reads like it
 * @param input     reads the value from a file or request, noting faults
 * @param stored    reads it from JSON that has been checked; null for null
 * @param json      writes it as JSON; null leaves it out
 * @param schema    describes it to editors of files
 * @param apiFormat what the API's description calls it, in the notation of {@code schemas.yaml}
 * @param parts     the fields of the objects that it lists; none for any other value
 */
public record PriceFieldType<V>(V initial, Input<V> input, Function<JsonNode, V> stored,
                                Function<V, JsonNode> json, Supplier<Map<String, Object>> schema,
                                String apiFormat, List<? extends PriceField<?, ?>> parts) {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    /** Reads a value that a person or program states. */
    @FunctionalInterface
    public interface Input<V> {
        /** The value; the initial one when it is faulty, which has been noted. */
        V read(PriceMembers in, String name, String faultCode);
    }

    /** An amount or a percentage that must be stated. */
    static PriceFieldType<BigDecimal> amount() {
        return amount(BigDecimal.ZERO, PriceMembers::amount, "decimal");
    }

    /** An amount that may be absent. */
    static PriceFieldType<BigDecimal> optionalAmount() {
        return amount(null, PriceMembers::optionalAmount, "decimal?");
    }

    /** An amount that may be absent or blank text. */
    static PriceFieldType<BigDecimal> amountOrBlank() {
        return amount(null, PriceMembers::amountOrBlank, "string?");
    }

    private static PriceFieldType<BigDecimal> amount(BigDecimal initial, Input<BigDecimal> input,
                                                     String apiFormat) {
        return new PriceFieldType<>(initial, input,
                value -> value.asText().isBlank() ? null : new BigDecimal(value.asText()),
                value -> value == null ? null : NODES.textNode(value.toPlainString()),
                () -> Types.ordered("type", "string", "pattern", "^[0-9]+(\\.[0-9]+)?$"),
                apiFormat, List.of());
    }

    /** A whole number that must be stated; {@code least} where properties are blank. */
    static PriceFieldType<Long> whole(long least) {
        return whole(least, least, (in, name, code) -> in.whole(name, least, code), "integer");
    }

    /** A whole number from {@code least} on that may be absent. */
    static PriceFieldType<Long> optionalWhole(long least) {
        return whole(null, least, (in, name, code) -> in.optionalWhole(name, least, code),
                "integer?");
    }

    private static PriceFieldType<Long> whole(Long initial, long least, Input<Long> input,
                                              String apiFormat) {
        return new PriceFieldType<>(initial, input, JsonNode::longValue,
                value -> value == null ? null : NODES.numberNode(value.longValue()),
                () -> Types.whole(least).schema(), apiFormat, List.of());
    }

    /** Where a tier starts. {@link TierList} checks bounds, which depend on other tiers. */
    static PriceFieldType<BigDecimal> start() {
        return bound(BigDecimal.ZERO, "number", "integer");
    }

    /** Where a tier ends; null for the last. */
    static PriceFieldType<BigDecimal> end() {
        return bound(null, List.of("number", "null"), "integer?");
    }

    private static PriceFieldType<BigDecimal> bound(BigDecimal initial, Object schemaType,
                                                    String apiFormat) {
        return new PriceFieldType<>(initial, (in, name, code) -> in.number(name),
                value -> new BigDecimal(value.asText()),
                value -> value == null ? NODES.nullNode() : NODES.numberNode(value),
                () -> Map.of("type", schemaType), apiFormat, List.of());
    }
}
