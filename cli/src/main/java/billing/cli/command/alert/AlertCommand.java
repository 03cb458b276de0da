package billing.cli.command.alert;

import picocli.CommandLine.Command;

/** What can be done with alerts. */
@Command(name = "alert", description = "List, add, change and remove alerts on usage and"
        + " balances.",
        subcommands = {AlertListCommand.class, AlertAddCommand.class, AlertUpdateCommand.class,
            AlertRemoveCommand.class},
        footer = {"  billing alert list --subscription acme-1",
            "  billing alert list --wallet acme/prepaid"})
public final class AlertCommand {
}
