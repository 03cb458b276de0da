package billing.invoicing.service;

import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.invoicing.BillingTrigger;
import billing.invoicing.Fee;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceAmounts;
import billing.invoicing.tax.TaxableFee;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/**
 * Creates the invoices of subscriptions ({@code subscriptions-and-invoicing.md 5.2 to 6}).
 *
 * <p>Preparing reads and computes, and may run concurrently with other work; booking writes, in one
 * transaction that is alone or has locked the customers. A period is booked once however often it
 * is billed.
 */
public final class Invoicing {
    /** Computes an invoice, writing nothing. */
    public PreparedInvoice prepare(Handle reader, BillingTrigger trigger) {
        return preparation(reader).prepare(trigger);
    }

    /**
     * Reads at once what computing several invoices of one instant asks for.
     *
     * @return computes each of them, writing nothing; one may fail and the others not
     */
    public Function<BillingTrigger, PreparedInvoice> readAhead(Handle reader,
                                                               List<BillingTrigger> triggers) {
        InvoicePreparation preparation = preparation(reader);
        preparation.readAhead(triggers);
        return preparation::prepare;
    }

    /**
     * The amounts that computed invoices would have if each was final now, with the coupons and
     * credits that its customer has; writes nothing.
     *
     * <p>Invoices of one customer do not consume anything here, so of several, each is reduced by
     * all that the customer has.
     */
    public Map<PreparedInvoice, InvoiceAmounts> finalAmounts(UnitOfWork work,
                                                             List<PreparedInvoice> prepared) {
        SettlementSources sources = new SettlementSources(work);
        Map<PreparedInvoice, InvoiceAmounts> amounts = new HashMap<>();
        for (BookingPart part : BookingPart.split(work, prepared)) {
            part.invoices().forEach(one -> amounts.put(one, part.hasNothingOpen() ? one.amounts()
                    : one.computed(sources.open(one)).amounts()));
        }
        return amounts;
    }

    private static InvoicePreparation preparation(Handle reader) {
        return new InvoicePreparation(reader, null);
    }

    /**
     * Stores computed invoices in order: as a draft where the customer has a grace period, else
     * final with a number, or closed without one when it has no fees and such invoices are skipped.
     * Fees that have been paid in advance by then are grouped on a separate invoice.
     *
     * @return the invoices, without those of which a period has been billed already
     */
    public Map<PreparedInvoice, Invoice> book(UnitOfWork work, List<PreparedInvoice> prepared) {
        List<BookingPart> parts = BookingPart.split(work, prepared);
        // Usage checkpoints and ongoing balances of wallets are of all events there are.
        if (parts.stream().anyMatch(part -> !part.hasNothingOpen())
                || prepared.stream().anyMatch(one -> one.levels().followEvents())) {
            work.handle().keepEvents();
        }
        Numbering.lockEntities(work.handle(), prepared);
        Map<PreparedInvoice, Invoice> all = new HashMap<>();
        for (BookingPart part : parts) {
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
     * Stores the invoice of an activation that waits for its payment: hidden and without a number
     * while something is due, with its coupons and credits already consumed
     * ({@code subscriptions-and-invoicing.md 2.9}).
     */
    public Optional<Invoice> hold(UnitOfWork work, BillingTrigger start) {
        return new InvoiceBooking(work)
                .bookHeld(prepare(work.handle(), start));
    }

    /** Groups the paid fees of a subscription that ends without an invoice. */
    public void gatherPaid(UnitOfWork work, BillingTrigger end) {
        new RegroupedInvoices(work).gather(prepare(work.handle(), end));
    }

    /**
     * Computes and stores an invoice of given fees of one subscription, without its periods' fees.
     */
    public Optional<Invoice> bill(UnitOfWork work, BillingTrigger trigger, List<Fee> fees) {
        return book(work, preparation(work.handle()).prepare(trigger, fees));
    }

    /** Computes and stores an invoice of given fees with taxes, without its periods' fees. */
    public Optional<Invoice> billTaxed(UnitOfWork work, BillingTrigger trigger,
                                       List<TaxableFee> fees) {
        return book(work, preparation(work.handle()).prepare(trigger, parties -> fees));
    }

    /** Stores fees without an invoice, with their taxes. */
    public void bookUninvoiced(UnitOfWork work, UUID customerId, List<Fee> fees) {
        new InvoiceBooking(work).bookUninvoiced(customerId, fees);
    }

    /** Computes and stores an invoice. */
    public Optional<Invoice> bill(UnitOfWork work, BillingTrigger trigger) {
        return book(work, prepare(work.handle(), trigger));
    }
}
