package billing.run;

import billing.catalog.store.Coupons;
import billing.engine.Handle;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.PaymentStatus;
import billing.invoicing.store.DraftSearch;
import billing.invoicing.store.DraftSearch.WaitingDraft;
import billing.invoicing.store.DueDates;
import billing.run.schedule.CompletedWork;
import billing.run.schedule.DueJob;
import billing.run.schedule.JobType;
import billing.run.schedule.RunPeriod;
import billing.run.schedule.RunScope;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;

/** Scheduled work other than that of subscriptions, read from the database. */
final class ScheduledJobs {
    private final Handle handle;

    /** The other work of a database. */
    ScheduledJobs(Handle handle) {
        this.handle = handle;
    }

    /**
     * Hands over everything that is due in a period; of customers only their drafts, usage and
     * wallets.
     */
    void each(RunPeriod period, RunScope scope, Consumer<DueJob> consumer) {
        scope.customerIds().forEach(id -> new DraftSearch(handle).waiting(id, draft ->
                consumer.accept(finalization(draft, period.completed()))));
        FlaggedUsage.due(handle, Instant.EPOCH, scope).forEach(consumer);
        WalletJobs.due(handle, scope).forEach(consumer);
        if (scope.isAll()) {
            overdue().forEach(consumer);
            couponExpiries().forEach(consumer);
            EventReview.due(handle).forEach(consumer);
            DunningJobs.due(handle, period.until(), period.completed()).forEach(consumer);
            new DraftSearch(handle).flaggedAt().forEach(at -> consumer.accept(refresh(at)));
        }
    }

    /** What follows from an invoice that was just made or made final. */
    static List<DueJob> following(Invoice invoice, Instant now) {
        if (invoice.state().status() == InvoiceStatus.DRAFT) {
            return List.of(finalization(invoice.id(), invoice.dates().createdAt(),
                    invoice.dates().expectedFinalization()));
        }
        if (invoice.state().status() == InvoiceStatus.FINALIZED
                && invoice.state().paymentStatus() != PaymentStatus.SUCCEEDED) {
            return List.of(overdue(invoice.dates().paymentDue(), now));
        }
        return List.of();
    }

    /** Ends the coupons that have expired by {@code now}; how many they were. */
    int endExpiredCoupons(Instant now) {
        return new Coupons(handle).endExpired(now);
    }

    private static DueJob finalization(WaitingDraft draft, CompletedWork completed) {
        return finalization(draft.id(), draft.createdAt(), draft.expectedOn())
                .after(completed.until(draft.customerId(), draft.id()));
    }

    /** At the start of its UTC day, but not before it was made. */
    private static DueJob finalization(UUID id, Instant createdAt, LocalDate expected) {
        Instant day = expected.atStartOfDay().toInstant(ZoneOffset.UTC);
        Instant at = JobType.FINALIZATION.firstFrom(day);
        Instant first = JobType.FINALIZATION.firstAfter(createdAt);
        return new DueJob(at.isBefore(first) ? first : at, JobType.FINALIZATION,
                DueJob.Subject.of(createdAt, id, createdAt, id));
    }

    private List<DueJob> overdue() {
        return new DueDates(handle).toMark().stream()
                .map(lastDay -> overdue(lastDay, Instant.EPOCH)).toList();
    }

    /** At the start of the UTC day after the last day of payment. */
    private static DueJob overdue(LocalDate lastDay, Instant notBefore) {
        Instant at = JobType.OVERDUE.firstFrom(
                lastDay.plusDays(1).atStartOfDay().toInstant(ZoneOffset.UTC));
        Instant first = JobType.OVERDUE.firstFrom(notBefore);
        return new DueJob(at.isBefore(first) ? first : at, JobType.OVERDUE, null);
    }

    private List<DueJob> couponExpiries() {
        return new Coupons(handle).expirations().stream()
                .map(expiration -> new DueJob(JobType.COUPON_EXPIRY.firstAfter(expiration),
                        JobType.COUPON_EXPIRY, null)).toList();
    }

    /** What was changed under drafts waits for the next of the regular refreshes. */
    private static DueJob refresh(Instant flaggedAt) {
        return new DueJob(JobType.DRAFT_REFRESH.firstAfter(flaggedAt), JobType.DRAFT_REFRESH, null);
    }
}
