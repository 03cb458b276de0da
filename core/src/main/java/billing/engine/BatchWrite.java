package billing.engine;

import billing.kernel.error.StoreException;
import java.util.List;
import java.util.function.Consumer;

/** Writes entries that do not depend on each other together, as long as none is refused. */
public final class BatchWrite {
    private BatchWrite() {
    }

    /**
     * Writes entries in as few transactions as possible and removes them from the list. An entry
     * that the database refuses is removed too and keeps no other one from being written.
     *
     * @param entries in their order; what could not be written because the database cannot be used
     *                remains
     * @param write   writes some of them in a transaction, all or none
     * @throws StoreException   when the database cannot be used
     * @throws RuntimeException why the last refused entry was refused, after all others are written
     */
    public static <T> void drain(List<T> entries, Consumer<List<T>> write) {
        RuntimeException refusal = drainFirst(entries.size(), entries, write);
        if (refusal != null) {
            throw refusal;
        }
    }

    /** Writes the first entries, by halves when they are refused; answers the last refusal. */
    private static <T> RuntimeException drainFirst(int count, List<T> entries,
                                                   Consumer<List<T>> write) {
        RuntimeException refusal = null;
        try {
            write.accept(List.copyOf(entries.subList(0, count)));
        } catch (StoreException e) {
            throw e;
        } catch (RuntimeException e) {
            if (count > 1) {
                RuntimeException first = drainFirst(count / 2, entries, write);
                RuntimeException second = drainFirst(count - count / 2, entries, write);
                return second == null ? first : second;
            }
            refusal = e;
        }
        entries.subList(0, count).clear();
        return refusal;
    }
}
