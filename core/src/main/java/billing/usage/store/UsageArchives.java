package billing.usage.store;

import billing.engine.Columns;
import billing.engine.Engines;
import billing.engine.Handle;
import billing.engine.PooledStatement;
import billing.engine.Row;
import billing.engine.Rows;
import billing.engine.driver.DatabaseAddress;
import billing.kernel.error.BillingException;
import billing.kernel.time.Instants;
import billing.usage.archive.ArchiveFile;
import billing.usage.archive.ArchiveFile.Contents;
import java.nio.file.Path;
import java.time.Instant;
import java.time.YearMonth;
import java.util.List;
import java.util.Optional;

/** The files of archived usage that a database records, and where in them each event is. */
public final class UsageArchives {
    private static final String SELECT = "SELECT key, month, directory, file, sha256, bytes,"
            + " events, voided, first_at, last_at, created_at FROM usage_archives";
    private static final String POSITION = "SELECT position FROM usage_archive_blocks";
    private static final String BLOCK = "INSERT INTO usage_archive_blocks (archive_key,"
            + " subscription_key, code_key, timestamp, seq, position) VALUES (?, ?, ?, ?, ?, ?)";
    private static final int BLOCKS_TOGETHER = 1_000;
    private final Handle handle;

    /** The records of a database. */
    public UsageArchives(Handle handle) {
        this.handle = handle;
    }

    /**
     * The files that a database records, without opening it as a whole; none when they cannot be
     * read, for example of an older schema.
     */
    public static List<ArchiveFile> recordedIn(DatabaseAddress database) {
        try {
            return Engines.query(SELECT + " ORDER BY key", database).rows().stream()
                    .map(UsageArchives::file).toList();
        } catch (BillingException e) {
            return List.of();
        }
    }

    private static ArchiveFile file(List<Object> row) {
        return new ArchiveFile(number(row, 0), YearMonth.parse(row.get(1).toString()),
                Path.of(row.get(2).toString()), row.get(3).toString(),
                new Contents(row.get(4).toString(), number(row, 5), number(row, 6),
                        number(row, 7), Instants.ofMicros(number(row, 8)),
                        Instants.ofMicros(number(row, 9))), Instants.ofMicros(number(row, 10)));
    }

    private static long number(List<Object> row, int column) {
        return Long.parseLong(row.get(column).toString());
    }

    private static ArchiveFile file(Row row) {
        return new ArchiveFile(row.number("key"), YearMonth.parse(row.text("month")),
                Path.of(row.text("directory")), row.text("file"), new Contents(
                        row.text("sha256"), row.number("bytes"), row.number("events"),
                        row.number("voided"), row.instant("first_at"), row.instant("last_at")),
                row.instant("created_at"));
    }

    /** All files, in the order in which they were written. */
    public List<ArchiveFile> all() {
        return rows().list("ORDER BY key");
    }

    private Rows<ArchiveFile> rows() {
        return new Rows<>(handle, SELECT, UsageArchives::file);
    }

    /**
     * The instant before which usage of any subscription is archived; empty where none is.
     *
     * @see EventKeys#archivedUntil
     */
    public Optional<Instant> latest() {
        return latestOf("");
    }

    /**
     * The same for who reads usage of a subscription from an instant on: empty where that misses
     * nothing.
     *
     * @param externalSubscriptionId null for all
     * @param from                   null for the whole history
     */
    public Optional<Instant> latest(String externalSubscriptionId, Instant from) {
        Optional<Instant> latest = externalSubscriptionId == null ? latest()
                : latestOf("WHERE external_id = ?", externalSubscriptionId);
        return latest.filter(until -> from == null || from.isBefore(until));
    }

    private Optional<Instant> latestOf(String where, Object... values) {
        return new Rows<>(handle, "SELECT max(archived_until) AS latest FROM event_subscriptions",
                row -> Optional.ofNullable(row.instant("latest"))).first(where, values)
                .flatMap(latest -> latest);
    }

    /**
     * Part of a file that may hold events of a range.
     *
     * @param from position of the first block
     * @param end  position of the first block after the range, or the size of the file
     */
    record Part(ArchiveFile file, long from, long end) {
    }

    /** The parts of all files that may hold events of a range, in the order of time. */
    List<Part> parts(EventRange range) {
        return rows().list("WHERE last_at >= ? AND first_at < ? ORDER BY first_at, key",
                        range.from(), range.end()).stream().map(file -> part(file, range))
                .filter(part -> part.from() < part.end()).toList();
    }

    private Part part(ArchiveFile file, EventRange range) {
        Rows<Long> positions = new Rows<>(handle, POSITION, row -> row.number("position"));
        String key = "(subscription_key, code_key, timestamp)";
        long from = positions.first("WHERE archive_key = ? AND " + key + " < (?, ?, ?)"
                        + " ORDER BY subscription_key DESC, code_key DESC, timestamp DESC,"
                        + " seq DESC LIMIT 1", file.key(), range.subscription(), range.code(),
                range.from()).orElse(0L);
        long end = positions.first("WHERE archive_key = ? AND " + key + " >= (?, ?, ?)"
                        + " ORDER BY subscription_key, code_key, timestamp, seq LIMIT 1",
                file.key(), range.subscription(), range.code(), range.end())
                .orElse(file.contents().bytes());
        return new Part(file, from, end);
    }

    /**
     * The first event of a block.
     *
     * @param position of the block's first byte
     */
    public record Block(long subscription, long code, long timestamp, long sequence,
                        long position) {
    }

    /** The number of the next file. */
    public long nextKey() {
        return new Rows<>(handle, "SELECT coalesce(max(key), 0) + 1 AS next FROM usage_archives",
                row -> row.number("next")).first("").orElseThrow();
    }

    /** Records a file and its blocks. */
    public void add(ArchiveFile file, List<Block> blocks) {
        Columns.of("usage_archives").set("key", file.key()).set("month", file.month().toString())
                .set("directory", file.directory().toString()).set("file", file.name())
                .set("sha256", file.contents().sha256()).set("bytes", file.contents().bytes())
                .set("events", file.contents().events()).set("voided", file.contents().voided())
                .set("first_at", file.contents().first()).set("last_at", file.contents().last())
                .set("created_at", file.createdAt()).insert(handle);
        try (PooledStatement insert = new PooledStatement(handle, BLOCK)) {
            int waiting = 0;
            for (Block block : blocks) {
                insert.set(1, file.key()).set(2, block.subscription()).set(3, block.code())
                        .set(4, block.timestamp()).set(5, block.sequence())
                        .set(6, block.position()).addToBatch();
                if (++waiting == BLOCKS_TOGETHER) {
                    insert.executeBatch();
                    waiting = 0;
                }
            }
            insert.executeBatch();
        }
    }
}
