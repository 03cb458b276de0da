package billing.server.mail;

import billing.engine.Database;
import billing.engine.Identifiers;
import billing.engine.UnitOfWork;
import billing.kernel.time.BillingClock;
import billing.mail.service.MailDelivery;
import billing.mail.service.MailQueue;
import billing.mail.store.MailMessages.MailFilter;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Queues documents and delivers messages while the server runs. A failed round is reported and
 * repeated after a pause, whatever the failure was.
 */
public final class MailThread implements AutoCloseable {
    private static final long PAUSE_MILLIS = 2_000;
    private static final long AFTER_FAILURE_MILLIS = 60_000;
    private static final long NANOS_BETWEEN_SEARCHES = TimeUnit.SECONDS.toNanos(15);
    private static final long STOPPING_MILLIS = 5_000;
    private final Database database;
    private final Identifiers identifiers;
    private final BillingClock clock;
    private final MailDelivery delivery;
    private final Consumer<Throwable> failures;
    private final long afterFailureMillis;
    private final Thread thread = new Thread(this::run, "mail");
    private final CountDownLatch stopping = new CountDownLatch(1);

    /**
     * Creates a thread that is not started.
     *
     * @param clock    of the installation: documents are queued by its time
     * @param failures receives the failures of rounds, null after the first round that succeeds
     *                 again
     */
    public MailThread(Database database, Identifiers identifiers, BillingClock clock,
                      MailDelivery delivery, Consumer<Throwable> failures) {
        this(database, identifiers, clock, delivery, failures, AFTER_FAILURE_MILLIS);
    }

    /** Creates a thread with another pause after a failed round. */
    MailThread(Database database, Identifiers identifiers, BillingClock clock,
               MailDelivery delivery, Consumer<Throwable> failures, long afterFailureMillis) {
        this.database = database;
        this.identifiers = identifiers;
        this.clock = clock;
        this.delivery = delivery;
        this.failures = failures;
        this.afterFailureMillis = afterFailureMillis;
        thread.setDaemon(true);
    }

    /** Starts the thread. */
    public void start() {
        thread.start();
    }

    /** The reason why no mail is sent; empty while the thread runs, even if the server is down. */
    public Optional<String> trouble() {
        return thread.isAlive() || isStopping() ? Optional.empty()
                : Optional.of("mails are not sent any more");
    }

    private void run() {
        long searched = System.nanoTime() - NANOS_BETWEEN_SEARCHES;
        boolean failing = false;
        try {
            while (!isStopping()) {
                try {
                    if (System.nanoTime() - searched >= NANOS_BETWEEN_SEARCHES) {
                        searched = System.nanoTime();
                        search();
                    }
                    delivery.deliver(MailFilter.ALL, this::isStopping);
                    if (failing) {
                        report(null);
                    }
                    failing = false;
                    stopping.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS);
                } catch (RuntimeException | Error e) {
                    // Whatever the error is, even a lack of memory, the next round may succeed.
                    failing = true;
                    report(e);
                    stopping.await(afterFailureMillis, TimeUnit.MILLISECONDS);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void search() {
        boolean isComplete = false;
        while (!isComplete && !isStopping()) {
            isComplete = database.write(handle -> new MailQueue(new UnitOfWork(handle, identifiers,
                    clock.now())).addDue(MailQueue.Scope.DUE).isComplete());
        }
    }

    private boolean isStopping() {
        return stopping.getCount() == 0;
    }

    private void report(Throwable failure) {
        try {
            failures.accept(failure);
        } catch (RuntimeException | Error e) {
            // A failing log must not end the thread.
            return;
        }
    }

    /** Waits a few seconds for the message in progress, and stops. */
    @Override
    public void close() {
        stopping.countDown();
        try {
            thread.join(STOPPING_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
