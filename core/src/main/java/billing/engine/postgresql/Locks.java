package billing.engine.postgresql;

/**
 * The keys of advisory locks. A lock belongs to a schema, by its number in the catalog of the
 * server; the locks of other programs have other keys.
 */
enum Locks {
    /** Held by a transaction that writes: alone, or with others whose scope shares it. */
    WRITE,
    /** Held by a session that carries out what is due. */
    RUN,
    /** Held by a session that makes the schema or brings it up to date. */
    SCHEMA,
    /** Held by a transaction that adds usage events, or that needs them to stay as they are. */
    EVENTS;

    /** "BILL" without its last letter, in ASCII. */
    private static final long PROGRAM = 0x42494C00L;
    private static final int BITS = 32;

    /** The key of this lock in a schema. */
    long key(long schemaNumber) {
        return PROGRAM + ordinal() << BITS | schemaNumber & 0xFFFFFFFFL;
    }
}
