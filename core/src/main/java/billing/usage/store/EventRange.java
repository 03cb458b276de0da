package billing.usage.store;

import billing.engine.PooledStatement;

/** Events of a subscription and a code, from a microsecond up to another, which is not included. */
record EventRange(long subscription, long code, long from, long end) {
    private static final String BOUNDS = " WHERE subscription_key = ? AND code_key = ?"
            + " AND timestamp >= ? AND timestamp < ?";
    /** The events of a range: the SQL that follows the selected columns. */
    static final String EVENTS = " FROM events" + BOUNDS;
    /** The voids of a range. */
    static final String VOIDS = " FROM event_voids" + BOUNDS;

    /** Binds the four parameters of a statement on a range. */
    PooledStatement bind(PooledStatement statement) {
        return statement.set(1, subscription).set(2, code).set(3, from).set(4, end);
    }
}
