package billing.server.api.customer;

import billing.engine.Handle;
import billing.input.Node;
import billing.server.api.catalog.PlanEntitlementResource;
import billing.server.routing.Call;
import billing.server.routing.Reply;
import billing.server.routing.Resource;
import billing.server.routing.Routes;
import billing.subscription.entitlement.Grant;
import billing.subscription.entitlement.service.SubscriptionGrants;
import java.util.List;

/** The entitlements of subscriptions ({@code api-conventions.md 17}). */
public final class SubscriptionEntitlementResource implements Resource {
    private static final String ALL = "/subscriptions/{external_id}/entitlements";
    private static final String ONE = ALL + "/{feature_code}";

    @Override
    public void addTo(Routes routes) {
        NamedSubscription.queried(routes.get(ALL, "subscription"))
                .summary("Lists the entitlements of a subscription")
                .answers("SubscriptionEntitlements").by(call -> call.read(handle ->
                        all(call, handle, grants(call, handle).all())));
        NamedSubscription.queried(routes.patch(ALL, "subscription"))
                .summary("Overrides entitlements for a subscription")
                .unwrappedBody("EntitlementUpdateInput").answers("SubscriptionEntitlements")
                .by(SubscriptionEntitlementResource::merge);
        NamedSubscription.queried(routes.delete(ONE, "subscription"))
                .summary("Removes a feature from a subscription")
                .answers("SubscriptionEntitlement").by(call -> call.write(handle ->
                        shown(call, handle, grants(call, handle)
                                .remove(call.path("feature_code")))));
        NamedSubscription.queried(
                        routes.delete(ONE + "/privileges/{privilege_code}", "subscription"))
                .summary("Removes a privilege from a subscription")
                .answers("SubscriptionEntitlement").by(call -> call.write(handle ->
                        shown(call, handle, grants(call, handle).remove(
                                call.path("feature_code"), call.path("privilege_code")))));
    }

    private static Reply merge(Call call) {
        Node stated = PlanEntitlementResource.stated(call);
        return call.write(handle -> all(call, handle, grants(call, handle)
                .merge(stated, call.identifiers(), call.now())));
    }

    private static SubscriptionGrants grants(Call call, Handle handle) {
        return new SubscriptionGrants(handle, NamedSubscription.find(call, handle));
    }

    private static Reply all(Call call, Handle handle, List<Grant> grants) {
        return Reply.all("entitlements",
                grants.stream().map(call.responses(handle).ofCatalog()::grant).toList());
    }

    private static Reply shown(Call call, Handle handle, Grant grant) {
        return Reply.one("entitlement", call.responses(handle).ofCatalog().grant(grant));
    }
}
