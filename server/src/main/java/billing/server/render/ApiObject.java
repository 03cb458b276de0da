package billing.server.render;

import billing.resource.Field;
import billing.resource.FieldList;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * The members of an object of the API in the order of answers, used both to render it and to
 * describe it. Every member is always present, null as {@code null}, but those that are shown only
 * where they are stated.
 *
 * <p>Names and formats are in the notation of {@code api/schemas.yaml}: a star for a required
 * member, a question mark for one that may be null.
 *
 * @param <T> the type that is rendered
 */
public final class ApiObject<T> {
    private final List<ApiMember<T>> members;

    /**
     * A member.
     *
     * @param written the name as it is written, but for identifiers, whose names get the prefix
     * @param own     its value from the object alone; null where {@code scoped} takes it
     * @param scoped  its value from the object and what answers share
     */
    private record ApiMember<T>(String name, SerializableString written, Presence presence,
                                String format, Function<T, ?> own,
                                BiFunction<RenderScope, T, Object> scoped) {
        ApiMember(String name, Presence presence, String format, Function<T, ?> own,
                  BiFunction<RenderScope, T, Object> scoped) {
            this(name, new SerializedString(name), presence, format, own, scoped);
        }

        Object value(RenderScope scope, T object) {
            return own == null ? scoped.apply(scope, object) : own.apply(object);
        }
    }

    /** When a member is in answers, and as what. */
    private enum Presence { IDENTIFIER, PROMISED, NULLABLE, STATED }

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
    public ApiObject<T> id(String name, Function<T, UUID> value) {
        return with(new ApiMember<>(name, Presence.IDENTIFIER, "uuid", value, null));
    }

    /** Adds fields of the resource; those required at creation are required and never null. */
    @SafeVarargs
    public final ApiObject<T> fields(Field<T, ?>... fields) {
        return fields(FieldList.of(fields));
    }

    /** Adds fields of the resource. */
    public ApiObject<T> fields(FieldList<T> fields) {
        ApiObject<T> object = this;
        for (Field<T, ?> field : fields.fields()) {
            object = object.with(new ApiMember<>(field.name(), field.isRequired()
                    ? Presence.PROMISED : Presence.NULLABLE, field.type().apiFormat()
                    + (field.isRequired() ? "" : "?"), field.getter(), null));
        }
        return object;
    }

    /** Adds a field that is required although it may be null. */
    public ApiObject<T> promised(Field<T, ?> field) {
        return member(field.name() + "*", field.type().apiFormat() + "?", field.getter());
    }

    /** Adds fields that answers leave out where they are null. */
    public ApiObject<T> stated(FieldList<T> fields) {
        ApiObject<T> object = this;
        for (Field<T, ?> field : fields.fields()) {
            object = object.stated(field.name(), field.type().apiFormat() + "?",
                    field.getter());
        }
        return object;
    }

    /** Adds a member that answers leave out where it is null or an empty object. */
    public ApiObject<T> stated(String name, String format, Function<T, ?> value) {
        return with(new ApiMember<>(name, Presence.STATED, format, value, null));
    }

    /** Adds a member whose value is taken from the object alone. */
    public ApiObject<T> member(String name, String format, Function<T, ?> value) {
        return member(name, format, value, null);
    }

    /** Adds a member; the value is a domain value or JSON. */
    public ApiObject<T> member(String name, String format,
                               BiFunction<RenderScope, T, Object> value) {
        return member(name, format, null, value);
    }

    private ApiObject<T> member(String name, String format, Function<T, ?> own,
                                BiFunction<RenderScope, T, Object> scoped) {
        boolean isPromised = name.endsWith("*");
        return with(new ApiMember<>(isPromised ? name.substring(0, name.length() - 1) : name,
                isPromised ? Presence.PROMISED : Presence.NULLABLE, format, own, scoped));
    }

    /** Adds an object. */
    public <U> ApiObject<T> object(String name, String format, Function<T, U> part,
                                   ApiObject<U> form) {
        return member(name, format, (scope, object) -> new FormattedValue.Part<>(form, scope,
                part.apply(object)));
    }

    /** Adds a list of objects. */
    public <U> ApiObject<T> list(String name, String format, Function<T, List<U>> items,
                                 ApiObject<U> form) {
        return member(name, format, (scope, object) -> form.parts(scope, items.apply(object)));
    }

    /** Objects as the values of a list. */
    public List<?> parts(RenderScope scope, List<T> objects) {
        List<Object> parts = new ArrayList<>(objects.size());
        for (T object : objects) {
            parts.add(new FormattedValue.Part<>(this, scope, object));
        }
        return parts;
    }

    /** The object as JSON. */
    public ObjectNode node(RenderScope scope, T object) {
        return members(scope, object).node();
    }

    /** The rendered members, to which more can be added. */
    public Members members(RenderScope scope, T object) {
        Members shown = scope.members(members.size());
        for (ApiMember<T> member : members) {
            Object value = member.value(scope, object);
            if (member.presence() == Presence.IDENTIFIER) {
                shown.id(member.name(), (UUID) value);
            } else if (member.presence() != Presence.STATED || isStated(value)) {
                shown.formatted(member.name(), value);
            }
        }
        return shown;
    }

    /** Writes the object as JSON; the same as its tree. */
    public void write(JsonGenerator out, RenderScope scope, T object) throws IOException {
        out.writeStartObject();
        writeMembers(out, scope, object);
        out.writeEndObject();
    }

    /** Writes the members into an object, to which more can be added. */
    public void writeMembers(JsonGenerator out, RenderScope scope, T object) throws IOException {
        for (ApiMember<T> member : members) {
            Object value = member.value(scope, object);
            if (member.presence() == Presence.IDENTIFIER) {
                out.writeFieldName(scope.prefix().name(member.name()));
            } else if (member.presence() != Presence.STATED || isStated(value)) {
                out.writeFieldName(member.written());
            } else {
                continue;
            }
            FormattedValue.write(out, value);
        }
    }

    private static boolean isStated(Object value) {
        return value != null && !(value instanceof Map<?, ?> map && map.isEmpty());
    }

    /** The formats by member name, for the description of the API. */
    public Map<String, String> description() {
        Map<String, String> formats = new LinkedHashMap<>();
        members.forEach(member -> formats.put((member.presence() == Presence.IDENTIFIER
                ? IdPrefix.DEFAULT.name(member.name()) + "*" : member.name())
                + (member.presence() == Presence.PROMISED ? "*" : ""), member.format()));
        return formats;
    }
}
