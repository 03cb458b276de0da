package billing.server.api;

import billing.catalog.Plan;
import billing.catalog.store.Plans;
import billing.server.Answers;
import billing.server.routing.Call;
import billing.server.routing.Reply;
import billing.server.routing.Resource;
import billing.server.routing.Routes;
import billing.store.PageOf;
import java.util.List;

/** Plans ({@code subscriptions-and-invoicing.md 1}). */
public final class PlanResource implements Resource {
    private static final CatalogRoutes<Plan> PLANS = new CatalogRoutes<>("plan", "plans",
            Plan.class, handle -> new Plans(handle).all(),
            (handle, code) -> new Plans(handle).get(code), Answers::plan);

    @Override
    public void addTo(Routes routes) {
        routes.get("/plans", "plan").summary("Lists plans, the newest first").paged()
                .answers("PlansPaginated").by(PlanResource::list);
        routes.post("/plans", "plan").summary("Makes a plan").body("plan", "PlanCreateInput")
                .answers("Plan").by(PLANS::create);
        routes.get("/plans/{code}", "plan").summary("Shows a plan").answers("Plan")
                .by(PLANS::show);
        routes.put("/plans/{code}", "plan").summary("Changes a plan")
                .body("plan", "PlanUpdateInput").answers("Plan").by(PLANS::update);
    }

    private static Reply list(Call call) {
        return call.read(handle -> {
            List<Plan> all = new Plans(handle).all();
            var page = call.query().page();
            List<Plan> plans = all.stream().skip(page.offset()).limit(page.perPage()).toList();
            return Reply.page("plans", call.answers(handle).plans(plans),
                    new PageOf<>(plans, all.size(), page));
        });
    }
}
