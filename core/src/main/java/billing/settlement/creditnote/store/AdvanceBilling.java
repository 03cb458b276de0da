package billing.settlement.creditnote.store;

import billing.engine.Handle;
import billing.engine.Rows;
import billing.invoicing.FeeType;
import billing.kernel.time.Window;
import billing.kernel.time.ZoneMove;
import java.util.Optional;
import java.util.UUID;

/** What invoices have billed of subscriptions in advance ({@code money.md 4.8}). */
public final class AdvanceBilling {
    private final Handle handle;

    /** The invoices of a database. */
    public AdvanceBilling(Handle handle) {
        this.handle = handle;
    }

    /**
     * Whether an invoice billed a subscription for a period of exactly these boundaries, but for
     * the hours by which a change of the time zone moves them.
     */
    public boolean isBilled(UUID subscriptionId, Window period) {
        Window from = ZoneMove.around(period.from());
        Window to = ZoneMove.around(period.to());
        return Rows.exist(handle, "SELECT 1 FROM invoice_subscriptions",
                "WHERE subscription_id = ? AND subscription_from > ? AND subscription_from < ?"
                        + " AND subscription_to > ? AND subscription_to < ?",
                subscriptionId, from.from(), from.to(), to.from(), to.to());
    }

    /**
     * The latest invoice with a subscription fee, by its billing date: one in the place of a voided
     * one has the date of that one. Empty without one, or when the fee is 0.
     */
    public Optional<UUID> lastInvoice(UUID subscriptionId) {
        return new Rows<>(handle, "SELECT f.invoice_id, f.amount_cents FROM fees f"
                + " JOIN invoices i ON i.id = f.invoice_id",
                row -> row.number("amount_cents") == 0 ? Optional.<UUID>empty()
                        : Optional.of(row.id("invoice_id")))
                .first("WHERE f.subscription_id = ? AND f.fee_type = ?"
                        + " ORDER BY i.billed_at DESC, f.created_at DESC, f.id DESC LIMIT 1",
                        subscriptionId, FeeType.SUBSCRIPTION)
                .flatMap(found -> found);
    }
}
