package billing.cli.command.wallet;

import billing.cli.session.Verbs;
import picocli.CommandLine.Command;

/** What can be done with wallets. */
@Command(name = "wallet", description = "List, show, make, fill, void and end wallets of credits.",
        footer = {"  billing wallet list --customer acme",
            "  billing wallet top-up acme/prepaid --paid 100"})
@Verbs({WalletListCommand.class, WalletShowCommand.class, WalletCreateCommand.class,
    WalletUpdateCommand.class, WalletTopUpCommand.class, WalletVoidCommand.class,
    WalletTerminateCommand.class, WalletTransactionsCommand.class})
public final class WalletCommand {
}
