package billing.settlement.progressive.store;

import billing.engine.Columns;
import billing.engine.Handle;
import billing.engine.Rows;
import billing.engine.UnitOfWork;
import billing.kernel.time.Window;
import billing.subscription.BillingWindows;
import billing.subscription.Subscription;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * What is stored of lifetime usage: its identity and what was used elsewhere before. All
 * subscriptions of an external id with one anchor share a record, so plan changes go on with it
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

    /** The record of a subscription; absent before it is first asked for. */
    public Optional<Stored> find(Subscription subscription) {
        return rows.first("WHERE external_subscription_id = ? AND subscription_at = ?",
                subscription.externalId(), subscription.terms().subscriptionAt());
    }

    /** The record of a subscription, new with its first use. */
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

    /** Changes what was used before, in cents. */
    public void setHistorical(UUID id, long cents, Instant now) {
        Columns.of("lifetime_usages").set("historical_amount_cents", cents)
                .set("updated_at", now).update(handle, id);
    }

    /**
     * Usage fees on invoices of the subscriptions that share the record, in cents: drafts count,
     * progressive invoices do not.
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

    /** Those of them that charge for usage of a subscription within a window. */
    public long invoicedCents(Subscription subscription, Window window) {
        return new Rows<>(handle, "SELECT coalesce(sum(f.amount_cents), 0) AS cents FROM fees f"
                + " JOIN invoices i ON i.id = f.invoice_id", row -> row.number("cents"))
                .first("WHERE f.subscription_id = ? AND f.from_at >= ?"
                        + " AND (f.from_at + f.to_at) / 2 BETWEEN ? AND ?"
                        + " AND f.fee_type = 'charge' AND i.invoice_type = 'subscription'"
                        + " AND i.status IN ('draft', 'finalized')", subscription.id(),
                        window.from().minus(BillingWindows.ZONE_CHANGE_LIMIT), window.from(),
                        window.to()).orElseThrow();
    }

    /** When the first of the subscriptions that share the record started. */
    public Instant firstStart(Subscription subscription) {
        return new Rows<>(handle, "SELECT min(started_at) AS first FROM subscriptions",
                row -> Optional.ofNullable(row.instant("first")))
                .first("WHERE external_id = ? AND subscription_at = ? AND status <> 'canceled'",
                        subscription.externalId(), subscription.terms().subscriptionAt())
                .flatMap(first -> first).orElse(subscription.state().startedAt());
    }
}
