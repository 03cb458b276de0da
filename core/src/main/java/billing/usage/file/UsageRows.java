package billing.usage.file;

import billing.input.file.SourceFile;
import billing.input.file.SourceText;
import billing.kernel.error.ErrorCode;
import billing.kernel.error.InputException;
import billing.kernel.error.Problem;
import billing.usage.UsageEvent;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/** The rows of a usage file, in its order. */
interface UsageRows extends Closeable {
    /** The rows of a file: JSON lines when its name or first character shows it, else CSV. */
    static UsageRows of(SourceFile file, SourceText source, UsageFormat format)
            throws IOException {
        BufferedReader text = source.buffered();
        text.mark(2);
        int first = text.read();
        text.reset();
        if (first == '[') {
            throw new InputException(List.of(new Problem(file.name(), 1, 0, null,
                    ErrorCode.VALUE_IS_INVALID, "the file is a JSON array, not CSV or JSON lines",
                    "write each event as an object on a line of its own, without [ ] and"
                            + " commas: jq -c '.[]' " + file.name())));
        }
        String name = file.unpackedName();
        return first == '{' || name.endsWith(".jsonl") || name.endsWith(".ndjson")
                ? new JsonLinesUsageRows(source, text, format)
                : new CsvUsageRows(source, text, format);
    }

    /** Reads the next row; false after the last. A row that cannot be read has a fault. */
    boolean next(UsageRow row);

    /** The texts of the row that was read last, in the columns of the file. */
    List<String> cells();

    /** The texts of an event in the columns of the file; from any thread. */
    List<String> cells(UsageEvent event);

    /** The names of the columns; empty for JSON lines. */
    List<String> columns();

    /** The field that a column, or a member of JSON lines, holds. */
    String field(String column);

    /** The delimiter of the cells, where there are columns. */
    char delimiter();
}
