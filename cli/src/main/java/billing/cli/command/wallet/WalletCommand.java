package billing.cli.command.wallet;

import billing.cli.session.Verbs;
import picocli.CommandLine.Command;

/** Commands about wallets. */
@Command(name = "wallet", description = "Manage wallets of prepaid credits.",
        footer = {"  billing wallet list --customer acme",
            "  billing wallet top-up acme/prepaid --paid 100"})
@Verbs({WalletListCommand.class, WalletShowCommand.class, WalletCreateCommand.class,
    WalletUpdateCommand.class, WalletTopUpCommand.class, WalletVoidCommand.class,
    WalletTerminateCommand.class, WalletTransactionsCommand.class})
public final class WalletCommand {
}
