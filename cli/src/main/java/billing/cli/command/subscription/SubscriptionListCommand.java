package billing.cli.command.subscription;

import billing.cli.output.Result;
import billing.cli.session.PageOptions;
import billing.cli.session.Session;
import billing.customer.store.Customers;
import billing.engine.PageOf;
import billing.engine.PageRange;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionFilter;
import billing.subscription.SubscriptionStatus;
import billing.subscription.store.Subscriptions;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists subscriptions. */
@Command(name = "list", description = "List subscriptions, latest start first.",
        footer = {"  billing subscription list",
            "  billing subscription list --plan basic --status pending,terminated"})
public final class SubscriptionListCommand implements Callable<Result> {
    private final Session session;

    @Option(names = "--customer", paramLabel = "ID",
            description = "Filter by customer (external id).")
    private String customer;
    @Option(names = "--plan", paramLabel = "CODE", description = "Filter by plan.")
    private String plan;
    @Option(names = "--currency", paramLabel = "CODE", description = "Filter by currency.")
    private String currency;
    @Option(names = "--entity", paramLabel = "CODE", split = ",",
            description = "Filter by billing entities, separated by commas.")
    private List<String> entities = List.of();
    @Option(names = "--status", paramLabel = "STATUS", split = ",", defaultValue = "active",
            description = "Filter by status: active, pending, terminated, canceled, separated by"
                + " commas. Default: ${DEFAULT-VALUE}")
    private List<SubscriptionStatus> statuses;
    @Mixin
    private PageOptions pages;

    public SubscriptionListCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        PageOf<Subscription> found = session.database().read(handle -> {
            new Customers(handle).require(customer);
            return new Subscriptions(handle).page(filter(statuses), pages.page(session));
        });
        Result result = Result.of(() -> List.of(SubscriptionPage.table(session, found.items())
                .whenEmpty("no " + words(statuses) + " subscriptions")), () -> tree(found));
        if (found.totalCount() == 0 && !statuses.contains(SubscriptionStatus.PENDING)) {
            notePending(result);
        }
        return PageOptions.withNext(result, found, "subscriptions");
    }

    private SubscriptionFilter filter(List<SubscriptionStatus> any) {
        return new SubscriptionFilter(customer, null, plan, any, currency, entities, null);
    }

    private static String words(List<SubscriptionStatus> statuses) {
        return statuses.stream().map(status -> status.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(" or "));
    }

    /** Those that have not started are what is missed in an empty list. */
    private void notePending(Result result) {
        long pending = session.database().read(handle -> new Subscriptions(handle)
                .page(filter(List.of(SubscriptionStatus.PENDING)), new PageRange(1, 1)))
                .totalCount();
        if (pending > 0) {
            result.note(pending + " pending; list them with --status pending");
        }
    }

    private JsonNode tree(PageOf<Subscription> found) {
        return session.database().read(handle -> PageOptions.json("subscriptions",
                session.responses(handle).ofCustomers().subscriptions(found.items()), found));
    }
}
