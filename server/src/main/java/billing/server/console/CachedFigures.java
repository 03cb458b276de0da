package billing.server.console;

import billing.engine.Database;
import billing.engine.Handle;
import billing.server.page.Page;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * Figures of a whole database, that of one console. Those of a small database are read for every
 * page. Those of a large one are read in the background and kept: when they are older than a minute
 * they are read again, and pages show the old ones, with their time, until then. If they could not
 * be read, pages fail for a minute; then they are read again.
 *
 * @param <T> what is read; shared by threads, so it must not change
 */
public final class CachedFigures<T> {
    private static final Duration FRESH = Duration.ofMinutes(1);
    private static final long WAIT_MILLIS = 40;
    private final Predicate<Handle> isSmall;
    private final BiFunction<Handle, Instant, T> source;
    private final LongSupplier nanos;
    private final Latest<T> latest = new Latest<>();

    /**
     * Figures of a database.
     *
     * @param at when they were read; null when they are of the visit itself
     */
    public record Figures<T>(T value, Instant at) {
    }

    /** What the last read resulted in: figures or a failure; neither before the first has ended. */
    private static final class Latest<T> {
        private Figures<T> figures;
        private RuntimeException failure;
        private long readNanos;
        private boolean isReading;

        private boolean isKnown() {
            return figures != null || failure != null;
        }
    }

    /**
     * Figures that are read within a transaction, as of a time.
     *
     * @param isSmall whether a database is so small that they are read for every page
     */
    public CachedFigures(Predicate<Handle> isSmall, BiFunction<Handle, Instant, T> source) {
        this(isSmall, source, System::nanoTime);
    }

    /** The same with a monotonic clock, like {@link System#nanoTime}. */
    CachedFigures(Predicate<Handle> isSmall, BiFunction<Handle, Instant, T> source,
                  LongSupplier nanos) {
        this.isSmall = isSmall;
        this.source = source;
        this.nanos = nanos;
    }

    /**
     * The figures for a visit; null while they are read for the first time.
     *
     * @throws RuntimeException as the last read did
     */
    public Figures<T> show(Visit visit) {
        if (isSmall.test(visit.handle())) {
            return new Figures<>(source.apply(visit.handle(), visit.now()), null);
        }
        Database database = visit.installation().database();
        synchronized (latest) {
            boolean isFresh = latest.isKnown()
                    && nanos.getAsLong() - latest.readNanos < FRESH.toNanos();
            if (!isFresh && !latest.isReading) {
                latest.isReading = true;
                Thread reader = new Thread(() -> read(database, visit.now()),
                        "console-figures");
                reader.setDaemon(true);
                reader.start();
            }
            if (!latest.isKnown()) {
                try {
                    latest.wait(WAIT_MILLIS);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
            if (latest.failure != null) {
                throw latest.failure;
            }
            return latest.figures;
        }
    }

    /** The page while the figures are read for the first time; the browser asks again by itself. */
    public static Page unfinished(Visit visit, String section, String title) {
        return visit.page("message", section, title, Map.of("text",
                "The figures are being calculated. This page reloads in a moment."))
                .with("Refresh", "1");
    }

    private void read(Database database, Instant now) {
        Figures<T> figures = null;
        RuntimeException failure = null;
        try {
            figures = new Figures<>(database.read(handle -> source.apply(handle, now)), now);
        } catch (RuntimeException e) {
            failure = e;
        } catch (Error e) {
            failure = new IllegalStateException(e);
        }
        synchronized (latest) {
            latest.isReading = false;
            latest.figures = figures;
            latest.failure = failure;
            latest.readNanos = nanos.getAsLong();
            latest.notifyAll();
        }
    }
}
