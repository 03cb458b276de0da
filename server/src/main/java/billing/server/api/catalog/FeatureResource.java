package billing.server.api.catalog;

import billing.apply.CatalogEdits;
import billing.catalog.Feature;
import billing.catalog.store.Features;
import billing.engine.Handle;
import billing.engine.PageOf;
import billing.server.routing.Call;
import billing.server.routing.Reply;
import billing.server.routing.Resource;
import billing.server.routing.Routes;
import billing.subscription.entitlement.service.PlanGrants;

/** Features and their privileges ({@code api-conventions.md 17}). */
public final class FeatureResource implements Resource {
    @Override
    public void addTo(Routes routes) {
        routes.get("/features", "feature").summary("Lists features, the newest first").paged()
                .query("search_term", "string").answers("FeaturesPaginated")
                .by(FeatureResource::list);
        routes.post("/features", "feature").summary("Creates a feature")
                .body("feature", "FeatureCreateInput").answers("Feature")
                .by(FeatureResource::create);
        routes.get("/features/{code}", "feature").summary("Shows a feature").answers("Feature")
                .by(call -> call.read(handle ->
                        shown(call, handle, new Features(handle).get(call.path("code")))));
        routes.put("/features/{code}", "feature").summary("Updates a feature")
                .body("feature", "FeatureUpdateInput").answers("Feature")
                .by(FeatureResource::update);
        routes.delete("/features/{code}", "feature")
                .summary("Deletes a feature and its entitlements").answers("Feature")
                .by(FeatureResource::delete);
        routes.delete("/features/{code}/privileges/{privilege_code}", "feature")
                .summary("Deletes a privilege and all its values").answers("Feature")
                .by(FeatureResource::deletePrivilege);
    }

    private static Reply list(Call call) {
        return call.read(handle -> {
            PageOf<Feature> features = new Features(handle).page(
                    call.query().text("search_term"), call.query().page());
            return Reply.page("features", features.items().stream()
                    .map(call.responses(handle).ofCatalog()::feature).toList(), features);
        });
    }

    private static Reply create(Call call) {
        return call.write(handle -> shown(call, handle,
                edits(call, handle).create(Feature.class, call.body())));
    }

    /** The code cannot be changed: plans and subscriptions refer to the feature by it. */
    private static Reply update(Call call) {
        return call.write(handle -> shown(call, handle, edits(call, handle).change(
                Feature.class, call.path("code"), call.body().without("code"::equals))));
    }

    private static Reply delete(Call call) {
        return call.write(handle -> {
            Feature feature = new Features(handle).get(call.path("code"));
            grants(call, handle).delete(feature);
            return shown(call, handle, feature);
        });
    }

    private static Reply deletePrivilege(Call call) {
        return call.write(handle -> shown(call, handle, grants(call, handle).delete(
                new Features(handle).get(call.path("code")), call.path("privilege_code"))));
    }

    private static CatalogEdits edits(Call call, Handle handle) {
        return new CatalogEdits(call.work(handle));
    }

    private static PlanGrants grants(Call call, Handle handle) {
        return new PlanGrants(call.work(handle));
    }

    private static Reply shown(Call call, Handle handle, Feature feature) {
        return Reply.one("feature", call.responses(handle).ofCatalog().feature(feature));
    }
}
