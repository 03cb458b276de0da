package billing.archive;

import billing.usage.archive.ArchiveFile;
import java.time.YearMonth;

/**
 * The usage of a month (UTC) that was archived, or would be.
 *
 * @param events how many there are, voided ones included
 * @param file   null in a preview
 */
public record ArchivedMonth(YearMonth month, long events, ArchiveFile file) {
}
