package billing.run;

import java.time.Instant;
import java.util.Comparator;
import java.util.UUID;

/**
 * One thing to do at one scheduled instant.
 *
 * @param subject what it is done to; null for work on everything that qualifies at that instant
 */
record DueJob(Instant at, JobType work, Subject subject) implements Comparable<DueJob> {
    private static final Comparator<DueJob> ORDER = Comparator.comparing(DueJob::at)
            .thenComparing(DueJob::work)
            .thenComparing(DueJob::subject, Comparator.nullsFirst(Comparator.naturalOrder()));

    /**
     * What work is done to, in order of creation.
     *
     * @param ownerCreatedAt orders by customer first; of a thing of its own, when it was made
     */
    record Subject(Instant ownerCreatedAt, UUID ownerId, Instant createdAt, UUID id)
            implements Comparable<Subject> {
        private static final Comparator<Subject> ORDER =
                Comparator.comparing(Subject::ownerCreatedAt).thenComparing(Subject::ownerId)
                        .thenComparing(Subject::createdAt).thenComparing(Subject::id);

        @Override
        public int compareTo(Subject other) {
            return ORDER.compare(this, other);
        }
    }

    /** The same at the first turn of its work after an instant, if it is not later anyway. */
    DueJob after(Instant completed) {
        return at.isAfter(completed) ? this : new DueJob(work.firstAfter(completed), work, subject);
    }

    @Override
    public int compareTo(DueJob other) {
        return ORDER.compare(this, other);
    }
}
