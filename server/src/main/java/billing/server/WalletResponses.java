package billing.server;

import billing.engine.Handle;
import billing.server.render.RenderScope;
import billing.server.render.money.WalletJson;
import billing.server.render.money.WalletTransactionJson;
import billing.server.render.money.WalletView;
import billing.settlement.wallet.Funding;
import billing.settlement.wallet.Wallet;
import billing.settlement.wallet.WalletTransaction;
import billing.settlement.wallet.store.WalletTransactions;
import billing.settlement.wallet.store.Wallets;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Loads and renders wallets and their transactions. */
public final class WalletResponses {
    private final Handle handle;
    private final RenderScope scope;
    private final Instant now;

    WalletResponses(Handle handle, RenderScope scope, Instant now) {
        this.handle = handle;
        this.scope = scope;
        this.now = now;
    }

    /** A wallet. */
    public ObjectNode wallet(Wallet wallet) {
        return new WalletJson(scope).node(new WalletViews(handle, now).view(wallet));
    }

    /** Wallets of a list. */
    public List<ObjectNode> wallets(Collection<Wallet> wallets) {
        return new WalletViews(handle, now).views(wallets).stream()
                .map(new WalletJson(scope)::node).toList();
    }

    /** A transaction on its own. */
    public ObjectNode transaction(WalletTransaction transaction) {
        return wholeTransactions(List.of(transaction)).get(0);
    }

    /** Transactions of any wallets, each on its own, in their order. */
    List<ObjectNode> wholeTransactions(List<WalletTransaction> transactions) {
        Map<UUID, WalletView> wallets = new WalletViews(handle, now).views(
                new Wallets(handle).byIds(transactions.stream().map(WalletTransaction::walletId)
                        .collect(Collectors.toSet()))).stream().collect(
                                Collectors.toMap(view -> view.wallet().id(), Function.identity()));
        WalletTransactionJson json = new WalletTransactionJson(scope);
        return transactions.stream().map(one ->
                json.single(one, wallets.get(one.walletId()))).toList();
    }

    /** Transactions of a list, all of one wallet. */
    public List<ObjectNode> transactions(List<WalletTransaction> transactions) {
        if (transactions.isEmpty()) {
            return List.of();
        }
        WalletView wallet = walletOf(transactions.get(0));
        WalletTransactionJson json = new WalletTransactionJson(scope);
        return transactions.stream().map(one -> json.listed(one, wallet)).toList();
    }

    /**
     * The fundings of one transaction, each with the transaction at its other end.
     *
     * @param ofInbound whether that transaction is inbound, so that the others are outbound
     */
    public List<ObjectNode> fundings(List<Funding> fundings, boolean ofInbound) {
        if (fundings.isEmpty()) {
            return List.of();
        }
        Function<Funding, UUID> other = ofInbound ? Funding::outboundId : Funding::inboundId;
        Map<UUID, WalletTransaction> others = new WalletTransactions(handle)
                .byIds(fundings.stream().map(other).toList()).stream()
                .collect(Collectors.toMap(WalletTransaction::id, Function.identity()));
        WalletView wallet = walletOf(others.values().iterator().next());
        WalletTransactionJson json = new WalletTransactionJson(scope);
        return fundings.stream().map(one ->
                json.funding(one, others.get(other.apply(one)), wallet)).toList();
    }

    private WalletView walletOf(WalletTransaction transaction) {
        return new WalletViews(handle, now).view(new Wallets(handle).get(transaction.walletId()));
    }
}
