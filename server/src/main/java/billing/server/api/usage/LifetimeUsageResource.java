package billing.server.api.usage;

import billing.engine.Handle;
import billing.input.Shape;
import billing.input.Types;
import billing.server.routing.Call;
import billing.server.routing.Reply;
import billing.server.routing.Resource;
import billing.server.routing.Routes;
import billing.settlement.progressive.LifetimeUsage;
import billing.settlement.progressive.service.LifetimeUsageReport;
import billing.subscription.Subscription;
import java.util.Optional;

/** The lifetime usage of subscriptions ({@code subscriptions-and-invoicing.md 9.1, 9.6}). */
public final class LifetimeUsageResource implements Resource {
    private static final String PATH = "/subscriptions/{external_id}/lifetime_usage";
    private static final String FIELD = "external_historical_usage_amount_cents";
    private static final Shape CHANGE = Shape.of("lifetime usage").withMandatory(FIELD,
            Types.under("historical_usage_amount_cents", Types.whole(0)),
            "Usage that was billed outside this installation, in cents.");

    @Override
    public void addTo(Routes routes) {
        routes.get(PATH, "lifetime_usage").summary("Shows the lifetime usage of a subscription")
                .answers("LifetimeUsage").by(LifetimeUsageResource::show);
        routes.put(PATH, "lifetime_usage")
                .summary("Sets historical usage that was billed outside this installation")
                .body("lifetime_usage", "LifetimeUsageInput").answers("LifetimeUsage")
                .by(LifetimeUsageResource::update);
    }

    /** Shows the lifetime usage, which the first request of a subscription creates. */
    private static Reply show(Call call) {
        String externalId = call.path("external_id");
        Optional<Reply> known = call.read(handle -> report(call, handle).isKnown(externalId)
                ? Optional.of(reply(call, handle, report(call, handle).report(externalId)))
                : Optional.empty());
        return known.orElseGet(() -> call.write(handle ->
                reply(call, handle, report(call, handle).report(externalId))));
    }

    private static Reply update(Call call) {
        return call.write(handle -> {
            LifetimeUsageReport report = report(call, handle);
            Subscription subscription = report.subscription(call.path("external_id"));
            return reply(call, handle, report.update(subscription,
                    CHANGE.request(call.body()).get(FIELD, null)));
        });
    }

    private static LifetimeUsageReport report(Call call, Handle handle) {
        return new LifetimeUsageReport(call.work(handle));
    }

    private static Reply reply(Call call, Handle handle, LifetimeUsage usage) {
        return Reply.one("lifetime_usage", call.responses(handle).ofUsage().lifetimeUsage(usage));
    }
}
