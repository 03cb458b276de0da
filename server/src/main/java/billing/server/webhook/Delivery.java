package billing.server.webhook;

import billing.engine.BatchWrite;
import billing.engine.Database;
import billing.engine.Identifiers;
import billing.engine.driver.WriteScope;
import billing.kernel.time.BillingClock;
import billing.server.render.IdPrefix;
import billing.webhook.Attempt;
import billing.webhook.WebhookEndpoint;
import billing.webhook.WebhookMessage;
import billing.webhook.service.Attempts;
import billing.webhook.store.WebhookEndpoints;
import billing.webhook.store.WebhookMessages;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;

/**
 * Delivers messages in rounds: a round records the results of finished attempts and starts those
 * that are due, both in one transaction. Attempts run concurrently, a few at each endpoint, so that
 * a slow endpoint does not delay others. Not thread-safe.
 */
public final class Delivery implements AutoCloseable {
    /** The longest that connecting, sending and reading may take, each ({@code 13.4}). */
    public static final Duration STEP = Duration.ofSeconds(30);
    private static final int AT_ONCE = 10;
    private final Database database;
    private final BillingClock clock;
    private final Sender sender;
    private final BiConsumer<WebhookMessage, Attempt> listener;
    private final LinkedBlockingQueue<Result> finished = new LinkedBlockingQueue<>();
    private final Map<UUID, Integer> underWay = new HashMap<>();

    private record Result(WebhookMessage message, Attempt attempt) {
    }

    /**
     * Creates a delivery.
     *
     * @param clock    the real time, not a test clock
     * @param issuer   the public base address of the API, in signatures
     * @param step     the longest that connecting, sending and reading may take, each
     * @param listener receives every attempt after it is recorded
     */
    public Delivery(Database database, Identifiers identifiers, BillingClock clock,
                    IdPrefix prefix, WebhookTargets targets, String issuer, Duration step,
                    BiConsumer<WebhookMessage, Attempt> listener) {
        this.database = database;
        this.clock = clock;
        this.sender = new Sender(targets, new Signer(database, identifiers, clock, issuer),
                prefix, step);
        this.listener = listener;
    }

    /** Whether attempts are in progress. */
    public boolean isBusy() {
        return !underWay.isEmpty();
    }

    /** Executes a round after an attempt has finished, or at the end of the wait. */
    public void round(long waitMillis) throws InterruptedException {
        note(results(TimeUnit.MILLISECONDS.toNanos(waitMillis)));
        sender.closeIdle();
        Instant now = clock.now();
        Map<UUID, Integer> room = new LinkedHashMap<>();
        database.read(handle -> new WebhookMessages(handle)
                .endpointsWithDue(now)).forEach(endpoint ->
                room.put(endpoint, AT_ONCE - underWay.getOrDefault(endpoint, 0)));
        room.values().removeIf(free -> free <= 0);
        if (!room.isEmpty()) {
            send(room, now);
        }
    }

    /** Records finished attempts until none is in progress or the time is over. */
    public void finish(long mostMillis) throws InterruptedException {
        long start = System.nanoTime();
        long most = TimeUnit.MILLISECONDS.toNanos(mostMillis);
        long left = most;
        while (isBusy() && left > 0) {
            note(results(left));
            left = most - (System.nanoTime() - start);
        }
    }

    /** The attempts that have finished, after waiting for the first one; empty if none did. */
    private List<Result> results(long waitNanos) throws InterruptedException {
        List<Result> results = new ArrayList<>();
        Result first = finished.poll(waitNanos, TimeUnit.NANOSECONDS);
        if (first != null) {
            results.add(first);
            finished.drainTo(results);
        }
        return results;
    }

    /** Deletes messages whose delivery ended long ago. */
    public void deleteOld() {
        database.write(WriteScope.OWN_ROWS,
                handle -> new Attempts(handle).deleteOld(clock.now()));
    }

    /** Closes the connections. */
    @Override
    public void close() {
        sender.close();
    }

    private void note(List<Result> results) {
        if (results.isEmpty()) {
            return;
        }
        results.forEach(result -> underWay.computeIfPresent(result.message().endpointId(),
                (endpoint, count) -> count == 1 ? null : count - 1));
        Instant now = clock.now();
        List<Result> recorded = new ArrayList<>();
        try {
            BatchWrite.drain(results, some -> {
                database.write(WriteScope.OWN_ROWS, handle -> {
                    some.forEach(result -> new Attempts(handle).note(
                            result.message().id(), result.attempt(), now,
                            bound -> ThreadLocalRandom.current().nextLong(bound)));
                    return some.size();
                });
                recorded.addAll(some);
            });
        } finally {
            recorded.forEach(result -> listener.accept(result.message(), result.attempt()));
        }
    }

    private void send(Map<UUID, Integer> room, Instant now) {
        Map<WebhookMessage, WebhookEndpoint> taken = database.write(WriteScope.OWN_ROWS,
                handle -> {
            Map<WebhookMessage, WebhookEndpoint> all = new LinkedHashMap<>();
            room.forEach((id, free) -> new WebhookEndpoints(handle).byId(id).ifPresent(endpoint ->
                    new Attempts(handle).take(id, now, free)
                            .forEach(message -> all.put(message, endpoint))));
            return all;
        });
        taken.forEach((message, endpoint) -> {
            underWay.merge(endpoint.id(), 1, Integer::sum);
            sender.send(message, endpoint).thenAccept(attempt ->
                    finished.add(new Result(message, attempt)));
        });
    }
}
