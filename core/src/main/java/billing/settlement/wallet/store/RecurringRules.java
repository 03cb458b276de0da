package billing.settlement.wallet.store;

import billing.engine.Columns;
import billing.engine.Conditions;
import billing.engine.Handle;
import billing.engine.Row;
import billing.engine.Rows;
import billing.kernel.time.Interval;
import billing.settlement.wallet.RecurringRule;
import billing.settlement.wallet.TopUpInterval;
import billing.settlement.wallet.TopUpTerms;
import com.fasterxml.jackson.core.type.TypeReference;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The stored recurring top-up rules ({@code money.md 5.10}). */
public final class RecurringRules {
    private static final TypeReference<List<TopUpTerms.Pair>> PAIRS = new TypeReference<>() { };
    private static final String EXPIRED = "WHERE status = 'active' AND expiration_at <= ?";
    private static final String OF_CUSTOMER = "wallet_id IN (SELECT id FROM wallets"
            + " WHERE customer_id = ?)";
    private static final String INTERVALS = "r.status = 'active'"
            + " AND r.rule_trigger = 'interval' AND w.status = 'active'";
    private final Handle handle;
    private final Rows<RecurringRule> rows;

    /** The rules of a database. */
    public RecurringRules(Handle handle) {
        this.handle = handle;
        this.rows = new Rows<>(handle, "SELECT * FROM wallet_rules", RecurringRules::rule);
    }

    /**
     * Returns the active rules of wallets, including expired ones not terminated yet, the oldest
     * first.
     */
    public List<RecurringRule> ofWallets(Collection<UUID> walletIds) {
        return rows.listIn("WHERE status = 'active' AND wallet_id", walletIds,
                "ORDER BY created_at, id");
    }

    /**
     * Returns the active interval rules of active wallets with the data that determines their
     * top-up days.
     *
     * @param customerId null for those of all customers
     */
    public List<TopUpInterval> topUpIntervals(UUID customerId) {
        Conditions intervals = new Conditions().always(INTERVALS)
                .with("w.customer_id = ?", customerId);
        return intervals().list(intervals.where() + " ORDER BY r.created_at, r.id",
                intervals.values());
    }

    /** Returns the interval of one rule; empty when the rule or its wallet is terminated. */
    public Optional<TopUpInterval> topUpInterval(UUID id) {
        return intervals().first("WHERE " + INTERVALS + " AND r.id = ?", id);
    }

    private Rows<TopUpInterval> intervals() {
        return new Rows<>(handle, "SELECT r.*, w.created_at AS wallet_created_at,"
                + " coalesce(c.timezone, e.timezone) AS zone,"
                + " (SELECT max(t.created_at) FROM wallet_transactions t"
                + " WHERE t.wallet_id = w.id AND t.source = 'interval') AS last_made_at,"
                + " w.interval_topped_up_on AS last_made_on"
                + " FROM wallet_rules r JOIN wallets w ON w.id = r.wallet_id"
                + " JOIN customers c ON c.id = w.customer_id"
                + " JOIN billing_entities e ON e.id = c.billing_entity_id",
                row -> new TopUpInterval(rule(row), row.instant("wallet_created_at"),
                        row.zone("zone"), row.instant("last_made_at"),
                        row.date("last_made_on")));
    }

    /** Returns the expiration times of active rules; see {@link #topUpIntervals}. */
    public List<Instant> expirations(UUID customerId) {
        Conditions expiring = new Conditions().always("status = 'active'")
                .always("expiration_at IS NOT NULL").with(OF_CUSTOMER, customerId);
        return new Rows<>(handle, "SELECT DISTINCT expiration_at FROM wallet_rules",
                row -> row.instant("expiration_at"))
                .list(expiring.where(), expiring.values());
    }

    /**
     * Returns the ids of the active rules that have expired at an instant, the oldest first; see
     * {@link #topUpIntervals}.
     */
    public List<UUID> expiredBy(Instant now, UUID customerId) {
        Conditions expired = new Conditions().always("status = 'active'")
                .with("expiration_at <= ?", now).with(OF_CUSTOMER, customerId);
        return new Rows<>(handle, "SELECT id FROM wallet_rules", row -> row.id("id"))
                .list(expired.where() + " ORDER BY created_at, id", expired.values());
    }

    /** Returns a rule if it is active and has expired at an instant. */
    public Optional<RecurringRule> expired(UUID id, Instant now) {
        return rows.first(EXPIRED + " AND id = ?", now, id);
    }

    /** Adds a rule. */
    public void insert(RecurringRule rule) {
        columns(rule).set("id", rule.id()).insert(handle);
    }

    /** Updates a rule. */
    public void update(RecurringRule rule) {
        columns(rule).update(handle, rule.id());
    }

    /** Stores the time up to which the interval of a rule has been evaluated. */
    public void setEvaluatedAt(UUID id, Instant now) {
        Columns.of("wallet_rules").set("looked_at", now).update(handle, id);
    }

    /** Stores the local date of the last top-up of a wallet by interval rules. */
    public void setLastTopUp(UUID walletId, LocalDate date) {
        Columns.of("wallets").set("interval_topped_up_on", date).update(handle, walletId);
    }

    private static Columns columns(RecurringRule rule) {
        TopUpTerms terms = rule.terms();
        Columns columns = Columns.of("wallet_rules").set("wallet_id", rule.walletId())
                .set("status", rule.terminatedAt() == null ? "active" : "terminated")
                .set("rule_trigger", rule.schedule().trigger())
                .set("rule_interval", rule.schedule().interval())
                .set("method", rule.topUp().method())
                .set("threshold_credits", rule.schedule().thresholdCredits())
                .set("paid_credits", rule.topUp().paidCredits())
                .set("granted_credits", rule.topUp().grantedCredits())
                .set("target_ongoing_balance", rule.topUp().targetOngoingBalance())
                .set("grants_target_top_up", rule.topUp().grantsTargetTopUp())
                .set("started_at", rule.schedule().startedAt())
                .set("expiration_at", rule.schedule().expirationAt())
                .set("ignore_paid_top_up_limits", rule.topUp().ignoresLimits())
                .set("invoice_requires_successful_payment", terms.requiresSuccessfulPayment())
                .set("transaction_name", terms.name())
                .json("transaction_metadata", terms.metadata())
                .set("looked_at", rule.evaluatedAt()).set("created_at", rule.createdAt())
                .set("terminated_at", rule.terminatedAt());
        return StoredChoices.set(columns, terms.payment(), terms.sections(),
                terms.purchaseOrderNumber());
    }

    private static RecurringRule rule(Row row) {
        TopUpTerms terms = new TopUpTerms(row.text("transaction_name"),
                TopUpTerms.DEFAULT_PRIORITY, row.flag("invoice_requires_successful_payment"),
                row.json("transaction_metadata", PAIRS), StoredChoices.payment(row),
                StoredChoices.sections(row), row.text("purchase_order_number"));
        return new RecurringRule(row.id("id"), row.id("wallet_id"),
                new RecurringRule.Schedule(
                        row.constant("rule_trigger", RecurringRule.Trigger.class),
                        row.constant("rule_interval", Interval.class),
                        row.decimal("threshold_credits"), row.instant("started_at"),
                        row.instant("expiration_at")),
                new RecurringRule.TopUp(row.constant("method", RecurringRule.Method.class),
                        row.decimal("paid_credits"), row.decimal("granted_credits"),
                        row.decimal("target_ongoing_balance"),
                        row.optionalFlag("grants_target_top_up"),
                        row.flag("ignore_paid_top_up_limits")),
                terms, row.instant("looked_at"), row.instant("created_at"),
                row.instant("terminated_at"));
    }
}
