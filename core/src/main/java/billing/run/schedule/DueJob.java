package billing.run.schedule;

import billing.kernel.time.Instants;
import billing.subscription.Subscription;
import java.time.Instant;
import java.util.Objects;
import java.util.UUID;

/**
 * One thing to do at one scheduled instant.
 *
 * @param subject what it is done to; null for work on everything that qualifies at that instant
 */
public record DueJob(Instant at, JobType work, Subject subject) implements Comparable<DueJob> {
    /**
     * What work is done to, in order of creation.
     *
     * @param ownerCreatedAt orders by customer first; of a thing of its own, when it was made;
     *                       in microseconds, since there may be millions of subjects
     * @param createdAt      when it was made, in microseconds
     */
    public record Subject(long ownerCreatedAt, UUID ownerId, long createdAt, UUID id)
            implements Comparable<Subject> {
        /** What work is done to, whose instants are truncated to microseconds. */
        public static Subject of(Instant ownerCreatedAt, UUID ownerId, Instant createdAt,
                                 UUID id) {
            return new Subject(Instants.toMicros(ownerCreatedAt), ownerId,
                    Instants.toMicros(createdAt), id);
        }

        @Override
        public int compareTo(Subject other) {
            int order = Long.compare(ownerCreatedAt, other.ownerCreatedAt);
            order = order != 0 ? order : ownerId.compareTo(other.ownerId);
            order = order != 0 ? order : Long.compare(createdAt, other.createdAt);
            return order != 0 ? order : id.compareTo(other.id);
        }
    }

    /** A job of a subscription. */
    public static DueJob of(LiveSubscription live, Instant at, JobType work) {
        Subscription subscription = live.subscription();
        return new DueJob(at, work, Subject.of(live.customerCreatedAt(), subscription.customerId(),
                subscription.createdAt(), subscription.id()));
    }

    /** Whether it is done to a subscription; a draft is the only other subject. */
    public boolean isOfSubscription() {
        return subject != null && work != JobType.FINALIZATION;
    }

    /** Whether it is of the same type at the same instant. */
    public boolean isTogetherWith(DueJob other) {
        return work == other.work && at.equals(other.at);
    }

    /** Whether both subjects are the same customer's. */
    public boolean isOfSameOwner(DueJob other) {
        return subject != null && other.subject != null
                && subject.ownerId.equals(other.subject.ownerId);
    }

    /** The same at the first turn of its work after an instant, if it is not later anyway. */
    public DueJob after(Instant completed) {
        return at.isAfter(completed) ? this : new DueJob(work.firstAfter(completed), work, subject);
    }

    // Written out: a schedule compares and looks up each job many times, and what a record or a
    // chain of comparators has of its own takes several times as long.
    @Override
    public boolean equals(Object other) {
        return other instanceof DueJob due && work == due.work && at.equals(due.at)
                && Objects.equals(subject, due.subject);
    }

    @Override
    public int hashCode() {
        return 31 * at.hashCode() + (subject == null ? work : subject.id).hashCode();
    }

    @Override
    public int compareTo(DueJob other) {
        int order = at.compareTo(other.at);
        order = order != 0 ? order : work.compareTo(other.work);
        if (order != 0 || subject == null || other.subject == null) {
            return order != 0 ? order
                    : Boolean.compare(subject != null, other.subject != null);
        }
        return subject.compareTo(other.subject);
    }
}
