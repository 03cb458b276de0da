package billing.cli.command.subscription;

import billing.cli.output.Result;
import billing.cli.session.Session;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionStatus;
import billing.subscription.service.SubscriptionSelection;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows a subscription. */
@Command(name = "show", description = "Show the active subscription with an external id.",
        footer = {"  billing subscription show acme-1",
            "  billing subscription show acme-1 --status terminated -o json"})
public final class SubscriptionShowCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "SUBSCRIPTION", description = "External id of the subscription.")
    private String externalId;
    @Option(names = "--status", paramLabel = "STATUS",
            description = "Show the one with this status instead: pending, terminated, canceled.")
    private SubscriptionStatus status;

    public SubscriptionShowCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        Subscription subscription = session.database().read(handle ->
                new SubscriptionSelection(handle).toRead(externalId, status));
        return SubscriptionPage.one(session, subscription);
    }
}
