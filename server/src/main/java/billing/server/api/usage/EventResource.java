package billing.server.api.usage;

import billing.engine.Handle;
import billing.engine.PageOf;
import billing.engine.driver.WriteScope;
import billing.ingestion.EventReader;
import billing.input.Node;
import billing.kernel.error.ErrorCode;
import billing.kernel.error.NotFoundException;
import billing.server.render.usage.EventJson;
import billing.server.routing.Call;
import billing.server.routing.Ingestion;
import billing.server.routing.Query;
import billing.server.routing.Reply;
import billing.server.routing.Resource;
import billing.server.routing.Routes;
import billing.subscription.store.Subscriptions;
import billing.usage.EventFilter;
import billing.usage.SentEvents;
import billing.usage.StoredEvent;
import billing.usage.UsageEvent;
import billing.usage.store.EventStore;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Usage events ({@code rating-and-usage.md 1}, {@code api-conventions.md 15}). */
public final class EventResource implements Resource {
    private static final String SUBSCRIPTION = "external_subscription_id";
    private static final String FROM_START = "timestamp_from_started_at";
    private static final EventCalls INTAKE = new EventCalls();

    @Override
    public void addTo(Routes routes) {
        routes.post("/events", "event").summary("Ingests one event")
                .body("event", "EventInput").answers("EventCreated").brief()
                .ingests(Ingestion.ONE).later(EventResource::create);
        routes.post("/events/batch", "event")
                .summary("Ingests up to 100 events, all of them or none")
                .unwrappedBody("EventBatchInput").answers("EventsCreated")
                .ingests(Ingestion.BATCH).by(EventResource::createAll);
        routes.get("/events", "event").summary("Lists events, the latest first").paged()
                .query(SUBSCRIPTION, "string").query("code", "string")
                .query(FROM_START, "boolean").query("timestamp_from", "timestamp")
                .query("timestamp_to", "timestamp").answers("EventsPaginated")
                .by(EventResource::list);
        routes.get("/events/{transaction_id}", "event").summary("Shows an event")
                .answers("Event").brief().by(EventResource::show);
    }

    private static CompletableFuture<Reply> create(Call call) {
        UsageEvent event = new EventReader(call.now()).read(call.body());
        return call.database().writeSoon(WriteScope.EVENTS, INTAKE,
                        new EventCall(call, SentEvents.one(event)))
                .thenApply(stored -> Reply.one("event", json(call).node(stored.get(0))));
    }

    /** The events are read before the write transaction begins. */
    private static Reply createAll(Call call) {
        List<Node> given = call.body().member("events").map(Node::items).orElse(List.of());
        EventReader reader = new EventReader(call.now());
        SentEvents sent = SentEvents.batch(given.size(),
                index -> reader.read(given.get(index)));
        List<StoredEvent> stored = call.database().write(WriteScope.EVENTS, INTAKE,
                new EventCall(call, sent));
        return Reply.all("events", stored.stream().map(json(call)::node).toList());
    }

    /** Renders after the commit, because other writers wait for the transaction. */
    private static EventJson json(Call call) {
        return new EventJson(call.prefix());
    }

    private static Reply list(Call call) {
        return call.read(handle -> {
            PageOf<StoredEvent> page = new EventStore(handle)
                    .page(call.query().whole(query -> filter(query, handle)), call.query().page());
            return Reply.page("events", page.items().stream().map(json(call)::node).toList(), page);
        });
    }

    private static Reply show(Call call) {
        String id = call.path("transaction_id");
        return call.read(handle -> Reply.one("event", json(call).node(
                new EventStore(handle).withTransactionId(id).stream()
                        .filter(event -> !event.isVoided()).findFirst()
                        .orElseThrow(() -> new NotFoundException("event", id)))));
    }

    private static EventFilter filter(Query query, Handle handle) {
        String subscription = query.text(SUBSCRIPTION);
        Instant from = fromStart(query) ? start(handle, subscription)
                : query.instant("timestamp_from");
        return new EventFilter(query.text("code"), subscription, from,
                query.lastInstant("timestamp_to", ChronoUnit.MILLIS), false);
    }

    /** Whether the list starts at the start of the subscription, which is then required. */
    private static boolean fromStart(Query query) {
        boolean wanted = Boolean.TRUE.equals(query.flag(FROM_START));
        if (query.find(FROM_START).isPresent() && query.flag(FROM_START) == null) {
            query.refuse(FROM_START, ErrorCode.VALUE_IS_INVALID);
        }
        if (wanted && query.find(SUBSCRIPTION).isEmpty()) {
            query.refuse(SUBSCRIPTION, ErrorCode.VALUE_IS_MANDATORY);
        }
        if (wanted && query.find("timestamp_from").isPresent()) {
            query.refuse("timestamp_from", ErrorCode.VALUE_MUST_BE_BLANK);
        }
        return wanted;
    }

    private static Instant start(Handle handle, String subscription) {
        return new Subscriptions(handle).history(subscription).latestStart().orElse(null);
    }
}
