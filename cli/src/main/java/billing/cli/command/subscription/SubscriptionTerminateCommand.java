package billing.cli.command.subscription;

import billing.cli.output.Result;
import billing.cli.session.Confirmation;
import billing.cli.session.Session;
import billing.run.SubscriptionService;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Ends a subscription. */
@Command(name = "terminate",
        description = {"End the active subscription of an external id now, and invoice what is",
            "still unbilled. Unused days of a plan paid in advance come back as a credit note.",
            "An end cannot be taken back."},
        footer = {"  billing subscription terminate acme-1",
            "  billing subscription terminate acme-1 --invoice skip --yes"})
public final class SubscriptionTerminateCommand implements Callable<Result> {
    private final Session session;

    @Mixin
    private final Confirmation confirmation = new Confirmation();
    @Parameters(paramLabel = "SUBSCRIPTION", description = "Its external id.")
    private String externalId;
    @Option(names = "--invoice", paramLabel = "OPTION",
            description = "generate or skip; what the subscription says by default.")
    private String invoice;
    @Option(names = "--credit-note", paramLabel = "OPTION",
            description = "credit, refund, offset or skip; what the subscription says by default.")
    private String creditNote;

    /** The command of a session. */
    public SubscriptionTerminateCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        confirmation.require(session, "end subscription " + externalId + "?");
        return SubscriptionPage.outcome(session,
                new SubscriptionService(session.database(), session.identifiers())
                        .terminate(externalId, creditNote, invoice, session.now()));
    }
}
