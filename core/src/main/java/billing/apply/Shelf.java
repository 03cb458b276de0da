package billing.apply;

import billing.input.Intake;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/**
 * Where a kind of resource is stored.
 *
 * @param <T> its type in the domain
 */
interface Shelf<T> {
    /** The live one under a key. */
    Optional<T> find(Handle handle, String key);

    /** All live ones, the oldest or alphabetically first first, as they shall stand in files. */
    List<T> all(Handle handle);

    /** Stores a new one. */
    void insert(Handle handle, T resource, Intake intake);

    /** Stores a changed one. */
    void update(Handle handle, T before, T after, Intake intake);
}
