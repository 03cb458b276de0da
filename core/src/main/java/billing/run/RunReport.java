package billing.run;

import billing.customer.Customer;
import billing.invoicing.InvoiceStatus;
import billing.kernel.money.CurrencyTotals;
import billing.kernel.money.Money;
import billing.run.schedule.FailedJob;
import billing.run.schedule.JobType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;

/** What a run did, in figures; each invoice is passed to the {@link RunListener}. */
public final class RunReport {
    private final Map<JobType, Long> done = new EnumMap<>(JobType.class);
    private final CurrencyTotals finalized = new CurrencyTotals();
    private final Map<UUID, Money> drafts = new HashMap<>();
    private long invoices;
    /** How often a draft of this run was shown once more, as it became final. */
    private long ofDrafts;
    private final List<FailedJob> failures = new ArrayList<>();
    private final AtomicReference<RuntimeException> partFailure = new AtomicReference<>();

    /** How many things of a kind were done: subscriptions, drafts, invoices or coupons. */
    public long count(JobType work) {
        return done.getOrDefault(work, 0L);
    }

    /** How many invoices were made, or made final. */
    public long invoiceCount() {
        return invoices;
    }

    /** How many invoices there are more than before. */
    public long madeCount() {
        return invoices + ofDrafts - count(JobType.FINALIZATION);
    }

    /** What could not be done. */
    public List<FailedJob> failures() {
        return Collections.unmodifiableList(failures);
    }

    /**
     * Why invoices that are computed or written together were made one by one, the first time;
     * empty when that did not happen, or one of them failed alone, too. Nothing stays due for it,
     * but it shows a defect.
     */
    public Optional<RuntimeException> partFailure() {
        return Optional.ofNullable(partFailure.get());
    }

    /** Totals of what became final, one for each currency. */
    public List<Money> finalized() {
        return finalized.all();
    }

    /** Totals of the drafts that the run left, one for each currency. */
    public List<Money> drafts() {
        return CurrencyTotals.of(drafts.values());
    }

    /** Whether there was nothing to do. */
    public boolean isEmpty() {
        return done.isEmpty() && failures.isEmpty();
    }

    void did(JobType work, long count) {
        if (count > 0) {
            done.merge(work, count, Long::sum);
        }
    }

    void made(MadeInvoice invoice) {
        if (drafts.remove(invoice.id()) == null) {
            invoices++;
        } else {
            ofDrafts++;
        }
        if (invoice.status() == InvoiceStatus.DRAFT) {
            drafts.put(invoice.id(), invoice.total());
        } else if (invoice.status() == InvoiceStatus.FINALIZED) {
            finalized.add(invoice.total());
        }
    }

    /** Keeps the first failure of invoices together; on any thread. */
    void partFailed(RuntimeException reason) {
        partFailure.compareAndSet(null, reason);
    }

    /** Does one by one what has failed together; reports that failure unless one fails alone. */
    void eachAlone(RuntimeException together, Runnable each) {
        int before = failures.size();
        each.run();
        if (failures.size() == before) {
            partFailed(together);
        }
    }

    void failed(Instant at, JobType work, String subject, RuntimeException reason) {
        failures.add(new FailedJob(at, work, subject, work.name(), reason));
    }

    /**
     * The same of a customer, for whom work of a kind is due again at its next scheduled time. The
     * work of other customers is not kept due at an instant that is over.
     */
    void failedForCustomer(Instant at, JobType work, Customer customer,
                           RuntimeException reason) {
        failures.add(new FailedJob(at, work, customer.externalId(),
                work.name() + " " + customer.id(), reason));
    }

    /** The same of a subscription or draft, which alone stays due. */
    void failed(Instant at, JobType work, String subject, UUID id, RuntimeException reason) {
        failures.add(new FailedJob(at, work, subject, id.toString(), reason));
    }
}
