package billing.server.api.system;

import billing.analytics.AnalyticsFilter;
import billing.analytics.UsageFilter;
import billing.analytics.store.Analytics;
import billing.analytics.store.BilledUsage;
import billing.customer.store.Organizations;
import billing.server.render.system.AnalyticsJson;
import billing.server.routing.Call;
import billing.server.routing.Query;
import billing.server.routing.Reply;
import billing.server.routing.Resource;
import billing.server.routing.Route;
import billing.server.routing.Routes;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Monthly revenue and usage figures ({@code api-conventions.md 16}). */
public final class AnalyticsResource implements Resource {
    /** The figures that can be those of one customer. */
    private static final Set<String> OF_CUSTOMERS = Set.of("gross_revenue", "overdue_balance");

    @Override
    public void addTo(Routes routes) {
        add(routes, "gross_revenue", "Gross revenue by month", "GrossRevenues",
                Analytics::grossRevenues, AnalyticsJson::grossRevenue);
        add(routes, "invoice_collection", "Invoice collection by month", "InvoiceCollections",
                Analytics::invoiceCollections, AnalyticsJson::invoiceCollection);
        add(routes, "invoiced_usage", "Invoiced usage by month and metric", "InvoicedUsages",
                Analytics::invoicedUsages, AnalyticsJson::invoicedUsage);
        add(routes, "mrr", "Monthly recurring revenue", "Mrrs",
                Analytics::recurringRevenues, AnalyticsJson::recurringRevenue);
        add(routes, "overdue_balance", "Overdue balance by month of the due date",
                "OverdueBalances", Analytics::overdueBalances, AnalyticsJson::overdueBalance);
        routes.get("/analytics/usage", "analytic").summary("Billed usage by metric")
                .query("time_granularity", "string").query("currency", "string")
                .query("from_date", "date").query("to_date", "date")
                .query("customer_type", "string").query("external_customer_id", "string")
                .query("customer_country", "string").query("external_subscription_id", "string")
                .query("is_billable_metric_recurring", "boolean").query("plan_code", "string")
                .query("billable_metric_code", "string").answers("Usages")
                .by(AnalyticsResource::usage);
    }

    /** The root key is the plural of the name: {@code mrrs} for {@code mrr}. */
    private static <T> void add(Routes routes, String name, String summary, String shape,
                                Function<Analytics, List<T>> figures,
                                BiFunction<AnalyticsJson, T, ObjectNode> form) {
        Route route = routes.get("/analytics/" + name, "analytic").summary(summary)
                .query("currency", "string").query("months", "integer")
                .query("billing_entity_code", "string");
        if (OF_CUSTOMERS.contains(name)) {
            route.query("external_customer_id", "string");
        }
        route.answers(shape).by(call -> call.read(handle -> {
                    AnalyticsJson json = new AnalyticsJson(call.prefix());
                    return Reply.all(name + "s", figures.apply(new Analytics(handle,
                            filter(call.query()), call.now())).stream()
                            .map(figure -> form.apply(json, figure)).toList());
                }));
    }

    private static AnalyticsFilter filter(Query query) {
        return new AnalyticsFilter(query.text("currency"), query.number("months"),
                query.text("billing_entity_code"), query.text("external_customer_id"));
    }

    private static Reply usage(Call call) {
        Query query = call.query();
        UsageFilter filter = new UsageFilter(query
                .choice("time_granularity", UsageFilter.Granularity.class)
                .orElse(UsageFilter.Granularity.DAILY), query.text("currency"),
                query.date("from_date"), query.date("to_date"),
                new UsageFilter.CustomerUsage(query.text("customer_type"),
                        query.text("external_customer_id"), query.text("customer_country")),
                query.text("external_subscription_id"),
                query.flag("is_billable_metric_recurring"), query.text("plan_code"),
                query.text("billable_metric_code"));
        return call.read(handle -> {
            UUID organization = new Organizations(handle).get().id();
            AnalyticsJson json = new AnalyticsJson(call.prefix());
            return Reply.all("usages", new BilledUsage(handle).list(filter).stream()
                    .map(one -> json.usage(organization, one)).toList());
        });
    }
}
