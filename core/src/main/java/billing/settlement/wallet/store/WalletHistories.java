package billing.settlement.wallet.store;

import billing.engine.Handle;
import billing.engine.Rows;
import billing.settlement.wallet.Funding;
import billing.settlement.wallet.GrantedCredits;
import billing.settlement.wallet.WalletHistory;
import billing.settlement.wallet.WalletHistory.Movement;
import billing.settlement.wallet.WalletTransaction;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Reads wallets with all their transactions, and what funded them. */
public final class WalletHistories {
    private final Handle handle;

    /** The wallets of a database. */
    public WalletHistories(Handle handle) {
        this.handle = handle;
    }

    /** Returns the wallets of customers, including terminated ones, by customer. */
    public Map<UUID, List<WalletHistory>> ofCustomers(Collection<UUID> customers) {
        List<UUID> ids = new Rows<>(handle, "SELECT id FROM wallets", row -> row.id("id"))
                .listIn("WHERE customer_id", customers, "");
        Map<UUID, List<Funding>> fundings = new Rows<>(handle, "SELECT d.* FROM wallet_fundings d"
                + " JOIN wallet_transactions t ON t.id = d.outbound_id",
                row -> new Funding(row.id("id"), row.id("inbound_id"), row.id("outbound_id"),
                        row.number("amount_cents"), row.instant("created_at")))
                .byOwner("outbound_id", "WHERE t.wallet_id", ids,
                        "ORDER BY d.outbound_id, d.position");
        Map<UUID, List<Movement>> movements = new Rows<>(handle,
                "SELECT * FROM wallet_transactions", row -> new Movement(row.id("id"),
                row.constant("transaction_status", WalletTransaction.Kind.class),
                row.number("amount_cents"), row.id("invoice_id"), row.id("credit_note_id"),
                row.id("voided_invoice_id"), row.instant("settled_at"),
                fundings.getOrDefault(row.id("id"), List.of())))
                .byOwner("wallet_id", "WHERE wallet_id", ids, "ORDER BY created_at, id");
        return new Rows<>(handle, "SELECT *, (SELECT code"
                + " FROM billing_entities e WHERE e.id = billing_entity_id) AS entity FROM wallets",
                row -> new WalletHistory(row.id("id"),
                        row.text("code"), row.text("entity"), row.currency("currency"),
                        row.constant("granted_credits_as", GrantedCredits.class)
                                == GrantedCredits.DISCOUNT,
                        row.instant("terminated_at"),
                        movements.getOrDefault(row.id("id"), List.of())))
                .byOwner("customer_id", "WHERE id", ids, "ORDER BY created_at, id");
    }
}
