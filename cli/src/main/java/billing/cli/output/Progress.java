package billing.cli.output;

import java.io.PrintStream;

/** The progress of a long task, on standard error; nothing is shown of a short one. */
public interface Progress extends AutoCloseable {
    /** Reports how many units are done since the start. */
    void reached(long done);

    @Override
    void close();

    /** Shows nothing. */
    static Progress silent() {
        return new Progress() {
            @Override
            public void reached(long done) {
                // Nothing is shown.
            }

            @Override
            public void close() {
                // Nothing was shown.
            }
        };
    }

    /** A bar with rate and remaining time, for a terminal, after the first second. */
    static Progress bar(PrintStream err, String task, String unit, long total) {
        return new ProgressOnTerminal(err, task, unit, total);
    }

    /** Lines some seconds apart, for a log; nothing if the total is unknown. */
    static Progress lines(PrintStream err, String task, String unit, long total) {
        return new ProgressLines(err, task, unit, total, System::nanoTime);
    }
}
