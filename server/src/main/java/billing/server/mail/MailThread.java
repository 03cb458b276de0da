package billing.server.mail;

import billing.engine.Database;
import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.engine.UnitOfWork;
import billing.kernel.time.BillingClock;
import billing.mail.MailFailedException;
import billing.mail.service.MailDelivery;
import billing.mail.service.MailQueue;
import billing.mail.store.MailMessages.MailFilter;
import billing.server.schedule.RoundThread;
import billing.server.schedule.RoundThread.Timing;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Queues documents and delivers messages while the server runs. */
public final class MailThread implements AutoCloseable {
    /** One message may take several minutes at a mail server that is slow. */
    private static final Timing TIMING = new Timing(Duration.ofSeconds(2), Duration.ofMinutes(1),
            Duration.ofMinutes(10), Duration.ofSeconds(5));
    private static final long NANOS_BETWEEN_SEARCHES = TimeUnit.SECONDS.toNanos(15);
    private final RoundThread thread;

    /**
     * Creates a thread that is not started.
     *
     * @param clock of the installation: documents are queued by its time
     */
    public MailThread(Database database, Identifiers identifiers, BillingClock clock,
                      MailDelivery delivery, RoundThread.Listener listener) {
        this(database, identifiers, clock, delivery, listener, TIMING);
    }

    /** Creates a thread with other times. */
    MailThread(Database database, Identifiers identifiers, BillingClock clock,
               MailDelivery delivery, RoundThread.Listener listener, Timing timing) {
        this.thread = new RoundThread("mail deliveries",
                new Rounds(database, identifiers, clock, delivery), timing, listener);
    }

    private static final class Rounds implements RoundThread.Work {
        private final Database database;
        private final Identifiers identifiers;
        private final BillingClock clock;
        private final MailDelivery delivery;
        private long searched = System.nanoTime() - NANOS_BETWEEN_SEARCHES;

        Rounds(Database database, Identifiers identifiers, BillingClock clock,
               MailDelivery delivery) {
            this.database = database;
            this.identifiers = identifiers;
            this.clock = clock;
            this.delivery = delivery;
        }

        @Override
        public void round(RoundThread.Progress progress) {
            if (System.nanoTime() - searched >= NANOS_BETWEEN_SEARCHES) {
                searched = System.nanoTime();
                search(progress);
            }
            delivery.deliver(MailFilter.ALL, () -> !progress.mayContinue());
        }

        private void search(RoundThread.Progress progress) {
            boolean isComplete = false;
            // Others wait while documents are queued, but not while there are none.
            while (!isComplete && progress.mayContinue()
                    && database.read(handle -> queue(handle).isDue(MailQueue.Scope.DUE))) {
                isComplete = database.write(handle ->
                        queue(handle).addDue(MailQueue.Scope.DUE).isComplete());
            }
        }

        private MailQueue queue(Handle handle) {
            return new MailQueue(new UnitOfWork(handle, identifiers, clock.now()));
        }

        @Override
        public boolean isExternal(Throwable failure) {
            return failure instanceof MailFailedException;
        }
    }

    /** Starts the thread. */
    public void start() {
        thread.start();
    }

    /** The reason why no mail is sent; empty while the mail server alone prevents it. */
    public Optional<String> trouble() {
        return thread.trouble();
    }

    /** Waits a few seconds for the message in progress, and stops. */
    @Override
    public void close() {
        thread.close();
    }
}
