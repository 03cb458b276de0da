package billing.server.api;

import billing.invoice.usage.UsageReport;
import billing.invoice.usage.UsageSelection;
import billing.server.routing.Call;
import billing.server.routing.Reply;
import billing.server.routing.Resource;
import billing.server.routing.Routes;
import java.util.Map;

/** What customers have used ({@code rating-and-usage.md 5}). */
public final class UsageResource implements Resource {
    @Override
    public void addTo(Routes routes) {
        routes.get("/customers/{external_customer_id}/current_usage", "customer_usage")
                .summary("What a subscription has used of its running period")
                .query("external_subscription_id", "string").query("apply_taxes", "boolean")
                .query("full_usage", "boolean").query("charge_code", "string")
                .query("billable_metric_code", "string")
                .answers("CustomerUsage").by(UsageResource::current);
    }

    private static Reply current(Call call) {
        UsageSelection selection = new UsageSelection(call.query().text("charge_code"),
                call.query().text("billable_metric_code"), Map.of(),
                Boolean.TRUE.equals(call.query().flag("full_usage")),
                !Boolean.FALSE.equals(call.query().flag("apply_taxes")), false);
        return call.read(handle -> Reply.one("customer_usage", call.answers(handle).usage(
                new UsageReport(handle, call.now()).of(call.path("external_customer_id"),
                        call.query().text("external_subscription_id"), selection).get(0)
                        .usage())));
    }
}
