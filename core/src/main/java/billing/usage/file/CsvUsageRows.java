package billing.usage.file;

import billing.engine.Json;
import billing.input.SimilarNames;
import billing.input.file.CsvReader;
import billing.input.file.Delimiter;
import billing.input.file.SourceText;
import billing.kernel.error.ErrorCode;
import billing.kernel.error.InputException;
import billing.kernel.error.Problem;
import billing.kernel.limit.Limit;
import billing.usage.UsageEvent;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The rows of a CSV file with a line of column names. An empty cell is an absent value. */
final class CsvUsageRows implements UsageRows {
    /** Longer than any sane row, short enough for any memory. */
    static final int RECORD_CHARS_MAX = Limit.USAGE_ROW.most();
    private static final Set<String> SKIPPED =
            Set.of(UsageField.REJECTED_LINE, UsageField.REJECTED_REASON);

    private final SourceText source;
    private final UsageFormat format;
    private final char delimiter;
    private final CsvReader records;
    private final List<String> columns;
    private final String[] fields;
    private final byte[][] memberStarts;
    /** Whether a column has members, which may be given as columns too. */
    private final boolean hasMembers;

    CsvUsageRows(SourceText source, BufferedReader text, UsageFormat format) throws IOException {
        this.source = source;
        this.format = format;
        this.delimiter = format.delimiter() == null ? Delimiter.of(text) : format.delimiter();
        this.records = new CsvReader(source.name(), text, delimiter, RECORD_CHARS_MAX);
        this.columns = header();
        this.fields = columns.stream().map(format::field).toArray(String[]::new);
        this.hasMembers = List.of(fields).contains(UsageField.PROPERTIES);
        this.memberStarts = new byte[fields.length][];
        for (int column = 0; column < fields.length; column++) {
            memberStarts[column] = JsonBuffer.memberStart(fields[column]);
        }
        mustHaveMapped();
        mustDiffer();
        mustHave(UsageField.TRANSACTION_ID, UsageField.EXTERNAL_SUBSCRIPTION_ID, UsageField.CODE,
                UsageField.TIMESTAMP);
    }

    private List<String> header() {
        if (!records.next()) {
            throw fault(1, ErrorCode.VALUE_IS_MANDATORY, "the file is empty",
                    "its first line names the columns: transaction_id,external_subscription_id,"
                            + "code,timestamp and one for each property");
        }
        List<String> names = new ArrayList<>();
        records.cells().forEach(name -> names.add(UsageRow.withoutNul(name).strip()));
        return List.copyOf(names);
    }

    /** A misspelled name of a mapped column would import its values as something else. */
    private void mustHaveMapped() {
        if (columns.contains(UsageField.REJECTED_REASON)) {
            return; // such a file has the names of fields already
        }
        TreeSet<String> absent = new TreeSet<>(format.columns().keySet());
        columns.forEach(absent::remove);
        if (!absent.isEmpty()) {
            String column = absent.first();
            throw fault(1, ErrorCode.VALUE_IS_INVALID, "there is no column " + column
                    + " to take as " + format.field(column) + "; the columns are "
                    + String.join(", ", columns), SimilarNames.question(column, columns));
        }
    }

    private void mustDiffer() {
        Set<String> seen = new HashSet<>();
        for (int column = 0; column < fields.length; column++) {
            if (!fields[column].isEmpty() && !seen.add(fields[column])) {
                throw fault(1, ErrorCode.VALUE_ALREADY_EXIST, "two columns hold " + fields[column]
                        + "; the columns are " + String.join(", ", columns),
                        "keep one of them, or name the other with --map COLUMN=PROPERTY");
            }
        }
    }

    private void mustHave(String... mandatory) {
        List<String> missing = new ArrayList<>(List.of(mandatory));
        missing.removeAll(List.of(fields));
        if (!missing.isEmpty()) {
            throw fault(1, ErrorCode.VALUE_IS_MANDATORY, "there is no column "
                    + String.join(", ", missing) + "; the columns are "
                    + String.join(", ", columns), (missing.size() == 1
                            ? "name the column that holds it with"
                            : "name the columns that hold them with")
                    + missing.stream().map(field -> " --map COLUMN=" + field)
                            .collect(Collectors.joining()));
        }
    }

    @Override
    public boolean next(UsageRow row) {
        if (!records.next()) {
            return false;
        }
        row.clear(records.line());
        int count = records.count();
        if (count != fields.length) {
            row.fault = "the row has " + count + " cells, the head has " + fields.length;
            return true;
        }
        row.properties.raw('{');
        for (int column = 0; column < count; column++) {
            String cell = records.cell(column);
            if (!cell.isEmpty() && !row.set(fields[column], cell)) {
                property(column, cell, row);
            }
        }
        row.properties.raw('}');
        return true;
    }

    private void property(int column, String cell, UsageRow row) {
        if (fields[column].equals(UsageField.PROPERTIES)) {
            try {
                if (!PropertiesCopy.members(cell, row)) {
                    row.fault = "properties is not a JSON object";
                }
            } catch (IOException e) {
                row.fault = "properties is not a JSON object: " + PropertiesCopy.reason(e);
            }
        } else if (!SKIPPED.contains(fields[column])) {
            if (hasMembers) {
                row.property(fields[column]);
            }
            row.properties.separate();
            row.properties.raw(memberStarts[column]);
            row.properties.string(format.plain(cell));
        }
    }

    private InputException fault(long line, String code, String message, String hint) {
        return new InputException(List.of(new Problem(source.name(), line, 0, null, code,
                message, hint)));
    }

    @Override
    public List<String> cells() {
        return records.cells();
    }

    @Override
    public List<String> cells(UsageEvent event) {
        Map<String, Object> rest = new LinkedHashMap<>(event.properties());
        List.of(fields).forEach(rest::remove);
        List<String> cells = new ArrayList<>();
        for (String field : fields) {
            String value = switch (field) {
                case UsageField.TRANSACTION_ID -> event.transactionId();
                case UsageField.EXTERNAL_SUBSCRIPTION_ID -> event.externalSubscriptionId();
                case UsageField.CODE -> event.code();
                case UsageField.TIMESTAMP -> format.timestamps().text(event.timestamp());
                case UsageField.PRECISE_TOTAL -> event.preciseTotalCents() == null ? null
                        : format.written(event.preciseTotalCents().toPlainString());
                case UsageField.PROPERTIES -> Json.write(rest);
                default -> event.properties().get(field) == null ? null
                        : format.written(event.properties().get(field).toString());
            };
            cells.add(value == null ? "" : value);
        }
        return cells;
    }

    @Override
    public List<String> columns() {
        return columns;
    }

    @Override
    public String field(String column) {
        return format.field(column);
    }

    @Override
    public char delimiter() {
        return delimiter;
    }

    @Override
    public void close() throws IOException {
        records.close();
        source.close();
    }
}
