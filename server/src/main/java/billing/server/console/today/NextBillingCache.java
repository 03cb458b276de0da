package billing.server.console.today;

import billing.kernel.error.BillingException;
import billing.run.NextBilling;
import billing.run.NextBilling.Forecast;
import billing.server.routing.Installation;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The forecast of the next billing, which is computed on a thread of its own and kept for a while:
 * for many customers it takes longer than a page may.
 */
final class NextBillingCache {
    private static final Duration KEPT = Duration.ofMinutes(5);
    private static final int PATIENCE_MILLIS = 60;
    private static final int MOST = 20_000;
    private final AtomicBoolean computing = new AtomicBoolean();
    private volatile Computed latest;

    /**
     * A forecast with the time of its computation.
     *
     * @param forecast empty when nothing will be billed
     */
    record Computed(Instant at, Optional<Forecast> forecast) {
    }

    /** The latest forecast; empty while the first one is computed. */
    Optional<Computed> find(Installation installation) {
        Instant now = installation.clock().now();
        Computed known = latest;
        if (known == null || known.at().isBefore(now.minus(KEPT)) || known.at().isAfter(now)) {
            CountDownLatch done = compute(installation, now);
            try {
                done.await(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        return Optional.ofNullable(latest);
    }

    /** Forgets what is known, after something was billed. */
    void forget() {
        latest = null;
    }

    private CountDownLatch compute(Installation installation, Instant now) {
        CountDownLatch done = new CountDownLatch(1);
        if (computing.compareAndSet(false, true)) {
            Thread thread = new Thread(() -> {
                try {
                    latest = new Computed(now,
                            new NextBilling(installation.database(),
                                    installation.identifiers(), MOST).read());
                } catch (BillingException e) {
                    // The database is closed or busy; the next visit tries again.
                    latest = null;
                } finally {
                    computing.set(false);
                    done.countDown();
                }
            }, "forecast");
            thread.setDaemon(true);
            thread.start();
        }
        return done;
    }
}
