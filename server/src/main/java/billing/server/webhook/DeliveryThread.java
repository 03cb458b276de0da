package billing.server.webhook;

import billing.server.schedule.RoundThread;
import billing.server.schedule.RoundThread.Timing;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Delivers messages while the server runs, shortly after any process has written them. */
public final class DeliveryThread implements AutoCloseable {
    private static final long WAIT_MILLIS = 250;
    private static final long FINISH_MILLIS = 5_000;
    private static final Duration AFTER_FAILURE = Duration.ofSeconds(5);
    /** A round takes a quarter of a second, or more while other processes write to the database. */
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final long NANOS_BETWEEN_CLEANING = TimeUnit.HOURS.toNanos(1);
    private final Delivery delivery;
    private final RoundThread thread;

    /** Creates a thread that is not started. */
    public DeliveryThread(Delivery delivery, RoundThread.Listener listener) {
        this(delivery, listener, AFTER_FAILURE, PATIENCE);
    }

    /** Creates a thread with another pause after a failed round, and another patience. */
    DeliveryThread(Delivery delivery, RoundThread.Listener listener, Duration afterFailure,
                   Duration patience) {
        this.delivery = delivery;
        // A round waits by itself; after the last one, attempts in progress have some time.
        this.thread = new RoundThread("webhook deliveries", new Rounds(delivery),
                new Timing(Duration.ZERO, afterFailure, patience,
                        Duration.ofMillis(2 * FINISH_MILLIS)), listener);
    }

    private static final class Rounds implements RoundThread.Work {
        private final Delivery delivery;
        private long cleaned = System.nanoTime() - NANOS_BETWEEN_CLEANING;

        Rounds(Delivery delivery) {
            this.delivery = delivery;
        }

        @Override
        public void round(RoundThread.Progress progress) throws InterruptedException {
            if (System.nanoTime() - cleaned >= NANOS_BETWEEN_CLEANING) {
                cleaned = System.nanoTime();
                delivery.deleteOld();
            }
            delivery.round(WAIT_MILLIS);
        }

        @Override
        public void finish() throws InterruptedException {
            delivery.finish(FINISH_MILLIS);
        }
    }

    /** Starts the thread. */
    public void start() {
        thread.start();
    }

    /** The reason why messages are not delivered; empty while they are. */
    public Optional<String> trouble() {
        return thread.trouble();
    }

    /** Waits briefly for attempts in progress, and stops; unfinished ones are repeated later. */
    @Override
    public void close() {
        thread.close();
        delivery.close();
    }
}
