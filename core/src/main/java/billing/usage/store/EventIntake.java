package billing.usage.store;

import billing.engine.CachedValue;
import billing.engine.Counters;
import billing.engine.Handle;
import billing.engine.Json;
import billing.kernel.error.ErrorCode;
import billing.kernel.error.InvalidException;
import billing.kernel.limit.Limit;
import billing.kernel.time.Instants;
import billing.usage.StoredEvent;
import billing.usage.UsageEvent;
import billing.usage.expression.EvaluationException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/**
 * Takes in events that come one by one or in small batches ({@code rating-and-usage.md 1.2} to
 * {@code 1.5}); whole files go through {@code UsageImport}.
 *
 * <p>Bound to one handle and to its transaction.
 */
public final class EventIntake {
    /** The most events in one batch. */
    public static final int BATCH_MAX = Limit.BATCH_EVENTS.most();

    private static final String ARCHIVED = "usage_is_archived";
    private final Handle handle;
    private final EventKeys keys;
    private final MeteredCodes codes;
    private final Map<String, MeteredValue> values = new HashMap<>();

    /** Takes events into the database of the handle. */
    public EventIntake(Handle handle) {
        this.handle = handle;
        this.keys = new EventKeys(handle);
        this.codes = new MeteredCodes(handle);
    }

    /**
     * Stores an event; who is refused takes his transaction back to where it was.
     *
     * @return the event as stored: with the property that the metric's expression computes
     * @throws InvalidException with the fields that are wrong; {@code transaction_id:
     *                          value_already_exist} when the subscription used the id before;
     *                          {@code timestamp: usage_is_archived} and why, before the end of
     *                          its archived usage; no field but
     *                          {@code expression_evaluation_failed: <reason>}
     */
    public StoredEvent append(UsageEvent event, Instant now) {
        Batch batch = read(1, index -> event);
        if (!batch.faults().isEmpty()) {
            throw batch.faults().get(0);
        }
        Set<Integer> taken = new TreeSet<>();
        List<StoredEvent> stored = insert(batch.events(), now, taken);
        if (!taken.isEmpty()) {
            throw taken();
        }
        return stored.get(0);
    }

    /**
     * Stores a batch; a caller whose batch is rejected rolls its transaction back.
     *
     * @param count how many events there are
     * @param given the event of an index; may throw what is wrong with it
     * @return the events as stored, in the same order
     * @throws InvalidException {@code events: no_events} or {@code too_many_events}; what is wrong
     *                          with each event, the names of the fields after its index: {@code
     *                          1.timestamp}
     */
    public List<StoredEvent> appendAll(int count, IntFunction<UsageEvent> given, Instant now) {
        if (count == 0) {
            throw new InvalidException("events", "no_events");
        }
        if (count > BATCH_MAX) {
            throw new InvalidException("events", "too_many_events");
        }
        Batch batch = read(count, given);
        if (!batch.faults().isEmpty()) {
            throw InvalidException.ofItems(batch.faults());
        }
        Set<Integer> taken = new TreeSet<>();
        List<StoredEvent> stored = insert(batch.events(), now, taken);
        if (!taken.isEmpty()) {
            throw InvalidException.ofItems(taken.stream().collect(Collectors.toMap(
                    index -> index, index -> taken(), (a, b) -> a, TreeMap::new)));
        }
        return stored;
    }

    private static InvalidException taken() {
        return new InvalidException("transaction_id", ErrorCode.VALUE_ALREADY_EXIST);
    }

    /** Events ready to be stored, and what is wrong with the others, by index. */
    private record Batch(List<UsageEvent> events, Map<Integer, InvalidException> faults) {
    }

    private Batch read(int count, IntFunction<UsageEvent> given) {
        List<UsageEvent> events = new ArrayList<>(count);
        Map<Integer, InvalidException> faults = new TreeMap<>();
        for (int index = 0; index < count; index++) {
            try {
                UsageEvent event = given.apply(index);
                events.add(codes.find(event.code()).computed(event));
                mustBeWellFormed(event);
                mustNotBeArchived(event);
            } catch (EvaluationException e) {
                faults.put(index, new InvalidException(InvalidException.NO_FIELD,
                        "expression_evaluation_failed: " + e.getMessage()));
            } catch (InvalidException e) {
                faults.put(index, e);
            }
        }
        return new Batch(events, faults);
    }

    private static void mustBeWellFormed(UsageEvent event) {
        Map<String, List<String>> details = new TreeMap<>();
        if (isBlank(event.transactionId())) {
            details.put("transaction_id", List.of(ErrorCode.VALUE_IS_MANDATORY));
        }
        if (isBlank(event.code())) {
            details.put("code", List.of(ErrorCode.VALUE_IS_MANDATORY));
        }
        if (!details.isEmpty()) {
            throw new InvalidException(details);
        }
    }

    /** Closed periods whose usage is archived get no more of it. */
    private void mustNotBeArchived(UsageEvent event) {
        Instant until = keys.archivedUntil(event.externalSubscriptionId());
        if (until != null && event.timestamp().isBefore(until)) {
            String sentence = archived(event.externalSubscriptionId(), until);
            throw new InvalidException("timestamp", ARCHIVED + ": " + sentence, "the timestamp "
                    + event.timestamp() + " is too early: " + sentence,
                    "bill it with a timestamp in a period that is not archived, or by hand");
        }
    }

    /** The sentence about usage of a subscription that is not accepted. */
    public static String archived(String externalSubscriptionId, Instant until) {
        return "usage of " + externalSubscriptionId + " before " + until + " is archived";
    }

    private static boolean isBlank(String text) {
        return text == null || text.isBlank();
    }

    /**
     * Adds the events, which are well-formed.
     *
     * @param taken gets the indexes of events whose id is taken; the others have been added
     */
    private List<StoredEvent> insert(List<UsageEvent> events, Instant now, Set<Integer> taken) {
        List<StoredEvent> stored = new ArrayList<>(events.size());
        CachedValue.withoutInvalidation(handle, () -> insert(events, now, taken, stored));
        return stored;
    }

    private void insert(List<UsageEvent> events, Instant now, Set<Integer> taken,
                        List<StoredEvent> stored) {
        Set<String> seen = new HashSet<>();
        long sequence = new Counters(handle).take(Counters.EVENT, events.size());
        try (EventInsert rows = EventInsert.few(handle, now);
             SuspectEventWriter doubts = new SuspectEventWriter(handle, now)) {
            for (UsageEvent event : events) {
                // Inside a batch an id must be unique even across subscriptions.
                if (!seen.add(event.transactionId())) {
                    taken.add(stored.size());
                }
                add(rows, doubts, event, sequence);
                stored.add(new StoredEvent(event, sequence++, now, null, null));
            }
            int[] added = rows.execute();
            for (int index = 0; index < added.length; index++) {
                if (added[index] == 0) {
                    taken.add(index);
                }
            }
        }
    }

    private void add(EventInsert rows, SuspectEventWriter doubts, UsageEvent event, long sequence) {
        MeteredCode code = codes.find(event.code());
        String properties = Json.write(event.properties());
        byte[] json = properties.getBytes(StandardCharsets.UTF_8);
        MeteredValue value = values.computeIfAbsent(event.code(),
                text -> new MeteredValue(code.fieldName()));
        value.read(json, 0, json.length);
        long subscriptionKey = keys.subscription(event.externalSubscriptionId());
        long timestamp = Instants.toMicros(event.timestamp());
        rows.at(subscriptionKey, keys.code(code), timestamp, sequence);
        value.into(rows);
        rows.add(TransactionKey.stored(event.transactionId()).value(), properties,
                event.preciseTotalCents() == null ? null
                        : event.preciseTotalCents().toPlainString());
        if (doubts.hasReceivers()) {
            doubts.look(code, json, subscriptionKey, keys.code(code), timestamp, sequence);
        }
    }
}
