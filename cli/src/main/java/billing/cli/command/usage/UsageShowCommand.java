package billing.cli.command.usage;

import billing.cli.output.Result;
import billing.cli.session.Session;
import billing.cli.session.UsageException;
import billing.invoicing.usage.UsageReport;
import billing.invoicing.usage.UsageReport.SubscriptionUsage;
import billing.invoicing.usage.UsageSelection;
import billing.server.Responses;
import billing.server.render.ListJson;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows the current usage of a customer. */
@Command(name = "show", description = {"Show the current usage of a customer with its price.",
    "The usage of the current billing period is priced as an invoice would bill it now."},
        footer = {"  billing usage show acme",
            "  billing usage show acme --subscription acme-1 --projected",
            "  billing usage show acme --metric tokens --group model=large --full-usage"})
public final class UsageShowCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "CUSTOMER", description = "External id of the customer.")
    private String customer;
    @Option(names = "--subscription", paramLabel = "ID",
            description = "Filter by subscription (external id).")
    private String subscription;
    @Option(names = "--projected",
            description = "Include a projection to the end of the billing period.")
    private boolean projected;
    @Option(names = "--charge", paramLabel = "CODE", description = "Filter by charge.")
    private String charge;
    @Option(names = "--metric", paramLabel = "CODE", description = "Filter by metric.")
    private String metric;
    @Option(names = "--group", paramLabel = "KEY=VALUE",
            description = "Filter by property of the events. Repeatable.")
    private List<String> groups = List.of();
    @Option(names = "--full-usage",
            description = "Show all usage since the start of the subscription;"
        + " needs --charge, --metric or --group.")
    private boolean fullUsage;
    @Option(names = "--no-taxes", description = "Omit taxes.")
    private boolean withoutTaxes;

    public UsageShowCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        UsageSelection selection = new UsageSelection(charge, metric, values(), fullUsage,
                !withoutTaxes, projected);
        List<SubscriptionUsage> usages = session.database().read(handle ->
                new UsageReport(handle, session.now()).usage(customer, subscription, selection));
        return Result.of(() -> UsageView.blocks(usages, projected, session.now()),
                () -> tree(usages)).flat(() -> UsageView.flat(usages, projected));
    }

    private Map<String, List<String>> values() {
        Map<String, List<String>> values = new LinkedHashMap<>();
        for (String group : groups) {
            int equals = group.indexOf('=');
            if (equals < 1) {
                throw new UsageException("--group: \"" + group + "\" has no value",
                        "use the form KEY=VALUE");
            }
            values.computeIfAbsent(group.substring(0, equals), key -> new ArrayList<>())
                    .add(group.substring(equals + 1));
        }
        return values;
    }

    private JsonNode tree(List<SubscriptionUsage> usages) {
        String root = projected ? "customer_projected_usage" : "customer_usage";
        List<ObjectNode> rendered = session.database().read(handle -> {
            Responses responses = session.responses(handle);
            return usages.stream().map(one -> projected
                    ? responses.ofUsage().projectedUsage(one.usage())
                    : responses.ofUsage().usage(one.usage())).toList();
        });
        return rendered.size() == 1 ? ListJson.one(root, rendered.get(0))
                : ListJson.all(root + "s", rendered);
    }
}
