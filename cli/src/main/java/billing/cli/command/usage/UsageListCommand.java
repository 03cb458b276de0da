package billing.cli.command.usage;

import billing.cli.command.subscription.SubscriptionZone;
import billing.cli.output.Column;
import billing.cli.output.Result;
import billing.cli.output.Table;
import billing.cli.session.PageOptions;
import billing.cli.session.Session;
import billing.cli.session.TimeRange;
import billing.engine.Json;
import billing.engine.PageOf;
import billing.server.render.usage.EventJson;
import billing.usage.EventFilter;
import billing.usage.StoredEvent;
import billing.usage.store.EventStore;
import billing.usage.store.UsageArchives;
import java.time.ZoneId;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists usage events. */
@Command(name = "list", description = "List usage events, newest first.",
        footer = {"  billing usage list --subscription sub_1 --code tokens",
            "  billing usage list --from 2024-03-01 --to 2024-03-31T23:59:59Z -o csv"})
public final class UsageListCommand implements Callable<Result> {
    private final Session session;

    @Option(names = "--subscription", paramLabel = "ID",
            description = "Filter by subscription (external id).")
    private String subscription;

    @Option(names = "--code", paramLabel = "CODE", description = "Filter by metric code.")
    private String code;

    @Option(names = "--from", paramLabel = "INSTANT", description = "First timestamp: a"
        + " time, or a date in the time zone of the subscription's customer or, without"
        + " --subscription, of the billing entity.")
    private String from;

    @Option(names = "--to", paramLabel = "INSTANT", description = "Last timestamp, like"
        + " --from.")
    private String to;

    @Mixin
    private PageOptions pages;

    public UsageListCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        return session.database().read(handle -> {
            ZoneId zone = SubscriptionZone.ofSubscription(handle, subscription);
            TimeRange times = TimeRange.parse(from, to, zone);
            EventFilter filter = new EventFilter(code, subscription, times.from(),
                    times.to(), true);
            PageOf<StoredEvent> found = new EventStore(handle).page(filter, pages.page(session));
            Result result = Result.of(() -> List.of(table(found.items())),
                    () -> PageOptions.json("events", found.items().stream()
                            .map(new EventJson(session.prefix())::node).toList(), found));
            new UsageArchives(handle).latest(subscription, filter.from()).ifPresent(until ->
                    result.note("usage before " + until + " is archived and not listed, but for"
                            + " recurring metrics and periods that were kept"));
            return PageOptions.withNext(result, found, "events");
        });
    }

    private static Table table(List<StoredEvent> events) {
        Table table = Table.of(Column.text("Timestamp"), Column.text("Subscription"),
                Column.text("Code"), Column.text("Transaction id"), Column.text("Properties"),
                Column.text("Voided at"));
        events.forEach(stored -> table.row(stored.event().timestamp().toString(),
                stored.event().externalSubscriptionId(), stored.event().code(),
                stored.event().transactionId(), Json.write(stored.event().properties()),
                stored.isVoided() ? stored.voidedAt().toString() : null));
        return table.whenEmpty("no events");
    }
}
