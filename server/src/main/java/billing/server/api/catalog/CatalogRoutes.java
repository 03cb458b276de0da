package billing.server.api.catalog;

import billing.apply.CatalogEdits;
import billing.engine.Handle;
import billing.server.CatalogResponses;
import billing.server.routing.Call;
import billing.server.routing.Pages;
import billing.server.routing.Reply;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * The routes that the resources of the catalog share: unfiltered lists, access by code, and
 * creation and update by the readers that catalog files use too.
 *
 * @param root   root key of bodies and responses, {@code tax}
 * @param list   root key of lists, {@code taxes}
 * @param type   class of the resource
 * @param all    loads all in the order of the list
 * @param find   loads one by its code, or throws
 * @param render renders one
 */
record CatalogRoutes<T>(String root, String list, Class<T> type,
                        Function<Handle, List<T>> all, BiFunction<Handle, String, T> find,
                        BiFunction<CatalogResponses, T, ObjectNode> render) {
    Reply list(Call call) {
        return call.read(handle -> {
            CatalogResponses responses = call.responses(handle).ofCatalog();
            return Pages.of(call, list, all.apply(handle), one -> render.apply(responses, one));
        });
    }

    Reply show(Call call) {
        return call.read(handle -> shown(call, handle, find.apply(handle, call.path("code"))));
    }

    Reply create(Call call) {
        return call.write(handle -> shown(call, handle, edits(call, handle)
                .create(type, call.body())));
    }

    Reply update(Call call) {
        return call.write(handle -> shown(call, handle, edits(call, handle)
                .change(type, call.path("code"), call.body())));
    }

    /** The answer with one object. */
    Reply shown(Call call, Handle handle, T one) {
        return Reply.one(root, render.apply(call.responses(handle).ofCatalog(), one));
    }

    private static CatalogEdits edits(Call call, Handle handle) {
        return new CatalogEdits(call.work(handle));
    }
}
