package billing.invoicing.service;

import billing.engine.Columns;
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
import billing.notice.Notices;
import billing.settlement.dunning.store.DunningCampaigns;
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
        return new InvoiceVoiding(work)
                .voidInvoice(new Invoices(handle).get(id), request);
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
        Invoice invoice = new Invoices(handle).byId(id)
                .filter(one -> one.status().isVisible() || one.isHeld())
                .orElseThrow(() -> new NotFoundException("invoice", id));
        if (invoice.status() == InvoiceStatus.VOIDED) {
            throw new NotAllowedException("update_on_voided_invoice",
                    "invoice " + invoice.number() + " is voided");
        }
        InvoiceBuilder builder = new InvoiceBuilder(invoice);
        if (change.paymentStatus() != null) {
            pay(builder, invoice, change.paymentStatus());
        }
        if (change.metadata() != null) {
            if (invoice.status() == InvoiceStatus.DRAFT) {
                throw new NotAllowedException("metadata_on_draft_invoice",
                        "metadata is kept with final invoices only");
            }
            builder.metadata(InvoiceMetadata.replaced(invoice.metadata(), change.metadata(),
                    work.identifiers(), now), now);
        }
        return followed(invoice, saved(invoice, builder, null));
    }

    /**
     * Gives up the payment of an invoice: it is never overdue again.
     *
     * @throws NotAllowedException {@code not_disputable} unless finalized or voided
     */
    public Invoice loseDispute(UUID id) {
        Invoice invoice = new Invoices(handle).get(id);
        if (invoice.status() != InvoiceStatus.FINALIZED
                && invoice.status() != InvoiceStatus.VOIDED) {
            throw new NotAllowedException("not_disputable",
                    "a draft cannot be disputed; finalize it first");
        }
        if (invoice.paymentDisputeLostAt() != null) {
            return invoice;
        }
        Notices.in(handle).add("invoice.payment_dispute_lost", id);
        return saved(invoice, new InvoiceBuilder(invoice).disputeLost(now).overdue(false, now),
                null);
    }

    /**
     * Takes off what is due what a credit note offsets; an invoice with nothing due left is
     * succeeded ({@code money.md 12}).
     */
    public Invoice offset(UUID id, long cents) {
        Invoice invoice = new Invoices(handle).byId(id).orElseThrow();
        InvoiceBuilder builder = new InvoiceBuilder(invoice).settlement(
                invoice.settlement().offset(invoice.settlement().offsetCents() + cents));
        if (builder.build().totalDueCents() <= 0
                && invoice.status() == InvoiceStatus.FINALIZED
                && invoice.paymentStatus() != PaymentStatus.SUCCEEDED) {
            pay(builder, builder.build(), PaymentStatus.SUCCEEDED);
        }
        return saved(invoice, builder, null);
    }

    /**
     * Books money of an invoice that came in or went back. One with nothing due left is succeeded,
     * and pending once something is due again ({@code money.md 7.1}); what had happened because it
     * was paid stays: credits that count, a subscription that started.
     *
     * @param money a payment, its reversal, or what the customer balance pays
     */
    public Invoice settle(Settlement money) {
        Invoice invoice = new Invoices(handle).byId(money.invoiceId()).orElseThrow();
        new Settlements(handle).insert(money);
        InvoiceBuilder builder = new InvoiceBuilder(invoice).settlement(invoice.settlement()
                .paid(invoice.settlement().paidCents() + money.cents()));
        boolean isDue = builder.build().totalDueCents() > 0;
        if (money.cents() > 0 && !isDue && invoice.paymentStatus() != PaymentStatus.SUCCEEDED) {
            pay(builder, invoice, PaymentStatus.SUCCEEDED);
        } else if (money.cents() < 0 && isDue
                && invoice.paymentStatus() == PaymentStatus.SUCCEEDED) {
            pay(builder, invoice, PaymentStatus.PENDING);
        }
        return followed(invoice, saved(invoice, builder, money.reversalId()));
    }

    /** A start that waited for the payment goes on, or is given up. */
    private Invoice followed(Invoice before, Invoice after) {
        return !before.isHeld() || before.paymentStatus() == after.paymentStatus() ? after
                : new PendingActivationInvoice(work)
                .paymentChanged(after, billing);
    }

    /** Marks what is due before the UTC date of {@code now} and not paid; how many were marked. */
    public int markOverdue() {
        List<UUID> marked = handle.createQuery("UPDATE invoices SET payment_overdue = 1,"
                        + " updated_at = ? WHERE status = 'finalized' AND payment_overdue = 0"
                        + " AND payment_status <> 'succeeded'"
                        + " AND payment_dispute_lost_at IS NULL AND payment_due_date < ?"
                        + " RETURNING id")
                .bind(0, Columns.stored(now))
                .bind(1, LocalDate.ofInstant(now, ZoneOffset.UTC).toString())
                .map((row, context) -> UUID.fromString(row.getString(1))).list();
        marked.forEach(id -> Notices.in(handle).add("invoice.payment_overdue", id));
        return marked.size();
    }

    private void pay(InvoiceBuilder builder, Invoice invoice, String status) {
        if (!SETTABLE_STATUSES.contains(status)) {
            throw new InvalidException("payment_status", "value_is_invalid");
        }
        PaymentStatus next = PaymentStatus.valueOf(status.toUpperCase(Locale.ROOT));
        if (next == invoice.paymentStatus()) {
            return;
        }
        if (invoice.status() == InvoiceStatus.DRAFT) {
            throw new NotAllowedException("payment_status_update_on_draft_invoice",
                    "a draft cannot be paid; finalize it first");
        }
        pay(builder, invoice, next);
    }

    /** The fees follow the invoice; what is paid is not overdue. */
    private void pay(InvoiceBuilder builder, Invoice invoice, PaymentStatus next) {
        builder.payment(next, invoice.fees().stream()
                .map(fee -> FeeBuilder.of(fee).paid(next, now).build()).toList(), now);
        if (next == PaymentStatus.SUCCEEDED) {
            builder.overdue(false, now);
            new DunningCampaigns(handle).paid(invoice.id());
        }
        if (invoice.status().isVisible()) {
            Notices.in(handle).add("invoice.payment_status_updated", invoice.id());
        }
        new TopUpInvoice(work).paymentChanged(builder, next);
    }

    private Invoice saved(Invoice before, InvoiceBuilder builder, UUID reversalId) {
        Invoice after = builder.build();
        new Invoices(handle).update(after);
        new Settlements(handle).follow(before, after, reversalId, now);
        return after;
    }
}
