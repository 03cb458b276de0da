package billing.server.api.system;

import billing.apply.CatalogEdits;
import billing.customer.BillingEntity;
import billing.customer.store.BillingEntities;
import billing.engine.Handle;
import billing.server.routing.Call;
import billing.server.routing.Reply;
import billing.server.routing.Resource;
import billing.server.routing.Routes;
import java.util.List;

/** Billing entities ({@code subscriptions-and-invoicing.md 12}); answered without a root. */
public final class BillingEntityResource implements Resource {
    @Override
    public void addTo(Routes routes) {
        routes.get("/billing_entities", "billing_entity")
                .summary("Lists billing entities, the oldest first").answers("BillingEntities")
                .by(BillingEntityResource::list);
        routes.post("/billing_entities", "billing_entity").summary("Creates a billing entity")
                .body("billing_entity", "BillingEntityCreateInput").answers("BillingEntity")
                .by(BillingEntityResource::create);
        routes.get("/billing_entities/{code}", "billing_entity")
                .summary("Shows a billing entity").answers("BillingEntityExtended")
                .brief().by(BillingEntityResource::show);
        routes.put("/billing_entities/{code}", "billing_entity")
                .summary("Updates a billing entity")
                .body("billing_entity", "BillingEntityUpdateInput")
                .answers("BillingEntityExtended").by(BillingEntityResource::update);
    }

    private static Reply list(Call call) {
        return call.read(handle -> Reply.all("billing_entities",
                call.responses(handle)
                        .ofSystem().billingEntities(new BillingEntities(handle).all())));
    }

    private static Reply show(Call call) {
        return call.read(handle -> Reply.json(call.responses(handle)
                .ofSystem().billingEntity(new BillingEntities(handle).get(call.path("code")))));
    }

    private static Reply create(Call call) {
        return call.write(handle -> {
            BillingEntity made = edits(call, handle).create(BillingEntity.class, call.body());
            return Reply.json(call.responses(handle)
                    .ofSystem().billingEntities(List.of(made)).get(0));
        });
    }

    private static Reply update(Call call) {
        return call.write(handle -> {
            BillingEntity changed = edits(call, handle)
                    .change(BillingEntity.class, call.path("code"), call.body());
            return Reply.json(call.responses(handle).ofSystem().billingEntity(changed));
        });
    }

    private static CatalogEdits edits(Call call, Handle handle) {
        return new CatalogEdits(call.work(handle));
    }
}
