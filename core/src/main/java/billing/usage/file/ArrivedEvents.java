package billing.usage.file;

import billing.kernel.time.Instants;
import billing.usage.NewEvents;
import java.util.Iterator;
import java.util.NoSuchElementException;

/**
 * The rows of a batch by subscription and code, which is how the table orders them. They are made
 * while they are gone through: a batch may have as many as it has rows.
 *
 * @param order    the rows as the table orders them
 * @param sequence the place of the batch in the order of ingestion
 */
record ArrivedEvents(RowCheck check, UsageBatch batch, int[] order, long sequence)
        implements Iterable<NewEvents> {
    @Override
    public Iterator<NewEvents> iterator() {
        return new Iterator<>() {
            private int start;

            @Override
            public boolean hasNext() {
                return start < order.length;
            }

            @Override
            public NewEvents next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                int end = batch.endOfStream(order, start, order.length);
                NewEvents next = events(start, end);
                start = end;
                return next;
            }
        };
    }

    private NewEvents events(int start, int end) {
        return new NewEvents(check.subscriptions().get(batch.subscription(order[start])),
                check.codes().get(batch.code(order[start])).metered().code(),
                Instants.ofMicros(batch.timestamp(order[start])),
                Instants.ofMicros(batch.timestamp(order[end - 1])), sequence);
    }
}
