package billing.settlement.wallet.store;

import billing.engine.Columns;
import billing.engine.Conditions;
import billing.engine.Handle;
import billing.engine.PageOf;
import billing.engine.PageRange;
import billing.engine.Row;
import billing.engine.Rows;
import billing.kernel.error.NotFoundException;
import billing.settlement.wallet.CreditRate.Credits;
import billing.settlement.wallet.TopUpTerms;
import billing.settlement.wallet.TransactionFilter;
import billing.settlement.wallet.WalletTransaction;
import billing.settlement.wallet.WalletTransaction.Kind;
import billing.settlement.wallet.WalletTransaction.Source;
import billing.settlement.wallet.WalletTransaction.Status;
import com.fasterxml.jackson.core.type.TypeReference;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The stored transactions of wallets ({@code money.md 5.4}). */
public final class WalletTransactions {
    private static final TypeReference<List<TopUpTerms.Pair>> PAIRS = new TypeReference<>() { };
    private final Handle handle;
    private final Rows<WalletTransaction> rows;

    /** The transactions of a database. */
    public WalletTransactions(Handle handle) {
        this.handle = handle;
        this.rows = new Rows<>(handle, "SELECT * FROM wallet_transactions",
                WalletTransactions::transaction);
    }

    /** A transaction. */
    public Optional<WalletTransaction> byId(UUID id) {
        return rows.first("WHERE id = ?", id);
    }

    /**
     * A transaction.
     *
     * @throws NotFoundException when there is none
     */
    public WalletTransaction get(UUID id) {
        return byId(id).orElseThrow(() -> new NotFoundException("wallet_transaction", id));
    }

    /** Returns transactions by their ids, in no particular order. */
    public List<WalletTransaction> byIds(Collection<UUID> ids) {
        return rows.listIn("WHERE id", ids, "");
    }

    /** Returns the purchase that an invoice bills; empty for invoices of other types. */
    public Optional<WalletTransaction> purchaseOf(UUID invoiceId) {
        return rows.first("WHERE invoice_id = ? AND transaction_status = 'purchased'", invoiceId);
    }

    /** Returns the transactions that an invoice used, in the order of use. */
    public List<WalletTransaction> usesOf(UUID invoiceId) {
        return rows.list("WHERE invoice_id = ? AND transaction_status = 'invoiced'"
                + " ORDER BY created_at, id", invoiceId);
    }

    /**
     * Returns the inbound transactions of a wallet with a remaining amount, in the order of
     * consumption ({@code money.md 5.8}): priority, granted before purchased, oldest first.
     */
    public List<WalletTransaction> unused(UUID walletId) {
        return rows.list("WHERE wallet_id = ? AND remaining_amount_cents > 0 ORDER BY priority,"
                + " transaction_status = 'purchased', created_at, id", walletId);
    }

    /** Returns the credits of a wallet's pending transactions. */
    public BigDecimal pendingCredits(UUID walletId) {
        return rows.list("WHERE wallet_id = ? AND status = 'pending'", walletId).stream()
                .map(one -> one.amount().credits()).reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    /**
     * Whether a rule's paid top-up has failed since an instant and no purchase was settled after it
     * ({@code money.md 5.10}).
     */
    public boolean hasFailedRuleTopUpSince(UUID walletId, Instant since) {
        return Rows.exist(handle, "SELECT 1 FROM wallet_transactions AS failed",
                "WHERE wallet_id = ? AND status = 'failed' AND transaction_status = 'purchased'"
                        + " AND source <> 'manual' AND failed_at > ? AND NOT EXISTS"
                        + " (SELECT 1 FROM wallet_transactions AS later"
                        + " WHERE later.wallet_id = failed.wallet_id"
                        + " AND later.transaction_status = 'purchased'"
                        + " AND later.settled_at >= failed.failed_at)", walletId, since);
    }

    /** Returns a page of a wallet's transactions, the newest first. */
    public PageOf<WalletTransaction> page(UUID walletId, TransactionFilter filter, PageRange page) {
        Conditions conditions = new Conditions().with("wallet_id = ?", walletId)
                .with("status = ?", filter.status()).with("transaction_type = ?", filter.type())
                .with("transaction_status = ?", filter.kind())
                .pairs(handle.dialect(), "metadata", filter.metadata());
        return rows.page("FROM wallet_transactions", conditions,
                "ORDER BY created_at DESC, id", page);
    }

    /** Adds a transaction. */
    public void insert(WalletTransaction transaction) {
        TopUpTerms terms = transaction.terms();
        Columns columns = state(Columns.of("wallet_transactions"), transaction)
                .set("id", transaction.id()).set("wallet_id", transaction.walletId())
                .set("transaction_type", transaction.kind().type())
                .set("transaction_status", transaction.kind())
                .set("source", transaction.source())
                .set("amount_cents", transaction.amount().cents())
                .set("credit_amount", transaction.amount().credits())
                .set("credit_note_id", transaction.documents().creditNoteId())
                .set("voided_invoice_id", transaction.documents().voidedInvoiceId())
                .set("name", terms.name()).set("priority", terms.priority())
                .set("invoice_requires_successful_payment", terms.requiresSuccessfulPayment())
                .json("metadata", terms.metadata())
                .set("created_at", transaction.createdAt());
        StoredChoices.set(columns, terms.payment(), terms.sections(),
                terms.purchaseOrderNumber()).insert(handle);
    }

    /** Updates the state and the invoice of a transaction. */
    public void update(WalletTransaction transaction) {
        state(Columns.of("wallet_transactions"), transaction).update(handle, transaction.id());
    }

    /** Deducts from the remaining amount of an inbound transaction. */
    public void deduct(UUID inboundId, long cents) {
        handle.execute("UPDATE wallet_transactions SET remaining_amount_cents ="
                + " remaining_amount_cents - ? WHERE id = ?", cents, inboundId);
    }

    private static Columns state(Columns columns, WalletTransaction transaction) {
        return columns.set("status", transaction.state().status())
                .set("remaining_amount_cents", transaction.remainingCents())
                .set("invoice_id", transaction.documents().invoiceId())
                .set("settled_at", transaction.state().settledAt())
                .set("failed_at", transaction.state().failedAt());
    }

    private static WalletTransaction transaction(Row row) {
        TopUpTerms terms = new TopUpTerms(row.text("name"), row.integer("priority"),
                row.flag("invoice_requires_successful_payment"), row.json("metadata", PAIRS),
                StoredChoices.payment(row), StoredChoices.sections(row),
                row.text("purchase_order_number"));
        return new WalletTransaction(row.id("id"), row.id("wallet_id"),
                row.constant("transaction_status", Kind.class),
                row.constant("source", Source.class),
                new Credits(row.number("amount_cents"), row.decimal("credit_amount")),
                row.optionalNumber("remaining_amount_cents"),
                new WalletTransaction.Documents(row.id("invoice_id"), row.id("credit_note_id"),
                        row.id("voided_invoice_id")),
                terms,
                new WalletTransaction.State(row.constant("status", Status.class),
                        row.instant("settled_at"), row.instant("failed_at")),
                row.instant("created_at"));
    }
}
