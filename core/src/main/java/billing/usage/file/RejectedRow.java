package billing.usage.file;

import java.util.List;

/**
 * A row that was not stored.
 *
 * @param line   where it begins in its file, from 1
 * @param reason a sentence
 * @param cells  what it says, in the columns of its file; of JSON lines the one line
 */
public record RejectedRow(long line, String reason, List<String> cells) {
}
