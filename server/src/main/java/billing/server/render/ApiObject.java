package billing.server.render;

import billing.resource.Field;
import billing.resource.FieldList;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * An object of the API, member by member in the order of answers: the same statement renders it and
 * describes it. Every member is always there; null is written as {@code null}.
 *
 * <p>Names and formats are in the notation of the API's description ({@code api/schemas.yaml}): a
 * star for what the description promises, a question mark for what may be null.
 *
 * @param <T> what is rendered
 */
public final class ApiObject<T> {
    private final List<ApiMember<T>> members;

    private record ApiMember<T>(String name, boolean isIdentifier, boolean isPromised,
                                String format, BiFunction<RenderScope, T, Object> value) {
    }

    private ApiObject(List<ApiMember<T>> members) {
        this.members = members;
    }

    /** An object without members yet. */
    public static <T> ApiObject<T> empty() {
        return new ApiObject<>(List.of());
    }

    private ApiObject<T> with(ApiMember<T> member) {
        List<ApiMember<T>> more = new ArrayList<>(members);
        more.add(member);
        return new ApiObject<>(more);
    }

    /** Adds an identifier of this service; its name gets the prefix. */
    ApiObject<T> id(String name, Function<T, UUID> value) {
        return with(new ApiMember<>(name, true, true, "uuid",
                (scope, object) -> value.apply(object)));
    }

    /** Adds fields of the resource; those that a new one needs are promised and never null. */
    @SafeVarargs
    final ApiObject<T> fields(Field<T, ?>... fields) {
        return fields(FieldList.of(fields));
    }

    /** Adds fields of the resource. */
    ApiObject<T> fields(FieldList<T> fields) {
        ApiObject<T> object = this;
        for (Field<T, ?> field : fields.fields()) {
            object = object.with(new ApiMember<>(field.name(), false, field.isRequired(),
                    field.type().apiFormat() + (field.isRequired() ? "" : "?"),
                    (scope, resource) -> field.value(resource)));
        }
        return object;
    }

    /** Adds a field that is promised although it may be null. */
    ApiObject<T> promised(Field<T, ?> field) {
        return member(field.name() + "*", field.type().apiFormat() + "?", field::value);
    }

    /** Adds a member of which the object itself tells the value. */
    ApiObject<T> member(String name, String format, Function<T, Object> value) {
        return member(name, format, (scope, object) -> value.apply(object));
    }

    /** Adds a member; the value is a domain value or JSON. */
    ApiObject<T> member(String name, String format, BiFunction<RenderScope, T, Object> value) {
        boolean isPromised = name.endsWith("*");
        return with(new ApiMember<>(isPromised ? name.substring(0, name.length() - 1) : name,
                false, isPromised, format, value));
    }

    /** Adds a list of objects. */
    <U> ApiObject<T> list(String name, String format, Function<T, List<U>> items,
                          ApiObject<U> form) {
        return member(name, format, (scope, object) -> items.apply(object).stream()
                .map(item -> form.node(scope, item)).toList());
    }

    /** The object as JSON. */
    ObjectNode node(RenderScope scope, T object) {
        return members(scope, object).node();
    }

    /** The members, for more to follow. */
    Members members(RenderScope scope, T object) {
        Members shown = scope.members();
        for (ApiMember<T> member : members) {
            Object value = member.value().apply(scope, object);
            if (member.isIdentifier()) {
                shown.id(member.name(), (UUID) value);
            } else {
                shown.formatted(member.name(), value);
            }
        }
        return shown;
    }

    /** The formats by name, as the API's description states an object. */
    public Map<String, String> description() {
        Map<String, String> formats = new LinkedHashMap<>();
        members.forEach(member -> formats.put((member.isIdentifier()
                ? IdPrefix.DEFAULT.name(member.name()) : member.name())
                + (member.isPromised() ? "*" : ""), member.format()));
        return formats;
    }
}
