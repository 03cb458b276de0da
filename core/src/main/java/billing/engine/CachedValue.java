package billing.engine;

import billing.kernel.codelist.Codes;
import java.util.function.Function;

/**
 * A value that every request needs and that seldom changes: read once, and again when one of its
 * tables was written to.
 *
 * <p>Triggers of the database give the topic of such a table a new random mark on every write, by
 * this process or another; a value holds as long as the mark that its transaction sees. Because
 * marks are never used twice, a mark that was rolled back cannot make a wrong value valid. What
 * changes too often for a topic is still the same throughout a transaction that writes nothing.
 *
 * @param <T> its type; values are shared, so they must not change
 */
public final class CachedValue<T> {
    private final Topic topic;
    private final Function<Handle, T> source;

    /** The tables that a value is read from. */
    public enum Topic {
        /** The organization, billing entities, their taxes. */
        ENTITIES,
        /** What events mean and who waits for them: metrics, charges, alerts, wallets, ... */
        METERING,
        /** Who listens: the endpoints of webhooks. */
        WEBHOOKS,
        /** What plans consist of: their charges, metrics, taxes, features, ... */
        PLANS,
        /** All tables, until the transaction ends or the connection changes any of them. */
        TRANSACTION;

        final String stored = Codes.of(this);
    }

    /** Something that is read from the tables of a topic and from nothing else. */
    public CachedValue(Topic topic, Function<Handle, T> source) {
        this.topic = topic;
        this.source = source;
    }

    /** Does work that writes to no table of any topic: it causes no value to be read again. */
    public static void withoutInvalidation(Handle handle, Runnable work) {
        handle.cache().withoutInvalidation(handle, work);
    }

    /**
     * The mark of a topic as the handle's transaction sees it: what has been read from its tables,
     * by any connection, holds as long as the mark is the same.
     */
    public static long mark(Handle handle, Topic topic) {
        return handle.cache().mark(handle, topic);
    }

    /** The value as the handle's transaction sees it; never null. */
    @SuppressWarnings("unchecked") // only this object keeps values under its name
    public T in(Handle handle) {
        ConnectionCache cache = handle.cache();
        long mark = cache.mark(handle, topic);
        T value = (T) cache.value(mark, this);
        if (value == null) {
            value = source.apply(handle);
            cache.put(mark, this, value);
        }
        return value;
    }
}
