package billing.cli.command.wallet;

import billing.cli.output.Result;
import billing.cli.session.Session;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Shows one wallet. */
@Command(name = "show", description = "Show a wallet with its balances.",
        footer = "  billing wallet show acme/prepaid")
public final class WalletShowCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "WALLET", description = NamedWallet.HELP)
    private String name;

    public WalletShowCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        return WalletPage.result(session,
                session.database().read(handle -> NamedWallet.find(handle, name)));
    }
}
