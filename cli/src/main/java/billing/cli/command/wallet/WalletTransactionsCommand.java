package billing.cli.command.wallet;

import billing.cli.output.Result;
import billing.cli.session.PageOptions;
import billing.cli.session.Session;
import billing.engine.PageOf;
import billing.settlement.wallet.TransactionFilter;
import billing.settlement.wallet.Wallet;
import billing.settlement.wallet.WalletTransaction;
import billing.settlement.wallet.store.WalletTransactions;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lists the transactions of a wallet. */
@Command(name = "transactions", description = "List transactions of a wallet, newest first.",
        footer = "  billing wallet transactions acme/prepaid --status pending")
public final class WalletTransactionsCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "WALLET", description = NamedWallet.HELP)
    private String name;

    @Option(names = "--status", paramLabel = "STATUS",
            description = "Filter by status: pending, settled or failed.")
    private WalletTransaction.Status status;
    @Option(names = "--kind", paramLabel = "KIND",
            description = "Filter by kind: purchased, granted, invoiced or voided.")
    private WalletTransaction.Kind kind;
    @Mixin
    private PageOptions pages;

    public WalletTransactionsCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        Wallet wallet = session.database().read(handle -> NamedWallet.find(handle, name));
        PageOf<WalletTransaction> found = session.database().read(handle ->
                new WalletTransactions(handle).page(wallet.id(),
                        new TransactionFilter(status, null, kind, Map.of()), pages.page(session)));
        Result result = Result.of(() -> List.of(WalletPage.table(wallet, found.items())),
                () -> session.database().read(handle -> PageOptions.json("wallet_transactions",
                        session.responses(handle).ofWallets().transactions(found.items()),
                        found)));
        return PageOptions.withNext(result, found, "transactions");
    }
}
