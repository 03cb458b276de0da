package billing.server.api.customer;

import billing.engine.Database;
import billing.engine.Handle;
import billing.engine.PageOf;
import billing.input.Node;
import billing.run.CaughtUp;
import billing.run.LifecycleInvoicing;
import billing.run.SubscriptionRequests;
import billing.server.routing.Call;
import billing.server.routing.EntityCodes;
import billing.server.routing.Query;
import billing.server.routing.Reply;
import billing.server.routing.Resource;
import billing.server.routing.Route;
import billing.server.routing.Routes;
import billing.settlement.progressive.service.SubscriptionThresholds;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionFilter;
import billing.subscription.SubscriptionStatus;
import billing.subscription.service.CreatedSubscription;
import billing.subscription.service.NewSubscription;
import billing.subscription.service.SubscriptionChange;
import billing.subscription.service.SubscriptionSelection;
import billing.subscription.store.Subscriptions;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Subscriptions ({@code subscriptions-and-invoicing.md 2}). */
public final class SubscriptionResource implements Resource {
    private static final String[] STATUSES = {"pending", "active", "terminated", "canceled",
        "incomplete"};

    @Override
    public void addTo(Routes routes) {
        filters(routes.get("/subscriptions", "subscription").summary("Lists subscriptions")
                .query("external_customer_id", "string")).by(call -> call.read(handle ->
                        listed(call, handle, call.query().text("external_customer_id"))));
        filters(routes.get("/customers/{external_customer_id}/subscriptions", "subscription")
                .summary("Lists the subscriptions of a customer")).by(call -> call.read(handle ->
                        listed(call, handle, call.customer(handle).externalId())));
        routes.post("/subscriptions", "subscription")
                .summary("Creates a subscription, or changes the plan of an existing one")
                .body("subscription", "SubscriptionCreateInput").answers("SubscriptionExtended")
                .by(SubscriptionResource::create);
        routes.get("/subscriptions/{external_id}", "subscription").summary("Shows a subscription")
                .query("status", "string", STATUSES).answers("SubscriptionExtended")
                .brief().by(SubscriptionResource::show);
        routes.put("/subscriptions/{external_id}", "subscription")
                .summary("Updates a subscription").query("status", "string", "active", "pending")
                .body("subscription", "SubscriptionUpdateInput").answers("Subscription")
                .by(SubscriptionResource::update);
        routes.delete("/subscriptions/{external_id}", "subscription")
                .summary("Terminates a subscription").query("status", "string", "active", "pending")
                .query("on_termination_credit_note", "string", "credit", "refund", "offset",
                        "skip")
                .query("on_termination_invoice", "string", "generate", "skip")
                .answers("Subscription").by(SubscriptionResource::terminate);
    }

    private static Route filters(Route route) {
        return route.paged().query("external_id", "string").query("plan_code", "string")
                .query("status[]", "string", STATUSES).query("currency", "string")
                .query("billing_entity_codes[]", "string").query("overridden", "boolean")
                .answers("SubscriptionsPaginated");
    }

    private static Reply listed(Call call, Handle handle, String customer) {
        Query query = call.query();
        SubscriptionFilter filter = new SubscriptionFilter(customer, query.text("external_id"),
                query.text("plan_code"), statuses(call), query.text("currency"),
                Optional.ofNullable(EntityCodes.read(call, handle)).orElse(List.of()),
                query.flag(query.has("overridden") ? "overridden" : "overriden"));
        PageOf<Subscription> page = new Subscriptions(handle).page(filter, query.page());
        return Reply.page("subscriptions",
                call.responses(handle).ofCustomers().subscriptions(page.items()), page);
    }

    /** By default the active ones; an unknown status removes the filter. */
    private static List<SubscriptionStatus> statuses(Call call) {
        List<String> wanted = call.query().listOrOne("status");
        if (wanted == null) {
            return List.of(SubscriptionStatus.ACTIVE);
        }
        List<SubscriptionStatus> known =
                call.query().allKnown("status", SubscriptionStatus.class);
        return known.size() == wanted.stream().distinct().count() ? known : List.of();
    }

    private static Reply create(Call call) {
        NewSubscription request = SubscriptionBodies.request(call.body());
        return call.writeAfterDue(SubscriptionRequests.customersOf(request), (handle, before) -> {
            CreatedSubscription created = requests(call, handle, before).create(request);
            created.added().ifPresent(one ->
                    thresholds(call, handle).replace(one, call.body()));
            return shown(call, handle, created.shown());
        });
    }

    private static SubscriptionThresholds thresholds(Call call, Handle handle) {
        return new SubscriptionThresholds(call.work(handle));
    }

    /** Updates the pending one if the query or the body selects it; else see {@code 2.6}. */
    private static Reply update(Call call) {
        String status = call.query().find("status").or(() -> call.document().member("status")
                .or(() -> call.body().member("status")).map(Node::text)).orElse("");
        String externalId = call.path("external_id");
        boolean pending = status.equals("pending");
        Database.Work<Set<UUID>> customer =
                SubscriptionRequests.customerOfUpdated(externalId, pending);
        return call.writeAfterDue(customer, (handle, before) -> {
            SubscriptionChange change = SubscriptionBodies.change(call.body());
            Node overrides = SubscriptionBodies.overrides(call.body());
            Subscription changed = requests(call, handle, before)
                    .update(externalId, pending, change, overrides);
            thresholds(call, handle).replace(changed, call.body());
            return Reply.one("subscription", call.responses(handle).ofCustomers()
                    .changedSubscription(new Subscriptions(handle).byId(changed.id())
                            .orElseThrow()));
        });
    }

    private static Reply show(Call call) {
        SubscriptionStatus status =
                call.query().known("status", SubscriptionStatus.class).orElse(null);
        return call.read(handle -> shown(call, handle, new SubscriptionSelection(handle)
                .toRead(call.path("external_id"), status)));
    }

    private static Reply terminate(Call call) {
        boolean pending = "pending".equals(call.query().text("status"));
        String externalId = call.path("external_id");
        Database.Work<Set<UUID>> customer =
                SubscriptionRequests.customerOfEnded(externalId, pending);
        return call.writeAfterDue(customer, (handle, before) -> {
            SubscriptionRequests requests = requests(call, handle, before);
            Subscription ended = pending ? requests.cancel(externalId)
                    : requests.terminate(externalId,
                            call.query().text("on_termination_credit_note"),
                            call.query().text("on_termination_invoice"));
            return Reply.one("subscription",
                    call.responses(handle).ofCustomers().endedSubscription(ended));
        });
    }

    private static SubscriptionRequests requests(Call call, Handle handle, CaughtUp before) {
        return new SubscriptionRequests(call.work(handle), new LifecycleInvoicing(), before);
    }

    private static Reply shown(Call call, Handle handle, Subscription subscription) {
        return Reply.one("subscription",
                call.responses(handle).ofCustomers().subscription(subscription));
    }
}
