package billing.input;

/**
 * How a document is read.
 *
 * @param problems where faults go
 * @param strict   whether unknown and useless members are faults (files) or passed over (the API,
 *                 {@code api-conventions.md 4.1})
 */
public record Reading(Problems problems, boolean strict) {
    /** The reading of files. */
    public static Reading ofFiles() {
        return new Reading(new Problems(), true);
    }

    /** The reading of request bodies. */
    public static Reading ofRequests() {
        return new Reading(new Problems(), false);
    }
}
