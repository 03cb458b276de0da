package billing.engine.driver;

import billing.kernel.error.DatabaseGoneException;
import java.sql.SQLException;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** An open database of the newest schema, whose connections its engine opens. Thread safe. */
public interface EngineDatabase extends AutoCloseable {
    /** Where it is. */
    DatabaseAddress address();

    /** Opens a connection that only reads. */
    EngineConnection reader() throws SQLException;

    /** Opens a connection that writes. */
    EngineConnection writer() throws SQLException;

    /**
     * Looks whether the database is still the one that was opened, at most once a second.
     *
     * @throws DatabaseGoneException when it is not
     */
    void require();

    /** Looks like {@link #require}, now. */
    void requireNow();

    /** Looks like {@link #requireNow}, at what was just committed. */
    void requireCommitted();

    /**
     * What a write of the calling thread begins with, in its transaction: looks like {@link
     * #require}, and where the thread carries out the billing run, whether it still may.
     */
    default Runnable requirement() {
        return this::require;
    }

    /** Registers a callback that runs once, when the database was found to be gone. */
    void whenGone(Consumer<DatabaseGoneException> hears);

    /**
     * The failure in the terms of the user, where it is one of the database; other failures as
     * they are.
     */
    RuntimeException explain(Throwable failure);

    /**
     * Why nobody may write to it, without where it is: it has refused a write for that reason, and
     * still would. It is asked only if it has refused one; nothing when it may be written to.
     */
    default Optional<String> troubleOfWrites() {
        return Optional.empty();
    }

    /** Whether writes of several programs go on at once, by their scopes. */
    default boolean sharesWrites() {
        return false;
    }

    /**
     * The scope in which a write is repeated that was ended by a failure and has changed nothing:
     * its own when it met another one or the connection was lost, the whole organization when it
     * met a key of another write. Null when repeating is of no use, or what it did is unknown.
     */
    default WriteScope scopeOfRepeat(Throwable failure, WriteScope scope) {
        return null;
    }

    /**
     * Does work that is longer than a transaction and that one program at a time does; others wait
     * until it has ended, however it ends. Work within the work goes on at once.
     */
    <T> T runAlone(Supplier<T> work);

    /**
     * The same, with something to do while another program works.
     *
     * @param meanwhile answers whether it has done something; then it is asked again at once
     */
    default <T> T runAlone(Supplier<T> work, BooleanSupplier meanwhile) {
        return runAlone(work);
    }

    /** The mark of a move that it takes part in, if there is one. */
    Optional<MoveMark> mark();

    /** How much it takes on disk, in bytes. */
    long size();

    @Override
    void close();
}
