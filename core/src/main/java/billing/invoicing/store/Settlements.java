package billing.invoicing.store;

import billing.engine.Columns;
import billing.engine.Handle;
import billing.engine.Row;
import billing.engine.Rows;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.Settlement;
import billing.invoicing.Settlement.Kind;
import billing.kernel.time.Instants;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
     * Adds the settlements that follow from a status of an invoice that was changed now: by a
     * payment status that was set by hand or no longer is, and by a void.
     */
    public void follow(Invoice before, Invoice after, Instant now) {
        follow(before, after, null, now, now);
    }

    /**
     * Adds those that follow from another settlement. They take effect together with it, so that
     * no day between shows more or less due, but not before the void or the payment status that
     * they are part of.
     */
    public void follow(Invoice before, Invoice after, Settlement cause) {
        follow(before, after, cause.reversalId(), cause.settledAt(), cause.recordedAt());
    }

    private void follow(Invoice before, Invoice after, UUID reversalId, Instant at, Instant now) {
        long byHand = after.settledByHandCents() - before.settledByHandCents();
        if (byHand != 0) {
            add(after, Kind.BY_HAND, byHand, reversalId,
                    Instants.later(at, lastByHand(after.id()).orElse(at)), now);
        }
        if (after.state().status() == InvoiceStatus.VOIDED) {
            long open = before.state().status() == InvoiceStatus.VOIDED ? before.openCents() : 0;
            add(after, Kind.VOID, after.openCents() - open, reversalId,
                    Instants.later(at, after.state().voidedAt()), now);
        }
    }

    private Optional<Instant> lastByHand(UUID invoiceId) {
        return rows.first("WHERE invoice_id = ? AND kind = 'by_hand' ORDER BY settled_at DESC"
                + " LIMIT 1", invoiceId).map(Settlement::settledAt);
    }

    private void add(Invoice invoice, Kind kind, long cents, UUID reversalId, Instant at,
                     Instant now) {
        if (cents != 0) {
            insert(new Settlement(invoice.id(), kind, cents, null, reversalId, null, at, now));
        }
    }

    private static Settlement settlement(Row row) {
        return new Settlement(row.id("invoice_id"), row.constant("kind", Kind.class),
                row.number("amount_cents"), row.id("payment_id"), row.id("reversal_id"),
                row.id("credit_note_id"), row.instant("settled_at"), row.instant("recorded_at"));
    }
}
