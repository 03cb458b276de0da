package billing.cli.command.subscription;

import billing.cli.output.Result;
import billing.cli.session.Confirmation;
import billing.cli.session.Session;
import billing.kernel.error.NotFoundException;
import billing.run.SubscriptionService;
import billing.subscription.store.Subscriptions;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Terminates a subscription. */
@Command(name = "terminate",
        description = {"Terminate an active subscription now.",
            "Unbilled usage and fees are invoiced, and unused days of a plan in advance are"
                + " credited",
            "by a credit note. A termination cannot be undone."},
        footer = {"  billing subscription terminate acme-1",
            "  billing subscription terminate acme-1 --invoice skip --yes"})
public final class SubscriptionTerminateCommand implements Callable<Result> {
    private final Session session;

    @Mixin
    private final Confirmation confirmation = new Confirmation();
    @Parameters(paramLabel = "SUBSCRIPTION", description = "External id of the subscription.")
    private String externalId;
    @Option(names = "--invoice", paramLabel = "OPTION",
            description = "Final invoice: generate or skip. Default: the subscription's setting")
    private String invoice;
    @Option(names = "--credit-note", paramLabel = "OPTION",
            description = "Credit note: credit, refund, offset or skip. Default: the subscription's"
                + " setting")
    private String creditNote;

    public SubscriptionTerminateCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        session.database().read(handle -> new Subscriptions(handle).history(externalId).current()
                .orElseThrow(() -> new NotFoundException("subscription", externalId)));
        confirmation.require(session, "terminate subscription " + externalId + "?");
        return SubscriptionPage.outcome(session,
                new SubscriptionService(session.database(), session.identifiers())
                        .terminate(externalId, creditNote, invoice, session.now()));
    }
}
