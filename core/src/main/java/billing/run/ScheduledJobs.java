package billing.run;

import billing.engine.Handle;
import billing.engine.Rows;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.PaymentStatus;
import billing.invoicing.store.DraftSearch;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Scheduled work other than that of subscriptions, read from the database. */
final class ScheduledJobs {
    private final Handle handle;

    /** The other work of a database. */
    ScheduledJobs(Handle handle) {
        this.handle = handle;
    }

    /**
     * Everything due up to {@code until}; the drafts of one customer when it is not null.
     *
     * @param completed the work that has been done
     */
    List<DueJob> until(Instant until, UUID customerId, CompletedWork completed) {
        List<DueJob> due = new ArrayList<>(finalizations(customerId, completed));
        due.addAll(FlaggedUsage.due(handle, until, customerId));
        if (customerId == null) {
            due.addAll(overdue());
            due.addAll(couponExpiries());
            due.addAll(EventReview.due(handle));
            due.addAll(WalletJobs.due(handle));
            due.addAll(DunningJobs.due(handle, until, completed));
            new DraftSearch(handle).flaggedAt().forEach(at -> due.add(refresh(at)));
        }
        return due;
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
        return handle.execute("UPDATE coupons SET terminated_at = ?"
                + " WHERE terminated_at IS NULL AND deleted_at IS NULL"
                + " AND expiration = 'time_limit' AND expiration_at < ?", now, now);
    }

    private List<DueJob> finalizations(UUID customerId, CompletedWork completed) {
        Rows<DueJob> drafts = new Rows<>(handle,
                "SELECT id, customer_id, created_at, expected_finalization_date FROM invoices",
                row -> finalization(row.id("id"), row.instant("created_at"),
                        row.date("expected_finalization_date"))
                        .after(completed.until(row.id("customer_id"), row.id("id"))));
        return customerId == null ? drafts.list("WHERE status = 'draft'")
                : drafts.list("WHERE status = 'draft' AND customer_id = ?", customerId);
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
        return new Rows<>(handle, "SELECT DISTINCT payment_due_date FROM invoices",
                row -> overdue(row.date("payment_due_date"), Instant.EPOCH))
                .list("WHERE status = 'finalized' AND payment_overdue = 0"
                        + " AND payment_status <> 'succeeded'"
                        + " AND payment_dispute_lost_at IS NULL");
    }

    /** At the start of the UTC day after the last day of payment. */
    private static DueJob overdue(LocalDate lastDay, Instant notBefore) {
        Instant at = JobType.OVERDUE.firstFrom(
                lastDay.plusDays(1).atStartOfDay().toInstant(ZoneOffset.UTC));
        Instant first = JobType.OVERDUE.firstFrom(notBefore);
        return new DueJob(at.isBefore(first) ? first : at, JobType.OVERDUE, null);
    }

    private List<DueJob> couponExpiries() {
        return new Rows<>(handle, "SELECT DISTINCT expiration_at FROM coupons",
                row -> new DueJob(JobType.COUPON_EXPIRY.firstAfter(row.instant("expiration_at")),
                        JobType.COUPON_EXPIRY, null))
                .list("WHERE terminated_at IS NULL AND deleted_at IS NULL"
                        + " AND expiration = 'time_limit' AND expiration_at IS NOT NULL");
    }

    /** What was changed under drafts waits for the next of the regular refreshes. */
    private static DueJob refresh(Instant flaggedAt) {
        return new DueJob(JobType.DRAFT_REFRESH.firstAfter(flaggedAt), JobType.DRAFT_REFRESH, null);
    }
}
