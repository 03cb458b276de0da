package billing.usage.file;

import billing.engine.Handle;
import billing.usage.NewEvents;
import java.time.Instant;
import java.util.Collection;
import java.util.function.Predicate;

/** Work after rows of a file have been stored, within their transaction. */
@FunctionalInterface
public interface ImportFollowUp {
    /** Nothing is done: for databases that only keep events. */
    ImportFollowUp NONE = (handle, arrived, now) -> { };

    /**
     * Looks, before rows are stored, whether their codes need more than events to be locked: then
     * it requires the whole organization.
     */
    default void before(Handle handle, Collection<String> codes) {
    }

    /** Whether events of a code are billed one by one, in the order in which they are stored. */
    default Predicate<String> billed(Handle handle) {
        return code -> false;
    }

    /**
     * Does what waits for the events; some of them may have been stored before.
     *
     * @param arrived may be many: they are made again each time they are iterated
     */
    void after(Handle handle, Iterable<NewEvents> arrived, Instant now);
}
