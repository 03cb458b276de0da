package billing.server.api.catalog;

import billing.apply.TaxEdits;
import billing.catalog.Tax;
import billing.catalog.store.Taxes;
import billing.engine.Handle;
import billing.server.CatalogResponses;
import billing.server.routing.Call;
import billing.server.routing.Reply;
import billing.server.routing.Resource;
import billing.server.routing.Routes;

/** Taxes ({@code money.md 1.1}). */
public final class TaxResource implements Resource {
    private static final CatalogRoutes<Tax> TAXES = new CatalogRoutes<>("tax", "taxes",
            Tax.class, handle -> new Taxes(handle).all(),
            (handle, code) -> new Taxes(handle).get(code), CatalogResponses::tax);

    @Override
    public void addTo(Routes routes) {
        routes.get("/taxes", "tax").summary("Lists taxes by name").paged()
                .answers("TaxesPaginated").by(TAXES::list);
        routes.post("/taxes", "tax").summary("Creates a tax").body("tax", "TaxCreateInput")
                .answers("Tax").by(TaxResource::create);
        routes.get("/taxes/{code}", "tax").summary("Shows a tax").answers("Tax")
                .by(TAXES::show);
        routes.put("/taxes/{code}", "tax").summary("Updates a tax")
                .body("tax", "TaxUpdateInput").answers("Tax").by(TaxResource::update);
        routes.delete("/taxes/{code}", "tax").summary("Deletes a tax").answers("Tax")
                .by(TaxResource::delete);
    }

    private static Reply create(Call call) {
        return call.write(handle -> TAXES.shown(call, handle,
                edits(call, handle).create(call.body())));
    }

    private static Reply update(Call call) {
        return call.write(handle -> TAXES.shown(call, handle,
                edits(call, handle).change(call.path("code"), call.body())));
    }

    private static Reply delete(Call call) {
        return call.write(handle -> {
            Tax tax = new Taxes(handle).get(call.path("code"));
            Reply reply = TAXES.shown(call, handle, tax);
            edits(call, handle).delete(tax.code());
            return reply;
        });
    }

    private static TaxEdits edits(Call call, Handle handle) {
        return new TaxEdits(call.work(handle));
    }
}
