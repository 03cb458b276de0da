package billing.subscription;

/**
 * A member of a partial update: absent ones leave things as they are, given ones replace them.
 *
 * @param isGiven whether the update names the member
 * @param value   the new value; null clears
 */
record Given<T>(boolean isGiven, T value) {
    /** A member that the update does not name. */
    static <T> Given<T> absent() {
        return new Given<>(false, null);
    }

    /** A member that the update names. */
    static <T> Given<T> of(T value) {
        return new Given<>(true, value);
    }

    /** The new value, or the current one. */
    T or(T current) {
        return isGiven ? value : current;
    }

    /** The new value, or the current one where it is absent or null. */
    T orKeep(T current) {
        return value == null ? current : value;
    }
}
