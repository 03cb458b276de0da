package billing.server.webhook;

import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Delivers messages while the server lives, soon after they were written by whomever. */
public final class DeliveryThread implements AutoCloseable {
    private static final long PAUSE_MILLIS = 250;
    private static final long AFTER_FAILURE_MILLIS = 5_000;
    private static final long STOPPING_MILLIS = 5_000;
    private static final long NANOS_BETWEEN_CLEANING = TimeUnit.HOURS.toNanos(1);
    private final Delivery delivery;
    private final Consumer<RuntimeException> failures;
    private final Thread thread = new Thread(this::run, "webhooks");
    private volatile boolean stopping;

    /** A thread that has not started; {@code failures} is told of rounds that broke off. */
    public DeliveryThread(Delivery delivery, Consumer<RuntimeException> failures) {
        this.delivery = delivery;
        this.failures = failures;
        thread.setDaemon(true);
    }

    /** Starts to deliver. */
    public void start() {
        thread.start();
    }

    private void run() {
        long cleaned = System.nanoTime() - NANOS_BETWEEN_CLEANING;
        try {
            while (!stopping) {
                try {
                    if (System.nanoTime() - cleaned >= NANOS_BETWEEN_CLEANING) {
                        cleaned = System.nanoTime();
                        delivery.forgetOld();
                    }
                    delivery.round(PAUSE_MILLIS);
                } catch (RuntimeException e) {
                    failures.accept(e);
                    Thread.sleep(AFTER_FAILURE_MILLIS);
                }
            }
            delivery.finish(STOPPING_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits a little for what is under way, and stops; the rest is due again later. */
    @Override
    public void close() {
        stopping = true;
        try {
            thread.join(2 * STOPPING_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
