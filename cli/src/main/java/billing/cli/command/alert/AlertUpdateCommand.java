package billing.cli.command.alert;

import billing.cli.output.Result;
import billing.cli.session.Session;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Changes an alert. */
@Command(name = "update",
        description = {"Update an alert.", "The given thresholds replace all existing ones."},
        footer = "  billing alert update high --subscription acme-1 --threshold 150000")
public final class AlertUpdateCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "ALERT", description = "Code of the alert.")
    private String code;
    @Option(names = "--code", paramLabel = "CODE", description = "New code of the alert.")
    private String newCode;
    @Mixin
    private final AlertOwner owner = new AlertOwner();
    @Mixin
    private final AlertTerms terms = new AlertTerms();

    public AlertUpdateCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        return owner.one(session, session.database().write(handle ->
                owner.service(session, handle).update(code, terms.request(null, newCode))));
    }
}
