package billing.usage.file;

import billing.input.file.SourceText;
import billing.kernel.work.TaskResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Reads a usage file on a thread of its own, one batch ahead of the one that is being written.
 * There are two batches, whatever the size of the file.
 */
final class RowFeed implements AutoCloseable {
    private static final int ROWS_PER_REPORT = 1_000;
    private final UsageRows rows;
    private final SourceText source;
    private final RowCheck check;
    private final BlockingQueue<UsageBatch> empty = new ArrayBlockingQueue<>(2);
    private final BlockingQueue<UsageBatch> full = new ArrayBlockingQueue<>(3);
    private final ExecutorService thread = Executors.newSingleThreadExecutor(
            work -> new Thread(work, "usage-reader"));
    private final UsageBatch end = new UsageBatch(0);
    private final Future<?> reading;
    private volatile long rowsRead;
    private boolean ended;

    /** Starts to read. */
    RowFeed(UsageRows rows, SourceText source, RowCheck check, int rowsPerBatch) {
        this.rows = rows;
        this.source = source;
        this.check = check;
        empty.add(new UsageBatch(rowsPerBatch));
        empty.add(new UsageBatch(rowsPerBatch));
        this.reading = thread.submit(this::read);
    }

    /**
     * The next batch, or null after the last.
     *
     * @throws billing.kernel.error.InputException when the file turns out not to be readable
     */
    UsageBatch take() {
        return takeWithin(Long.MAX_VALUE);
    }

    /** The same, or null when it takes longer than that: then the file has not ended. */
    UsageBatch takeWithin(long millis) {
        try {
            UsageBatch batch = full.poll(millis, TimeUnit.MILLISECONDS);
            if (batch != end) {
                return batch;
            }
            ended = true;
            TaskResult.of(reading);
            return null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while reading " + source.name(), e);
        }
    }

    /** Whether the last batch has been taken. */
    boolean hasEnded() {
        return ended;
    }

    /** How many rows have been read by now. */
    long rowsRead() {
        return rowsRead;
    }

    /** Gives a written batch back, to be filled again. */
    void restore(UsageBatch batch) {
        empty.add(batch);
    }

    private void read() {
        try {
            UsageRow row = new UsageRow();
            boolean more = true;
            long count = 0;
            while (more) {
                UsageBatch batch = empty.take();
                batch.clear();
                while (!batch.isFull() && (more = rows.next(row))) {
                    if (++count % ROWS_PER_REPORT == 0) {
                        rowsRead = count;
                    }
                    RowFault fault = check.pack(row, batch);
                    if (fault != null) {
                        batch.reject(new RejectedRow(row.line, fault, rows.cells()));
                    }
                }
                batch.readUpTo(source.bytesRead());
                full.put(batch);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            full.offer(end);
        }
    }

    /** Stops reading, wherever it is. */
    @Override
    public void close() {
        thread.shutdownNow();
        try {
            rows.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
