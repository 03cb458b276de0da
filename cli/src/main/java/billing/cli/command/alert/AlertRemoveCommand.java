package billing.cli.command.alert;

import billing.cli.output.Result;
import billing.cli.session.Session;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Deletes an alert. */
@Command(name = "remove", description = "Remove an alert.",
        footer = "  billing alert remove high --subscription acme-1")
public final class AlertRemoveCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "ALERT", description = "Code of the alert.")
    private String code;
    @Mixin
    private final AlertOwner owner = new AlertOwner();

    public AlertRemoveCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        return owner.one(session, session.database().write(handle ->
                owner.service(session, handle).delete(code)));
    }
}
