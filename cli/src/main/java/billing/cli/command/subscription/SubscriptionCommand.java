package billing.cli.command.subscription;

import billing.cli.session.Verbs;
import picocli.CommandLine.Command;

/** Commands about subscriptions. */
@Command(name = "subscription",
        description = "List, create, update and terminate subscriptions.",
        footer = {"  billing subscription list --customer acme",
            "  billing subscription create acme-1 --customer acme --plan basic"})
@Verbs({SubscriptionListCommand.class, SubscriptionShowCommand.class,
    SubscriptionCreateCommand.class, SubscriptionUpdateCommand.class,
    SubscriptionChangePlanCommand.class, SubscriptionTerminateCommand.class,
    SubscriptionCancelCommand.class})
public final class SubscriptionCommand {
}
