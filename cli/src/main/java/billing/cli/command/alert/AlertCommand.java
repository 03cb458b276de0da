package billing.cli.command.alert;

import billing.cli.session.Verbs;
import picocli.CommandLine.Command;

/** What can be done with alerts. */
@Command(name = "alert", description = "List, add, change and remove alerts on usage and"
        + " balances.",
        footer = {"  billing alert list --subscription acme-1",
            "  billing alert list --wallet acme/prepaid"})
@Verbs({AlertListCommand.class, AlertAddCommand.class, AlertUpdateCommand.class,
    AlertRemoveCommand.class})
public final class AlertCommand {
}
