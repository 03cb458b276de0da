package billing.cli.command.usage;

import billing.cli.output.Result;
import billing.cli.session.Session;
import billing.ingestion.EventRetraction;
import billing.server.render.ListJson;
import billing.server.render.usage.EventJson;
import billing.usage.StoredEvent;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Voids one usage event. */
@Command(name = "void", description = {"Void a usage event.",
    "The event is kept in the history but no longer billed."},
        footer = {"  billing usage void order-17 --reason \"sent twice\"",
            "  billing usage void order-17 --subscription sub_1"})
public final class UsageVoidCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "TRANSACTION_ID", description = "Transaction id of the event.")
    private String transactionId;

    @Option(names = "--subscription", paramLabel = "ID",
            description = "External id of the subscription, if several have this transaction id.")
    private String subscription;

    @Option(names = "--reason", paramLabel = "TEXT", description = "Reason, stored with the event.")
    private String reason;

    public UsageVoidCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        StoredEvent voided = session.database().write(handle ->
                new EventRetraction(session.work(handle))
                        .retract(subscription, transactionId, reason));
        return Result.of(() -> List.of(UsageSendCommand.facts(voided.event())
                        .fact("Voided at", voided.voidedAt().toString())
                        .fact("Reason", voided.voidReason())),
                () -> ListJson.one("event", new EventJson(session.prefix()).node(voided)))
                .note("voided; final invoices are not changed")
                .next(session.command("correct", "--dry-run"));
    }
}
