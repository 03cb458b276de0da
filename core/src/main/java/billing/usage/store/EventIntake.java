package billing.usage.store;

import billing.error.InvalidException;
import billing.store.Json;
import billing.time.Instants;
import billing.usage.UsageEvent;
import billing.usage.expression.EvaluationException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jdbi.v3.core.Handle;

/**
 * Takes in events that come one by one or in small batches ({@code rating-and-usage.md 1.2} to
 * {@code 1.5}); whole files go through {@code UsageImport}.
 *
 * <p>Bound to one handle and to its transaction.
 */
public final class EventIntake {
    /** The most events in one batch. */
    public static final int BATCH_MAX = 100;

    private static final int NUMBER_DIGITS_MAX = 1_000;
    private final Handle handle;
    private final EventKeys keys;
    private final MeteredCodes codes;

    /** Takes events into the database of the handle. */
    public EventIntake(Handle handle) {
        this.handle = handle;
        this.keys = new EventKeys(handle);
        this.codes = new MeteredCodes(handle);
    }

    /**
     * Stores an event.
     *
     * @return the event as stored: with the property that the metric's expression computes
     * @throws InvalidException with the fields that are wrong; {@code transaction_id:
     *                          value_already_exist} when the subscription used the id before;
     *                          {@code base: expression_evaluation_failed: <reason>}
     */
    public UsageEvent append(UsageEvent event, Instant now) {
        List<UsageEvent> events = new ArrayList<>(List.of(event));
        Map<Integer, InvalidException> faults = store(events, now);
        if (!faults.isEmpty()) {
            throw faults.get(0);
        }
        return events.get(0);
    }

    /**
     * Stores a batch, all of it or nothing.
     *
     * @return what is wrong by the index of the event; empty when all are stored
     * @throws InvalidException {@code events: no_events} or {@code too_many_events}
     */
    public Map<Integer, InvalidException> appendAll(List<UsageEvent> events, Instant now) {
        if (events.isEmpty()) {
            throw new InvalidException("events", "no_events");
        }
        if (events.size() > BATCH_MAX) {
            throw new InvalidException("events", "too_many_events");
        }
        return store(new ArrayList<>(events), now);
    }

    private Map<Integer, InvalidException> store(List<UsageEvent> events, Instant now) {
        Map<Integer, InvalidException> faults = new TreeMap<>();
        for (int index = 0; index < events.size(); index++) {
            try {
                UsageEvent event = events.get(index);
                events.set(index, codes.of(event.code()).computed(event));
                mustBeWellFormed(event);
            } catch (EvaluationException e) {
                faults.put(index, new InvalidException("base",
                        "expression_evaluation_failed: " + e.getMessage()));
            } catch (InvalidException e) {
                faults.put(index, e);
            }
        }
        if (faults.isEmpty()) {
            duplicates(events).forEach(index -> faults.put(index,
                    new InvalidException("transaction_id", "value_already_exist")));
        }
        if (faults.isEmpty()) {
            try {
                insert(events, now);
            } catch (SQLException e) {
                throw new IllegalStateException("the events were not stored", e);
            }
        }
        return faults;
    }

    private static void mustBeWellFormed(UsageEvent event) {
        Map<String, List<String>> details = new TreeMap<>();
        if (isBlank(event.transactionId())) {
            details.put("transaction_id", List.of("value_is_mandatory"));
        }
        if (isBlank(event.code())) {
            details.put("code", List.of("value_is_mandatory"));
        }
        if (event.properties().values().stream().anyMatch(EventIntake::isEndless)) {
            details.put("properties", List.of("invalid_format"));
        }
        if (!details.isEmpty()) {
            throw new InvalidException(details);
        }
    }

    /** Numbers are kept in plain notation, in which 1e999999999 would fill the disk. */
    private static boolean isEndless(Object value) {
        return value instanceof BigDecimal number && NUMBER_DIGITS_MAX
                < Math.max(number.precision() - number.scale(), number.scale());
    }

    private static boolean isBlank(String text) {
        return text == null || text.isBlank();
    }

    /** Inside a batch an id must be unique even across subscriptions. */
    private Set<Integer> duplicates(List<UsageEvent> events) {
        Set<Integer> duplicates = new HashSet<>();
        Set<String> seen = new HashSet<>();
        for (int index = 0; index < events.size(); index++) {
            UsageEvent event = events.get(index);
            if (!seen.add(event.transactionId()) || isStored(event)) {
                duplicates.add(index);
            }
        }
        return duplicates;
    }

    private boolean isStored(UsageEvent event) {
        if (event.externalSubscriptionId() == null) {
            return false;
        }
        return keys.findSubscription(event.externalSubscriptionId()).map(key -> handle
                .createQuery("SELECT count(*) FROM events WHERE subscription_key = ?"
                        + " AND subscription_key <> 0 AND transaction_id = ?")
                .bind(0, key).bind(1, TransactionKey.stored(event.transactionId()))
                .mapTo(Long.class).one() > 0).orElse(false);
    }

    private void insert(List<UsageEvent> events, Instant now) throws SQLException {
        Map<String, MeteredValue> values = new HashMap<>();
        long sequence = keys.takeSequence(events.size());
        try (EventInsert rows = new EventInsert(handle.getConnection(), now)) {
            for (UsageEvent event : events) {
                MeteredCode code = codes.of(event.code());
                String properties = Json.write(event.properties());
                byte[] json = properties.getBytes(StandardCharsets.UTF_8);
                MeteredValue value = values.computeIfAbsent(event.code(),
                        text -> new MeteredValue(code.fieldName()));
                value.read(json, 0, json.length);
                rows.at(keys.subscription(event.externalSubscriptionId()), keys.code(code),
                        Instants.toMicros(event.timestamp()), sequence++);
                value.into(rows);
                rows.add(TransactionKey.stored(event.transactionId()), properties,
                        event.preciseTotalCents() == null ? null
                                : event.preciseTotalCents().toPlainString());
            }
            rows.execute();
        }
    }
}
