package billing.cli.command.server;

import java.time.Duration;

/** Stops something that may be stuck. */
final class TimedStop {
    private TimedStop() {
    }

    /** Closes on a thread of its own and waits for it for a time; whether it is done then. */
    static boolean isDone(Runnable close, Duration within) {
        Thread closing = new Thread(close, "closing");
        closing.setDaemon(true);
        closing.start();
        try {
            closing.join(within.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return !closing.isAlive();
    }
}
