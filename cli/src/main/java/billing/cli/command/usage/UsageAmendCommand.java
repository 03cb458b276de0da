package billing.cli.command.usage;

import billing.cli.output.Result;
import billing.cli.session.Session;
import billing.cli.session.UsageException;
import billing.ingestion.EventRetraction;
import billing.ingestion.EventRetraction.Amendment;
import billing.server.render.EventJson;
import billing.server.render.ListJson;
import billing.usage.StoredEvent;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Puts another event in the place of one that was wrong. */
@Command(name = "amend",
        description = {"Amend a usage event: it is voided, and another one counts in its place.",
            "The other one keeps what is not named here. Its transaction id is the old one with",
            "~2 behind it, then ~3 and so on, unless it is given."},
        footer = {"  billing usage amend order-17 -p count=1200 --reason \"wrong meter\"",
            "  billing usage amend order-17 --timestamp 2024-03-01T09:30:00Z"
                + " --transaction-id order-17-b"})
public final class UsageAmendCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "TRANSACTION_ID", description = "The event's transaction id.")
    private String transactionId;

    @Option(names = "--subscription", paramLabel = "ID",
            description = "The external subscription id, where several used the transaction id.")
    private String subscription;

    @Option(names = {"-p", "--property"}, paramLabel = "NAME=VALUE",
            description = "A property that is different; an empty value takes it away. May be "
                    + "given several times.")
    private Map<String, String> properties = Map.of();

    @Option(names = "--timestamp", paramLabel = "TIME",
            description = "When it was: ISO 8601 with an offset, or seconds since 1970.")
    private String timestamp;

    @Option(names = "--transaction-id", paramLabel = "ID",
            description = "The transaction id of the event that counts from now on.")
    private String newTransactionId;

    @Option(names = "--reason", paramLabel = "TEXT", description = "Why, for the record.")
    private String reason;

    /** The command in a session. */
    public UsageAmendCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        if (properties.isEmpty() && timestamp == null) {
            throw new UsageException("nothing is different about the event",
                    "name what is, with -p NAME=VALUE or --timestamp TIME");
        }
        Amendment amendment = new Amendment(newTransactionId, timestamp == null ? null
                : UsageSendCommand.timestamp(timestamp), properties);
        StoredEvent made =
                session.database().write(handle -> new EventRetraction(session.work(handle))
                .amend(subscription, transactionId, amendment, reason));
        return Result.of(() -> List.of(UsageSendCommand.facts(made.event())
                        .fact("In place of", transactionId)),
                () -> ListJson.one("event", new EventJson(session.prefix()).node(made)))
                .note("amended; invoices that are final already stay as they are")
                .next("billing correct --dry-run");
    }
}
