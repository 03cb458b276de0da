package billing.subscription.service;

import java.util.function.Predicate;

/**
 * A member of a partial update: absent ones leave things as they are, given ones replace them.
 *
 * @param isGiven whether the update names the member
 * @param value   the new value; null clears
 */
record FieldChange<T>(boolean isGiven, T value) {
    /** A member that the update does not name. */
    static <T> FieldChange<T> absent() {
        return new FieldChange<>(false, null);
    }

    /** A member that the update names. */
    static <T> FieldChange<T> of(T value) {
        return new FieldChange<>(true, value);
    }

    /** The new value, or the current one. */
    T or(T current) {
        return isGiven ? value : current;
    }

    /** The new value, or the current one where it is absent or null. */
    T orKeep(T current) {
        return value == null ? current : value;
    }

    /** The same, absent if the update names the member with a value that changes nothing. */
    FieldChange<T> unless(Predicate<T> isStored) {
        return isGiven && isStored.test(value) ? absent() : this;
    }
}
