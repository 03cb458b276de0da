package billing.cli.command.server;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** Stops the parts of a program one by one, of which some may hang or fail. */
final class TimedStop {
    private final Map<String, Runnable> parts;
    private final Map<String, Throwable> failures = new LinkedHashMap<>();
    private String current;

    /**
     * How a stop ended.
     *
     * @param unfinished the part that was still being stopped when the time was over; null if all
     *                   parts were stopped in time
     * @param failures   of the parts that failed while they were stopped, by the name of the part
     */
    record Outcome(String unfinished, Map<String, Throwable> failures) {
        /** Whether all parts were stopped in time and without failures. */
        boolean isDone() {
            return unfinished == null && failures.isEmpty();
        }
    }

    private TimedStop(Map<String, Runnable> parts) {
        this.parts = parts;
        this.current = parts.keySet().stream().findFirst().orElse(null);
    }

    /**
     * Stops the parts in their order on a separate thread, and waits for a limited time. The parts
     * after one that fails are stopped like those before it.
     *
     * @param parts what stops each part, by the name of the part
     */
    static Outcome stop(Map<String, Runnable> parts, Duration within) {
        TimedStop stop = new TimedStop(parts);
        Thread closing = new Thread(stop::run, "closing");
        closing.setDaemon(true);
        closing.start();
        try {
            closing.join(within.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return stop.outcome();
    }

    private void run() {
        parts.forEach((name, part) -> {
            begin(name);
            try {
                part.run();
            } catch (RuntimeException | Error e) {
                fail(name, e);
            }
        });
        begin(null);
    }

    private synchronized void begin(String name) {
        current = name;
    }

    private synchronized void fail(String name, Throwable failure) {
        failures.put(name, failure);
    }

    private synchronized Outcome outcome() {
        return new Outcome(current, new LinkedHashMap<>(failures));
    }
}
