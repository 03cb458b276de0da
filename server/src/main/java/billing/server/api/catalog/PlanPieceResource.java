package billing.server.api.catalog;

import billing.catalog.Plan;
import billing.engine.Database;
import billing.engine.Handle;
import billing.input.Node;
import billing.plan.PlanCharges;
import billing.run.LifecycleInvoicing;
import billing.run.PlanSubscribers;
import billing.server.Responses;
import billing.server.routing.Call;
import billing.server.routing.Pages;
import billing.server.routing.Reply;
import billing.server.routing.Resource;
import billing.server.routing.Routes;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * The routes that list, add, show, update and delete the charges or fixed charges of a plan.
 *
 * @param <T> the type of the charges
 */
abstract class PlanPieceResource<T> implements Resource {
    private final String root;
    private final String schema;
    private final String noun;

    /**
     * The routes of one type of charge.
     *
     * @param root   root key of bodies and responses
     * @param schema the name of the answer's schema
     * @param noun   used in summaries, with its article
     */
    PlanPieceResource(String root, String schema, String noun) {
        this.root = root;
        this.schema = schema;
        this.noun = noun;
    }

    /** The charges of a plan. */
    abstract List<T> all(Plan plan);

    /** The charge with a code. */
    abstract T named(Plan plan, String code);

    abstract T add(PlanCharges charges, Plan plan, Node body);

    abstract T change(PlanCharges charges, Plan plan, T piece, Node body);

    abstract void remove(PlanCharges charges, Plan plan, T piece, Node body);

    abstract ObjectNode shown(Responses responses, T piece);

    /** The path of the list. */
    final String path() {
        return "/plans/{code}/" + root + "s";
    }

    /** The path of one charge. */
    final String onePath() {
        return path() + "/{" + root + "_code}";
    }

    @Override
    public void addTo(Routes routes) {
        routes.get(path(), "plan").summary("Lists the " + noun.substring(noun.indexOf(' ') + 1)
                        + "s of a plan").paged().answers(schema + "sPaginated")
                .by(call -> call.read(handle -> Pages.of(call, root + "s",
                        all(PlanResource.plan(call, handle)),
                        piece -> shown(call.responses(handle), piece))));
        routes.post(path(), "plan").summary("Adds " + noun + " to a plan")
                .body(root, schema + "CreateInput").answers(schema)
                .by(this::add);
        routes.get(onePath(), "plan").summary("Shows " + noun + " of a plan").answers(schema)
                .by(call -> call.read(handle -> reply(call, handle,
                        named(call, PlanResource.plan(call, handle)))));
        routes.put(onePath(), "plan").summary("Updates " + noun + " of a plan")
                .body(root, schema + "UpdateInput").answers(schema).by(this::change);
        routes.delete(onePath(), "plan").summary("Deletes " + noun + " of a plan")
                .unwrappedBody(schema + "DeleteInput").answers(schema).by(this::remove);
    }

    private Reply add(Call call) {
        return changed(call, handle -> reply(call, handle, add(charges(call, handle),
                PlanResource.plan(call, handle), call.body())));
    }

    private Reply change(Call call) {
        return changed(call, handle -> {
            Plan plan = PlanResource.plan(call, handle);
            return reply(call, handle,
                    change(charges(call, handle), plan, named(call, plan), call.body()));
        });
    }

    private static Reply changed(Call call, Database.Work<Reply> change) {
        return call.writeOnceBilled(PlanSubscribers.ofChanged(call.path("code"), call.body()),
                change);
    }

    private Reply remove(Call call) {
        return call.write(handle -> {
            Plan plan = PlanResource.plan(call, handle);
            T piece = named(call, plan);
            remove(charges(call, handle), plan, piece, under(root, call));
            return reply(call, handle, piece);
        });
    }

    private Reply reply(Call call, Handle handle, T piece) {
        return Reply.one(root, shown(call.responses(handle), piece));
    }

    /** The charge that the path names. */
    final T named(Call call, Plan plan) {
        return named(plan, call.path(root + "_code"));
    }

    /** The object under a root that may be absent. */
    static Node under(String root, Call call) {
        return call.body().member(root).orElse(call.body());
    }

    static PlanCharges charges(Call call, Handle handle) {
        return new PlanCharges(call.work(handle),
                new LifecycleInvoicing());
    }
}
