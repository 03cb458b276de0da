package billing.invoicing.service;

import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.invoicing.FeeBuilder;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceChange;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.PaymentStatus;
import billing.invoicing.Settlement;
import billing.invoicing.VoidRequest;
import billing.invoicing.store.Invoices;
import billing.invoicing.store.Settlements;
import billing.kernel.error.InvalidException;
import billing.kernel.error.NotAllowedException;
import billing.kernel.error.NotFoundException;
import billing.notice.EventType;
import billing.notice.Notices;
import billing.subscription.BillingPort;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;

/**
 * What happens to an invoice once it stands: voiding, payment status, metadata, disputes, falling
 * overdue ({@code subscriptions-and-invoicing.md 6.8 to 6.10}).
 */
public final class InvoiceService {
    private static final Set<String> SETTABLE_STATUSES = Set.of("pending", "succeeded", "failed");

    private final UnitOfWork work;
    private final Handle handle;
    private final Instant now;
    private final BillingPort billing;

    /**
     * The invoices of a database, changed within the handle's transaction.
     *
     * @param billing bills what follows from starts that waited for their payment
     */
    public InvoiceService(UnitOfWork work, BillingPort billing) {
        this.work = work;
        this.handle = work.handle();
        this.now = work.now();
        this.billing = billing;
    }

    /**
     * Voids a final invoice, paid or not; it keeps its number, and its period stays closed. What
     * was credited by hand is a note of its own; all that is left of the invoice then becomes a
     * second note without a balance ({@code money.md 4.9}).
     *
     * @throws NotAllowedException {@code not_voidable} in any other state
     * @throws InvalidException    when more is to be given back than may be
     */
    public Invoice voidInvoice(UUID id, VoidRequest request) {
        return voidInvoice(new Invoices(handle).get(id), request);
    }

    /** The same of an invoice as it is stored. */
    public Invoice voidInvoice(Invoice invoice, VoidRequest request) {
        return new InvoiceVoiding(work).voidInvoice(invoice, request);
    }

    /**
     * Changes what a user may change; the hidden invoice that a start waits for can be paid so
     * ({@code money.md 7.3}).
     *
     * @param change absent members stay as they are
     * @throws NotAllowedException for a payment status on a draft or voided invoice, and for
     *                             metadata on a draft
     * @throws InvalidException    for values against the rules
     */
    public Invoice update(UUID id, InvoiceChange change) {
        return update(new Invoices(handle).byId(id)
                .filter(one -> one.state().status().isVisible() || one.isHeld())
                .orElseThrow(() -> new NotFoundException("invoice", id)), change);
    }

    /** The same of an invoice as it is stored. */
    public Invoice update(Invoice invoice, InvoiceChange change) {
        if (invoice.state().status() == InvoiceStatus.VOIDED) {
            throw new NotAllowedException("update_on_voided_invoice",
                    "invoice " + invoice.document().number() + " is voided");
        }
        Invoice paid = change.paymentStatus() == null ? invoice
                : pay(invoice, paymentStatus(invoice, change.paymentStatus()));
        new Settlements(handle).follow(invoice, paid, null, now);
        return followed(invoice, change.metadata() == null ? paid
                : annotate(paid, change.metadata()));
    }

    /**
     * Gives up the payment of an invoice: it is never overdue again.
     *
     * @throws NotAllowedException {@code not_disputable} unless finalized or voided
     */
    public Invoice loseDispute(UUID id) {
        return loseDispute(new Invoices(handle).get(id));
    }

    /** The same of an invoice as it is stored. */
    public Invoice loseDispute(Invoice invoice) {
        if (invoice.state().status() != InvoiceStatus.FINALIZED
                && invoice.state().status() != InvoiceStatus.VOIDED) {
            throw new NotAllowedException("not_disputable",
                    "a draft cannot be disputed; finalize it first");
        }
        if (invoice.state().paymentDisputeLostAt() != null) {
            return invoice;
        }
        Notices.in(handle).add(EventType.INVOICE_PAYMENT_DISPUTE_LOST, invoice.id());
        Invoice lost = new InvoiceBuilder(invoice).disputeLost(now).overdue(false, now).build();
        new Invoices(handle).markDisputeLost(lost);
        return lost;
    }

    /** Settles a stored invoice, see {@link #settle(Invoice, Settlement)}. */
    public Invoice settle(Settlement added) {
        return settle(new Invoices(handle).byId(added.invoiceId()).orElseThrow(), added);
    }

    /**
     * Records what settles an invoice, or no longer does. One with nothing due left is succeeded,
     * and pending once something is due again ({@code money.md 7.1, 12}); what had happened because
     * it was paid stays: credits that count, a subscription that started.
     *
     * @param invoice as it is stored
     * @param added   a payment, its reversal, what the customer balance pays, or what a final
     *                credit note offsets
     */
    public Invoice settle(Invoice invoice, Settlement added) {
        Settlements settlements = new Settlements(handle);
        settlements.insert(added);
        Invoice settled = new InvoiceBuilder(invoice)
                .settlement(invoice.settlement().with(added)).build();
        boolean isDue = settled.totalDueCents() > 0;
        boolean isPaid = invoice.state().paymentStatus() == PaymentStatus.SUCCEEDED;
        Invoice after = settled;
        if (added.cents() > 0 && !isDue && !isPaid
                && invoice.state().status() != InvoiceStatus.VOIDED) {
            after = pay(settled, PaymentStatus.SUCCEEDED);
        } else if (added.cents() < 0 && isDue && isPaid) {
            after = pay(settled, PaymentStatus.PENDING);
        }
        settlements.follow(invoice, after, added.reversalId(), now);
        return followed(invoice, after);
    }

    /** A start that waited for the payment goes on, or is given up. */
    private Invoice followed(Invoice before, Invoice after) {
        return !before.isHeld() || before.state().paymentStatus() == after.state().paymentStatus()
                ? after
                : new PendingActivationInvoice(work).paymentChanged(after, billing);
    }

    /** Marks what is due before the UTC date of {@code now} and not paid; how many were marked. */
    public int markOverdue() {
        List<UUID> marked = new Invoices(handle)
                .markOverdue(LocalDate.ofInstant(now, ZoneOffset.UTC), now);
        marked.forEach(id -> Notices.in(handle).add(EventType.INVOICE_PAYMENT_OVERDUE, id));
        return marked.size();
    }

    /** The payment status that a user asks for, if the invoice may have one. */
    private static PaymentStatus paymentStatus(Invoice invoice, String status) {
        if (!SETTABLE_STATUSES.contains(status)) {
            throw new InvalidException("payment_status", "value_is_invalid");
        }
        PaymentStatus next = PaymentStatus.valueOf(status.toUpperCase(Locale.ROOT));
        if (next != invoice.state().paymentStatus()
                && invoice.state().status() == InvoiceStatus.DRAFT) {
            throw new NotAllowedException("payment_status_update_on_draft_invoice",
                    "a draft cannot be paid; finalize it first");
        }
        return next;
    }

    /** Gives an invoice and its fees another payment status; what is paid is not overdue. */
    private Invoice pay(Invoice invoice, PaymentStatus next) {
        if (next == invoice.state().paymentStatus()) {
            return invoice;
        }
        InvoiceBuilder builder = new InvoiceBuilder(invoice).payment(
                next, invoice.parts().fees().stream()
                .map(fee -> FeeBuilder.of(fee).paid(next, now).build()).toList(), now);
        if (next == PaymentStatus.SUCCEEDED) {
            builder.overdue(false, now);
        }
        if (invoice.state().status().isVisible()) {
            Notices.in(handle).add(EventType.INVOICE_PAYMENT_STATUS_UPDATED, invoice.id());
        }
        Invoice paid = builder.build();
        new Invoices(handle).updatePaymentStatus(paid);
        new SettlementSources(work).followPayment(paid);
        return new TopUpInvoice(work).finalizePaid(paid);
    }

    private Invoice annotate(Invoice invoice, List<InvoiceChange.Entry> pairs) {
        if (invoice.state().status() == InvoiceStatus.DRAFT) {
            throw new NotAllowedException("metadata_on_draft_invoice",
                    "metadata is kept with final invoices only");
        }
        Invoice annotated = new InvoiceBuilder(invoice).metadata(InvoiceMetadata.replaced(
                invoice.metadata(), pairs, work.identifiers(), now), now).build();
        new Invoices(handle).replaceMetadata(annotated);
        return annotated;
    }
}
