package billing.cli.command.usage;

import billing.cli.output.Result;
import billing.cli.session.Session;
import billing.cli.session.UsageException;
import billing.ingestion.EventRetraction;
import billing.ingestion.EventRetraction.Amendment;
import billing.server.render.ListJson;
import billing.server.render.usage.EventJson;
import billing.usage.StoredEvent;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Replaces a usage event by a corrected one. */
@Command(name = "amend",
        description = {"Replace a usage event by a corrected one.",
            "The event is voided, and a new one with the given changes is stored. The"
                + " transaction id",
            "of the new event is the old one followed by ~2 (then ~3 and so on), unless it is"
                + " given."},
        footer = {"  billing usage amend order-17 -p count=1200 --reason \"wrong meter\"",
            "  billing usage amend order-17 --timestamp 2024-03-01T09:30:00Z \\",
            "      --transaction-id order-17-b"})
public final class UsageAmendCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "TRANSACTION_ID", description = "Transaction id of the event.")
    private String transactionId;

    @Option(names = "--subscription", paramLabel = "ID",
            description = "External id of the subscription, if several have this transaction id.")
    private String subscription;

    @Option(names = {"-p", "--property"}, paramLabel = "NAME=VALUE",
            description = "Changed property; an empty value removes it. Repeatable.")
    private Map<String, String> properties = Map.of();

    @Option(names = "--timestamp", paramLabel = "TIME",
            description = "New timestamp: ISO 8601 with an offset, or seconds since 1970.")
    private String timestamp;

    @Option(names = "--transaction-id", paramLabel = "ID",
            description = "Transaction id of the new event.")
    private String newTransactionId;

    @Option(names = "--reason", paramLabel = "TEXT",
            description = "Reason, stored with the voided event.")
    private String reason;

    public UsageAmendCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        if (properties.isEmpty() && timestamp == null) {
            throw new UsageException("no changes given",
                    "use -p NAME=VALUE or --timestamp TIME");
        }
        Amendment amendment = new Amendment(newTransactionId, timestamp == null ? null
                : UsageSendCommand.timestamp(timestamp), properties);
        StoredEvent made =
                session.database().write(handle -> new EventRetraction(session.work(handle))
                .amend(subscription, transactionId, amendment, reason));
        return Result.of(() -> List.of(UsageSendCommand.facts(made.event())
                        .fact("Replaces", transactionId)),
                () -> ListJson.one("event", new EventJson(session.prefix()).node(made)))
                .note("amended; final invoices are not changed")
                .next(session.command("correct", "--dry-run"));
    }
}
