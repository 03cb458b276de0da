package billing.books.store;

import billing.books.store.Vouchers.ByCustomer;
import billing.books.voucher.WalletVoucher;
import billing.books.voucher.WalletVoucher.Funding;
import billing.books.voucher.WalletVoucher.Movement;
import billing.engine.Handle;
import billing.engine.Rows;
import billing.settlement.wallet.GrantedCredits;
import billing.settlement.wallet.WalletTransaction;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Reads wallets with their credits that came and went. */
final class WalletVouchers {
    private final Handle handle;

    WalletVouchers(Handle handle) {
        this.handle = handle;
    }

    private record Owned<T>(UUID owner, T one) {
    }

    ByCustomer<WalletVoucher> ofCustomers(Collection<UUID> customers) {
        ByCustomer<WalletVoucher> found = new ByCustomer<>();
        List<Owned<WalletVoucher>> wallets = new Rows<>(handle, "SELECT *, (SELECT code"
                + " FROM billing_entities e WHERE e.id = billing_entity_id) AS entity FROM wallets",
                row -> new Owned<>(row.id("customer_id"), new WalletVoucher(row.id("id"),
                        row.text("code"), row.text("entity"), row.currency("currency"),
                        row.constant("granted_credits_as", GrantedCredits.class)
                                == GrantedCredits.DISCOUNT,
                        row.instant("terminated_at"), new ArrayList<>())))
                .listIn("WHERE customer_id", customers, "ORDER BY created_at, id");
        if (wallets.isEmpty()) {
            return found;
        }
        Map<UUID, WalletVoucher> byId = new HashMap<>();
        wallets.forEach(wallet -> byId.put(wallet.one().id(), wallet.one()));
        Map<UUID, List<Funding>> fundings = new HashMap<>();
        new Rows<>(handle, "SELECT d.* FROM wallet_fundings d"
                + " JOIN wallet_transactions t ON t.id = d.outbound_id",
                row -> new Owned<>(row.id("outbound_id"),
                        new Funding(row.id("inbound_id"), row.number("amount_cents"))))
                .listIn("WHERE t.wallet_id", byId.keySet(), "ORDER BY d.outbound_id, d.position")
                .forEach(one -> fundings.computeIfAbsent(one.owner(), id -> new ArrayList<>())
                        .add(one.one()));
        new Rows<>(handle, "SELECT * FROM wallet_transactions", row -> new Owned<>(
                row.id("wallet_id"), new Movement(row.id("id"),
                row.constant("transaction_status", WalletTransaction.Kind.class),
                row.number("amount_cents"), row.id("invoice_id"), row.id("credit_note_id"),
                row.id("voided_invoice_id"), row.instant("settled_at"),
                fundings.getOrDefault(row.id("id"), List.of()))))
                .listIn("WHERE wallet_id", byId.keySet(), "ORDER BY created_at, id")
                .forEach(one -> byId.get(one.owner()).movements().add(one.one()));
        wallets.forEach(wallet -> found.add(wallet.owner(), wallet.one()));
        return found;
    }
}
