package billing.invoicing.service;

import billing.customer.BillingEntities;
import billing.customer.BillingEntity;
import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.invoicing.BillingTrigger;
import billing.invoicing.Fee;
import billing.invoicing.Invoice;
import billing.invoicing.tax.TaxableFee;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Makes invoices for what subscriptions owe ({@code subscriptions-and-invoicing.md 5.2 to 6}).
 *
 * <p>Preparing reads and computes, and may run beside other work; booking writes, in one
 * transaction of the one writer. A period is booked once however often it is billed. For one piece
 * of work: billing entities are read once and stay as they were then.
 */
public final class Invoicing {
    private final Map<UUID, BillingEntity> entities = new ConcurrentHashMap<>();

    /** Computes the invoice of an occasion, writing nothing. */
    public PreparedInvoice prepare(Handle reader, BillingTrigger occasion) {
        return preparation(reader).prepare(occasion);
    }

    private InvoicePreparation preparation(Handle reader) {
        return new InvoicePreparation(reader, null, id -> entities.computeIfAbsent(id,
                unknown -> new BillingEntities(reader).byId(unknown).orElseThrow()));
    }

    /**
     * Writes computed invoices in order: a draft where the customer has a grace period, else final
     * with its number, or closed without one when it has no fees and such invoices are skipped.
     * Fees that were paid in advance by then are gathered beside it.
     *
     * @return the invoices; those are missing of which a period has been billed already
     */
    public Map<PreparedInvoice, Invoice> book(UnitOfWork work, List<PreparedInvoice> prepared) {
        Map<PreparedInvoice, Invoice> all = new HashMap<>();
        for (BookingPart part : BookingPart.split(work, prepared)) {
            Map<PreparedInvoice, Invoice> booked =
                    new InvoiceBooking(work).book(part);
            if (!part.hasNothingOpen()) {
                booked.keySet().stream().filter(PreparedInvoice::closesWindows).forEach(
                        new RegroupedInvoices(work)::gather);
            }
            all.putAll(booked);
        }
        return all;
    }

    private Optional<Invoice> book(UnitOfWork work, PreparedInvoice prepared) {
        return Optional.ofNullable(book(work, List.of(prepared)).get(prepared));
    }

    /**
     * Writes the invoice of a start that waits for its payment: hidden and without a number as long
     * as something is due, its coupons and credits taken already
     * ({@code subscriptions-and-invoicing.md 2.9}).
     */
    public Optional<Invoice> hold(UnitOfWork work, BillingTrigger start) {
        return new InvoiceBooking(work)
                .bookHeld(prepare(work.handle(), start));
    }

    /** Gathers the fees that were paid alone by an end that has no invoice of its own. */
    public void gatherPaid(UnitOfWork work, BillingTrigger end) {
        new RegroupedInvoices(work).gather(prepare(work.handle(), end));
    }

    /** Writes the invoice of fees at hand, which one subscription owes beside its periods. */
    public Optional<Invoice> bill(UnitOfWork work, BillingTrigger occasion, List<Fee> fees) {
        return book(work, preparation(work.handle()).prepare(occasion, fees));
    }

    /** Writes the invoice of fees whose taxes are known, which one subscription owes beside. */
    public Optional<Invoice> billTaxed(UnitOfWork work, BillingTrigger occasion,
                                       List<TaxableFee> fees) {
        return book(work, preparation(work.handle()).prepare(occasion, parties -> fees));
    }

    /** Writes fees that stand on no invoice; their taxes are on them. */
    public void bookAlone(UnitOfWork work, UUID customerId, List<Fee> fees) {
        new InvoiceBooking(work).bookAlone(customerId, fees);
    }

    /** Computes and writes the invoice of an occasion. */
    public Optional<Invoice> bill(UnitOfWork work, BillingTrigger occasion) {
        return book(work, prepare(work.handle(), occasion));
    }
}
