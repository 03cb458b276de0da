package billing.cli.command.wallet;

import picocli.CommandLine.Command;

/** What can be done with wallets. */
@Command(name = "wallet", description = "List, show, make, fill, void and end wallets of credits.",
        subcommands = {WalletListCommand.class, WalletShowCommand.class,
            WalletCreateCommand.class, WalletUpdateCommand.class, WalletTopUpCommand.class,
            WalletVoidCommand.class, WalletTerminateCommand.class,
            WalletTransactionsCommand.class},
        footer = {"  billing wallet list --customer acme",
            "  billing wallet top-up acme/prepaid --paid 100"})
public final class WalletCommand {
}
