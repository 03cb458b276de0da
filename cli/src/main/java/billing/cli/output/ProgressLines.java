package billing.cli.output;

import java.io.PrintStream;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Progress as lines of a log: one at every tenth, after the first second. */
final class ProgressLines implements Progress {
    private static final int TENTHS = 10;
    private final PrintStream err;
    private final String task;
    private final String unit;
    private final long total;
    private final LongSupplier nanos;
    private final long startedNanos;
    private long tenth;

    ProgressLines(PrintStream err, String task, String unit, long total,
                  LongSupplier nanos) {
        this.err = err;
        this.task = task;
        this.unit = unit;
        this.total = total;
        this.nanos = nanos;
        this.startedNanos = nanos.getAsLong();
    }

    @Override
    public void reached(long done) {
        if (done >= total || done * TENTHS / total <= tenth) {
            return;
        }
        tenth = done * TENTHS / total;
        if (nanos.getAsLong() - startedNanos >= TimeUnit.SECONDS.toNanos(1)) {
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
