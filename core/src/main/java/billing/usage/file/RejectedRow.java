package billing.usage.file;

import java.util.List;

/**
 * A row that was not stored.
 *
 * @param line  where it begins in its file, from 1
 * @param fault what is wrong with it
 * @param cells its content, in the columns of its file; of JSON lines the one line
 */
record RejectedRow(long line, RowFault fault, List<String> cells) {
    /** The error, as a sentence. */
    String reason() {
        return fault.sentence();
    }
}
