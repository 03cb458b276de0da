package billing.invoicing.service;

import billing.customer.BillingSettings;
import billing.customer.Customer;
import billing.customer.store.Customers;
import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.correction.store.CorrectionLines;
import billing.invoicing.store.DraftSearch;
import billing.invoicing.store.Invoices;
import billing.invoicing.store.OpenCustomers;
import billing.kernel.error.NotAllowedException;
import billing.kernel.error.NotFoundException;
import billing.kernel.work.Chunks;
import billing.notice.EventType;
import billing.notice.Notices;
import billing.subscription.InvoiceDates;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Draft invoices, which exist during the customer's grace period: refreshed when data that they are
 * computed from changes, and finalized at its end
 * ({@code subscriptions-and-invoicing.md 6.4 to 6.6}).
 */
public final class Drafts {
    /** Drafts that are moved or finalized together. */
    private static final int TOGETHER = 200;
    private final UnitOfWork work;
    private final Handle handle;
    private final Instant now;

    /** The drafts of a database, changed within the handle's transaction. */
    public Drafts(UnitOfWork work) {
        this.work = work;
        this.handle = work.handle();
        this.now = work.now();
    }

    /**
     * Computes a draft again from the current usage, plan and taxes. An invoice in another state is
     * not changed.
     *
     * @throws NotFoundException when there is no such invoice
     */
    public Invoice refresh(UUID id) {
        return refresh(new Invoices(handle).get(id));
    }

    /** The same of an invoice as it is stored. */
    public Invoice refresh(Invoice invoice) {
        return invoice.state().status() == InvoiceStatus.DRAFT
                ? refreshAll(List.of(invoice)).get(0) : invoice;
    }

    /**
     * Computes those of some invoices again that are drafts.
     *
     * @param ids some hundred at most
     */
    public void refresh(Collection<UUID> ids) {
        DraftRounds.read(handle, ids).forEach(this::refreshAll);
    }

    /** Computes drafts again, each of another customer. */
    private List<Invoice> refreshAll(List<Invoice> drafts) {
        Map<UUID, PreparedInvoice> prepared = InvoicePreparation.ofDrafts(handle, drafts);
        SettlementSources sources = new SettlementSources(work);
        Set<UUID> withOpen = new OpenCustomers(handle).among(sources.openConditions(),
                drafts.stream().map(draft -> draft.parties().customerId()).toList());
        RecomputedDraft.forgetLevels(handle, drafts);
        InvoiceBooking booking = new InvoiceBooking(work);
        List<Invoice> refreshed = new ArrayList<>();
        for (Invoice draft : drafts) {
            PreparedInvoice one = prepared.get(draft.id());
            OpenSettlements open = withOpen.contains(draft.parties().customerId())
                    ? sources.openForDraft(one) : OpenSettlements.NONE;
            refreshed.add(RecomputedDraft.builder(booking, draft, one, one.computed(open))
                    .build());
            one.levels().store(handle);
        }
        new Invoices(handle).updateAll(refreshed);
        refreshed.forEach(new CorrectionLines(handle)::markBilled);
        InvoiceBooking.flagUsage(handle, refreshed, now);
        return IntStream.range(0, drafts.size()).mapToObj(place ->
                sources.followDraft(drafts.get(place), refreshed.get(place))).toList();
    }

    /**
     * Finalizes a draft, see {@link DraftFinalization}.
     *
     * @throws NotFoundException when there is no such draft
     */
    public Invoice makeFinal(UUID id) {
        return new DraftFinalization(work).makeFinal(Set.of(id)).stream().findFirst()
                .orElseThrow(() -> new NotFoundException("invoice", id));
    }

    /** The same of an invoice as it is stored. */
    public Invoice makeFinal(Invoice invoice) {
        if (invoice.state().status() != InvoiceStatus.DRAFT) {
            throw new NotFoundException("invoice", invoice.id());
        }
        return new DraftFinalization(work).makeFinal(List.of(invoice)).get(0);
    }

    /**
     * Deletes a draft; its period remains closed.
     *
     * @throws NotAllowedException {@code not_deletable} for an invoice in another state
     */
    public Invoice delete(UUID id) {
        return delete(new Invoices(handle).get(id));
    }

    /** The same of an invoice as it is stored. */
    public Invoice delete(Invoice invoice) {
        Invoice deleted = new InvoiceBuilder(invoice).status(InvoiceStatus.DELETED, now).build();
        new Invoices(handle).markDeleted(deleted);
        new CorrectionLines(handle).releaseDraft(invoice.id());
        deleted = new SettlementSources(work).followDraft(invoice, deleted);
        InvoiceBooking.flagUsage(handle, List.of(deleted), now);
        Notices.in(handle).add(EventType.INVOICE_DELETED, invoice.id());
        return deleted;
    }

    /** The settings that apply to a customer, before a change and after it. */
    public record SettingsChange(BillingSettings before, BillingSettings after) {
        /** Whether both are the same. */
        public boolean isNone() {
            return before.equals(after);
        }
    }

    /**
     * Moves the dates of drafts after a change of grace period, anchor, adjustment or term
     * ({@code subscriptions-and-invoicing.md 6.5}).
     *
     * @param changes of the settings of the customers that they are for
     */
    public void reschedule(List<UUID> ids, Function<Customer, SettingsChange> changes) {
        Invoices invoices = new Invoices(handle);
        for (List<UUID> some : Chunks.of(ids, TOGETHER)) {
            List<Invoice> drafts = invoices.byIds(some);
            Map<UUID, Customer> customers = new Customers(handle).byIds(drafts.stream()
                    .map(draft -> draft.parties().customerId()).collect(Collectors.toSet()));
            List<Invoice> moved = new ArrayList<>();
            for (Invoice draft : drafts) {
                SettingsChange change = changes.apply(
                        customers.get(draft.parties().customerId()));
                if (!change.isNone()) {
                    moved.add(rescheduled(draft, change.before(), change.after()));
                }
            }
            invoices.updateDates(moved);
        }
    }

    private static Invoice rescheduled(Invoice draft, BillingSettings before,
                                       BillingSettings after) {
        boolean periodic = RecomputedDraft.isPeriodic(draft);
        LocalDate issuing = draft.dates().issuing().plusDays(
                (long) InvoiceDates.adjustment(after, periodic)
                        - InvoiceDates.adjustment(before, periodic));
        LocalDate expected = draft.dates().expectedFinalization().plusDays(
                (long) after.invoiceGracePeriod() - before.invoiceGracePeriod());
        InvoiceDates dates = new InvoiceDates(issuing, expected,
                issuing.plusDays(after.netPaymentTerm()));
        return new InvoiceBuilder(draft).dates(dates, after.netPaymentTerm()).build();
    }

    /**
     * Finalizes the drafts of a customer that are due after a change of the customer's settings.
     */
    public List<Invoice> makeDueFinal(UUID customerId) {
        LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
        List<UUID> due = new Invoices(handle)
                .byIds(new DraftSearch(handle).ofCustomer(customerId)).stream()
                .filter(draft -> !draft.dates().expectedFinalization().isAfter(today))
                .map(Invoice::id).toList();
        DraftFinalization finalization = new DraftFinalization(work);
        return Chunks.of(due, TOGETHER).stream()
                .flatMap(some -> finalization.makeFinal(some).stream()).toList();
    }
}
