package billing.catalog.charge;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.function.Function;

/**
 * One property of a charge model, or of a tier of it, stated once: its name, the values it takes,
 * where the record holds it and what it means.
 *
 * @param <T>         the charge model or the tier
 * @param <V>         the value's type in the domain
 * @param faultCode   noted for a value that it does not take
 * @param description what it means, as part of a sentence: {@code price of a unit}
 * @param example     a value as a file has it; null for none
 */
public record PriceField<T, V>(String name, PriceFieldType<V> type, Function<T, V> getter,
                               String faultCode, String description, Object example) {
    /** A field whose faults are {@code invalid_} and its name. */
    static <T, V> PriceField<T, V> of(String name, Function<T, V> getter,
                                      PriceFieldType<V> type) {
        return new PriceField<>(name, type, getter, "invalid_" + name, null, null);
    }

    /** The same with another code for faulty values. */
    PriceField<T, V> fault(String code) {
        return new PriceField<>(name, type, getter, code, description, example);
    }

    /** The same with what it means. */
    PriceField<T, V> doc(String text) {
        return new PriceField<>(name, type, getter, faultCode, text, example);
    }

    /** The same with a value as a file has it. */
    PriceField<T, V> example(Object value) {
        return new PriceField<>(name, type, getter, faultCode, description, value);
    }

    /** The value of a price as JSON; null where the member is left out. */
    JsonNode json(T price) {
        return type.json().apply(getter.apply(price));
    }
}
