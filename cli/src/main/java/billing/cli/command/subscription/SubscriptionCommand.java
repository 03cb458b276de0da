package billing.cli.command.subscription;

import picocli.CommandLine.Command;

/** What can be done with subscriptions. */
@Command(name = "subscription",
        description = "List, show, create, change and end subscriptions.",
        subcommands = {SubscriptionListCommand.class, SubscriptionShowCommand.class,
            SubscriptionCreateCommand.class, SubscriptionUpdateCommand.class,
            SubscriptionChangePlanCommand.class, SubscriptionTerminateCommand.class,
            SubscriptionCancelCommand.class},
        footer = {"  billing subscription list --customer acme",
            "  billing subscription create acme-1 --customer acme --plan basic"})
public final class SubscriptionCommand {
}
