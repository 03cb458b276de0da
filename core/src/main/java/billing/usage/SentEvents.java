package billing.usage;

import billing.kernel.error.ErrorCode;
import billing.kernel.error.InvalidException;
import billing.kernel.limit.Limit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntFunction;

/**
 * The events of one request, in their order: one alone, or a batch of which all are stored or none.
 */
public final class SentEvents {
    /** The most events in one batch. */
    public static final int BATCH_MAX = Limit.BATCH_EVENTS.most();

    private final int count;
    private final boolean isBatch;
    private final List<UsageEvent> events = new ArrayList<>();
    private final Map<Integer, InvalidException> faults = new TreeMap<>();

    private SentEvents(int count, boolean isBatch) {
        this.count = count;
        this.isBatch = isBatch;
    }

    /** One event. */
    public static SentEvents one(UsageEvent event) {
        SentEvents sent = new SentEvents(1, false);
        sent.events.add(event);
        return sent;
    }

    /**
     * A batch.
     *
     * @param count how many events there are; of more than {@link #BATCH_MAX} none is stored
     * @param given the event of an index; may throw what is wrong with it
     */
    public static SentEvents batch(int count, IntFunction<UsageEvent> given) {
        SentEvents sent = new SentEvents(count, true);
        for (int index = 0; index < Math.min(count, BATCH_MAX); index++) {
            try {
                sent.events.add(given.apply(index));
            } catch (InvalidException e) {
                sent.events.add(null);
                sent.faults.put(index, e);
            }
        }
        return sent;
    }

    /** How many events were sent. */
    public int count() {
        return count;
    }

    /** Whether they are a batch, whose faults are named by their indexes. */
    public boolean isBatch() {
        return isBatch;
    }

    /** The events by index; null where one cannot be read. */
    public List<UsageEvent> events() {
        return events;
    }

    /** What is wrong with those that cannot be read, by index. */
    public Map<Integer, InvalidException> faults() {
        return new TreeMap<>(faults);
    }

    /** The codes of the events; null is one of them where an event has none. */
    public Set<String> codes() {
        Set<String> codes = new HashSet<>();
        events.stream().filter(event -> event != null).forEach(event -> codes.add(event.code()));
        return codes;
    }

    /**
     * Requires a batch to have events, and no more than {@link #BATCH_MAX}.
     *
     * @throws InvalidException {@code events: no_events} or {@code too_many_events}
     */
    public static void requireBatchSize(int count) {
        if (count == 0) {
            throw new InvalidException("events", "no_events");
        }
        if (count > BATCH_MAX) {
            throw new InvalidException("events", "too_many_events");
        }
    }

    /** The indexes of the events whose transaction id an earlier one has; all can be read. */
    public Set<Integer> repeated() {
        Set<String> seen = new HashSet<>();
        Set<Integer> repeated = new TreeSet<>();
        for (int index = 0; index < events.size(); index++) {
            if (!seen.add(events.get(index).transactionId())) {
                repeated.add(index);
            }
        }
        return repeated;
    }

    /** What refuses all of them because the transaction ids of some are taken. */
    public InvalidException refusalOfTaken(Set<Integer> taken) {
        Map<Integer, InvalidException> wrong = new TreeMap<>();
        taken.forEach(index -> wrong.put(index,
                new InvalidException("transaction_id", ErrorCode.VALUE_ALREADY_EXIST)));
        return refusal(wrong);
    }

    /** What refuses all of them, by what is wrong with some. */
    public InvalidException refusal(Map<Integer, InvalidException> wrong) {
        return isBatch ? InvalidException.ofItems(wrong) : wrong.get(0);
    }
}
