package billing.run;

import billing.invoicing.Invoice;
import billing.invoicing.InvoiceStatus;
import billing.kernel.money.CurrencyTotals;
import billing.kernel.money.Money;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a run did. */
public final class RunReport {
    private final Map<JobType, Long> done = new EnumMap<>(JobType.class);
    private final List<MadeInvoice> invoices = new ArrayList<>();
    private final List<Failure> failures = new ArrayList<>();

    /**
     * An invoice that the run made, or made final.
     *
     * @param number as printed; a draft has none of its own yet
     */
    public record MadeInvoice(UUID id, String number, InvoiceStatus status, UUID customerId,
                              Money total, Instant at) {
    }

    /**
     * Something that could not be done and stays due.
     *
     * @param subject external id of the subscription, or the id of the invoice
     * @param scope   what stays due from {@code at} on: a subscription or draft by its id, or the
     *                kind of work
     */
    public record Failure(Instant at, JobType work, String subject, String scope,
                          RuntimeException reason) {
    }

    /** How many things of a kind were done: subscriptions, drafts, invoices or coupons. */
    public long count(JobType work) {
        return done.getOrDefault(work, 0L);
    }

    /** The invoices in the order of their creation; a draft that became final is listed twice. */
    public List<MadeInvoice> invoices() {
        return Collections.unmodifiableList(invoices);
    }

    /** How many invoices there are more than before. */
    public long madeCount() {
        return invoices.size() - count(JobType.FINALIZATION);
    }

    /** What could not be done. */
    public List<Failure> failures() {
        return Collections.unmodifiableList(failures);
    }

    /** Totals of what became final, one for each currency. */
    public List<Money> finalized() {
        return totals(invoices.stream().filter(one -> one.status() == InvoiceStatus.FINALIZED));
    }

    /** Totals of the drafts that the run left, one for each currency. */
    public List<Money> drafts() {
        Set<UUID> finalized = invoices.stream()
                .filter(one -> one.status() == InvoiceStatus.FINALIZED).map(MadeInvoice::id)
                .collect(Collectors.toSet());
        return totals(invoices.stream().filter(one -> one.status() == InvoiceStatus.DRAFT
                && !finalized.contains(one.id())));
    }

    private static List<Money> totals(Stream<MadeInvoice> some) {
        return CurrencyTotals.of(some.map(MadeInvoice::total).toList());
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

    void made(Invoice invoice, Instant at) {
        invoices.add(new MadeInvoice(invoice.id(), invoice.document().number(),
                invoice.state().status(),
                invoice.parties().customerId(), invoice.total(), at));
    }

    void failed(Instant at, JobType work, String subject, RuntimeException reason) {
        failures.add(new Failure(at, work, subject, work.name(), reason));
    }

    /** The same of a subscription or draft, which alone stays due. */
    void failed(Instant at, JobType work, String subject, UUID id, RuntimeException reason) {
        failures.add(new Failure(at, work, subject, id.toString(), reason));
    }
}
