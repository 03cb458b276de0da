package billing.resource;

import billing.engine.Row;
import billing.input.Fields;

/**
 * The values that the fields of a resource get: those of a document or those of a row. A record is
 * put together from either in one place.
 *
 * @param <T> the resource
 */
public interface FieldValues<T> {
    /** The value of a field; null for none. */
    <V> V get(Field<T, V> field);

    /**
     * What a document asks for: absent members keep the stored value, null ones are cleared.
     *
     * @param in     null for nothing
     * @param stored null for a new resource, whose fields are as they are initially
     */
    static <T> FieldValues<T> written(Fields in, T stored) {
        return new FieldValues<>() {
            @Override
            public <V> V get(Field<T, V> field) {
                return field.read(in, stored);
            }
        };
    }

    /** What a row holds. */
    static <T> FieldValues<T> stored(Row row) {
        return new FieldValues<>() {
            @Override
            public <V> V get(Field<T, V> field) {
                return field.type().column().read(row, field.column());
            }
        };
    }
}
