package billing.usage.store;

import billing.engine.Handle;
import billing.engine.Rows;
import billing.engine.driver.TextOrBytes;
import java.util.List;
import java.util.stream.Stream;

/** The transaction ids of events with a subscription, to complete and to suggest them. */
public final class TransactionIds {
    private static final String SELECT = "SELECT e.transaction_id FROM event_subscriptions s"
            + " CROSS JOIN events e WHERE e.subscription_key = s.key AND e.transaction_id >= ?"
            + " AND e.transaction_id <= ?";
    private static final String FIRST_UUID = "00000000-0000-0000-0000-000000000000";
    private final Handle handle;

    /** The ids in a database. */
    public TransactionIds(Handle handle) {
        this.handle = handle;
    }

    /**
     * Some of the ids that begin so, in their order.
     *
     * @param most the most ids; of more it is not defined which
     */
    public List<String> startingWith(String start, int most) {
        Stream<String> ids = between(new TextOrBytes(start), new TextOrBytes(start + "\uFFFF"),
                most).stream();
        String rest = FIRST_UUID.substring(Math.min(start.length(), FIRST_UUID.length()));
        if (TransactionKey.isUuid(start + rest)) {
            ids = Stream.concat(ids, between(TransactionKey.stored(start + rest),
                    TransactionKey.stored(start + rest.replace('0', 'f')), most).stream());
        }
        return ids.distinct().sorted().limit(most).toList();
    }

    private List<String> between(TextOrBytes first, TextOrBytes last, int most) {
        return new Rows<>(handle, SELECT,
                row -> TransactionKey.text(row.textOrBytes("transaction_id")))
                .list("LIMIT " + most, first, last);
    }
}
