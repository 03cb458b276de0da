package billing.engine.driver;

/**
 * What a write locks when it begins, where an engine lets several programs write at once: SQLite
 * has one writer, for whom all scopes are the same.
 *
 * <p>Locks are taken in one order, which rules deadlocks out: the organization, customers by id,
 * usage events, billing entities by id, counters. A write of another scope than the first shares
 * the organization with others that do so, and must not read what they might change, unless it
 * holds a lock on it.
 */
public enum WriteScope {
    /** The whole organization: nobody else writes until it has ended. The default. */
    ORGANIZATION,
    /** Usage events: the order of ingestion, transaction ids. One such write at a time. */
    EVENTS,
    /** The customers that it locks: their invoices and what settles them. */
    CUSTOMERS,
    /**
     * Nothing yet: the write locks rows that it finds free and prepares what it books, while all
     * others go on, and enters another scope before it writes anything else.
     */
    CLAIM,
    /**
     * Rows that it adds, or finds free and locks. Nobody but their writers decides by logs and
     * deliveries. Other nodes decide by the parts of a billing run: whoever books a part, deletes
     * it or stores its failure locks its row first, and only the node that holds the lock of the
     * run adds parts, when all before are done. A read of parts without a lock only decides
     * whether to wait or to try.
     */
    OWN_ROWS
}
