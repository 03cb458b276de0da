package billing.settlement.wallet.store;

import billing.engine.Columns;
import billing.engine.Conditions;
import billing.engine.Handle;
import billing.engine.PageOf;
import billing.engine.PageRange;
import billing.engine.Row;
import billing.engine.Rows;
import billing.kernel.error.NotFoundException;
import billing.settlement.wallet.CreditRate;
import billing.settlement.wallet.GrantedCredits;
import billing.settlement.wallet.Scope;
import billing.settlement.wallet.Wallet;
import billing.settlement.wallet.WalletBalance;
import billing.settlement.wallet.WalletFilter;
import billing.settlement.wallet.WalletTerms;
import com.fasterxml.jackson.core.type.TypeReference;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** The stored wallets ({@code money.md 5}). */
public final class Wallets {
    private static final String ACTIVE = "status = 'active'";
    /** The SQL condition of a customer {@code c} with an active wallet. */
    public static final String HAS_ACTIVE = "EXISTS (SELECT 1 FROM wallets"
            + " WHERE customer_id = c.id AND " + ACTIVE + ")";
    private static final String OWNER = "customer_id = ?";
    private static final String EXPIRED = "WHERE " + ACTIVE + " AND expiration_at <= ?";
    private static final TypeReference<List<String>> TEXTS = new TypeReference<>() { };
    private static final TypeReference<Map<String, String>> METADATA = new TypeReference<>() { };
    private static final String ORDER_OF_USE = " ORDER BY priority, created_at, id";
    private final Handle handle;
    private final Rows<Wallet> rows;

    /** The wallets of a database. */
    public Wallets(Handle handle) {
        this.handle = handle;
        this.rows = new Rows<>(handle, "SELECT * FROM wallets", Wallets::withoutMetrics);
    }

    /** A wallet, over or not. */
    public Optional<Wallet> byId(UUID id) {
        return rows.first("WHERE id = ?", id).map(this::whole);
    }

    /**
     * A wallet, over or not.
     *
     * @throws NotFoundException when there is none
     */
    public Wallet get(UUID id) {
        return byId(id).orElseThrow(() -> new NotFoundException("wallet", id));
    }

    /** Returns wallets by their ids, in no particular order. */
    public List<Wallet> byIds(Collection<UUID> ids) {
        return whole(rows.listIn("WHERE id", ids, ""));
    }

    /** Returns the customer's active wallet with a code; without one, the latest terminated one. */
    public Optional<Wallet> find(UUID customerId, String code) {
        return rows.first("WHERE customer_id = ? AND code = ? ORDER BY status = 'active' DESC,"
                + " terminated_at DESC, id DESC LIMIT 1", customerId, code).map(this::whole);
    }

    /** Returns the customer's active wallet with a code. */
    public Optional<Wallet> findActive(UUID customerId, String code) {
        return rows.first("WHERE customer_id = ? AND status = 'active' AND code = ?", customerId,
                code).map(this::whole);
    }

    /**
     * Returns a customer's active wallets in the order of use; one indexed query when there are
     * none.
     */
    public List<Wallet> active(UUID customerId) {
        return whole(rows.list("WHERE customer_id = ? AND " + ACTIVE + ORDER_OF_USE,
                customerId));
    }

    /** Returns the active wallets of several customers; those of each in the order of use. */
    public List<Wallet> active(Collection<UUID> customerIds) {
        return whole(rows.listIn("WHERE " + ACTIVE + " AND customer_id", customerIds,
                ORDER_OF_USE));
    }

    /**
     * Returns the ids of the active wallets that have expired at an instant, the oldest first.
     *
     * @param customerId null for those of all customers
     */
    public List<UUID> expiredBy(Instant now, UUID customerId) {
        Conditions expired = new Conditions().always(ACTIVE).with("expiration_at <= ?", now)
                .with(OWNER, customerId);
        return new Rows<>(handle, "SELECT id FROM wallets", row -> row.id("id"))
                .list(expired.where() + " ORDER BY created_at, id", expired.values());
    }

    /** Returns a wallet if it is active and has expired at an instant. */
    public Optional<Wallet> expired(UUID id, Instant now) {
        return rows.first(EXPIRED + " AND id = ?", now, id).map(this::whole);
    }

    /** Returns the expiration times of active wallets; see {@link #expiredBy}. */
    public List<Instant> expirations(UUID customerId) {
        return instants("expiration_at", new Conditions().always(ACTIVE)
                .always("expiration_at IS NOT NULL").with(OWNER, customerId));
    }

    /** Returns the times of pending top-up requests by threshold rules; see {@link #expiredBy}. */
    public List<Instant> requests(UUID customerId) {
        return instants("top_up_requested_at", new Conditions()
                .always("top_up_requested_at IS NOT NULL").with(OWNER, customerId));
    }

    private List<Instant> instants(String column, Conditions conditions) {
        return new Rows<>(handle, "SELECT DISTINCT " + column + " FROM wallets",
                row -> row.instant(column)).list(conditions.where(), conditions.values());
    }

    /** Returns the wallets with a top-up request by an instant; see {@link #expiredBy}. */
    public List<Wallet> requesting(Instant now, UUID customerId) {
        Conditions requesting = new Conditions().with("top_up_requested_at <= ?", now)
                .with(OWNER, customerId);
        return whole(rows.list(requesting.where() + " ORDER BY top_up_requested_at, id",
                requesting.values()));
    }

    /** Returns a page of active and terminated wallets, the newest first. */
    public PageOf<Wallet> page(WalletFilter filter, PageRange page) {
        Conditions conditions = new Conditions().with("customer_id = ?", filter.customerId())
                .with("currency = ?", filter.currency())
                .in("(SELECT entity.code FROM customers buyer JOIN billing_entities entity"
                        + " ON entity.id = coalesce(wallets.billing_entity_id,"
                        + " buyer.billing_entity_id) WHERE buyer.id = wallets.customer_id)",
                        filter.billingEntityCodes());
        PageOf<Wallet> found = rows.page("FROM wallets", conditions,
                "ORDER BY created_at DESC, id", page);
        return new PageOf<>(whole(found.items()), found.totalCount(), page);
    }

    /** Adds a wallet. */
    public void insert(Wallet wallet) {
        columns(wallet).set("id", wallet.id()).insert(handle);
        insertMetrics(wallet);
    }

    /** Updates a wallet. */
    public void update(Wallet wallet) {
        columns(wallet).update(handle, wallet.id());
        handle.execute("DELETE FROM wallet_metrics WHERE wallet_id = ?", wallet.id());
        insertMetrics(wallet);
    }

    /** Updates the balance of a wallet. */
    public void updateBalance(Wallet wallet) {
        balance(Columns.of("wallets"), wallet).update(handle, wallet.id());
    }

    /** Updates the top-up request of a wallet. */
    public void updateRequest(Wallet wallet) {
        Columns.of("wallets").set("top_up_requested_at", wallet.topUpRequestedAt())
                .update(handle, wallet.id());
    }

    private void insertMetrics(Wallet wallet) {
        List<Columns> metrics = new ArrayList<>();
        for (Scope.Metric metric : wallet.terms().scope().metrics()) {
            metrics.add(Columns.of("wallet_metrics").set("wallet_id", wallet.id())
                    .set("billable_metric_id", metric.id()).set("position", metrics.size()));
        }
        Columns.insertAll(handle, metrics);
    }

    private Wallet whole(Wallet wallet) {
        return whole(List.of(wallet)).get(0);
    }

    private List<Wallet> whole(List<Wallet> wallets) {
        Map<UUID, List<Scope.Metric>> metrics = new Rows<>(handle,
                "SELECT w.wallet_id, m.id, m.code FROM wallet_metrics w"
                + " JOIN billable_metrics m ON m.id = w.billable_metric_id",
                row -> new Scope.Metric(row.id("id"), row.text("code")))
                .byOwner("wallet_id", "WHERE w.wallet_id",
                        wallets.stream().map(Wallet::id).toList(), "ORDER BY w.position");
        return metrics.isEmpty() ? wallets : wallets.stream()
                .map(wallet -> with(wallet, metrics.getOrDefault(wallet.id(), List.of())))
                .toList();
    }

    private static Wallet with(Wallet wallet, List<Scope.Metric> metrics) {
        WalletTerms terms = wallet.terms();
        return wallet.with(new WalletTerms(terms.name(), terms.code(), terms.priority(),
                terms.expirationAt(), terms.grantedAs(),
                new Scope(terms.scope().feeTypes(), metrics), terms.topUps(), terms.invoicing(),
                terms.metadata()), wallet.updatedAt());
    }

    private static Columns columns(Wallet wallet) {
        WalletTerms terms = wallet.terms();
        Columns columns = Columns.of("wallets").set("customer_id", wallet.customerId())
                .set("status", wallet.status()).set("currency", wallet.currency())
                .set("rate_amount", wallet.rate().amount()).set("name", terms.name())
                .set("code", terms.code()).set("priority", terms.priority())
                .set("billing_entity_id", terms.invoicing().billingEntityId())
                .set("expiration_at", terms.expirationAt())
                .set("invoice_requires_successful_payment",
                terms.topUps().requiresSuccessfulPayment())
                .set("granted_credits_as", terms.grantedAs())
                .set("paid_top_up_min_amount_cents", terms.topUps().minCents())
                .set("paid_top_up_max_amount_cents", terms.topUps().maxCents())
                .json("fee_types", terms.scope().feeTypes()).json("metadata", terms.metadata())
                .set("top_up_requested_at", wallet.topUpRequestedAt())
                .set("created_at", wallet.createdAt()).set("updated_at", wallet.updatedAt())
                .set("terminated_at", wallet.terminatedAt());
        StoredChoices.set(columns, terms.invoicing().payment(), terms.invoicing().sections(),
                terms.invoicing().purchaseOrderNumber());
        return balance(columns, wallet);
    }

    private static Columns balance(Columns columns, Wallet wallet) {
        WalletBalance balance = wallet.balance();
        return columns.set("balance_cents", balance.cents())
                .set("credits_balance", balance.credits())
                .set("consumed_credits", balance.consumedCredits())
                .set("ongoing_usage_balance_cents", balance.ongoingUsageCents())
                .set("ongoing_balance_cents", balance.ongoingCents())
                .set("last_balance_sync_at", balance.lastSyncAt())
                .set("last_consumed_credit_at", balance.lastConsumedAt());
    }

    private static Wallet withoutMetrics(Row row) {
        return new Wallet(row.id("id"), row.id("customer_id"),
                row.constant("status", Wallet.Status.class),
                new CreditRate(row.decimal("rate_amount"), row.currency("currency")), terms(row),
                new WalletBalance(row.number("balance_cents"), row.decimal("credits_balance"),
                        row.decimal("consumed_credits"),
                        row.number("ongoing_usage_balance_cents"),
                        row.number("ongoing_balance_cents"),
                        row.instant("last_balance_sync_at"),
                        row.instant("last_consumed_credit_at")),
                row.instant("top_up_requested_at"), row.instant("created_at"),
                row.instant("updated_at"), row.instant("terminated_at"));
    }

    private static WalletTerms terms(Row row) {
        return new WalletTerms(row.text("name"), row.text("code"), row.integer("priority"),
                row.instant("expiration_at"),
                row.constant("granted_credits_as", GrantedCredits.class),
                new Scope(row.json("fee_types", TEXTS), List.of()),
                new WalletTerms.TopUps(row.flag("invoice_requires_successful_payment"),
                        row.optionalNumber("paid_top_up_min_amount_cents"),
                        row.optionalNumber("paid_top_up_max_amount_cents")),
                new WalletTerms.Invoicing(row.id("billing_entity_id"), StoredChoices.payment(row),
                        StoredChoices.sections(row), row.text("purchase_order_number")),
                row.json("metadata", METADATA));
    }
}
