package billing.archive;

import billing.engine.Handle;
import billing.kernel.error.FileErrors;
import billing.usage.archive.ArchiveFile;
import billing.usage.archive.ArchiveFolder;
import billing.usage.archive.ArchiveWriter;
import billing.usage.archive.ArchivedEvent;
import billing.usage.store.SettledUsage;
import billing.usage.store.SettledUsage.Bound;
import billing.usage.store.SettledUsage.Stream;
import billing.usage.store.UsageArchives;
import billing.usage.store.UsageArchives.Block;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The settled usage of one month as a file: written first, then moved. */
final class MonthFile {
    private final YearMonth month;
    private final ArchiveFolder folder;
    private final String name;
    private final List<Stream> streams = new ArrayList<>();
    private final List<Block> blocks = new ArrayList<>();
    private ArchiveWriter.Written written;
    /** The name that it was given; another one when the file was there already. */
    private String given;

    /**
     * A file to come.
     *
     * @param recorded the names of all files that the database records
     */
    MonthFile(YearMonth month, ArchiveFolder folder, Set<String> recorded) {
        this.month = month;
        this.folder = folder;
        this.name = folder.nameFor(month, recorded);
    }

    /** The first instant of a month. */
    static Instant start(YearMonth month) {
        return month.atDay(1).atStartOfDay(ZoneOffset.UTC).toInstant();
    }

    /**
     * Writes the file, verifies it and gives it its name; false when there was nothing to do.
     *
     * @throws billing.kernel.error.StoreException if it cannot be written
     */
    boolean write(Handle handle, List<Bound> bounds) {
        try {
            return tryToWrite(handle, bounds);
        } catch (IOException e) {
            throw FileErrors.unwritable(folder.file(name), e);
        }
    }

    private boolean tryToWrite(Handle handle, List<Bound> bounds) throws IOException {
        try (ArchiveWriter writer = folder.begin(name)) {
            new SettledUsage(handle).each(bounds, start(month), start(month.plusMonths(1)),
                    (stream, event) -> add(writer, stream, event));
            if (writer.events() == 0) {
                return false;
            }
            written = writer.finish();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        given = folder.complete(name, month, written);
        return true;
    }

    private void add(ArchiveWriter writer, Stream stream, ArchivedEvent event) {
        try {
            long position = writer.add(event);
            if (position >= 0) {
                blocks.add(new Block(stream.subscription(), stream.code(),
                        event.timestampMicros(), event.archived().sequence(), position));
            }
            if (streams.isEmpty() || !streams.get(streams.size() - 1).equals(stream)) {
                streams.add(stream);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Deletes the file, which nothing was archived with; one that was there before stays. */
    void discard() {
        try {
            folder.discard(name);
        } catch (IOException e) {
            throw FileErrors.unwritable(folder.file(name), e);
        }
    }

    /**
     * Deletes from the database what the file holds, and records the file; within one transaction.
     *
     * @throws ChangedUsage when other events have been received or voided meanwhile
     */
    ArchiveFile move(Handle handle, Instant now) {
        ArchiveFile.Contents contents = written.contents();
        UsageArchives archives = new UsageArchives(handle);
        ArchiveFile file = new ArchiveFile(archives.nextKey(), month, folder.path(), given,
                contents, now);
        if (!new SettledUsage(handle).delete(streams, contents.events(), contents.voided())) {
            throw new ChangedUsage();
        }
        archives.add(file, blocks);
        return file;
    }

    /** Usage has changed while its file was written. */
    static final class ChangedUsage extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }
}
