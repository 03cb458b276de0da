package billing.invoicing.service;

import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceChange;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.PaymentStatus;
import billing.invoicing.Settlement;
import billing.invoicing.VoidRequest;
import billing.invoicing.store.Invoices;
import billing.invoicing.store.Settlements;
import billing.kernel.codelist.Codes;
import billing.kernel.error.ErrorCode;
import billing.kernel.error.InvalidException;
import billing.kernel.error.NotAllowedException;
import billing.kernel.error.NotFoundException;
import billing.notice.EventType;
import billing.notice.Notices;
import billing.subscription.BillingPort;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * Changes of issued invoices: void, payment status, metadata, disputes, overdue
 * ({@code subscriptions-and-invoicing.md 6.8 to 6.10}).
 */
public final class InvoiceService {
    private static final Set<PaymentStatus> SETTABLE_STATUSES =
            EnumSet.of(PaymentStatus.PENDING, PaymentStatus.SUCCEEDED, PaymentStatus.FAILED);

    private final UnitOfWork work;
    private final Handle handle;
    private final Instant now;
    private final BillingPort billing;

    /**
     * The invoices of a database, changed within the handle's transaction.
     *
     * @param billing bills after an activation that waited for its payment
     */
    public InvoiceService(UnitOfWork work, BillingPort billing) {
        this.work = work;
        this.handle = work.handle();
        this.now = work.now();
        this.billing = billing;
    }

    /**
     * Voids a final invoice, paid or not; it keeps its number, and its period remains closed. The
     * requested credit and refund are a credit note of their own; the rest of the invoice becomes a
     * second credit note without a balance ({@code money.md 4.9}).
     *
     * @throws NotAllowedException {@code not_voidable} in any other state
     * @throws InvalidException    when credit and refund exceed the creditable amount
     */
    public Invoice voidInvoice(UUID id, VoidRequest request) {
        return voidInvoice(new Invoices(handle).get(id), request);
    }

    /** The same of an invoice as it is stored. */
    public Invoice voidInvoice(Invoice invoice, VoidRequest request) {
        return new InvoiceVoiding(work).voidInvoice(invoice, request);
    }

    /**
     * Updates an invoice; this can also pay the hidden invoice that an activation waits for
     * ({@code money.md 7.3}).
     *
     * @param change absent members are not changed
     * @throws NotAllowedException for a payment status on a draft or voided invoice, and for
     *                             metadata on a draft
     * @throws InvalidException    for values against the rules
     */
    public Invoice update(UUID id, InvoiceChange change) {
        return update(updatable(id), change);
    }

    /**
     * An invoice whose payment can be stated: also a hidden one that an activation waits for.
     *
     * @throws NotFoundException for any other
     */
    public Invoice updatable(UUID id) {
        return new Invoices(handle).byId(id)
                .filter(one -> one.state().status().isVisible() || one.awaitsPayment())
                .orElseThrow(() -> new NotFoundException("invoice", id));
    }

    /** The same of an invoice as it is stored. */
    public Invoice update(Invoice invoice, InvoiceChange change) {
        if (invoice.state().status() == InvoiceStatus.VOIDED) {
            throw new NotAllowedException("update_on_voided_invoice",
                    "invoice " + invoice.document().number() + " is voided");
        }
        Invoice paid = change.paymentStatus() == null ? invoice
                : pay(invoice, paymentStatus(invoice, change.paymentStatus()));
        new Settlements(handle).follow(invoice, paid, now);
        return followPayment(invoice, change.metadata() == null ? paid
                : annotate(paid, change.metadata()));
    }

    /**
     * Marks the payment dispute of an invoice as lost: it is no longer overdue.
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
     * Records a settlement. The payment status is succeeded when nothing remains due, and pending
     * once something is due again ({@code money.md 7.1, 12}); effects of an earlier payment remain:
     * granted credits, an activated subscription.
     *
     * @param invoice as it is stored
     * @param added   a payment, its reversal, a payment from the customer balance, or the offset of
     *                a finalized credit note
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
        settlements.follow(invoice, after, added);
        return followPayment(invoice, after);
    }

    /** Completes or cancels an activation that waited for the payment. */
    private Invoice followPayment(Invoice before, Invoice after) {
        return !before.awaitsPayment()
                || before.state().paymentStatus() == after.state().paymentStatus() ? after
                : new PendingActivationInvoice(work).paymentChanged(after, billing);
    }

    /**
     * Marks unpaid invoices due before the UTC date of {@code now} as overdue; returns their
     * number.
     */
    public int markOverdue() {
        List<UUID> marked = new Invoices(handle)
                .markOverdue(LocalDate.ofInstant(now, ZoneOffset.UTC), now);
        marked.forEach(id -> Notices.in(handle).add(EventType.INVOICE_PAYMENT_OVERDUE, id));
        return marked.size();
    }

    /** The requested payment status, after checking that the invoice may have one. */
    private static PaymentStatus paymentStatus(Invoice invoice, String status) {
        PaymentStatus next = Codes.find(PaymentStatus.class, status)
                .filter(SETTABLE_STATUSES::contains)
                .orElseThrow(() -> new InvalidException("payment_status",
                        ErrorCode.VALUE_IS_INVALID, "\"" + status
                        + "\" is not a valid payment status of an invoice",
                        "use pending, succeeded or failed"));
        if (next != invoice.state().paymentStatus()
                && invoice.state().status() == InvoiceStatus.DRAFT) {
            throw new NotAllowedException("payment_status_update_on_draft_invoice",
                    "a draft cannot be paid; finalize it first");
        }
        return next;
    }

    /** Changes the payment status of an invoice and its fees; a paid invoice is not overdue. */
    private Invoice pay(Invoice invoice, PaymentStatus next) {
        if (next == invoice.state().paymentStatus()) {
            return invoice;
        }
        InvoiceBuilder builder = new InvoiceBuilder(invoice).payment(next, now);
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
