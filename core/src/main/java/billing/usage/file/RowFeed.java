package billing.usage.file;

import billing.input.file.SourceText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Reads a usage file on a thread of its own, one batch ahead of the one that is being written.
 * There are two batches, whatever the size of the file.
 */
final class RowFeed implements AutoCloseable {
    private final UsageRows rows;
    private final SourceText source;
    private final RowCheck check;
    private final BlockingQueue<UsageBatch> empty = new ArrayBlockingQueue<>(2);
    private final BlockingQueue<UsageBatch> full = new ArrayBlockingQueue<>(3);
    private final ExecutorService thread = Executors.newSingleThreadExecutor(
            work -> new Thread(work, "usage-reader"));
    private final UsageBatch end = new UsageBatch(0);
    private final Future<?> reading;

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
     * The next batch, or null behind the last.
     *
     * @throws billing.error.InputException when the file turns out not to be readable
     */
    UsageBatch take() {
        try {
            UsageBatch batch = full.take();
            if (batch != end) {
                return batch;
            }
            reading.get();
            return null;
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException failure ? failure
                    : new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while reading " + source.name(), e);
        }
    }

    /** Gives a written batch back, to be filled again. */
    void giveBack(UsageBatch batch) {
        empty.add(batch);
    }

    private void read() {
        try {
            UsageRow row = new UsageRow();
            boolean more = true;
            while (more) {
                UsageBatch batch = empty.take();
                batch.clear();
                while (!batch.isFull() && (more = rows.next(row))) {
                    String fault = check.pack(row, batch);
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

    /** Stops reading, wherever it stands. */
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
