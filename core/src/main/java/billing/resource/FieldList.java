package billing.resource;

import billing.engine.Columns;
import billing.input.DocumentMembers;
import billing.input.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The fields of a resource, in the order of files.
 *
 * @param <T> the resource
 */
public record FieldList<T>(List<Field<T, ?>> fields) {
    public FieldList {
        fields = List.copyOf(fields);
    }

    /** The fields in this order. */
    @SafeVarargs
    public static <T> FieldList<T> of(Field<T, ?>... fields) {
        return new FieldList<>(List.of(fields));
    }

    /** These fields and others after them. */
    public FieldList<T> and(FieldList<T> others) {
        return new FieldList<>(Stream.concat(fields.stream(), others.fields.stream()).toList());
    }

    /** The same fields of something that holds the record: {@code within(Customer::address)}. */
    public <U> FieldList<U> within(Function<U, T> part) {
        List<Field<U, ?>> held = new ArrayList<>();
        fields.forEach(field -> held.add(field.within(part)));
        return new FieldList<>(held);
    }

    /** What a document may state, of a thing called {@code noun} in messages. */
    public Shape shape(String noun) {
        Shape shape = Shape.of(noun);
        for (Field<T, ?> field : fields) {
            shape = shape.with(field.member());
        }
        return shape;
    }

    /** The members that are read back as this resource. */
    public Map<String, Object> members(T resource) {
        return export(new DocumentMembers(), resource).members();
    }

    /** Adds the members to those of what holds the resource. */
    public DocumentMembers export(DocumentMembers out, T resource) {
        fields.forEach(field -> field.export(resource, out));
        return out;
    }

    /** The row of a resource, as far as single columns hold single fields. */
    public Columns row(String table, T resource) {
        return addTo(Columns.of(table), resource);
    }

    /** Sets the columns of these fields and of those inside objects. */
    public Columns addTo(Columns columns, T resource) {
        for (Field<T, ?> field : fields) {
            if (field.column() != null) {
                columns.set(field.column(), field.value(resource));
            }
            field.parts().addTo(columns, resource);
        }
        return columns;
    }
}
