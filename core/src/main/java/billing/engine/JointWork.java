package billing.engine;

import java.util.List;
import java.util.Objects;

/**
 * Work that many callers want at the same time, and that costs less for all of them at once than
 * for each: what waits for the same transaction is done together, and each caller gets its own
 * result. The same object stands for the same work.
 *
 * @param <I> what a caller wants done
 * @param <T> its result
 */
public interface JointWork<I, T> {
    /**
     * So much is done together. More would save nothing, and those who wait for a commit would all
     * wait for the same one, in which time nothing else is prepared.
     */
    int MOST = 500;

    /**
     * Does the work for one caller; an exception rolls back what it has written.
     *
     * @param item what the caller wants done
     */
    T alone(Handle handle, I item);

    /**
     * Does the work for several callers. An exception rolls all of it back, after which the work of
     * each is done {@link #alone}.
     *
     * @return the outcome of each, in the order of the items
     */
    List<Outcome<T>> together(Handle handle, List<I> items);

    /** How much of the work an item is; together at most about {@link #MOST} of it is done. */
    default int size(I item) {
        return 1;
    }

    /**
     * What became of one caller's work: a result, or a failure that has written nothing.
     *
     * @param result  null for a failure
     * @param failure null for a result; null in both where the work has yet to be done alone
     */
    record Outcome<T>(T result, RuntimeException failure) {
        /** It is done. */
        public static <T> Outcome<T> done(T result) {
            return new Outcome<>(Objects.requireNonNull(result), null);
        }

        /** It failed, without having written anything. */
        public static <T> Outcome<T> failed(RuntimeException failure) {
            return new Outcome<>(null, Objects.requireNonNull(failure));
        }

        /** Nothing is done yet: it cannot be done together with that of others. */
        public static <T> Outcome<T> notTogether() {
            return new Outcome<>(null, null);
        }

        /** Whether it has yet to be done alone. */
        public boolean isOpen() {
            return result == null && failure == null;
        }
    }
}
