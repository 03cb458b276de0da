package billing.usage.file;

import billing.engine.Json;
import billing.input.file.CsvWriter;
import billing.input.file.NewFile;
import billing.input.file.SourceFile;
import billing.kernel.error.FileErrors;
import com.fasterxml.jackson.core.type.TypeReference;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The rows of a file that were not stored, each with its line and the reason, in the columns of the
 * file and between its delimiters: to be fixed and imported again. The columns have the names of
 * their fields, so that no column needs to be mapped again. Created with the first row, next to the
 * file and never in place of an earlier one, in which a user may have fixed rows.
 */
final class RejectedFile implements AutoCloseable {
    private static final TypeReference<Map<String, Object>> OBJECT = new TypeReference<>() { };
    private final SourceFile file;
    private final UsageRows source;
    private final List<String> columns;
    private final List<Boolean> kept;
    private Path path;
    private BufferedWriter text;
    private CsvWriter csv;
    private long count;

    /** A file that is not there yet, of the form of its source; none at all for a null file. */
    RejectedFile(SourceFile file, UsageRows source) {
        this.file = file;
        this.source = source;
        List<String> columns = source.columns().stream().map(source::field).toList();
        this.columns = columns.stream().filter(column -> !isOurs(column)).toList();
        this.kept = columns.stream().map(column -> !isOurs(column)).toList();
    }

    private static boolean isOurs(String column) {
        return column.equals(UsageField.REJECTED_LINE)
                || column.equals(UsageField.REJECTED_REASON);
    }

    /** The file, or null when no row was rejected. */
    Path path() {
        return path;
    }

    long count() {
        return count;
    }

    /**
     * Adds rows in the order of their lines; they are on disk when this returns.
     *
     * @throws billing.kernel.error.StoreException if they cannot be written
     */
    void add(List<RejectedRow> rows) {
        count += rows.size();
        if (rows.isEmpty() || file == null) {
            return;
        }
        try {
            write(rows);
        } catch (IOException e) {
            throw FileErrors.unwritable(path, e);
        }
    }

    private void write(List<RejectedRow> rows) throws IOException {
        if (text == null) {
            open();
        }
        List<RejectedRow> ordered = new ArrayList<>(rows);
        ordered.sort(Comparator.comparingLong(RejectedRow::line));
        for (RejectedRow row : ordered) {
            if (csv == null) {
                text.write(json(row));
                text.write('\n');
            } else {
                csv.row(cells(row));
            }
        }
        if (csv != null) {
            csv.flush();
        }
        text.flush();
    }

    private void open() throws IOException {
        NewFile created = NewFile.nextTo(file, "rejected", columns.isEmpty() ? "jsonl" : "csv");
        path = created.path();
        text = new BufferedWriter(created.text());
        if (!columns.isEmpty()) {
            csv = new CsvWriter(text, source.delimiter());
            List<String> head = new ArrayList<>(columns);
            head.add(UsageField.REJECTED_LINE);
            head.add(UsageField.REJECTED_REASON);
            csv.row(head);
        }
    }

    private List<String> cells(RejectedRow row) {
        List<String> cells = new ArrayList<>();
        for (int column = 0; column < kept.size(); column++) {
            if (kept.get(column)) {
                cells.add(column < row.cells().size() ? row.cells().get(column) : "");
            }
        }
        cells.add(Long.toString(row.line()));
        cells.add(row.reason());
        // Values beyond the columns of the header, so that nothing of the row is lost.
        cells.addAll(row.cells().subList(Math.min(kept.size(), row.cells().size()),
                row.cells().size()));
        return cells;
    }

    private String json(RejectedRow row) {
        Map<String, Object> members = new LinkedHashMap<>();
        String text = row.cells().get(0);
        if (PropertiesCopy.isOneObject(text)) {
            Json.read(text, OBJECT).forEach((name, value) ->
                    members.put(source.field(name), value));
        } else {
            members.put("source", text);
        }
        members.put(UsageField.REJECTED_LINE, row.line());
        members.put(UsageField.REJECTED_REASON, row.reason());
        return Json.write(members);
    }

    @Override
    public void close() throws IOException {
        if (csv != null) {
            csv.close();
        } else if (text != null) {
            text.close();
        }
    }
}
