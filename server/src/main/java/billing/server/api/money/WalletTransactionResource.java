package billing.server.api.money;

import billing.engine.Handle;
import billing.engine.PageOf;
import billing.invoicing.service.PaymentAttempt;
import billing.kernel.error.InvalidException;
import billing.server.WalletResponses;
import billing.server.routing.Call;
import billing.server.routing.Query;
import billing.server.routing.Reply;
import billing.server.routing.Resource;
import billing.server.routing.Routes;
import billing.settlement.wallet.Funding;
import billing.settlement.wallet.TransactionFilter;
import billing.settlement.wallet.Wallet;
import billing.settlement.wallet.WalletTransaction;
import billing.settlement.wallet.service.Transactions;
import billing.settlement.wallet.store.Fundings;
import billing.settlement.wallet.store.WalletTransactions;
import billing.settlement.wallet.store.Wallets;
import java.util.UUID;

/** Wallet transactions ({@code money.md 5.4, 5.8}). */
public final class WalletTransactionResource implements Resource {
    private static final String PERMISSION = "wallet_transaction";
    private static final String ONE = "/wallet_transactions/{id}";

    @Override
    public void addTo(Routes routes) {
        routes.post("/wallet_transactions", PERMISSION)
                .summary("Creates a top-up, or grants or voids credits")
                .body("wallet_transaction", "WalletTransactionCreateInput")
                .answers("WalletTransactions").by(WalletTransactionResource::create);
        routes.get("/wallets/{id}/wallet_transactions", PERMISSION)
                .summary("Lists the transactions of a wallet, the newest first").paged()
                .query("status", "string", "pending", "settled", "failed")
                .query("transaction_status", "string", "purchased", "granted", "voided",
                        "invoiced")
                .query("transaction_type", "string", "inbound", "outbound")
                .query("metadata", "object").answers("WalletTransactionsPaginated")
                .by(WalletTransactionResource::list);
        routes.get(ONE, PERMISSION).summary("Shows a transaction").answers("WalletTransaction")
                .by(WalletTransactionResource::show);
        routes.get(ONE + "/consumptions", PERMISSION)
                .summary("Lists the consumptions of an inbound transaction").paged()
                .answers("WalletTransactionConsumptionsPaginated")
                .by(call -> fundings(call, true));
        routes.get(ONE + "/fundings", PERMISSION)
                .summary("Lists the fundings of an outbound transaction").paged()
                .answers("WalletTransactionFundingsPaginated")
                .by(call -> fundings(call, false));
        routes.post(ONE + "/payment_url", PERMISSION)
                .summary("Requests a payment page for a top-up")
                .answers("WalletTransactionPaymentUrl").by(WalletTransactionResource::pay);
    }

    private static Reply create(Call call) {
        return call.write(handle -> Reply.all("wallet_transactions", call.responses(handle)
                .ofWallets().transactions(new Transactions(call.work(handle))
                        .make(call.body()))));
    }

    private static Reply list(Call call) {
        return call.read(handle -> {
            Wallet wallet = new Wallets(handle).get(call.id("id", "wallet"));
            Query query = call.query();
            String type = query.text("transaction_type");
            TransactionFilter filter = new TransactionFilter(
                    query.known("status", WalletTransaction.Status.class).orElse(null),
                    "inbound".equals(type) || "outbound".equals(type) ? type : null,
                    query.known("transaction_status", WalletTransaction.Kind.class).orElse(null),
                    query.map("metadata"));
            PageOf<WalletTransaction> page = new WalletTransactions(handle)
                    .page(wallet.id(), filter, query.page());
            return Reply.page("wallet_transactions",
                    call.responses(handle).ofWallets().transactions(page.items()), page);
        });
    }

    private static Reply show(Call call) {
        return call.read(handle -> Reply.one("wallet_transaction",
                call.responses(handle).ofWallets().transaction(transaction(call, handle))));
    }

    private static Reply fundings(Call call, boolean ofInbound) {
        return call.read(handle -> {
            WalletTransaction transaction = transaction(call, handle);
            if (transaction.kind().isInbound() != ofInbound) {
                throw new InvalidException("transaction_type", "invalid_transaction_type");
            }
            Fundings all = new Fundings(handle);
            PageOf<Funding> page = ofInbound
                    ? all.ofInbound(transaction.id(), call.query().page())
                    : all.ofOutbound(transaction.id(), call.query().page());
            WalletResponses responses = call.responses(handle).ofWallets();
            return Reply.page(ofInbound ? "wallet_transaction_consumptions"
                            : "wallet_transaction_fundings",
                    responses.fundings(page.items(), ofInbound), page);
        });
    }

    /** Always refused, at last for the reason for which the invoice has no payment page. */
    private static Reply pay(Call call) {
        return call.read(handle -> {
            WalletTransaction transaction = transaction(call, handle);
            if (transaction.kind() != WalletTransaction.Kind.PURCHASED) {
                throw new InvalidException("base", "wallet_transaction_not_purchased");
            }
            if (transaction.state().status() == WalletTransaction.Status.SETTLED) {
                throw new InvalidException("base", "wallet_transaction_already_settled");
            }
            UUID invoiceId = transaction.documents().invoiceId();
            if (invoiceId == null) {
                throw new InvalidException("base", "wallet_transaction_has_no_attached_invoice");
            }
            new PaymentAttempt(handle).page(invoiceId);
            return Reply.empty();
        });
    }

    private static WalletTransaction transaction(Call call, Handle handle) {
        return new WalletTransactions(handle).get(call.id("id", "wallet_transaction"));
    }
}
