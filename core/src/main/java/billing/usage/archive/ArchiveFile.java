package billing.usage.archive;

import java.nio.file.Path;
import java.time.Instant;
import java.time.YearMonth;

/**
 * A file of archived usage as the database records it.
 *
 * @param key       its number in the database
 * @param month     in which its events happened (UTC)
 * @param directory where it was written
 * @param name      of the file
 * @param contents  what is in it
 * @param createdAt when it was archived
 */
public record ArchiveFile(long key, YearMonth month, Path directory, String name,
                          Contents contents, Instant createdAt) {
    /**
     * What is in a file.
     *
     * @param sha256 of its bytes, in hexadecimal digits
     * @param bytes  its size
     * @param events how many there are, voided ones included
     * @param voided how many of them are voided
     * @param first  the earliest timestamp
     * @param last   the latest timestamp
     */
    public record Contents(String sha256, long bytes, long events, long voided, Instant first,
                           Instant last) {
    }

    /** Where it was written. */
    public Path path() {
        return directory.resolve(name);
    }
}
