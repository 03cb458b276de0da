package billing.settlement.progressive.store;

import billing.engine.Columns;
import billing.engine.Handle;
import billing.engine.Rows;
import billing.engine.UnitOfWork;
import billing.invoicing.fee.store.UsageFeeWindow;
import billing.kernel.time.Window;
import billing.subscription.Subscription;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * The stored records of lifetime usage: the id and the historical usage. All subscriptions of an
 * external id with the same anchor share a record, so a plan change continues it
 * ({@code subscriptions-and-invoicing.md 9.1}).
 */
public final class LifetimeUsages {
    private final Handle handle;
    private final Rows<Stored> rows;

    /** The lifetime usages of a database. */
    public LifetimeUsages(Handle handle) {
        this.handle = handle;
        this.rows = new Rows<>(handle, "SELECT * FROM lifetime_usages",
                row -> new Stored(row.id("id"), row.number("historical_amount_cents")));
    }

    /** A record; the amount is in cents. */
    public record Stored(UUID id, long historicalCents) {
    }

    /** Returns the record of a subscription; empty before its first request. */
    public Optional<Stored> find(Subscription subscription) {
        return rows.first("WHERE external_subscription_id = ? AND subscription_at = ?",
                subscription.externalId(), subscription.terms().subscriptionAt());
    }

    /** Returns the record of a subscription; adds it on first use. */
    public Stored findOrAdd(UnitOfWork work, Subscription subscription) {
        return find(subscription).orElseGet(() -> {
            Stored fresh = new Stored(work.nextId(), 0);
            Columns.of("lifetime_usages").set("id", fresh.id())
                    .set("external_subscription_id", subscription.externalId())
                    .set("subscription_at", subscription.terms().subscriptionAt())
                    .set("historical_amount_cents", 0).set("created_at", work.now())
                    .set("updated_at", work.now()).insert(handle);
            return fresh;
        });
    }

    /** Sets the historical usage, in cents. */
    public void setHistorical(UUID id, long cents, Instant now) {
        Columns.of("lifetime_usages").set("historical_amount_cents", cents)
                .set("updated_at", now).update(handle, id);
    }

    /**
     * Returns the usage fees on invoices of the subscriptions that share the record, in cents,
     * including drafts and excluding progressive invoices.
     */
    public long invoicedCents(Subscription subscription) {
        return new Rows<>(handle, "SELECT coalesce(sum(f.amount_cents), 0) AS cents"
                + " FROM subscriptions s JOIN fees f ON f.subscription_id = s.id"
                + " JOIN invoices i ON i.id = f.invoice_id", row -> row.number("cents"))
                .first("WHERE s.external_id = ? AND s.subscription_at = ?"
                        + " AND s.status <> 'canceled' AND f.fee_type = 'charge'"
                        + " AND i.invoice_type = 'subscription'"
                        + " AND i.status IN ('draft', 'finalized')",
                        subscription.externalId(),
                        subscription.terms().subscriptionAt()).orElseThrow();
    }

    /** Returns the usage fees on invoices for usage of a subscription within a window, in cents. */
    public long invoicedCents(Subscription subscription, Window window) {
        return cents(subscription, window, "i.invoice_type = 'subscription'"
                + " AND i.status IN ('draft', 'finalized')");
    }

    /**
     * Returns the fees of events within a window that were made until an instant without an
     * invoice of their own, in cents: they stay part of the current usage.
     */
    public long uninvoicedCents(Subscription subscription, Window window, Instant until) {
        return cents(subscription, window, "f.pay_in_advance = 1 AND f.deleted_at IS NULL"
                + " AND (i.id IS NULL OR i.invoice_type = 'advance_charges')"
                + " AND f.created_at <= ?", until);
    }

    private long cents(Subscription subscription, Window window, String condition,
                       Object... values) {
        return new Rows<>(handle, "SELECT coalesce(sum(f.amount_cents), 0) AS cents FROM fees f"
                + " JOIN subscriptions s ON s.id = f.subscription_id"
                + " LEFT JOIN invoices i ON i.id = f.invoice_id", row -> row.number("cents"))
                .first("WHERE " + UsageFeeWindow.CONDITION + " AND " + condition,
                        UsageFeeWindow.values(subscription.id(), window, values))
                .orElseThrow();
    }

    /** Returns the start of the first of the subscriptions that share the record. */
    public Instant firstStart(Subscription subscription) {
        return new Rows<>(handle, "SELECT min(started_at) AS first FROM subscriptions",
                row -> Optional.ofNullable(row.instant("first")))
                .first("WHERE external_id = ? AND subscription_at = ? AND status <> 'canceled'",
                        subscription.externalId(), subscription.terms().subscriptionAt())
                .flatMap(first -> first).orElse(subscription.state().startedAt());
    }
}
