package billing.usage.file;

import billing.error.InputException;
import billing.error.Problem;
import billing.input.file.SourceFile;
import billing.input.file.SourceText;
import billing.store.Database;
import billing.store.Handle;
import billing.usage.store.MeteredCode;
import billing.usage.store.MeteredCodes;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Brings a usage file into the event store, in constant memory.
 *
 * <p>Rows are written in batches, each in a transaction of its own, so what was reported as kept is
 * kept whatever happens afterwards; the same file imported again goes on where it stopped, because
 * a row that is stored already is only counted. The order of rows is the order of ingestion.
 */
public final class UsageImport {
    /** Large enough that neighbours share pages, small enough for a heap of 256 MB. */
    private static final int ROWS_PER_BATCH = 500_000;
    /** Rows between two reports. */
    private static final int STEP = 10_000;
    private final Database database;
    private final UsageFormat format;
    private final boolean strict;
    private final ImportFollowUp followUp;
    private final int rowsPerBatch;

    /**
     * An import into a database.
     *
     * @param strict   whether rows of codes and subscriptions that do not exist are rejected
     * @param followUp what is done with the rows of a batch once they are stored
     */
    public UsageImport(Database database, UsageFormat format, boolean strict,
                       ImportFollowUp followUp) {
        this(database, format, strict, followUp, ROWS_PER_BATCH);
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
     *                        record that nobody can read; batches before that place are kept
     */
    public ImportResult run(SourceFile file, Instant now, ImportProgress progress) {
        long started = System.nanoTime();
        try (SourceText source = file.open()) {
            UsageRows rows = UsageRows.of(file, source, format);
            RowCheck check = database.read(handle -> new RowCheck(format,
                    new MeteredCodes(handle), strict ? subscriptions(handle) : null));
            boolean jsonLines = rows.columns().isEmpty();
            try (RowFeed feed = new RowFeed(rows, source, check, rowsPerBatch);
                 RejectedFile rejected = new RejectedFile(file.beside(
                         jsonLines ? ".rejected.jsonl" : ".rejected.csv"),
                         rows)) {
                BatchWriter writer = new BatchWriter(check, rows, now, followUp);
                Passage passage = new Passage(file.size(), progress);
                for (UsageBatch batch = feed.take(); batch != null; batch = feed.take()) {
                    write(batch, writer, rejected, passage);
                    feed.giveBack(batch);
                }
                return new ImportResult(passage.kept, writer.added(), writer.duplicates(),
                        rejected.count(), rejected.path(), passage.unknown(check),
                        source.bytesRead(), System.nanoTime() - started);
            }
        } catch (IOException e) {
            throw new InputException(List.of(new Problem(file.name(), 0, 0, null, "not_readable",
                    file.name() + " cannot be read: " + e.getMessage(), null)));
        }
    }

    private static Set<String> subscriptions(Handle handle) {
        return new HashSet<>(handle.createQuery("SELECT external_id FROM subscriptions")
                .mapTo(String.class).list());
    }

    private void write(UsageBatch batch, BatchWriter writer, RejectedFile rejected,
                       Passage passage) throws IOException {
        List<RejectedRow> refused = new ArrayList<>(batch.rejected());
        if (batch.size() > 0) {
            refused.addAll(database.<List<RejectedRow>>write(handle -> writer.write(handle, batch,
                    rows -> passage.step(batch, rows))));
        }
        rejected.add(refused);
        passage.complete(batch);
    }

    /** How far the import has come. */
    private static final class Passage {
        private final long bytesTotal;
        private final ImportProgress progress;
        private long[] rowsOfCode = new long[0];
        private long bytes;
        private long kept;

        Passage(long bytesTotal, ImportProgress progress) {
            this.bytesTotal = bytesTotal;
            this.progress = progress;
        }

        void step(UsageBatch batch, int rows) {
            if (rows % STEP == 0) {
                progress.at(bytes + (batch.bytesRead() - bytes) * rows / batch.size(), bytesTotal,
                        kept + rows, kept);
            }
        }

        void complete(UsageBatch batch) {
            for (int row = 0; row < batch.size(); row++) {
                if (batch.code(row) >= rowsOfCode.length) {
                    rowsOfCode = Arrays.copyOf(rowsOfCode, batch.code(row) * 2 + 16);
                }
                rowsOfCode[batch.code(row)]++;
            }
            bytes = batch.bytesRead();
            kept += batch.size() + (long) batch.rejected().size();
            progress.at(bytes, bytesTotal, kept, kept);
        }

        Map<String, Long> unknown(RowCheck check) {
            Map<String, Long> unknown = new TreeMap<>();
            for (int number = 0; number < check.codes().size(); number++) {
                MeteredCode code = check.codes().get(number).metered();
                if (!code.known() && number < rowsOfCode.length && rowsOfCode[number] > 0) {
                    unknown.put(code.code(), rowsOfCode[number]);
                }
            }
            return unknown;
        }
    }
}
