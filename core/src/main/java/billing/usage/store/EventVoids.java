package billing.usage.store;

/** SQL on the voids of events: a void has the key of its event. */
final class EventVoids {
    private static final String OF_EVENT = "v.subscription_key = e.subscription_key"
            + " AND v.code_key = e.code_key AND v.timestamp = e.timestamp AND v.seq = e.seq";
    /** Adds to events {@code e} their voids {@code v}; those that are not voided have none. */
    static final String JOIN = " LEFT JOIN event_voids v ON " + OF_EVENT;
    /** The condition that events {@code e} are not voided. */
    static final String NOT_VOIDED =
            "NOT EXISTS (SELECT 1 FROM event_voids v WHERE " + OF_EVENT + ")";

    private EventVoids() {
    }
}
