package billing.server.api.catalog;

import billing.catalog.Entitlement;
import billing.catalog.Plan;
import billing.engine.Handle;
import billing.input.Node;
import billing.server.routing.Call;
import billing.server.routing.MalformedException;
import billing.server.routing.Reply;
import billing.server.routing.Resource;
import billing.server.routing.Routes;
import billing.subscription.entitlement.service.PlanGrants;
import java.util.List;

/** The entitlements of plans ({@code api-conventions.md 17}). */
public final class PlanEntitlementResource implements Resource {
    private static final String ALL = "/plans/{code}/entitlements";
    private static final String ONE = ALL + "/{feature_code}";

    @Override
    public void addTo(Routes routes) {
        routes.get(ALL, "plan").summary("Lists a plan's entitlements").answers("PlanEntitlements")
                .by(call -> call.read(handle ->
                        all(call, handle, PlanResource.plan(call, handle).entitlements())));
        routes.post(ALL, "plan").summary("Replaces the entitlements of a plan")
                .unwrappedBody("EntitlementUpdateInput").answers("PlanEntitlements")
                .by(call -> grant(call, false));
        routes.patch(ALL, "plan").summary("Adds or updates entitlements of a plan")
                .unwrappedBody("EntitlementUpdateInput").answers("PlanEntitlements")
                .by(call -> grant(call, true));
        routes.get(ONE, "plan").summary("Shows the entitlement of a plan to a feature")
                .answers("PlanEntitlement").by(call -> call.read(handle -> shown(call, handle,
                        entitlement(call, PlanResource.plan(call, handle)))));
        routes.delete(ONE, "plan").summary("Removes a feature from a plan")
                .answers("PlanEntitlement").by(PlanEntitlementResource::remove);
        routes.delete(ONE + "/privileges/{privilege_code}", "plan")
                .summary("Removes a privilege from a plan").answers("PlanEntitlement")
                .by(PlanEntitlementResource::removePrivilege);
    }

    /** The entitlements of a body; an empty object has none. */
    public static Node stated(Call call) {
        return call.body().member("entitlements").filter(node -> node.is(Node.Kind.OBJECT))
                .orElseThrow(() -> MalformedException.withoutRoot("entitlements"));
    }

    private static Reply grant(Call call, boolean merging) {
        Node stated = stated(call);
        return call.write(handle -> all(call, handle, grants(call, handle)
                .grant(PlanResource.plan(call, handle), stated, merging)));
    }

    private static Reply remove(Call call) {
        return call.write(handle -> {
            Plan plan = PlanResource.plan(call, handle);
            Entitlement entitlement = entitlement(call, plan);
            grants(call, handle).remove(plan, entitlement);
            return shown(call, handle, entitlement);
        });
    }

    private static Reply removePrivilege(Call call) {
        return call.write(handle -> {
            Plan plan = PlanResource.plan(call, handle);
            return shown(call, handle, grants(call, handle).remove(plan,
                    entitlement(call, plan), call.path("privilege_code")));
        });
    }

    private static Entitlement entitlement(Call call, Plan plan) {
        return PlanGrants.find(plan, call.path("feature_code"));
    }

    private static PlanGrants grants(Call call, Handle handle) {
        return new PlanGrants(call.work(handle));
    }

    private static Reply all(Call call, Handle handle, List<Entitlement> entitlements) {
        return Reply.all("entitlements", entitlements.stream()
                .map(call.responses(handle).ofCatalog()::entitlement).toList());
    }

    private static Reply shown(Call call, Handle handle, Entitlement entitlement) {
        return Reply.one("entitlement",
                call.responses(handle).ofCatalog().entitlement(entitlement));
    }
}
