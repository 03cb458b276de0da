package billing.invoicing.service;

import billing.customer.BillingEntities;
import billing.customer.BillingEntity;
import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.invoicing.BillingTrigger;
import billing.invoicing.Fee;
import billing.invoicing.Invoice;
import billing.invoicing.tax.TaxableFee;
import java.time.Instant;
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
    private final Identifiers identifiers;
    private final Map<UUID, BillingEntity> entities = new ConcurrentHashMap<>();

    /** Invoicing that names what it makes by these identifiers. */
    public Invoicing(Identifiers identifiers) {
        this.identifiers = identifiers;
    }

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
    public Map<PreparedInvoice, Invoice> book(Handle handle, List<PreparedInvoice> prepared,
                                              Instant now) {
        Map<PreparedInvoice, Invoice> all = new HashMap<>();
        for (BookingPart part : BookingPart.of(handle, prepared)) {
            Map<PreparedInvoice, Invoice> booked =
                    new InvoiceBooking(handle, identifiers, now).book(part);
            if (!part.hasNothingOpen()) {
                booked.keySet().stream().filter(PreparedInvoice::closesWindows).forEach(
                        new RegroupedInvoices(handle, identifiers, now)::gather);
            }
            all.putAll(booked);
        }
        return all;
    }

    private Optional<Invoice> book(Handle handle, PreparedInvoice prepared, Instant now) {
        return Optional.ofNullable(book(handle, List.of(prepared), now).get(prepared));
    }

    /**
     * Writes the invoice of a start that waits for its payment: hidden and without a number as long
     * as something is due, its coupons and credits taken already
     * ({@code subscriptions-and-invoicing.md 2.9}).
     */
    public Optional<Invoice> hold(Handle handle, BillingTrigger start, Instant now) {
        return new InvoiceBooking(handle, identifiers, now)
                .bookHeld(prepare(handle, start));
    }

    /** Gathers the fees that were paid alone by an end that has no invoice of its own. */
    public void gatherPaid(Handle handle, BillingTrigger end, Instant now) {
        new RegroupedInvoices(handle, identifiers, now).gather(prepare(handle, end));
    }

    /** Writes the invoice of fees at hand, which one subscription owes beside its periods. */
    public Optional<Invoice> bill(Handle handle, BillingTrigger occasion, List<Fee> fees,
                                  Instant now) {
        return book(handle, preparation(handle).prepare(occasion, fees), now);
    }

    /** Writes the invoice of fees whose taxes are known, which one subscription owes beside. */
    public Optional<Invoice> billTaxed(Handle handle, BillingTrigger occasion,
                                       List<TaxableFee> fees, Instant now) {
        return book(handle, preparation(handle).prepare(occasion, parties -> fees), now);
    }

    /** Writes fees that stand on no invoice; their taxes are on them. */
    public void bookAlone(Handle handle, UUID customerId, List<Fee> fees, Instant now) {
        new InvoiceBooking(handle, identifiers, now).bookAlone(customerId, fees);
    }

    /** Computes and writes the invoice of an occasion. */
    public Optional<Invoice> bill(Handle handle, BillingTrigger occasion, Instant now) {
        return book(handle, prepare(handle, occasion), now);
    }
}
