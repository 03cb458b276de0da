package billing.usage.file;

import billing.engine.Database;
import billing.engine.Handle;
import billing.engine.driver.WriteScope;
import billing.input.file.SourceFile;
import billing.input.file.SourceText;
import billing.kernel.error.FileErrors;
import billing.kernel.error.InputException;
import billing.usage.store.EventInsert;
import billing.usage.store.MeteredCode;
import billing.usage.store.MeteredCodes;
import billing.usage.store.UsageNames;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Brings a usage file into the event store, in the memory of two batches and of 53 bytes for each
 * subscription that the file names, and 8 more for each code of it that is charged in advance.
 *
 * <p>Rows are written in batches, each in a transaction of its own, so what was reported as kept is
 * kept whatever happens afterwards; the same file imported again goes on where it stopped, because
 * a row that is stored already is only counted. The order of rows is the order of ingestion.
 */
public final class UsageImport {
    /** Large enough that neighbours share pages, small enough for a heap of 256 MB. */
    private static final int ROWS_PER_BATCH = 500_000;
    /** Where others write at the same time, they wait for a batch, but for ten seconds at most. */
    private static final int ROWS_PER_SHARED_BATCH = 100_000;
    /** Rows between two reports. */
    private static final int STEP = 10_000;
    /** Events that change how queries are best executed. */
    private static final int MANY_ROWS = 10_000;
    /** A batch is long: while it is being read, progress is reported at this interval. */
    private static final long READING_REPORT_MILLIS = 250;
    private final Database database;
    private final UsageFormat format;
    private final boolean strict;
    private final ImportFollowUp followUp;
    private final int rowsPerBatch;

    /**
     * An import into a database.
     *
     * @param strict   whether rows are rejected that could be stored but not billed: of codes
     *                 and subscriptions that do not exist, before their start, or more than a
     *                 day from now
     * @param followUp what is done with the rows of a batch once they are stored
     */
    public UsageImport(Database database, UsageFormat format, boolean strict,
                       ImportFollowUp followUp) {
        this(database, format, strict, followUp,
                database.sharesWrites() ? ROWS_PER_SHARED_BATCH : ROWS_PER_BATCH);
    }

    UsageImport(Database database, UsageFormat format, boolean strict, ImportFollowUp followUp,
                int rowsPerBatch) {
        this.database = database;
        this.format = format;
        this.strict = strict;
        this.followUp = followUp;
        this.rowsPerBatch = rowsPerBatch;
    }

    /**
     * Imports a file.
     *
     * @param now when its events are ingested
     * @throws InputException when the file is not there, lacks a column, is not UTF-8, or has a
     *                        unreadable record; batches before that place are kept
     */
    public ImportResult run(SourceFile file, Instant now, ImportProgress progress) {
        return run(file, now, progress, false);
    }

    /**
     * Does what {@link #run} would do and rolls it back batch by batch: nothing is stored, and no
     * file is written. A duplicate within the file counts as new again in another batch.
     *
     * @throws InputException as an import would be refused
     */
    public ImportResult rehearse(SourceFile file, Instant now, ImportProgress progress) {
        return run(file, now, progress, true);
    }

    private ImportResult run(SourceFile file, Instant now, ImportProgress progress,
                             boolean rehearsal) {
        long started = System.nanoTime();
        try (SourceText source = file.open()) {
            UsageRows rows = UsageRows.of(file, source, format);
            RowCheck check = database.read(handle -> new RowCheck(format, new MeteredCodes(handle),
                    strict ? subscriptions(handle) : null, now));
            RejectedReasons reasons = reasons();
            try (RowFeed feed = new RowFeed(rows, source, check, rowsPerBatch);
                 RejectedFile rejected = new RejectedFile(rehearsal ? null : file, rows)) {
                BatchWriter writer = new BatchWriter(check, rows, now, followUp);
                RowCounts counts = new RowCounts(file.size(), progress);
                UnorderedRows unordered = new UnorderedRows();
                EarlyRows early = new EarlyRows(database, check);
                for (UsageBatch batch = next(feed, counts); batch != null;
                        batch = next(feed, counts)) {
                    List<RejectedRow> refused = new ArrayList<>(batch.rejected());
                    if (batch.size() > 0) {
                        refused.addAll(write(batch, writer, counts, rehearsal));
                    }
                    rejected.add(refused);
                    reasons.add(refused);
                    counts.complete(batch, check);
                    early.add(batch);
                    unordered.add(batch, billedInOrder(check), check.subscriptions().size());
                    feed.restore(batch);
                }
                if (writer.added() >= MANY_ROWS && !rehearsal) {
                    database.writing(EventInsert::analyze);
                }
                return new ImportResult(counts.kept, writer.added(), writer.duplicates(),
                        rejected.count(), rejected.path(), reasons.all(),
                        suspect(check, counts, early, unordered), source.bytesRead(),
                        System.nanoTime() - started);
            }
        } catch (IOException e) {
            throw FileErrors.unreadable(file.name(), e);
        }
    }

    private RejectedReasons reasons() {
        return new RejectedReasons(new Remedies(
                () -> database.read(handle -> new UsageNames(handle).codes()),
                () -> database.read(handle -> new UsageNames(handle).subscriptions())));
    }

    private static KnownSubscriptions subscriptions(Handle handle) {
        KnownSubscriptions known = new KnownSubscriptions();
        new UsageNames(handle).eachStart(known::add);
        return known;
    }

    /** The next batch; while it is being read, the progress is reported to it. */
    private static UsageBatch next(RowFeed feed, RowCounts counts) {
        UsageBatch batch = feed.takeWithin(READING_REPORT_MILLIS);
        while (batch == null && !feed.hasEnded()) {
            counts.read(feed.rowsRead());
            batch = feed.takeWithin(READING_REPORT_MILLIS);
        }
        return batch;
    }

    private List<RejectedRow> write(UsageBatch batch, BatchWriter writer, RowCounts counts,
                                    boolean rehearsal) {
        if (!rehearsal) {
            List<RejectedRow> refused = database.write(WriteScope.EVENTS, handle ->
                    writer.write(handle, batch, rows -> counts.step(batch, rows)));
            writer.committed();
            return refused;
        }
        List<RejectedRow> refused = database.rehearse(handle ->
                writer.write(handle, batch, rows -> counts.step(batch, rows)));
        writer.committed();
        writer.forgetKeys();
        return refused;
    }

    /** The numbers of the codes whose rows are charged in advance. */
    private Set<Integer> billedInOrder(RowCheck check) {
        Predicate<String> billed = database.read(followUp::billed);
        return IntStream.range(0, check.codes().size()).filter(number ->
                billed.test(check.codes().get(number).metered().code()))
                .boxed().collect(Collectors.toSet());
    }

    private static SuspectRows suspect(RowCheck check, RowCounts counts, EarlyRows early,
                                       UnorderedRows unordered) {
        return new SuspectRows(unknownCodes(check, counts),
                unknownSubscriptions(check.subscriptions(), counts, early),
                check.late(), check.firstLate(), early.rows(), early.firstLine(),
                unordered.rows(), unordered.firstLine());
    }

    private static UnknownNames unknownCodes(RowCheck check, RowCounts counts) {
        UnknownNameCount unknown = new UnknownNameCount();
        for (int number = 0; number < check.codes().size(); number++) {
            MeteredCode code = check.codes().get(number).metered();
            if (!code.known() && counts.rowsOfCode[number] > 0) {
                unknown.add(code.code(), counts.rowsOfCode[number]);
            }
        }
        return unknown.result();
    }

    /** Keeps only the most frequent: there may be millions. */
    private static UnknownNames unknownSubscriptions(NumberedNames names, RowCounts counts,
                                                     EarlyRows starts) {
        UnknownNameCount unknown = new UnknownNameCount();
        for (int number = 0; number < counts.rowsOfSubscription.length; number++) {
            if (counts.rowsOfSubscription[number] > 0 && !starts.isSubscription(number)) {
                unknown.add(names.get(number), counts.rowsOfSubscription[number]);
            }
        }
        return unknown.result();
    }

    /** Counts the imported rows and reports progress. */
    private static final class RowCounts {
        private final long bytesTotal;
        private final ImportProgress progress;
        private long[] rowsOfCode = new long[0];
        private long[] rowsOfSubscription = new long[0];
        private long bytes;
        private long kept;

        RowCounts(long bytesTotal, ImportProgress progress) {
            this.bytesTotal = bytesTotal;
            this.progress = progress;
        }

        void step(UsageBatch batch, int rows) {
            if (rows % STEP == 0) {
                progress.at(bytes + (batch.bytesRead() - bytes) * rows / batch.size(), bytesTotal,
                        kept + rows, kept);
            }
        }

        /** Rows of the next batch have been read, but not written. */
        void read(long rows) {
            progress.reading(rows);
        }

        void complete(UsageBatch batch, RowCheck check) {
            rowsOfCode = Arrays.copyOf(rowsOfCode, check.codes().size());
            rowsOfSubscription = Arrays.copyOf(rowsOfSubscription, check.subscriptions().size());
            for (int row = 0; row < batch.size(); row++) {
                rowsOfCode[batch.code(row)]++;
                rowsOfSubscription[batch.subscription(row)]++;
            }
            bytes = batch.bytesRead();
            kept += batch.size() + (long) batch.rejected().size();
            progress.at(bytes, bytesTotal, kept, kept);
        }
    }
}
