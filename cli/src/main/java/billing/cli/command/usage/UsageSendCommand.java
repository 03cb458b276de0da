package billing.cli.command.usage;

import billing.cli.output.Facts;
import billing.cli.output.Result;
import billing.cli.session.Session;
import billing.cli.session.UsageException;
import billing.engine.Json;
import billing.engine.UnitOfWork;
import billing.engine.driver.WriteScope;
import billing.ingestion.EventIngestion;
import billing.ingestion.EventReader;
import billing.kernel.time.Instants;
import billing.server.render.ListJson;
import billing.server.render.usage.EventJson;
import billing.usage.EventTime;
import billing.usage.StoredEvent;
import billing.usage.UsageEvent;
import billing.usage.file.EventValidation;
import billing.usage.file.EventValidation.Suspicion;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Stores one usage event. */
@Command(name = "send", description = {"Store one usage event.",
    "An invalid value is refused, as in an import. An event with an unknown code or",
    "subscription, or more than a day in the future, is stored with a warning."},
        footer = {"  billing usage send tokens --subscription sub_1 -p count=1200 -p model=large",
            "  billing usage send seats --subscription sub_1 -p user=ann \\",
            "      --transaction-id order-17 --timestamp 2024-03-01T09:30:00Z"})
public final class UsageSendCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "CODE", description = "Code of the metric.")
    private String code;

    @Option(names = "--subscription", paramLabel = "ID", required = true,
            description = "External id of the subscription.")
    private String subscription;

    @Option(names = {"-p", "--property"}, paramLabel = "NAME=VALUE",
            description = "Property of the event. Repeatable.")
    private Map<String, String> properties = Map.of();

    @Option(names = "--transaction-id", paramLabel = "ID",
            description = "Transaction id, unique in the subscription. Default: a new UUID")
    private String transactionId;

    @Option(names = "--timestamp", paramLabel = "TIME",
            description = "Timestamp: ISO 8601 with an offset, or seconds since 1970. Default: now")
    private String timestamp;

    @Option(names = "--precise-total", paramLabel = "CENTS",
            description = "Price of the event in cents, for the dynamic charge model.")
    private BigDecimal preciseTotal;

    @Option(names = "--strict", description = {"Refuse an event with an unknown code or"
        + " subscription, or more than a day in the future."})
    private boolean strict;

    public UsageSendCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        requireText("CODE", code);
        requireText("--subscription", subscription);
        Instant now = session.now();
        String id = Objects.requireNonNullElseGet(transactionId,
                () -> session.identifiers().next(now).toString());
        UsageEvent event = EventReader.within(new UsageEvent(id, subscription, code,
                timestamp == null ? now : timestamp(timestamp),
                new LinkedHashMap<>(properties), preciseTotal));
        List<Suspicion> suspicions = new ArrayList<>();
        StoredEvent stored = session.database().write(WriteScope.EVENTS, handle -> {
            suspicions.clear();
            StoredEvent accepted = new EventIngestion(new UnitOfWork(handle,
                    session.identifiers(), now)).accept(event);
            EventValidation fit = new EventValidation(handle, now);
            fit.requireNumber(accepted.event());
            suspicions.addAll(fit.suspicions(accepted.event()));
            if (strict && !suspicions.isEmpty()) {
                throw suspicions.get(0).refusal();
            }
            return accepted;
        });
        suspicions.forEach(one -> session.warn(one.sentence()
                + "; the event is stored, but not billed until that changes"
                + (one.hint() == null ? "" : " (" + one.hint() + ")")));
        return Result.of(() -> List.of(facts(stored.event())), () -> ListJson.one("event",
                new EventJson(session.prefix()).node(stored)));
    }

    /** An event without one of them would never be billed. */
    private static void requireText(String option, String text) {
        if (text.isBlank()) {
            throw new UsageException(option + " is empty",
                    "list subscriptions with `billing subscription list`, and codes with `billing"
                            + " metric list`");
        }
    }

    /** The instant in the text of an option. */
    static Instant timestamp(String timestamp) {
        long micros = EventTime.of(timestamp);
        if (micros == EventTime.INVALID) {
            throw new UsageException("--timestamp: \"" + timestamp + "\" is not a valid time",
                    "use the form 2024-03-01T09:30:00Z, or seconds since 1970");
        }
        return Instants.ofMicros(micros);
    }

    static Facts facts(UsageEvent event) {
        return Facts.none().fact("Transaction id", event.transactionId())
                .fact("Subscription", event.externalSubscriptionId()).fact("Code", event.code())
                .fact("Timestamp", event.timestamp().toString())
                .fact("Properties", Json.write(event.properties()));
    }
}
