package billing.server.api.catalog;

import billing.catalog.AddOn;
import billing.catalog.store.AddOns;
import billing.plan.AddOnDeletion;
import billing.server.CatalogResponses;
import billing.server.routing.Call;
import billing.server.routing.Reply;
import billing.server.routing.Resource;
import billing.server.routing.Routes;

/** Add-ons ({@code subscriptions-and-invoicing.md 8.1}). */
public final class AddOnResource implements Resource {
    private static final CatalogRoutes<AddOn> ADD_ONS = new CatalogRoutes<>("add_on", "add_ons",
            AddOn.class, handle -> new AddOns(handle).all(),
            (handle, code) -> new AddOns(handle).get(code), CatalogResponses::addOn);

    @Override
    public void addTo(Routes routes) {
        routes.get("/add_ons", "add_on").summary("Lists add-ons").paged()
                .answers("AddOnsPaginated").by(ADD_ONS::list);
        routes.post("/add_ons", "add_on").summary("Creates an add-on")
                .body("add_on", "AddOnCreateInput").answers("AddOn").by(ADD_ONS::create);
        routes.get("/add_ons/{code}", "add_on").summary("Shows an add-on").answers("AddOn")
                .brief().by(ADD_ONS::show);
        routes.put("/add_ons/{code}", "add_on").summary("Updates an add-on")
                .body("add_on", "AddOnUpdateInput").answers("AddOn").by(ADD_ONS::update);
        routes.delete("/add_ons/{code}", "add_on").summary("Deletes an add-on").answers("AddOn")
                .by(AddOnResource::delete);
    }

    private static Reply delete(Call call) {
        return call.write(handle -> {
            AddOn addOn = new AddOns(handle).get(call.path("code"));
            new AddOnDeletion(call.work(handle)).delete(addOn);
            return ADD_ONS.shown(call, handle, addOn);
        });
    }
}
