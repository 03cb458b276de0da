package billing.cli.command.server;

import java.time.Duration;

/** Stops something that may hang. */
final class TimedStop {
    private TimedStop() {
    }

    /** Closes on a separate thread and waits for a limited time; returns whether it is closed. */
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
