package billing.usage;

import billing.kernel.error.InvalidException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntFunction;

/**
 * The events of one request, in their order: one alone, or a batch of which all are stored or none.
 */
public final class SentEvents {
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
     * @param count how many events there are; of more than are read, it is refused
     * @param most  how many are read
     * @param given the event of an index; may throw what is wrong with it
     */
    public static SentEvents batch(int count, int most, IntFunction<UsageEvent> given) {
        SentEvents sent = new SentEvents(count, true);
        for (int index = 0; index < Math.min(count, most); index++) {
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

    /** What refuses all of them, by what is wrong with some. */
    public InvalidException refusal(Map<Integer, InvalidException> wrong) {
        return isBatch ? InvalidException.ofItems(wrong) : wrong.get(0);
    }
}
