package billing.cli.output;

import java.io.PrintStream;
import java.time.Duration;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** How far a long task is, on standard error; nothing is shown during its first second. */
public interface Progress extends AutoCloseable {
    /** So many are done since the start. */
    void reached(long done);

    @Override
    void close();

    /** Shows nothing. */
    static Progress silent() {
        return new Progress() {
            @Override
            public void reached(long done) {
                // Nobody looks.
            }

            @Override
            public void close() {
                // Nothing was shown.
            }
        };
    }

    /** A bar with rate and time left, for a terminal. */
    static Progress bar(PrintStream err, String task, String unit, long total) {
        ProgressBar bar = new ProgressBarBuilder().setTaskName(task).setUnit(" " + unit, 1)
                .setInitialMax(total > 0 ? total : -1).setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis((int) Duration.ofSeconds(1).toMillis()).showSpeed()
                .clearDisplayOnFinish()
                .setConsumer(new ConsoleProgressBarConsumer(err)).build();
        return new Progress() {
            @Override
            public void reached(long done) {
                bar.stepTo(done);
            }

            @Override
            public void close() {
                bar.close();
            }
        };
    }

    /** A line at every tenth of the task, for a log; nothing when the total is unknown. */
    static Progress lines(PrintStream err, String task, String unit, long total) {
        return new ProgressLines(err, task, unit, total);
    }
}
