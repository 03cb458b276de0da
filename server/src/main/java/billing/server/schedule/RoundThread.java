package billing.server.schedule;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * A thread that repeats rounds of some work until it is stopped. A round that fails is reported and
 * repeated after a pause, whatever the failure was.
 */
public final class RoundThread implements AutoCloseable {
    private final String name;
    private final Work work;
    private final Timing timing;
    private final Listener listener;
    private final LongSupplier nanos;
    private final Thread thread;
    private final CountDownLatch stopping = new CountDownLatch(1);
    private volatile boolean isFailing;
    private volatile long failingSince;
    private volatile long lastProgress;

    /** What is repeated. */
    public interface Work {
        /**
         * Does one round. A long one calls {@link Progress#mayContinue} again and again, and ends
         * when it may not.
         */
        void round(Progress progress) throws InterruptedException;

        /** Called once after the last round. */
        default void finish() throws InterruptedException {
        }

        /**
         * Whether a failure has its cause in another system: the listener is notified of it, and
         * {@link #trouble} does not report it.
         */
        default boolean isExternal(Throwable failure) {
            return false;
        }
    }

    /** What connects a long round with its thread. */
    @FunctionalInterface
    public interface Progress {
        /** Whether the round may continue; asking shows that it makes progress. */
        boolean mayContinue();
    }

    /** Is notified of failures. */
    @FunctionalInterface
    public interface Listener {
        /** A round has failed. */
        void failed(Throwable failure);

        /** A round has succeeded after one that failed. */
        default void recovered() {
        }
    }

    /**
     * Its times.
     *
     * @param pause        after a round
     * @param afterFailure after a round that failed
     * @param patience     how long rounds may fail, or a round may make no progress, until
     *                     {@link #trouble} reports it
     * @param stop         how long {@link #close} waits for the last round
     */
    public record Timing(Duration pause, Duration afterFailure, Duration patience,
                         Duration stop) {
    }

    /**
     * Creates a thread that is not started.
     *
     * @param name of the thread, and of the work in the texts of {@link #trouble}, in the plural
     */
    public RoundThread(String name, Work work, Timing timing, Listener listener) {
        this(name, work, timing, listener, System::nanoTime);
    }

    /** The same with a monotonic clock, like {@link System#nanoTime}. */
    RoundThread(String name, Work work, Timing timing, Listener listener, LongSupplier nanos) {
        this.nanos = nanos;
        this.name = name;
        this.work = work;
        this.timing = timing;
        this.listener = listener;
        this.thread = new Thread(this::run, name);
        thread.setDaemon(true);
    }

    /** Starts the thread. */
    public void start() {
        lastProgress = nanos.getAsLong();
        thread.start();
    }

    /** The reason why the work is not done; empty while it is, and once it is to stop. */
    public Optional<String> trouble() {
        if (isStopping()) {
            return Optional.empty();
        } else if (!thread.isAlive()) {
            return Optional.of(name + " have stopped");
        } else if (isFailing) {
            return isOver(failingSince) ? Optional.of(name + " fail, see the log")
                    : Optional.empty();
        }
        return isOver(lastProgress) ? Optional.of(name + " have stopped") : Optional.empty();
    }

    private boolean isOver(long since) {
        return nanos.getAsLong() - since >= timing.patience().toNanos();
    }

    private void run() {
        boolean isRecovered = true;
        try {
            while (!isStopping()) {
                Throwable failure = failureOf(() -> work.round(this::mayContinue));
                if (failure != null) {
                    noteFailure(failure);
                    report(() -> listener.failed(failure));
                } else {
                    isFailing = false;
                    if (!isRecovered) {
                        report(listener::recovered);
                    }
                }
                isRecovered = failure == null;
                stopping.await((isRecovered ? timing.pause() : timing.afterFailure()).toMillis(),
                        TimeUnit.MILLISECONDS);
                lastProgress = nanos.getAsLong();
            }
            Throwable failure = failureOf(work::finish);
            if (failure != null) {
                report(() -> listener.failed(failure));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void noteFailure(Throwable failure) {
        boolean isTrouble = !work.isExternal(failure);
        if (isTrouble && !isFailing) {
            failingSince = nanos.getAsLong();
        }
        isFailing = isTrouble;
    }

    /** A part of the work. */
    @FunctionalInterface
    private interface Step {
        void run() throws InterruptedException;
    }

    /** The failure of a step; null when it succeeds. */
    private static Throwable failureOf(Step step) throws InterruptedException {
        try {
            step.run();
            return null;
        } catch (RuntimeException | Error e) {
            // Whatever the error is, even a lack of memory, the next round may succeed.
            return e;
        }
    }

    private boolean mayContinue() {
        lastProgress = nanos.getAsLong();
        return !isStopping();
    }

    private boolean isStopping() {
        return stopping.getCount() == 0;
    }

    private void report(Runnable notice) {
        try {
            notice.run();
        } catch (RuntimeException | Error e) {
            // It could not be logged. The rounds go on, and trouble() reports those that fail.
            return;
        }
    }

    /** Waits for the round in progress for a limited time, and stops. */
    @Override
    public void close() {
        stopping.countDown();
        try {
            thread.join(timing.stop().toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
