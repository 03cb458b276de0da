package billing.cli.command.alert;

import billing.cli.output.Result;
import billing.cli.session.Session;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists alerts. */
@Command(name = "list", description = "List the alerts of a subscription or a wallet.",
        footer = "  billing alert list --subscription acme-1")
public final class AlertListCommand implements Callable<Result> {
    private final Session session;

    @Mixin
    private final AlertOwner owner = new AlertOwner();

    public AlertListCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        return owner.list(session,
                session.database().read(handle -> owner.service(session, handle).all()));
    }
}
