package billing.settlement.progressive.store;

import billing.engine.Columns;
import billing.engine.Handle;
import billing.engine.Identifiers;
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
    /** The condition of the link {@code l} of a progressive invoice to its subscription. */
    private static final String PROGRESSIVE = "l.invoicing_reason = 'progressive_billing'";
    /** The SQL condition of a customer {@code c} with a progressive invoice. */
    public static final String HAS_PROGRESSIVE = "EXISTS (SELECT 1 FROM subscriptions s"
            + " JOIN invoice_subscriptions l ON l.subscription_id = s.id"
            + " AND " + PROGRESSIVE + " WHERE s.customer_id = c.id)";
    /** Charge windows last at most a year; invoices of older ones are not searched. */
    private static final Duration LONGEST_WINDOW = Duration.ofDays(367);

    private final Handle handle;

    /** The progressive invoices of a database. */
    public ProgressiveInvoices(Handle handle) {
        this.handle = handle;
    }

    /**
     * The trigger of a progressive invoice, which creates only one invoice
     * ({@code subscriptions-and-invoicing.md 9.4}).
     *
     * @param invoicedCents     the invoiced lifetime usage, without historical usage and
     *                          progressively billed usage
     * @param thresholdCents    the largest threshold passed
     * @param previousInvoiceId the previous progressive invoice of the window when the threshold is
     *                          recurring; else null
     */
    public record Trigger(String externalSubscriptionId, long invoicedCents, long thresholdCents,
                          UUID previousInvoiceId) {
        private UUID previous() {
            return Identifiers.orNone(previousInvoiceId);
        }
    }

    /** Returns the latest valid progressive invoice whose charge window contains the instant. */
    public Optional<Invoice> latest(UUID subscriptionId, Instant inWindow) {
        return latest(subscriptionId, inWindow, inWindow.plus(LONGEST_WINDOW));
    }

    private Optional<Invoice> latest(UUID subscriptionId, Instant inWindow, Instant until) {
        return new Rows<>(handle, "SELECT l.invoice_id FROM invoice_subscriptions l"
                + " JOIN invoices i ON i.id = l.invoice_id", row -> row.id("invoice_id"))
                .first("WHERE l.subscription_id = ?"
                        + " AND " + PROGRESSIVE + " AND i.status IN ('finalized', 'failed')"
                        + " AND l.billed_at >= ? AND l.billed_at <= ?"
                        + " AND l.charges_from <= ? AND l.charges_to >= ?"
                        + " ORDER BY l.billed_at DESC, l.created_at DESC, l.id DESC LIMIT 1",
                        subscriptionId, inWindow.minus(LONGEST_WINDOW), until, inWindow, inWindow)
                .flatMap(new Invoices(handle)::byId);
    }

    /**
     * Returns the credit of the latest progressive invoice on an invoice of the same window.
     *
     * @param chargesFrom the start of the invoice's charge window
     * @param until       when the progressive invoice was billed at the latest; null for any time
     * @param own         the id of the invoice itself when it is refreshed; or null
     */
    public Optional<ProgressiveCredit> credit(UUID subscriptionId, Instant chargesFrom,
                                              Instant until, UUID own) {
        Instant last = until == null ? chargesFrom.plus(LONGEST_WINDOW) : until;
        return latest(subscriptionId, chargesFrom, last).map(invoice -> {
            long open = invoice.amounts().feesCents() - invoice.amounts().couponsCents()
                    - appliedCents(invoice.id(), own) - creditedCents(invoice.id());
            return new ProgressiveCredit(invoice, subscriptionId, Math.max(open, 0));
        });
    }

    /** Whether an invoice was created for a trigger, whatever its status is now. */
    public boolean isInvoiced(Trigger trigger) {
        return Rows.exist(handle, "SELECT 1 FROM progressive_invoices",
                "WHERE external_subscription_id = ? AND invoiced_amount_cents = ?"
                        + " AND threshold_amount_cents = ? AND previous_invoice_id = ?",
                trigger.externalSubscriptionId(), trigger.invoicedCents(),
                trigger.thresholdCents(), trigger.previous());
    }

    /** Records the invoice created for a trigger. */
    public void recordInvoice(UUID invoiceId, Trigger trigger) {
        Columns.of("progressive_invoices").set("invoice_id", invoiceId)
                .set("external_subscription_id", trigger.externalSubscriptionId())
                .set("invoiced_amount_cents", trigger.invoicedCents())
                .set("threshold_amount_cents", trigger.thresholdCents())
                .set("previous_invoice_id", trigger.previous()).insert(handle);
    }

    /** Returns the thresholds invoiced under an external id, in chronological order. */
    public List<Reached> reached(String externalSubscriptionId) {
        return new Rows<>(handle, "SELECT t.* FROM applied_usage_thresholds t"
                + " JOIN progressive_invoices p ON p.invoice_id = t.invoice_id",
                row -> new Reached(row.id("threshold_id"),
                        row.number("lifetime_usage_amount_cents"), row.instant("created_at")))
                .list("WHERE p.external_subscription_id = ? ORDER BY t.created_at, t.id",
                        externalSubscriptionId);
    }

    /** Returns the amount that credit notes have credited of a progressive invoice. */
    private long creditedCents(UUID id) {
        return new Rows<>(handle, "SELECT coalesce(sum(credit_amount_cents), 0) AS cents"
                + " FROM credit_notes", row -> row.number("cents"))
                .first("WHERE invoice_id = ? AND status = 'finalized'"
                        + " AND credit_status IN ('available', 'consumed')", id).orElseThrow();
    }

    /** Returns the credits of a progressive invoice on other valid invoices. */
    private long appliedCents(UUID id, UUID own) {
        return new Rows<>(handle, "SELECT coalesce(sum(c.amount_cents), 0) AS cents"
                + " FROM credits c JOIN invoices i ON i.id = c.invoice_id",
                row -> row.number("cents"))
                .first("WHERE c.source_id = ? AND c.source = 'invoice' AND i.id <> ?"
                        + " AND i.status NOT IN ('voided', 'deleted', 'closed')", id,
                        Identifiers.orNone(own)).orElseThrow();
    }
}
