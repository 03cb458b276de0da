package billing.catalog.charge;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * The values that the properties of a price get: those of a file or request, those stored, or none.
 * A record is put together from any of them in one place.
 *
 * @param <T> the charge model or the tier
 */
interface PriceValues<T> {
    /** The value of a property. From files and requests, faults are noted in the order of calls. */
    <V> V get(PriceField<T, V> field);

    /** The values of blank properties. */
    static <T> PriceValues<T> initial() {
        return new PriceValues<>() {
            @Override
            public <V> V get(PriceField<T, V> field) {
                return field.type().initial();
            }
        };
    }

    /** The values that are stated; a faulty one, which is noted, is like that of blank ones. */
    static <T> PriceValues<T> stated(PriceMembers in) {
        return new PriceValues<>() {
            @Override
            public <V> V get(PriceField<T, V> field) {
                return field.type().input().read(in, field.name(), field.faultCode());
            }
        };
    }

    /** The values of JSON that has been checked. */
    static <T> PriceValues<T> stored(JsonNode node) {
        return new PriceValues<>() {
            @Override
            public <V> V get(PriceField<T, V> field) {
                JsonNode value = node.get(field.name());
                return value == null || value.isNull() ? null : field.type().stored().apply(value);
            }
        };
    }
}
