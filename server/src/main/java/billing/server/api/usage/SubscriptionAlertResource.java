package billing.server.api.usage;

import billing.alert.service.AlertService;
import billing.engine.Handle;
import billing.server.routing.Call;
import billing.server.routing.Handler;
import billing.server.routing.Reply;
import billing.server.routing.Resource;
import billing.server.routing.Route;
import billing.server.routing.Routes;
import billing.subscription.SubscriptionStatus;
import billing.subscription.service.SubscriptionSelection;
import java.util.function.Function;

/**
 * The alerts on the usage of subscriptions ({@code money.md 6.1}). They belong to the external id;
 * the status only selects which subscription must exist.
 */
public final class SubscriptionAlertResource implements Resource {
    private static final String ALL = "/subscriptions/{external_id}/alerts";
    private static final String ONE = ALL + "/{code}";
    private static final String PERMISSION = "alert";

    @Override
    public void addTo(Routes routes) {
        add(routes.get(ALL, PERMISSION).summary("Lists the alerts of a subscription").paged()
                .answers("Alerts"), AlertReplies::list);
        add(routes.post(ALL, PERMISSION).summary("Creates one alert on usage, or a batch")
                .unwrappedBody("AlertCreateInput").answers("Alert"), AlertReplies::create);
        add(routes.delete(ALL, PERMISSION).summary("Deletes all alerts of a subscription"),
                AlertReplies::deleteAll);
        add(routes.get(ONE, PERMISSION).summary("Shows an alert").answers("Alert"),
                AlertReplies::show);
        add(routes.put(ONE, PERMISSION).summary("Updates an alert")
                .body("alert", "AlertUpdateInput").answers("Alert"), AlertReplies::update);
        add(routes.delete(ONE, PERMISSION).summary("Deletes an alert").answers("Alert"),
                AlertReplies::delete);
    }

    private static void add(Route route, Function<AlertReplies, Reply> answer) {
        Handler handler = call -> answer.apply(new AlertReplies(call,
                handle -> service(call, handle), handle -> null));
        route.query("subscription_status", "string", "pending", "active", "terminated",
                "canceled").by(handler);
    }

    private static AlertService service(Call call, Handle handle) {
        SubscriptionStatus status = call.query()
                .known("subscription_status", SubscriptionStatus.class).orElse(null);
        String externalId = new SubscriptionSelection(handle)
                .toRead(call.path("external_id"), status).externalId();
        return AlertService.ofSubscription(call.work(handle), externalId);
    }
}
