package billing.cli.command.wallet;

import billing.cli.output.Result;
import billing.cli.session.Session;
import billing.customer.Customers;
import billing.server.Answers;
import billing.server.render.ListJson;
import billing.store.Page;
import billing.store.PageOf;
import billing.wallet.Wallet;
import billing.wallet.WalletFilter;
import billing.wallet.store.Wallets;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists wallets. */
@Command(name = "list", description = "List wallets, the newest first.",
        footer = {"  billing wallet list", "  billing wallet list --customer acme -o json"})
public final class WalletListCommand implements Callable<Result> {
    private final Session session;

    @Option(names = "--customer", paramLabel = "ID", description = "Of this customer.")
    private String customer;
    @Option(names = "--currency", paramLabel = "CODE", description = "In this currency.")
    private String currency;
    @Option(names = "--page", paramLabel = "N", defaultValue = "1",
            description = "Which page; ${DEFAULT-VALUE} by default.")
    private int page;
    @Option(names = "--per-page", paramLabel = "N", defaultValue = "100",
            description = "Rows of a page; ${DEFAULT-VALUE} by default.")
    private int perPage;

    /** The command of a session. */
    public WalletListCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        PageOf<Wallet> found = session.database().read(handle -> new Wallets(handle).page(
                new WalletFilter(customer == null ? null : new Customers(handle).get(customer)
                        .id(), currency, null), new Page(page, perPage)));
        Result result = Result.of(() -> List.of(WalletPage.table(session, found)),
                () -> session.database().read(handle -> ListJson.page("wallets",
                        new Answers(handle, session.prefix(), session.now()).ofWallets()
                                .wallets(found.items()), page, perPage, found.totalCount())));
        return found.totalPages() > page ? result.note("page " + page + " of "
                + found.totalPages() + ", " + found.totalCount() + " wallets; --page "
                + (page + 1) + " shows more") : result;
    }
}
