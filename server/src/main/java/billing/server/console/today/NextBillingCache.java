package billing.server.console.today;

import billing.kernel.error.BillingException;
import billing.run.NextBilling;
import billing.run.NextBilling.Forecast;
import billing.server.routing.Installation;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;

/**
 * The forecast of the next billing, which is computed on a thread of its own and kept for a while:
 * for many customers it takes longer than a page may.
 */
final class NextBillingCache {
    private static final Duration KEPT = Duration.ofMinutes(5);
    private static final int WAIT_MILLIS = 60;
    private static final int MOST = 20_000;
    private static final int NONE = -1;
    private final Function<Installation, Optional<Forecast>> source;
    private Computed latest;
    /** How often the forecast was forgotten: what was begun before is not kept. */
    private int generation;
    /** The generation that is being computed. */
    private int computing = NONE;

    /**
     * A forecast with the time of its computation.
     *
     * @param forecast empty when nothing will be billed
     * @param failure  why it could not be computed; null when it was
     */
    record Computed(Instant at, Optional<Forecast> forecast, String failure) {
    }

    NextBillingCache() {
        this(installation -> new NextBilling(installation.database(), installation.identifiers(),
                MOST).read());
    }

    /** A cache of what is computed for an installation. */
    NextBillingCache(Function<Installation, Optional<Forecast>> source) {
        this.source = source;
    }

    /**
     * The latest forecast; empty while the first one is computed. One that failed is shown until
     * the next visit has computed another.
     */
    synchronized Optional<Computed> find(Installation installation) {
        Instant now = installation.clock().now();
        if (!isFresh(now)) {
            compute(installation, now);
            try {
                wait(WAIT_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        return Optional.ofNullable(latest);
    }

    /** Forgets what is known or being computed, after something was billed. */
    synchronized void forget() {
        latest = null;
        generation++;
    }

    private boolean isFresh(Instant now) {
        return latest != null && latest.failure() == null
                && !latest.at().isBefore(now.minus(KEPT)) && !latest.at().isAfter(now);
    }

    private void compute(Installation installation, Instant now) {
        if (computing == generation) {
            return;
        }
        int mine = generation;
        computing = mine;
        Thread thread = new Thread(() -> keep(computed(installation, now), mine), "forecast");
        thread.setDaemon(true);
        thread.start();
    }

    private Computed computed(Installation installation, Instant now) {
        try {
            return new Computed(now, source.apply(installation), null);
        } catch (BillingException e) {
            return new Computed(now, Optional.empty(), e.getMessage());
        } catch (RuntimeException | Error e) {
            return new Computed(now, Optional.empty(), e.toString());
        }
    }

    private synchronized void keep(Computed computed, int ofGeneration) {
        if (ofGeneration == generation) {
            latest = computed;
            computing = NONE;
            notifyAll();
        }
    }
}
