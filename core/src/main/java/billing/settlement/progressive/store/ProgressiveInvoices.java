package billing.settlement.progressive.store;

import billing.engine.Columns;
import billing.engine.Handle;
import billing.engine.Rows;
import billing.invoicing.Invoice;
import billing.invoicing.store.Invoices;
import billing.settlement.progressive.ProgressiveCredit;
import billing.settlement.progressive.ThresholdCompletion.Reached;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The stored progressive invoices of subscriptions ({@code subscriptions-and-invoicing.md 9}). */
public final class ProgressiveInvoices {
    /** What is true of the link {@code l} of a progressive invoice to its subscription. */
    public static final String PROGRESSIVE = "l.invoicing_reason = 'progressive_billing'";
    /** Charge windows are a year at most; invoices of older ones are not gone through. */
    private static final Duration LONGEST_WINDOW = Duration.ofDays(367);

    private final Handle handle;

    /** The progressive invoices of a database. */
    public ProgressiveInvoices(Handle handle) {
        this.handle = handle;
    }

    /**
     * What an invoice is made for, once ({@code subscriptions-and-invoicing.md 9.4}).
     *
     * @param invoicedCents     of the lifetime usage, without historical usage and without what was
     *                          billed progressively
     * @param thresholdCents    the largest threshold passed
     * @param previousInvoiceId the progressive invoice before it in the window, where that
     *                          threshold is the recurring one; else null
     */
    public record Occasion(String externalSubscriptionId, long invoicedCents, long thresholdCents,
                           UUID previousInvoiceId) {
        private String previous() {
            return previousInvoiceId == null ? "" : previousInvoiceId.toString();
        }
    }

    /** The latest one that stands, whole, whose charge window holds the instant. */
    public Optional<Invoice> latest(UUID subscriptionId, Instant inWindow) {
        return new Rows<>(handle, "SELECT l.invoice_id FROM invoice_subscriptions l"
                + " JOIN invoices i ON i.id = l.invoice_id", row -> row.id("invoice_id"))
                .first("WHERE l.subscription_id = ?"
                        + " AND " + PROGRESSIVE + " AND i.status IN ('finalized', 'failed')"
                        + " AND l.billed_at >= ? AND l.charges_from <= ? AND l.charges_to >= ?"
                        + " ORDER BY l.billed_at DESC, l.created_at DESC, l.id DESC LIMIT 1",
                        subscriptionId, inWindow.minus(LONGEST_WINDOW), inWindow, inWindow)
                .flatMap(new Invoices(handle)::byId);
    }

    /**
     * What the latest one can take off an invoice of the same window.
     *
     * @param chargesFrom start of the invoice's charge window
     * @param own         the invoice itself, when it is made again; or null
     */
    public Optional<ProgressiveCredit> credit(UUID subscriptionId, Instant chargesFrom,
                                              UUID own) {
        return latest(subscriptionId, chargesFrom).map(invoice -> {
            long open = invoice.amounts().feesCents() - invoice.amounts().couponsCents()
                    - drawnCents(invoice.id(), own) - creditedCents(invoice.id());
            return new ProgressiveCredit(invoice, subscriptionId, Math.max(open, 0));
        });
    }

    /** Whether an invoice has been made for the occasion, whatever became of it. */
    public boolean isMade(Occasion occasion) {
        return Rows.exist(handle, "SELECT 1 FROM progressive_invoices",
                "WHERE external_subscription_id = ? AND invoiced_amount_cents = ?"
                        + " AND threshold_amount_cents = ? AND previous_invoice_id = ?",
                occasion.externalSubscriptionId(), occasion.invoicedCents(),
                occasion.thresholdCents(), occasion.previous());
    }

    /** Notes that an invoice was made for the occasion. */
    public void made(UUID invoiceId, Occasion occasion) {
        Columns.of("progressive_invoices").set("invoice_id", invoiceId)
                .set("external_subscription_id", occasion.externalSubscriptionId())
                .set("invoiced_amount_cents", occasion.invoicedCents())
                .set("threshold_amount_cents", occasion.thresholdCents())
                .set("previous_invoice_id", occasion.previous()).insert(handle);
    }

    /** Which thresholds invoices were made for under an external id, in order of time. */
    public List<Reached> reached(String externalSubscriptionId) {
        return new Rows<>(handle, "SELECT t.* FROM applied_usage_thresholds t"
                + " JOIN progressive_invoices p ON p.invoice_id = t.invoice_id",
                row -> new Reached(row.id("threshold_id"),
                        row.number("lifetime_usage_amount_cents"), row.instant("created_at")))
                .list("WHERE p.external_subscription_id = ? ORDER BY t.created_at, t.id",
                        externalSubscriptionId);
    }

    /** What credit notes have given back of one. */
    private long creditedCents(UUID id) {
        return new Rows<>(handle, "SELECT coalesce(sum(credit_amount_cents), 0) AS cents"
                + " FROM credit_notes", row -> row.number("cents"))
                .first("WHERE invoice_id = ? AND status = 'finalized'"
                        + " AND credit_status IN ('available', 'consumed')", id).orElseThrow();
    }

    /** What other invoices that stand have taken from one. */
    private long drawnCents(UUID id, UUID own) {
        return new Rows<>(handle, "SELECT coalesce(sum(c.amount_cents), 0) AS cents"
                + " FROM credits c JOIN invoices i ON i.id = c.invoice_id",
                row -> row.number("cents"))
                .first("WHERE c.source_id = ? AND c.source = 'invoice' AND i.id <> ?"
                        + " AND i.status NOT IN ('voided', 'deleted', 'closed')", id,
                        own == null ? "" : own.toString()).orElseThrow();
    }
}
