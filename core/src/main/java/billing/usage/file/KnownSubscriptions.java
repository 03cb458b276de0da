package billing.usage.file;

import billing.usage.store.UsageNames.SubscriptionStart;
import java.util.Arrays;

/** The external ids of all subscriptions of a database, with the earliest start of each. */
final class KnownSubscriptions {
    private final NumberedNames names = new NumberedNames();
    private long[] starts = new long[1 << 8];

    void add(SubscriptionStart start) {
        int known = names.size();
        int number = names.add(start.externalId());
        if (number == starts.length) {
            starts = Arrays.copyOf(starts, number * 2);
        }
        starts[number] = number == known ? start.micros()
                : Math.min(starts[number], start.micros());
    }

    /** The number of an external id, or -1. */
    int find(String externalId) {
        return names.find(externalId);
    }

    /** When the first subscription of a number starts, in microseconds. */
    long start(int number) {
        return starts[number];
    }
}
