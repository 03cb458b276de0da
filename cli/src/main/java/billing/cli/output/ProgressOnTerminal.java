package billing.cli.output;

import java.io.PrintStream;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** Progress as a bar that is redrawn, after the first second. */
final class ProgressOnTerminal implements Progress {
    private static final int REDRAW_MILLIS = 250;
    private final ProgressBarBuilder builder;
    private final long startedNanos = System.nanoTime();
    private ProgressBar bar;

    ProgressOnTerminal(PrintStream err, String task, String unit, long total) {
        this.builder = new ProgressBarBuilder().setTaskName(task).setUnit(" " + unit, 1)
                .setInitialMax(total > 0 ? total : -1).setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(REDRAW_MILLIS).showSpeed().clearDisplayOnFinish()
                .setConsumer(new ConsoleProgressBarConsumer(err));
    }

    @Override
    public void reached(long done) {
        if (bar == null && System.nanoTime() - startedNanos >= TimeUnit.SECONDS.toNanos(1)) {
            Duration elapsed = Duration.ofNanos(System.nanoTime() - startedNanos);
            bar = builder.startsFrom(0, elapsed).build();
        }
        if (bar != null) {
            bar.stepTo(done);
        }
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
        }
    }
}
