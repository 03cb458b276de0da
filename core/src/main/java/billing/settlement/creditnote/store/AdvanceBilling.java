package billing.settlement.creditnote.store;

import billing.engine.Handle;
import billing.engine.Rows;
import billing.invoicing.FeeType;
import billing.kernel.time.Window;
import billing.subscription.BillingWindows;
import java.time.Duration;
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
        Duration moved = BillingWindows.ZONE_CHANGE_LIMIT;
        return Rows.exist(handle, "SELECT 1 FROM invoice_subscriptions",
                "WHERE subscription_id = ? AND subscription_from > ? AND subscription_from < ?"
                        + " AND subscription_to > ? AND subscription_to < ?",
                subscriptionId, period.from().minus(moved), period.from().plus(moved),
                period.to().minus(moved), period.to().plus(moved));
    }

    /** The invoice with the latest subscription fee; empty without one, or when the fee is 0. */
    public Optional<UUID> lastInvoice(UUID subscriptionId) {
        return new Rows<>(handle, "SELECT invoice_id, amount_cents FROM fees",
                row -> row.number("amount_cents") == 0 ? Optional.<UUID>empty()
                        : Optional.of(row.id("invoice_id")))
                .first("WHERE subscription_id = ? AND fee_type = ? AND invoice_id IS NOT NULL"
                        + " ORDER BY created_at DESC, id DESC LIMIT 1", subscriptionId,
                        FeeType.SUBSCRIPTION)
                .flatMap(found -> found);
    }
}
