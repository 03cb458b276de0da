package billing.resource;

import billing.engine.Row;
import billing.input.Formats;
import billing.input.MemberType;
import billing.input.Types;
import billing.kernel.codelist.Codes;
import billing.kernel.error.ErrorCode;
import billing.kernel.money.CurrencyUnit;
import com.fasterxml.jackson.core.type.TypeReference;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * The values that a field takes: how a document, a column and the API have them.
 *
 * @param member    reads the value from a document and describes it there; asked for when first
 *                  a document is read, which most commands never do
 * @param column    reads the value from a column; null where rows do not hold it as it is
 * @param apiFormat what the API's description calls it: {@code string}, {@code integer},
 *                  {@code boolean}, {@code decimal}, {@code date-time}, or the name of a schema;
 *                  the texts with bars between where it is one of them, {@code company|individual};
 *                  with {@code []} for a list
 * @param exported  what an exported document writes for a value
 */
public record FieldType<V>(Supplier<MemberType<V>> member, ColumnReader<V> column, String apiFormat,
                           Function<V, Object> exported) {
    private static final TypeReference<List<String>> TEXTS = new TypeReference<>() { };

    /** Reads a value from a column of a row, null for SQL null. */
    @FunctionalInterface
    public interface ColumnReader<V> {
        /** The value. */
        V read(Row row, String column);
    }

    private FieldType(Supplier<MemberType<V>> member, ColumnReader<V> column, String apiFormat) {
        this(member, column, apiFormat, value -> value);
    }

    /** A text; {@code member} states its length and form. */
    public static FieldType<String> text(Supplier<MemberType<String>> member) {
        return new FieldType<>(member, Row::text, "string");
    }

    /** One of some texts. */
    public static FieldType<String> oneOf(String code, String... texts) {
        return new FieldType<>(() -> Types.oneOf(code, texts), Row::text, String.join("|", texts));
    }

    /** A constant, by its lower-case name. */
    public static <E extends Enum<E>> FieldType<E> choice(Class<E> type) {
        return new FieldType<>(() -> Types.choice(type),
                (row, column) -> row.constant(column, type),
                Arrays.stream(type.getEnumConstants())
                        .map(Codes::of)
                        .collect(Collectors.joining("|")));
    }

    /** An ISO 3166-1 alpha-2 code. */
    public static FieldType<String> country() {
        return new FieldType<>(Formats::country, Row::text, "Country");
    }

    /** The same values, whose faults are reported under another name than the field's. */
    public FieldType<V> under(String reported) {
        return new FieldType<>(() -> Types.under(reported, member.get()), column, apiFormat,
                exported);
    }

    /** A whole number from {@code least} on; minor units for amounts. */
    public static FieldType<Long> whole(long least) {
        return new FieldType<>(() -> Types.whole(least), Row::optionalNumber, "integer");
    }

    /** A small whole number from {@code least} on. */
    public static FieldType<Integer> count(int least) {
        return new FieldType<>(() -> Types.count(least), Row::optionalInteger, "integer");
    }

    /** A whole number of days, 0 or more. */
    public static FieldType<Integer> days() {
        return new FieldType<>(() -> Types.days(0), Row::optionalInteger, "integer");
    }

    /** An exact decimal, 0 or more; exported as text, so that no digit is lost. */
    public static FieldType<BigDecimal> decimal() {
        return new FieldType<>(() -> Types.decimal(0), Row::decimal, "decimal",
                BigDecimal::toPlainString);
    }

    /** True or false. */
    public static FieldType<Boolean> flag() {
        return new FieldType<>(Types::flag, Row::optionalFlag, "boolean");
    }

    /** An accepted currency. */
    public static FieldType<CurrencyUnit> currency() {
        return new FieldType<>(Types::currency, Row::currency, "Currency");
    }

    /** A time zone. */
    public static FieldType<ZoneId> zone() {
        return new FieldType<>(Formats::zone, Row::zone, "Timezone");
    }

    /** An instant, UTC. */
    public static FieldType<Instant> instant() {
        return new FieldType<>(Formats::instant, Row::instant, "date-time");
    }

    /** A list of texts. */
    public static FieldType<List<String>> texts() {
        return texts(Types::text, "string");
    }

    /** A list of some texts; another is {@code value_is_invalid}. */
    public static FieldType<List<String>> textsOf(String... texts) {
        return texts(() -> Types.oneOf(ErrorCode.VALUE_IS_INVALID, texts),
                String.join("|", texts));
    }

    private static FieldType<List<String>> texts(Supplier<MemberType<String>> item,
                                                  String apiFormat) {
        return new FieldType<>(() -> Types.list(item.get()),
                (row, column) -> row.json(column, TEXTS), apiFormat + "[]");
    }
}
