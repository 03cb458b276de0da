package billing.server.api;

import billing.apply.CatalogEdits;
import billing.catalog.Tax;
import billing.catalog.store.Taxes;
import billing.server.routing.Call;
import billing.server.routing.Reply;
import billing.server.routing.Resource;
import billing.server.routing.Routes;

/** Taxes ({@code money.md 1.1}). */
public final class TaxResource implements Resource {
    @Override
    public void addTo(Routes routes) {
        routes.get("/taxes", "tax").summary("Lists taxes by name").paged()
                .answers("TaxesPaginated").by(TaxResource::list);
        routes.post("/taxes", "tax").summary("Makes a tax").body("tax", "TaxCreateInput")
                .answers("Tax").by(TaxResource::create);
        routes.get("/taxes/{code}", "tax").summary("Shows a tax").answers("Tax")
                .by(TaxResource::show);
        routes.put("/taxes/{code}", "tax").summary("Changes a tax")
                .body("tax", "TaxUpdateInput").answers("Tax").by(TaxResource::update);
        routes.delete("/taxes/{code}", "tax").summary("Deletes a tax").answers("Tax")
                .by(TaxResource::delete);
    }

    private static Reply list(Call call) {
        return call.read(handle -> Pages.of(call, "taxes", new Taxes(handle).all(),
                call.answers(handle)::tax));
    }

    private static Reply show(Call call) {
        return call.read(handle -> Reply.one("tax",
                call.answers(handle).tax(new Taxes(handle).get(call.path("code")))));
    }

    private static Reply create(Call call) {
        return call.write(handle -> Reply.one("tax", call.answers(handle).tax(
                new CatalogEdits(handle, call.identifiers(), call.now())
                        .create(Tax.class, call.body()))));
    }

    private static Reply update(Call call) {
        return call.write(handle -> Reply.one("tax", call.answers(handle).tax(
                new CatalogEdits(handle, call.identifiers(), call.now())
                        .change(Tax.class, call.path("code"), call.body()))));
    }

    private static Reply delete(Call call) {
        return call.write(handle -> {
            Tax tax = new Taxes(handle).get(call.path("code"));
            Reply reply = Reply.one("tax", call.answers(handle).tax(tax));
            new Taxes(handle).delete(tax.id(), call.now());
            return reply;
        });
    }
}
