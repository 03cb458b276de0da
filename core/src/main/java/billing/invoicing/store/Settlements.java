package billing.invoicing.store;

import billing.engine.Columns;
import billing.engine.Handle;
import billing.engine.Row;
import billing.engine.Rows;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.Settlement;
import billing.invoicing.Settlement.Kind;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/** The stored settlements of invoices, which are only added ({@code money.md 12}). */
public final class Settlements {
    private final Handle handle;
    private final Rows<Settlement> rows;

    /** The settlements of a database. */
    public Settlements(Handle handle) {
        this.handle = handle;
        this.rows = new Rows<>(handle, "SELECT * FROM invoice_settlements",
                Settlements::settlement);
    }

    /** The settlements of a payment and its reversals, in the order in which they were recorded. */
    public List<Settlement> ofPayment(UUID paymentId) {
        return rows.list("WHERE payment_id = ? ORDER BY seq", paymentId);
    }

    /** The same of several payments, by their ids; payments without any are absent. */
    public Map<UUID, List<Settlement>> ofPayments(Collection<UUID> paymentIds) {
        return rows.listIn("WHERE payment_id", paymentIds, "ORDER BY seq").stream()
                .collect(Collectors.groupingBy(Settlement::paymentId));
    }

    /**
     * The settlements of invoices up to those by a payment, by invoice and without later ones;
     * invoices without any are absent.
     */
    public Map<UUID, List<Settlement>> upToPayment(UUID paymentId, Collection<UUID> invoiceIds) {
        return rows.listIn("WHERE seq <= (SELECT max(seq) FROM invoice_settlements"
                        + " WHERE payment_id = ? AND kind = 'payment') AND invoice_id",
                List.of(paymentId), invoiceIds, "ORDER BY seq").stream()
                .collect(Collectors.groupingBy(Settlement::invoiceId));
    }

    /** Adds a settlement. */
    public void insert(Settlement one) {
        Columns.of("invoice_settlements").set("invoice_id", one.invoiceId())
                .set("kind", one.kind()).set("amount_cents", one.cents())
                .set("payment_id", one.paymentId()).set("reversal_id", one.reversalId())
                .set("credit_note_id", one.creditNoteId())
                .set("settled_at", one.settledAt()).set("recorded_at", one.recordedAt())
                .insert(handle);
    }

    /**
     * Adds the settlements that follow from a changed status of an invoice: by a payment status
     * that was set by hand or no longer is, and by a void.
     *
     * @param reversalId of the payment whose reversal made the change; or null
     */
    public void follow(Invoice before, Invoice after, UUID reversalId, Instant now) {
        add(after, Kind.BY_HAND, after.settledByHandCents() - before.settledByHandCents(),
                reversalId, now);
        if (after.state().status() == InvoiceStatus.VOIDED) {
            add(after, Kind.VOID, after.openCents()
                    - (before.state().status() == InvoiceStatus.VOIDED ? before.openCents() : 0),
                    reversalId, now);
        }
    }

    private void add(Invoice invoice, Kind kind, long cents, UUID reversalId, Instant now) {
        if (cents != 0) {
            insert(new Settlement(invoice.id(), kind, cents, null, reversalId, null, now,
                    now));
        }
    }

    private static Settlement settlement(Row row) {
        return new Settlement(row.id("invoice_id"), row.constant("kind", Kind.class),
                row.number("amount_cents"), row.id("payment_id"), row.id("reversal_id"),
                row.id("credit_note_id"), row.instant("settled_at"), row.instant("recorded_at"));
    }
}
