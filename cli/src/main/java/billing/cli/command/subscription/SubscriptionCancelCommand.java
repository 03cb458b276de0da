package billing.cli.command.subscription;

import billing.cli.output.Result;
import billing.cli.session.Session;
import billing.run.SubscriptionService;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Cancels a pending subscription. */
@Command(name = "cancel", description = "Cancel a subscription that has not started.",
        footer = "  billing subscription cancel acme-2")
public final class SubscriptionCancelCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "SUBSCRIPTION", description = "External id of the subscription.")
    private String externalId;

    public SubscriptionCancelCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        return SubscriptionPage.outcome(session,
                new SubscriptionService(session.database(), session.identifiers())
                        .cancel(externalId, session.now()));
    }
}
