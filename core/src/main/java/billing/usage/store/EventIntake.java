package billing.usage.store;

import billing.engine.CachedValue;
import billing.engine.Counters;
import billing.engine.Handle;
import billing.engine.JointWork.Outcome;
import billing.engine.Json;
import billing.kernel.error.InvalidException;
import billing.kernel.time.Instants;
import billing.usage.SentEvents;
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
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Takes in events that come one by one or in small batches ({@code rating-and-usage.md 1.2} to
 * {@code 1.5}); whole files go through {@code UsageImport}.
 *
 * <p>Bound to one handle and to its transaction.
 */
public final class EventIntake {
    /** What is left to do with usage of a time that is archived, for people. */
    public static final String ARCHIVED_REMEDY =
            "bill it with a timestamp in a period that is not archived, or by hand";
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
     * Stores an event. After an exception the caller rolls its transaction back to the state
     * before the call, because the event may have been stored.
     *
     * @return the event as stored: with the property that the metric's expression computes
     * @throws InvalidException with the fields that are wrong; {@code transaction_id:
     *                          value_already_exist} when the subscription used the id before;
     *                          {@code timestamp: usage_is_archived} and why, before the end of
     *                          its archived usage; no field but
     *                          {@code expression_evaluation_failed: <reason>}
     */
    public StoredEvent append(UsageEvent event, Instant now) {
        return append(SentEvents.one(event), now).get(0);
    }

    /**
     * Stores what was sent: one event, or a batch. After an exception the caller rolls its
     * transaction back as for {@link #append(UsageEvent, Instant)}.
     *
     * @return the events as stored, in the same order
     * @throws InvalidException of one event, what is wrong with it; of a batch {@code events:
     *                          no_events} or {@code too_many_events}, or what is wrong with each
     *                          event, the names of the fields after its index: {@code 1.timestamp}
     */
    public List<StoredEvent> append(SentEvents sent, Instant now) {
        fetchKeys(List.of(sent));
        List<UsageEvent> events = checked(sent);
        // Inside a batch an id must be unique even across subscriptions.
        Set<Integer> taken = sent.repeated();
        List<StoredEvent> stored = insert(events, now, taken);
        if (!taken.isEmpty()) {
            throw sent.refusalOfTaken(taken);
        }
        return stored;
    }

    /**
     * Stores what several callers sent by as few statements as for one. Each gets what {@link
     * #append(SentEvents, Instant)} would answer if they had come one after the other.
     *
     * @throws InvalidException when a batch has an id that is taken, so that all have to be rolled
     *                          back and stored one after the other
     */
    public List<Outcome<List<StoredEvent>>> appendTogether(List<SentEvents> all, Instant now) {
        fetchKeys(all);
        List<Outcome<List<StoredEvent>>> outcomes = new ArrayList<>();
        List<UsageEvent> events = new ArrayList<>();
        for (SentEvents sent : all) {
            try {
                List<UsageEvent> checked = checked(sent);
                boolean isStored = sent.repeated().isEmpty();
                outcomes.add(isStored ? null : Outcome.notTogether());
                events.addAll(isStored ? checked : List.of());
            } catch (InvalidException e) {
                outcomes.add(Outcome.failed(e));
            }
        }
        complete(outcomes, all, events, now);
        return outcomes;
    }

    /** Stores events and sets the outcomes that are missing. */
    private void complete(List<Outcome<List<StoredEvent>>> outcomes, List<SentEvents> all,
                          List<UsageEvent> events, Instant now) {
        TreeSet<Integer> taken = new TreeSet<>();
        List<StoredEvent> stored = insert(events, now, taken);
        int from = 0;
        for (int index = 0; index < outcomes.size(); index++) {
            if (outcomes.get(index) == null) {
                SentEvents sent = all.get(index);
                int first = from;
                from += sent.count();
                Set<Integer> refused = taken.subSet(first, from).stream()
                        .map(place -> place - first).collect(Collectors.toSet());
                if (!refused.isEmpty() && sent.isBatch()) {
                    throw sent.refusalOfTaken(refused);
                }
                outcomes.set(index, refused.isEmpty()
                        ? Outcome.done(List.copyOf(stored.subList(first, from)))
                        : Outcome.failed(sent.refusalOfTaken(refused)));
            }
        }
    }

    private void fetchKeys(List<SentEvents> all) {
        Set<String> subscriptions = new HashSet<>();
        Set<String> named = new HashSet<>();
        all.forEach(sent -> sent.events().stream().filter(Objects::nonNull).forEach(event -> {
            subscriptions.add(event.externalSubscriptionId());
            named.add(event.code());
        }));
        subscriptions.remove(null);
        named.remove(null);
        keys.fetch(subscriptions, named);
    }

    /** The events ready to be stored; throws what is wrong with any of them. */
    private List<UsageEvent> checked(SentEvents sent) {
        if (sent.isBatch()) {
            SentEvents.requireBatchSize(sent.count());
        }
        List<UsageEvent> events = new ArrayList<>(sent.count());
        Map<Integer, InvalidException> faults = sent.faults();
        for (int index = 0; index < sent.events().size(); index++) {
            UsageEvent event = sent.events().get(index);
            if (event != null) {
                try {
                    events.add(codes.find(event.code()).computed(event));
                    event.requireIdentity();
                    mustNotBeArchived(event);
                } catch (EvaluationException e) {
                    faults.put(index, new InvalidException(InvalidException.NO_FIELD,
                            "expression_evaluation_failed: " + e.getMessage()));
                } catch (InvalidException e) {
                    faults.put(index, e);
                }
            }
        }
        if (!faults.isEmpty()) {
            throw sent.refusal(faults);
        }
        return events;
    }

    /** Closed periods whose usage is archived get no more of it. */
    private void mustNotBeArchived(UsageEvent event) {
        Instant until = keys.archivedUntil(event.externalSubscriptionId());
        if (until != null && event.timestamp().isBefore(until)) {
            String sentence = archived(event.externalSubscriptionId(), until);
            throw new InvalidException("timestamp", ARCHIVED + ": " + sentence, "the timestamp "
                    + event.timestamp() + " is too early: " + sentence,
                    ARCHIVED_REMEDY);
        }
    }

    /** The sentence about usage of a subscription that is not accepted. */
    public static String archived(String externalSubscriptionId, Instant until) {
        return "usage of " + externalSubscriptionId + " before " + until + " is archived";
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
        if (events.isEmpty()) {
            return;
        }
        long sequence = new Counters(handle).take(Counters.EVENT, events.size());
        try (EventInsert rows = EventInsert.few(handle, now);
             SuspectEventWriter suspects = new SuspectEventWriter(handle, now)) {
            for (UsageEvent event : events) {
                add(rows, suspects, event, sequence);
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

    private void add(EventInsert rows, SuspectEventWriter suspects, UsageEvent event,
                     long sequence) {
        MeteredCode code = codes.find(event.code());
        String properties = Json.write(event.properties());
        byte[] json = properties.getBytes(StandardCharsets.UTF_8);
        MeteredValue value = values.computeIfAbsent(event.code(),
                text -> new MeteredValue(code.fieldName()));
        value.read(json, 0, json.length);
        long subscriptionKey = keys.subscription(event.externalSubscriptionId());
        long timestamp = Instants.toMicros(event.timestamp());
        rows.know(keys.code(code), keys.levelsUntil(code));
        rows.at(subscriptionKey, keys.code(code), timestamp, sequence);
        value.into(rows);
        rows.add(TransactionKey.stored(event.transactionId()).value(), properties,
                event.preciseTotalCents() == null ? null
                        : event.preciseTotalCents().toPlainString());
        if (suspects.hasReceivers()) {
            suspects.check(code, json, subscriptionKey, keys.code(code), timestamp, sequence);
        }
    }
}
