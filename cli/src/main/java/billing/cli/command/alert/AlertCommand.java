package billing.cli.command.alert;

import billing.cli.session.Verbs;
import picocli.CommandLine.Command;

/** Commands about alerts. */
@Command(name = "alert", description = "Manage alerts on usage and wallet balances.",
        footer = {"  billing alert list --subscription acme-1",
            "  billing alert list --wallet acme/prepaid"})
@Verbs({AlertListCommand.class, AlertAddCommand.class, AlertUpdateCommand.class,
    AlertRemoveCommand.class})
public final class AlertCommand {
}
