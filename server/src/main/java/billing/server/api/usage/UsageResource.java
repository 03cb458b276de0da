package billing.server.api.usage;

import billing.engine.Handle;
import billing.engine.PageOf;
import billing.input.Document;
import billing.input.Node;
import billing.input.Problems;
import billing.invoicing.usage.CurrentUsage;
import billing.invoicing.usage.PastUsage;
import billing.invoicing.usage.UsageReport;
import billing.invoicing.usage.UsageSelection;
import billing.kernel.error.ErrorCode;
import billing.kernel.error.InvalidException;
import billing.server.routing.Call;
import billing.server.routing.Query;
import billing.server.routing.Reply;
import billing.server.routing.Resource;
import billing.server.routing.Routes;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Current, projected and past usage ({@code rating-and-usage.md 5}). */
public final class UsageResource implements Resource {
    private static final String SUBSCRIPTION = "external_subscription_id";
    private static final String CUSTOMER = "external_customer_id";

    @Override
    public void addTo(Routes routes) {
        routes.get("/customers/{external_customer_id}/current_usage", "customer_usage")
                .summary("Shows the current usage of a subscription")
                .query(SUBSCRIPTION, "string").query("apply_taxes", "boolean")
                .query("charge_id", "string").query("charge_code", "string")
                .query("billable_metric_code", "string").query("group", "object")
                .query("filter_by_charge_id", "string").query("filter_by_charge_code", "string")
                .query("filter_by_group", "object").query("filter_by_presentation", "string")
                .query("full_usage", "boolean").answers("CustomerUsage")
                .dependsOnState()
                .by(UsageResource::current);
        routes.get("/customers/{external_customer_id}/projected_usage", "customer_usage")
                .summary("Shows the current usage with projections to the period's end")
                .query(SUBSCRIPTION, "string").query("apply_taxes", "boolean")
                .answers("CustomerProjectedUsage")
                .dependsOnState().by(UsageResource::projected);
        routes.get("/customers/{external_customer_id}/past_usage", "customer_usage")
                .summary("Lists the usage of billed periods").paged()
                .query(SUBSCRIPTION, "string").query("billable_metric_code", "string")
                .query("periods_count", "integer").answers("CustomerPastUsage")
                .by(UsageResource::past);
    }

    private static Reply current(Call call) {
        return call.read(handle -> Reply.one("customer_usage", call.responses(handle)
                .ofUsage().usage(usage(call, handle, false))));
    }

    private static Reply projected(Call call) {
        return call.read(handle -> Reply.one("customer_projected_usage", call.responses(handle)
                .ofUsage().projectedUsage(usage(call, handle, true))));
    }

    private static Reply past(Call call) {
        String subscription = call.query().find(SUBSCRIPTION).orElseThrow(() ->
                new InvalidException(SUBSCRIPTION, ErrorCode.VALUE_IS_MANDATORY));
        return call.read(handle -> {
            var responses = call.responses(handle);
            PageOf<PastUsage> page = PastUsage.page(handle, call.path(CUSTOMER), subscription,
                    call.query().text("billable_metric_code"),
                    call.query().number("periods_count"), call.query().page());
            return Reply.page("usage_periods",
                    page.items().stream().map(responses.ofUsage()::pastUsage).toList(), page);
        });
    }

    private static CurrentUsage usage(Call call, Handle handle, boolean projected) {
        // No subscription has a blank id, so an absent one is answered as not found.
        String subscription = call.query().find(SUBSCRIPTION).orElse("");
        return new UsageReport(handle, call.now()).usage(call.path(CUSTOMER), subscription,
                selection(call.query(), projected)).get(0).usage();
    }

    private static UsageSelection selection(Query query, boolean projected) {
        return new UsageSelection(new UsageSelection.Charges(either(query, "charge_id"),
                either(query, "charge_code"), either(query, "billable_metric_code")),
                groups(query), presentation(query),
                Boolean.TRUE.equals(query.flag("full_usage")),
                !Boolean.FALSE.equals(query.flag("apply_taxes")), projected);
    }

    private static String either(Query query, String name) {
        return query.find(name).or(() -> query.find("filter_by_" + name)).orElse(null);
    }

    /** The groups, as {@code group[key]=value}, repeatable, or as one JSON map. */
    private static Map<String, List<String>> groups(Query query) {
        Map<String, List<String>> groups = new LinkedHashMap<>();
        for (String name : List.of("filter_by_group", "group")) {
            query.find(name).flatMap(text -> Document.json(name, text, new Problems()))
                    .ifPresent(node -> node.members().forEach((key, value) ->
                            groups.put(key, texts(value))));
            groups.putAll(query.lists(name));
        }
        return groups;
    }

    private static List<String> texts(Node value) {
        Stream<Node> nodes = value.is(Node.Kind.LIST) ? value.items().stream() : Stream.of(value);
        return nodes.map(Node::text).toList();
    }

    private static List<String> presentation(Query query) {
        List<String> listed = query.list("filter_by_presentation");
        return listed != null ? listed : query.find("filter_by_presentation")
                .map(text -> Arrays.stream(text.split(",")).map(String::strip).toList())
                .orElse(null);
    }
}
