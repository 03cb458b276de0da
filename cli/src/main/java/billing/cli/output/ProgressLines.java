package billing.cli.output;

import java.io.PrintStream;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Progress as lines of a log: a tenth or more at a time, some seconds apart. A task that ends
 * earlier shows nothing; the last line of a longer one is its end.
 */
final class ProgressLines implements Progress {
    private static final int TENTHS = 10;
    private static final long EVERY_NANOS = TimeUnit.SECONDS.toNanos(5);
    private final PrintStream err;
    private final String task;
    private final String unit;
    private final long total;
    private final LongSupplier nanos;
    private long shownNanos;
    private long tenth;

    ProgressLines(PrintStream err, String task, String unit, long total,
                  LongSupplier nanos) {
        this.err = err;
        this.task = task;
        this.unit = unit;
        this.total = total;
        this.nanos = nanos;
        this.shownNanos = nanos.getAsLong();
    }

    @Override
    public void reached(long done) {
        long reached = total <= 0 ? 0 : Math.min(done, total) * TENTHS / total;
        if (reached <= tenth) {
            return;
        }
        boolean hasShown = tenth > 0;
        boolean isDue = nanos.getAsLong() - shownNanos >= EVERY_NANOS;
        if (reached == TENTHS ? hasShown : isDue) {
            tenth = reached;
            shownNanos = nanos.getAsLong();
            err.println(task + ": " + tenth * TENTHS + " % (" + done + " of " + total + " "
                    + unit + ")");
            err.flush();
        }
    }

    @Override
    public void close() {
        // The command's result reports the end.
    }
}
