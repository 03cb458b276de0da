package billing.analytics.store;

import billing.analytics.OperatingFigures;
import billing.engine.Counters;
import billing.engine.Handle;
import billing.engine.Row;
import billing.engine.Rows;
import billing.invoicing.InvoiceStatus;
import billing.kernel.money.Money;
import billing.run.schedule.RunState;
import billing.webhook.MessageStatus;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** The daily figures of an operator: how far billing has come, and what needs attention. */
public final class Operations {
    /** Self-billed invoices are not debts of customers ({@code money.md 14}). */
    private static final String CHARGED = "self_billed = 0";
    private static final String WAITING = "FROM webhooks WHERE next_attempt_at IS NOT NULL";
    private final Handle handle;

    /** The operations of a database. */
    public Operations(Handle handle) {
        this.handle = handle;
    }

    /** A number of invoices of one currency, with the sum of their amounts. */
    public record Sum(long count, Money total) {
    }

    /**
     * A wallet whose balance is used up by usage that is not billed yet.
     *
     * @param name         null without one
     * @param ongoingCents the balance less unbilled usage
     */
    public record LowWallet(UUID id, String name, String customerName, String externalCustomerId,
                            Money balance, long ongoingCents) {
    }

    /** Thresholds of an alert that were crossed. */
    public record Crossing(Instant at, String alertCode, String customerName,
                           String externalCustomerId, BigDecimal value) {
    }

    /** A figure of one status. */
    private record Counted<E>(E status, long number) {
    }

    /** The figures to watch; takes time in proportion to the number of invoices. */
    public OperatingFigures figures() {
        return new OperatingFigures(RunState.read(handle),
                new Counters(handle).last(Counters.EVENT),
                count("SELECT count(*) AS n FROM doubtful_events", ""),
                counts("FROM invoices WHERE true", InvoiceStatus.class),
                count("SELECT count(*) AS n FROM invoices",
                        "WHERE payment_overdue = 1 AND " + CHARGED),
                counts(WAITING, MessageStatus.class),
                new Rows<>(handle, "SELECT created_at " + WAITING, row -> row.instant("created_at"))
                        .first("ORDER BY created_at LIMIT 1").orElse(null));
    }

    /** Up to when scheduled work was carried out; empty before the first completed run. */
    public Optional<Instant> completedUntil() {
        return new Rows<>(handle, "SELECT completed_until FROM completed_work",
                row -> row.instant("completed_until")).first("WHERE scope = ''");
    }

    /** Subscriptions, drafts and kinds of work that failed in the last run and stay due. */
    public long failedWork() {
        return count("SELECT count(*) AS n FROM completed_work", "WHERE failed = 1");
    }

    /** When the latest invoices were billed; empty without invoices. */
    public Optional<Instant> lastBilledAt() {
        return new Rows<>(handle, "SELECT billed_at FROM invoices", row -> row.instant("billed_at"))
                .first("WHERE status IN ('finalized', 'draft') ORDER BY issuing_date DESC,"
                        + " created_at DESC, id LIMIT 1");
    }

    /** The invoices billed from an instant on that were issued from a day on, by currency. */
    public List<Sum> billedSince(Instant instant, LocalDate day) {
        return sums("SELECT currency, count(*) AS n, sum(total_amount_cents) AS cents"
                + " FROM invoices", "WHERE issuing_date >= ? AND billed_at >= ?"
                + " AND status IN ('finalized', 'draft') AND " + CHARGED
                + " GROUP BY currency ORDER BY currency", day, instant);
    }

    /** The final invoices issued from a day on, by currency. */
    public List<Sum> issuedSince(LocalDate day) {
        return sums("SELECT currency, count(*) AS n, sum(total_amount_cents) AS cents"
                + " FROM invoices", "WHERE issuing_date >= ? AND status = 'finalized'"
                + " AND " + CHARGED + " GROUP BY currency ORDER BY currency", day);
    }

    /** The drafts, by currency. */
    public List<Sum> drafts() {
        return sums("SELECT currency, count(*) AS n, sum(total_amount_cents) AS cents"
                + " FROM invoices", "WHERE status = 'draft' GROUP BY currency ORDER BY currency");
    }

    /** What is owed of overdue invoices, by currency. */
    public List<Sum> overdue() {
        return sums("SELECT currency, count(*) AS n, sum(total_amount_cents"
                + " - total_paid_amount_cents - total_offset_amount_cents) AS cents"
                + " FROM invoices_with_settlements AS invoices", "WHERE status = 'finalized' AND "
                + CHARGED + " AND payment_overdue = 1 AND payment_status <> 'succeeded'"
                + " GROUP BY currency ORDER BY currency");
    }

    /** Messages to webhook endpoints that were given up since an instant. */
    public long deadWebhooks(Instant since) {
        return count("SELECT count(*) AS n FROM webhooks",
                "WHERE updated_at >= ? AND status = 'failed'", since);
    }

    /** Events that looked wrong when they were received and have not been reported yet. */
    public long suspectEvents(int most) {
        return count("SELECT count(*) AS n FROM (SELECT 1 FROM doubtful_events LIMIT ?) d", "",
                most);
    }

    /** The active wallets without ongoing balance, the lowest first. */
    public List<LowWallet> lowWallets(int most) {
        return new Rows<>(handle, "SELECT wallets.id, wallets.name,"
                + " coalesce(customers.name, customers.external_id) AS customer, external_id,"
                + " wallets.currency, balance_cents, ongoing_balance_cents"
                + " FROM wallets JOIN customers ON customers.id = wallets.customer_id", row ->
                new LowWallet(row.id("id"), row.text("name"), row.text("customer"),
                        row.text("external_id"), new Money(row.number("balance_cents"),
                        row.currency("currency")), row.number("ongoing_balance_cents")))
                .list("WHERE wallets.status = 'active' AND ongoing_balance_cents <= 0"
                        + " ORDER BY ongoing_balance_cents, wallets.id LIMIT ?", most);
    }

    /** The thresholds crossed since an instant, the latest first. */
    public List<Crossing> crossings(Instant since, int most) {
        return new Rows<>(handle, "SELECT triggered_at, alerts.code AS code,"
                + " coalesce(customers.name, customers.external_id) AS customer,"
                + " customers.external_id AS external_id, current_value FROM triggered_alerts"
                + " JOIN alerts ON alerts.id = triggered_alerts.alert_id"
                + " JOIN customers ON customers.id = triggered_alerts.customer_id", row ->
                new Crossing(row.instant("triggered_at"), row.text("code"), row.text("customer"),
                        row.text("external_id"), row.decimal("current_value")))
                .list("WHERE triggered_at >= ? ORDER BY triggered_at DESC LIMIT ?", since, most);
    }

    private List<Sum> sums(String select, String rest, Object... values) {
        Row.Reader<Sum> reader = row -> new Sum(row.number("n"),
                new Money(row.number("cents"), row.currency("currency")));
        return new Rows<>(handle, select, reader).list(rest, values);
    }

    private <E extends Enum<E>> Map<E, Long> counts(String from, Class<E> type) {
        Map<E, Long> counts = new EnumMap<>(type);
        new Rows<>(handle, "SELECT status, count(*) AS n " + from,
                row -> new Counted<>(row.constant("status", type), row.number("n")))
                .each(one -> counts.put(one.status(), one.number()), "GROUP BY status");
        return counts;
    }

    private long count(String select, String rest, Object... values) {
        return new Rows<>(handle, select, row -> row.number("n")).first(rest, values)
                .orElse(0L);
    }
}
