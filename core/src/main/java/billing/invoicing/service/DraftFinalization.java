package billing.invoicing.service;

import billing.customer.store.Customers;
import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.invoicing.Invoice;
import billing.invoicing.correction.store.CorrectionLines;
import billing.invoicing.store.DraftSearch;
import billing.invoicing.store.Invoices;
import billing.invoicing.store.OpenCustomers;
import billing.invoicing.tax.InvoiceComputation;
import billing.subscription.InvoiceDates;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * Finalizes drafts: calculates them again, dates and numbers them, or closes those without a number
 * that have no fees and whose customers skip such invoices
 * ({@code subscriptions-and-invoicing.md 6.6}). Drafts of several customers are read and written
 * together, because each statement is a round trip on a server.
 */
public final class DraftFinalization {
    private final UnitOfWork work;
    private final Handle handle;
    private final Instant now;
    private final SettlementSources sources;

    /** Finalizes at {@code now}, within the handle's transaction. */
    public DraftFinalization(UnitOfWork work) {
        this.work = work;
        this.handle = work.handle();
        this.now = work.now();
        this.sources = new SettlementSources(work);
    }

    /** A draft that is final now, and the data that it was computed from. */
    private record Made(Invoice draft, PreparedInvoice prepared, boolean hasNothingOpen,
                        OpenSettlements open,
                        InvoiceComputation computed, Invoice last) {
        IssuedInvoice issued() {
            return new IssuedInvoice(last, prepared.parties(), prepared.trigger().subscriptions(),
                    prepared.eventsSeen());
        }
    }

    /**
     * Finalizes those of some invoices that are drafts, and locks their customers before.
     *
     * @param ids some hundred at most
     * @return the final ones, in order; those in another state are left out
     */
    public List<Invoice> makeFinal(Collection<UUID> ids) {
        Set<UUID> customers = new DraftSearch(handle).customersOf(ids);
        if (new Customers(handle).lock(customers)) {
            // Their usage is rated again, by several statements.
            handle.keepEvents();
        }
        return DraftRounds.read(handle, ids).stream()
                .flatMap(drafts -> makeFinal(drafts).stream()).toList();
    }

    /** Finalizes drafts as they are stored, each of another customer. */
    List<Invoice> makeFinal(List<Invoice> drafts) {
        Map<UUID, PreparedInvoice> prepared = InvoicePreparation.ofDrafts(handle, drafts);
        List<PreparedInvoice> all = drafts.stream().map(one -> prepared.get(one.id())).toList();
        Set<UUID> withOpen = new OpenCustomers(handle).among(sources.openConditions(),
                all.stream().map(PreparedInvoice::customerId).toList());
        Numbering.lockEntities(handle, all);
        InvoiceBooking booking = new InvoiceBooking(work);
        booking.numberAhead(all);
        RecomputedDraft.forgetLevels(handle, drafts);
        List<Made> made = new ArrayList<>(drafts.size());
        for (Invoice draft : drafts) {
            PreparedInvoice one = prepared.get(draft.id());
            made.add(made(booking, draft, one, !withOpen.contains(one.customerId())));
        }
        return write(booking, made);
    }

    private Made made(InvoiceBooking booking, Invoice draft, PreparedInvoice prepared,
                      boolean hasNothingOpen) {
        OpenSettlements open = hasNothingOpen ? OpenSettlements.NONE : sources.open(prepared);
        InvoiceComputation computed = prepared.computed(open);
        InvoiceBuilder builder = RecomputedDraft.builder(booking, draft, prepared, computed);
        InvoiceParties parties = prepared.parties();
        InvoiceDates dates = new InvoiceDates(draft.dates().issuing(),
                draft.dates().expectedFinalization(), draft.dates().paymentDue())
                .atFinalization(parties.settings(), parties.localDate(now),
                        RecomputedDraft.isPeriodic(draft));
        builder.dates(dates, parties.settings().netPaymentTerm());
        builder.settlement(open.settled(draft.settlement(), computed));
        booking.makeFinal(builder, parties);
        prepared.levels().store(handle);
        return new Made(draft, prepared, hasNothingOpen, open, computed,
                builder.build());
    }

    private List<Invoice> write(InvoiceBooking booking, List<Made> made) {
        List<Invoice> all = made.stream().map(Made::last).toList();
        // Before the invoices are final, since from then on their correction lines never change.
        all.forEach(new CorrectionLines(handle)::markBilled);
        new Invoices(handle).updateAll(all);
        made.forEach(one -> one.open().consume(one.last(), one.computed()));
        booking.announce(made.stream().map(Made::issued).toList());
        return made.stream().map(one -> {
            Invoice followed = sources.followDraft(one.draft(), one.last());
            return one.hasNothingOpen() ? followed : sources.settle(followed);
        }).toList();
    }
}
