package billing.usage.file;

import billing.engine.BulkInsert;
import billing.engine.Counters;
import billing.engine.Handle;
import billing.usage.store.ComparedEvents;
import billing.usage.store.EventInsert;
import billing.usage.store.EventKeys;
import billing.usage.store.MeteredCode;
import billing.usage.store.SuspectEventWriter;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntConsumer;

/** Writes packed rows into the event table, in its order, and sorts out the duplicates. */
final class BatchWriter {
    /** The key of a subscription that has not been fetched. */
    private static final long UNKNOWN = -1;
    /** Subscriptions whose keys are fetched together; more would only take more memory. */
    private static final int FETCHED_TOGETHER = 10_000;
    private final RowCheck check;
    private final UsageRows source;
    private final Instant now;
    private final ImportFollowUp followUp;
    /** By the numbers that the file gives subscriptions. */
    private long[] subscriptionKeys = {};
    private long[] codeKeys = {};
    /** The subscriptions whose keys were fetched by a transaction that is not committed. */
    private final BitSet fetched = new BitSet();
    /** Whether the last rows were mostly known: then rows are looked for before they are added. */
    private boolean expectDuplicates;
    private long added;
    private long duplicates;
    /** What the transactions that have been committed have added and found. */
    private long addedBefore;
    private long duplicatesBefore;
    private int codesBefore;

    /** Writes rows of a source that passed a check; all are ingested at {@code now}. */
    BatchWriter(RowCheck check, UsageRows source, Instant now, ImportFollowUp followUp) {
        this.check = check;
        this.source = source;
        this.now = now;
        this.followUp = followUp;
    }

    /** The keys of subscriptions and codes that were fetched are not there any more. */
    void forgetKeys() {
        subscriptionKeys = new long[0];
        codesBefore = 0;
    }

    /** What was last written is committed: until then it may be written again. */
    void committed() {
        addedBefore = added;
        duplicatesBefore = duplicates;
        fetched.clear();
        codesBefore = codeKeys.length;
    }

    /** Forgets what a transaction has done that was not committed. */
    private void begin() {
        added = addedBefore;
        duplicates = duplicatesBefore;
        fetched.stream().forEach(number -> subscriptionKeys[number] = UNKNOWN);
        fetched.clear();
        codeKeys = Arrays.copyOf(codeKeys, codesBefore);
    }

    /** Events added so far. */
    long added() {
        return added;
    }

    /** Rows so far that were stored before, or are in the file more than once. */
    long duplicates() {
        return duplicates;
    }

    /**
     * Writes a batch in the transaction of the handle, which may be repeated until {@link
     * #committed}.
     *
     * @param progress receives how many rows of the batch have been processed
     * @return the rows whose key is taken by other content, or whose time is archived
     */
    List<RejectedRow> write(Handle handle, UsageBatch batch, IntConsumer progress) {
        begin();
        MeteredRows metered = new MeteredRows(handle, batch, check);
        followUp.before(handle, codes(metered));
        takeKeys(handle, batch, metered);
        long sequence = new Counters(handle).take(Counters.EVENT, batch.size());
        RejectedEvents rejected = new RejectedEvents(batch, check, source);
        int[] order = metered.without(new ArchivedRows(handle, batch, check).without(
                BatchOrder.of(batch, subscriptionKeys, codeKeys), rejected), rejected);
        BitSet taken = new BitSet();
        int together = BulkInsert.rowsTogether(handle);
        try (EventInsert rows = EventInsert.many(handle, now);
             SuspectEventWriter suspects = new SuspectEventWriter(handle, now);
             ComparedEvents stored = new ComparedEvents(handle)) {
            DuplicateLookup lookup = new DuplicateLookup(stored, batch, order);
            for (int from = 0; from < order.length; from += together) {
                int to = Math.min(order.length, from + together);
                int[] unknown = expectDuplicates ? unknown(lookup, batch, order, from, to)
                        : Arrays.copyOfRange(order, from, to);
                int inserted = insert(rows, batch, metered, unknown, sequence, taken);
                checkRows(suspects, batch, metered, unknown, sequence);
                expectDuplicates = inserted * 2 < to - from;
                added += inserted;
                duplicates += to - from - unknown.length;
                progress.accept(to);
            }
            settle(rows, batch, metered, sequence, taken,
                    new IdempotencyConflicts(stored, batch, metered, rejected));
            followUp.after(handle, new ArrivedEvents(check, batch, order, sequence), now);
            return rejected.all();
        }
    }

    private static List<String> codes(MeteredRows metered) {
        List<String> codes = new ArrayList<>();
        for (int number = 0; number < metered.codes(); number++) {
            codes.add(metered.code(number).code());
        }
        return codes;
    }

    /** Fetches the table's keys of the subscriptions of a batch, and of codes. */
    private void takeKeys(Handle handle, UsageBatch batch, MeteredRows metered) {
        int known = subscriptionKeys.length;
        subscriptionKeys = Arrays.copyOf(subscriptionKeys, check.subscriptions().size());
        Arrays.fill(subscriptionKeys, known, subscriptionKeys.length, UNKNOWN);
        for (int row = 0; row < batch.size(); row++) {
            if (subscriptionKeys[batch.subscription(row)] == UNKNOWN) {
                fetched.set(batch.subscription(row));
            }
        }
        int[] numbers = fetched.stream().toArray();
        for (int from = 0; from < numbers.length; from += FETCHED_TOGETHER) {
            takeKeys(handle, Arrays.copyOfRange(numbers, from,
                    Math.min(numbers.length, from + FETCHED_TOGETHER)));
        }
        takeCodes(new EventKeys(handle), metered);
    }

    private void takeKeys(Handle handle, int[] numbers) {
        long[] keys = new EventKeys(handle).subscriptions(
                Arrays.stream(numbers).mapToObj(check.subscriptions()::get).toList());
        for (int index = 0; index < numbers.length; index++) {
            subscriptionKeys[numbers[index]] = keys[index];
        }
    }

    private void takeCodes(EventKeys keys, MeteredRows metered) {
        int known = codeKeys.length;
        codeKeys = Arrays.copyOf(codeKeys, metered.codes());
        for (int number = known; number < codeKeys.length; number++) {
            codeKeys[number] = keys.code(metered.code(number));
        }
    }

    /** The rows of a part of the order that the store does not hold yet. */
    private int[] unknown(DuplicateLookup lookup, UsageBatch batch, int[] order, int from, int to) {
        int end;
        for (int start = from; start < to; start = end) {
            end = batch.endOfStream(order, start, to);
            lookup.search(start, end, subscriptionKeys[batch.subscription(order[start])],
                    codeKeys[batch.code(order[start])]);
        }
        lookup.finish();
        return Arrays.stream(order, from, to).filter(row -> !lookup.has(row)).toArray();
    }

    /** Adds rows; answers how many were new and marks those whose key is taken. */
    private int insert(EventInsert inserts, UsageBatch batch, MeteredRows metered, int[] rows,
                       long sequence, BitSet taken) {
        for (int row : rows) {
            add(inserts, batch, metered, row, sequence);
        }
        int[] counts = inserts.execute();
        int inserted = 0;
        for (int at = 0; at < rows.length; at++) {
            inserted += counts[at];
            taken.set(rows[at], counts[at] == 0);
        }
        return inserted;
    }

    /** Records suspect rows; the records of rows that were not stored are deleted. */
    private void checkRows(SuspectEventWriter suspects, UsageBatch batch, MeteredRows metered,
                           int[] rows, long sequence) {
        if (!suspects.hasReceivers()) {
            return;
        }
        for (int row : rows) {
            MeteredCode code = metered.code(batch.code(row));
            if (!code.known() || code.fieldName() != null || !code.filters().isEmpty()) {
                suspects.check(code, metered.properties(row).getBytes(StandardCharsets.UTF_8),
                        subscriptionKeys[batch.subscription(row)], codeKeys[batch.code(row)],
                        batch.timestamp(row), sequence + row);
            }
        }
    }

    private void add(EventInsert inserts, UsageBatch batch, MeteredRows metered, int row,
                     long sequence) {
        inserts.at(subscriptionKeys[batch.subscription(row)], codeKeys[batch.code(row)],
                batch.timestamp(row), sequence + row);
        metered.add(inserts, row);
    }

    /**
     * Distinguishes exact duplicates from rows with other content. Of two rows of one file that
     * contradict each other the earlier one stays, in whichever order the table took them.
     */
    private void settle(EventInsert inserts, UsageBatch batch, MeteredRows metered, long sequence,
                        BitSet taken, IdempotencyConflicts keys) {
        for (int row = taken.nextSetBit(0); row >= 0; row = taken.nextSetBit(row + 1)) {
            keys.find(row, subscriptionKeys[batch.subscription(row)]);
            if (keys.isSame(row, codeKeys[batch.code(row)])) {
                duplicates++;
            } else if (keys.sequence() > sequence + row) {
                keys.replace((int) (keys.sequence() - sequence), row);
                add(inserts, batch, metered, row, sequence);
                inserts.execute();
            } else {
                keys.reject(row);
            }
        }
    }
}
