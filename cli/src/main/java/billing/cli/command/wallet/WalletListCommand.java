package billing.cli.command.wallet;

import billing.cli.output.Result;
import billing.cli.session.PageOptions;
import billing.cli.session.Session;
import billing.customer.store.Customers;
import billing.engine.PageOf;
import billing.settlement.wallet.Wallet;
import billing.settlement.wallet.WalletFilter;
import billing.settlement.wallet.store.Wallets;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists wallets. */
@Command(name = "list", description = "List wallets, newest first.",
        footer = {"  billing wallet list", "  billing wallet list --customer acme -o json"})
public final class WalletListCommand implements Callable<Result> {
    private final Session session;

    @Option(names = "--customer", paramLabel = "ID",
            description = "Filter by customer (external id).")
    private String customer;
    @Option(names = "--currency", paramLabel = "CODE", description = "Filter by currency.")
    private String currency;
    @Mixin
    private PageOptions pages;

    public WalletListCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        PageOf<Wallet> found = session.database().read(handle -> new Wallets(handle).page(
                new WalletFilter(customer == null ? null : new Customers(handle).get(customer)
                        .id(), currency, null), pages.page(session)));
        Result result = Result.of(() -> List.of(WalletPage.table(session, found)),
                () -> session.database().read(handle -> PageOptions.json("wallets",
                        session.responses(handle).ofWallets()
                                .wallets(found.items()), found)));
        return PageOptions.withNext(result, found, "wallets");
    }
}
