package billing.cli.command.wallet;

import billing.cli.output.Result;
import billing.cli.session.Session;
import billing.settlement.wallet.service.WalletService;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Terminates a wallet. */
@Command(name = "terminate", description = {"Terminate a wallet.",
    "Its remaining credits can no longer be used."},
        footer = "  billing wallet terminate acme/prepaid")
public final class WalletTerminateCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "WALLET", description = NamedWallet.HELP)
    private String name;

    public WalletTerminateCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        return WalletPage.changed(session, name, (handle, wallet) ->
                new WalletService(session.work(handle)).terminate(wallet));
    }
}
