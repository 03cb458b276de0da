package billing.usage.file;

import java.nio.file.Path;
import java.util.List;

/**
 * The result of an import. {@code read = added + duplicates + rejected}.
 *
 * @param read         rows of the file
 * @param added        events that are new in the store
 * @param duplicates   rows that the store or the file has already, with the same content
 * @param rejected     rows that were not stored
 * @param rejectedFile where those are, with line and reason; null when there are none, and of a
 *                     rehearsal
 * @param reasons      why rows were rejected, the most frequent reason first
 * @param suspect      rows that were stored and are not billed as they are
 * @param bytes        of the file, before unpacking
 * @param nanos        the time it took
 */
public record ImportResult(long read, long added, long duplicates, long rejected,
                           Path rejectedFile, List<RejectedReason> reasons,
                           SuspectRows suspect, long bytes, long nanos) {
    private static final long NANOS = 1_000_000_000;

    /** Rows read in a second. */
    public long rowsPerSecond() {
        return nanos == 0 ? 0 : Math.multiplyHigh(read, NANOS) == 0
                ? read * NANOS / nanos : read / Math.max(1, nanos / NANOS);
    }
}
