package billing.server.api.catalog;

import billing.catalog.Plan;
import billing.catalog.store.Plans;
import billing.engine.Handle;
import billing.engine.PageOf;
import billing.plan.PlanService;
import billing.run.LifecycleInvoicing;
import billing.run.PlanSubscribers;
import billing.server.Responses;
import billing.server.routing.Call;
import billing.server.routing.MetadataRoutes;
import billing.server.routing.Reply;
import billing.server.routing.Resource;
import billing.server.routing.Routes;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Plans and their metadata ({@code subscriptions-and-invoicing.md 1}). */
public final class PlanResource implements Resource {
    @Override
    public void addTo(Routes routes) {
        routes.get("/plans", "plan").summary("Lists plans, the newest first").paged()
                .answers("PlansPaginated").by(PlanResource::list);
        routes.post("/plans", "plan").summary("Creates a plan").body("plan", "PlanCreateInput")
                .answers("Plan").by(PlanResource::create);
        routes.get("/plans/{code}", "plan").summary("Shows a plan").answers("Plan")
                .brief().by(PlanResource::show);
        routes.put("/plans/{code}", "plan").summary("Updates a plan")
                .body("plan", "PlanUpdateInput").answers("Plan").by(PlanResource::update);
        routes.delete("/plans/{code}", "plan")
                .summary("Deletes a plan and terminates its subscriptions").answers("Plan")
                .by(PlanResource::delete);
        new MetadataRoutes("plan", "a plan", "PlanMetadataResponse", UnaryOperator.identity(),
                PlanResource::changeMetadata).add(routes, "/plans/{code}");
    }

    /** The plan that the path names. */
    static Plan plan(Call call, Handle handle) {
        return new Plans(handle).get(call.path("code"));
    }

    private static Reply list(Call call) {
        return call.read(handle -> {
            PageOf<Plan> plans = new Plans(handle).page(call.query().page());
            return Reply.page("plans",
                    call.responses(handle).ofCatalog().plans(plans.items()), plans);
        });
    }

    private static Reply create(Call call) {
        return call.write(handle -> shown(call, handle,
                service(call, handle).create(call.body())));
    }

    private static Reply show(Call call) {
        return call.read(handle -> shown(call, handle, plan(call, handle)));
    }

    private static Reply update(Call call) {
        return call.writeOnceBilled(PlanSubscribers.ofChanged(call.path("code"), call.body()),
                handle -> shown(call, handle, service(call, handle).change(plan(call, handle),
                        call.body())));
    }

    /** Shows the plan as it was after the request and before its completion. */
    private static Reply delete(Call call) {
        return call.writeOnceBilled(PlanSubscribers.ofDeleted(call.path("code")), handle -> {
            Plan plan = plan(call, handle);
            ObjectNode shown = call.responses(handle).ofCatalog().plan(plan)
                    .put("pending_deletion", true);
            service(call, handle).delete(plan);
            return Reply.one("plan", shown);
        });
    }

    private static Map<String, String> changeMetadata(
            Call call, Handle handle, UnaryOperator<Map<String, String>> change) {
        return service(call, handle).changeMetadata(plan(call, handle), change);
    }

    private static PlanService service(Call call, Handle handle) {
        return new PlanService(call.work(handle),
                new LifecycleInvoicing());
    }

    private static Reply shown(Call call, Handle handle, Plan plan) {
        Responses responses = call.responses(handle);
        return Reply.one("plan", responses.ofCatalog().plan(plan));
    }
}
