package billing.usage.file;

import java.util.Map;

/**
 * How a usage file is to be read.
 *
 * @param columns    column (or JSON member) of the file to the field that it holds, where the two
 *                   differ; a column may also be mapped to a property of another name
 * @param timestamps how timestamps are written
 * @param delimiter  between the cells of a CSV file; null to see it from the first line
 * @param decimals   how the numbers of a CSV file are written; null for a point before decimals
 *                   and nothing between thousands
 */
public record UsageFormat(Map<String, String> columns, TimestampFormat timestamps,
                          Character delimiter, DecimalSign decimals) {
    /** Columns with the names of the fields, timestamps and delimiter by their look. */
    public static final UsageFormat DETECTED =
            new UsageFormat(Map.of(), TimestampFormat.DETECTED, null);

    public UsageFormat {
        columns = Map.copyOf(columns);
    }

    /** A format with plain numbers. */
    public UsageFormat(Map<String, String> columns, TimestampFormat timestamps,
                       Character delimiter) {
        this(columns, timestamps, delimiter, null);
    }

    /** The field that a column holds. */
    String field(String column) {
        return columns.getOrDefault(column, column);
    }

    /** A cell whose number, if it is one, is written as programs write them. */
    String plain(String cell) {
        return decimals == null ? cell : decimals.plain(cell);
    }

    /** The cell that {@link #plain} reads as this. */
    String written(String plain) {
        return decimals == null ? plain : decimals.written(plain);
    }
}
