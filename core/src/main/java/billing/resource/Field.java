package billing.resource;

import billing.input.Characters;
import billing.input.DocumentMembers;
import billing.input.Fields;
import billing.input.Formats;
import billing.input.Member;
import billing.input.MemberType;
import billing.input.Types;
import billing.kernel.error.ErrorCode;
import billing.kernel.money.CurrencyUnit;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * One field of a resource, stated once: its name, the values it takes, where the record holds it,
 * and what it means. The column has the field's name unless {@link #column} names another.
 *
 * <p>{@code Field.text("code", Tax::code).required().doc("Unique among taxes.")}. Immutable: every
 * method that adds to the statement answers a new field.
 *
 * @param <T> the resource
 * @param <V> the value's type in the domain
 */
public final class Field<T, V> {
    private final String name;
    private final FieldType<V> type;
    private final Function<T, V> getter;
    private String column;
    private String missingCode;
    private String description;
    private Object example;
    private V initial;
    private boolean clearedToInitial;
    private String label;
    private FieldList<T> parts = FieldList.of();

    private Field(String name, FieldType<V> type, Function<T, V> getter) {
        this.name = name;
        this.type = type;
        this.getter = getter;
        this.column = type.column() == null ? null : name;
        this.label = heading(name);
    }

    private Field<T, V> copy() {
        Field<T, V> copy = new Field<>(name, type, getter);
        copy.parts = parts;
        return stated(copy);
    }

    private <U> Field<U, V> stated(Field<U, V> copy) {
        copy.column = column;
        copy.missingCode = missingCode;
        copy.description = description;
        copy.example = example;
        copy.initial = initial;
        copy.clearedToInitial = clearedToInitial;
        copy.label = label;
        return copy;
    }

    /** A field of a type. */
    public static <T, V> Field<T, V> of(String name, Function<T, V> getter, FieldType<V> type) {
        return new Field<>(name, type, getter);
    }

    /** Text of one line ({@link Characters}). */
    public static <T> Field<T, String> text(String name, Function<T, String> getter) {
        return of(name, getter, FieldType.text(() -> Types.text()));
    }

    /** Text of one line of at most so many characters. */
    public static <T> Field<T, String> text(String name, Function<T, String> getter,
                                            int maxLength) {
        return of(name, getter, FieldType.text(() -> Types.text(maxLength)));
    }

    /** What the resource is identified by ({@link Types#key}). */
    public static <T> Field<T, String> key(String name, Function<T, String> getter) {
        return of(name, getter, FieldType.text(() -> Types.key()));
    }

    /** Text of one or more lines. */
    public static <T> Field<T, String> lines(String name, Function<T, String> getter) {
        return of(name, getter, FieldType.text(() -> Types.lines()));
    }

    /** Text of one or more lines of at most so many characters. */
    public static <T> Field<T, String> lines(String name, Function<T, String> getter,
                                             int maxLength) {
        return of(name, getter, FieldType.text(() -> Types.lines(maxLength)));
    }

    /** One or more e-mail addresses, with commas between. */
    public static <T> Field<T, String> email(String name, Function<T, String> getter) {
        return of(name, getter, FieldType.text(() -> Formats.email()));
    }

    /** One of some texts; another is {@code value_is_invalid}. */
    public static <T> Field<T, String> oneOf(String name, Function<T, String> getter,
                                             String... texts) {
        return of(name, getter, FieldType.oneOf(ErrorCode.VALUE_IS_INVALID, texts));
    }

    /** A constant, by its lower-case name. */
    public static <T, E extends Enum<E>> Field<T, E> choice(String name, Function<T, E> getter,
                                                            Class<E> type) {
        return of(name, getter, FieldType.choice(type));
    }

    /** A whole number from {@code least} on; minor units for amounts. */
    public static <T> Field<T, Long> whole(String name, Function<T, Long> getter, long least) {
        return of(name, getter, FieldType.whole(least));
    }

    /** A small whole number from {@code least} on. */
    public static <T> Field<T, Integer> count(String name, Function<T, Integer> getter,
                                              int least) {
        return of(name, getter, FieldType.count(least));
    }

    /** A whole number of days, 0 or more. */
    public static <T> Field<T, Integer> days(String name, Function<T, Integer> getter) {
        return of(name, getter, FieldType.days());
    }

    /** An exact decimal, 0 or more. */
    public static <T> Field<T, BigDecimal> decimal(String name,
                                                   Function<T, BigDecimal> getter) {
        return of(name, getter, FieldType.decimal());
    }

    /** True or false. */
    public static <T> Field<T, Boolean> flag(String name, Function<T, Boolean> getter) {
        return of(name, getter, FieldType.flag());
    }

    /** An accepted currency. */
    public static <T> Field<T, CurrencyUnit> currency(String name,
                                                      Function<T, CurrencyUnit> getter) {
        return of(name, getter, FieldType.currency());
    }

    /** A time zone. */
    public static <T> Field<T, ZoneId> zone(String name, Function<T, ZoneId> getter) {
        return of(name, getter, FieldType.zone());
    }

    /** An instant, UTC. */
    public static <T> Field<T, Instant> instant(String name, Function<T, Instant> getter) {
        return of(name, getter, FieldType.instant());
    }

    /** Texts: codes of other resources, mostly. The caller resolves and stores what they name. */
    public static <T> Field<T, List<String>> codes(String name,
                                                   Function<T, List<String>> getter) {
        return of(name, getter, FieldType.texts()).column(null);
    }

    /** An object of fields of the same resource. */
    public static <T> Field<T, Object> object(String name, String noun, FieldList<T> fields) {
        Field<T, Object> field = special(name, () -> Types.object(fields.shape(noun)),
                fields::members);
        field.parts = fields;
        return field;
    }

    /** A member that is read and stored by a rule of the resource's own. */
    @SuppressWarnings("unchecked")
    public static <T> Field<T, Object> special(String name,
                                               Supplier<MemberType<?>> member,
                                               Function<T, Object> exported) {
        return new Field<>(name, new FieldType<>(() -> (MemberType<Object>) member.get(), null,
                "object",
                value -> value), exported);
    }

    /** The same field of something that holds the record: {@code within(Customer::identity)}. */
    public <U> Field<U, V> within(Function<U, T> part) {
        return stated(new Field<>(name, type, whole -> getter.apply(part.apply(whole))));
    }

    /** A new resource needs it: missing is {@code value_is_mandatory}. */
    public Field<T, V> required() {
        return required(ErrorCode.VALUE_IS_MANDATORY);
    }

    /** A new resource needs it, and the code for its absence. */
    public Field<T, V> required(String code) {
        Field<T, V> field = copy();
        field.missingCode = code;
        return field;
    }

    /** What it means, for people who write files. */
    public Field<T, V> doc(String text) {
        Field<T, V> field = copy();
        field.description = text;
        return field;
    }

    /** A value as a file has it; shown by editors. */
    public Field<T, V> example(Object value) {
        Field<T, V> field = copy();
        field.example = value;
        return field;
    }

    /** What a new resource has unless the document gives it. Null leaves what is stored. */
    public Field<T, V> initially(V value) {
        Field<T, V> field = copy();
        field.initial = value;
        return field;
    }

    /** What a new resource has unless the document gives it, and what null goes back to. */
    public Field<T, V> byDefault(V value) {
        Field<T, V> field = initially(value);
        field.clearedToInitial = true;
        return field;
    }

    /** The column that holds it, where it is called otherwise; null where no column does. */
    public Field<T, V> column(String itsName) {
        Field<T, V> field = copy();
        field.column = itsName;
        return field;
    }

    /** What tables and details call it, where that is not its name in words. */
    public Field<T, V> label(String text) {
        Field<T, V> field = copy();
        field.label = text;
        return field;
    }

    /** The name in documents and in the API. */
    public String name() {
        return name;
    }

    /** The values that it takes. */
    public FieldType<V> type() {
        return type;
    }

    /** The value of a resource; may be null. */
    public V value(T resource) {
        return getter.apply(resource);
    }

    /** What takes its value from a resource. */
    public Function<T, V> getter() {
        return getter;
    }

    /** The column that holds it; null where no column does. */
    public String column() {
        return column;
    }

    /** What tables and details call it. */
    public String label() {
        return label;
    }

    /** Whether a new resource needs it. */
    public boolean isRequired() {
        return missingCode != null;
    }

    /** Whether null takes the value away, rather than keeping or resetting it. */
    public boolean isClearable() {
        return !isRequired() && initial == null && !type.apiFormat().endsWith("[]");
    }

    /** The fields of an object; none for any other field. */
    FieldList<T> parts() {
        return parts;
    }

    Member member() {
        return new Member(name, type.member().get(), missingCode, description, example);
    }

    /** Adds it to an exported document, unless it is absent or what a new resource has anyway. */
    void export(T resource, DocumentMembers out) {
        V value = value(resource);
        boolean isUsual = value == null || !isRequired() && Objects.equals(value, initial);
        out.put(name, isUsual ? null : type.exported().apply(value));
    }

    /** The value that a document asks for; a faulty one reads like an absent one. */
    V read(Fields in, T stored) {
        V kept = stored == null ? initial : value(stored);
        if (in == null || !in.has(name)) {
            return kept;
        }
        V written = in.get(name, null);
        return written != null || initial == null ? written : clearedToInitial ? initial : kept;
    }

    private static String heading(String name) {
        String words = name.replace('_', ' ');
        return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }
}
