package billing.server.webhook;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Delivers messages while the server runs, shortly after any process has written them. */
public final class DeliveryThread implements AutoCloseable {
    private static final long PAUSE_MILLIS = 250;
    private static final long AFTER_FAILURE_MILLIS = 5_000;
    private static final long STOPPING_MILLIS = 5_000;
    /** A round takes a quarter of a second, or more while other processes write to the database. */
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final long NANOS_BETWEEN_CLEANING = TimeUnit.HOURS.toNanos(1);
    private final Delivery delivery;
    private final Consumer<Throwable> failures;
    private final Thread thread = new Thread(this::run, "webhooks");
    private final CountDownLatch stopping = new CountDownLatch(1);
    private final long afterFailureMillis;
    private final Duration patience;
    private volatile boolean failing;
    private volatile long lastRoundNanos;

    /** Creates a thread that is not started; {@code failures} receives the errors of rounds. */
    public DeliveryThread(Delivery delivery, Consumer<Throwable> failures) {
        this(delivery, failures, AFTER_FAILURE_MILLIS, PATIENCE);
    }

    /**
     * Creates a thread that is not started.
     *
     * @param afterFailureMillis the wait after a failed round
     * @param patience           the time without a successful round after which {@link #trouble}
     *                           reports a problem
     */
    DeliveryThread(Delivery delivery, Consumer<Throwable> failures, long afterFailureMillis,
                   Duration patience) {
        this.delivery = delivery;
        this.failures = failures;
        this.afterFailureMillis = afterFailureMillis;
        this.patience = patience;
        thread.setDaemon(true);
    }

    /** Starts the thread. */
    public void start() {
        lastRoundNanos = System.nanoTime();
        thread.start();
    }

    /** The reason why messages are not delivered; empty while they are. */
    public Optional<String> trouble() {
        if (isStopping()) {
            return Optional.empty();
        }
        if (thread.isAlive() && System.nanoTime() - lastRoundNanos < patience.toNanos()) {
            return Optional.empty();
        }
        return Optional.of(failing && thread.isAlive() ? "webhook deliveries fail, see the log"
                : "webhook deliveries have stopped");
    }

    private void run() {
        long cleaned = System.nanoTime() - NANOS_BETWEEN_CLEANING;
        try {
            while (!isStopping()) {
                try {
                    if (System.nanoTime() - cleaned >= NANOS_BETWEEN_CLEANING) {
                        cleaned = System.nanoTime();
                        delivery.deleteOld();
                    }
                    delivery.round(PAUSE_MILLIS);
                    failing = false;
                    lastRoundNanos = System.nanoTime();
                } catch (RuntimeException | Error e) {
                    // Whatever the error is, even a lack of memory, the next round may succeed.
                    failing = true;
                    report(e);
                    stopping.await(afterFailureMillis, TimeUnit.MILLISECONDS);
                }
            }
            delivery.finish(STOPPING_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean isStopping() {
        return stopping.getCount() == 0;
    }

    private void report(Throwable failure) {
        try {
            failures.accept(failure);
        } catch (RuntimeException | Error e) {
            // The error could not be logged; trouble() reports it.
            failing = true;
        }
    }

    /** Waits briefly for attempts in progress, and stops; unfinished ones are repeated later. */
    @Override
    public void close() {
        stopping.countDown();
        try {
            thread.join(2 * STOPPING_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        delivery.close();
    }
}
