package billing.server.webhook;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Delivers messages while the server lives, soon after they were written by whomever. */
public final class DeliveryThread implements AutoCloseable {
    private static final long PAUSE_MILLIS = 250;
    private static final long AFTER_FAILURE_MILLIS = 5_000;
    private static final long STOPPING_MILLIS = 5_000;
    /** A round takes a quarter of a second, and some longer where many write to the file. */
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

    /** A thread that has not started; {@code failures} is told of rounds that broke off. */
    public DeliveryThread(Delivery delivery, Consumer<Throwable> failures) {
        this(delivery, failures, AFTER_FAILURE_MILLIS, PATIENCE);
    }

    /**
     * The same.
     *
     * @param afterFailureMillis how long it waits after a round that broke off
     * @param patience           how long no round may go well before that is trouble
     */
    DeliveryThread(Delivery delivery, Consumer<Throwable> failures, long afterFailureMillis,
                   Duration patience) {
        this.delivery = delivery;
        this.failures = failures;
        this.afterFailureMillis = afterFailureMillis;
        this.patience = patience;
        thread.setDaemon(true);
    }

    /** Starts to deliver. */
    public void start() {
        lastRoundNanos = System.nanoTime();
        thread.start();
    }

    /** Why messages are not being delivered; nothing while they are. */
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
                        delivery.forgetOld();
                    }
                    delivery.round(PAUSE_MILLIS);
                    failing = false;
                    lastRoundNanos = System.nanoTime();
                } catch (RuntimeException | Error e) {
                    // Whatever it is, even a lack of memory: the next round may well succeed.
                    failing = true;
                    tell(e);
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

    private void tell(Throwable failure) {
        try {
            failures.accept(failure);
        } catch (RuntimeException | Error e) {
            // It could not even be logged; `trouble` knows.
            failing = true;
        }
    }

    /** Waits a little for what is under way, and stops; the rest is due again later. */
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
