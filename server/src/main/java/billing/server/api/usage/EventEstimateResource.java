package billing.server.api.usage;

import billing.ingestion.EventReader;
import billing.input.Node;
import billing.invoicing.advance.EventEstimate;
import billing.invoicing.advance.InstantEstimate;
import billing.server.routing.Call;
import billing.server.routing.Reply;
import billing.server.routing.Resource;
import billing.server.routing.Routes;
import billing.usage.SentEvents;
import billing.usage.UsageEvent;
import java.util.List;

/** Fee estimates of events ({@code rating-and-usage.md 7}). */
public final class EventEstimateResource implements Resource {
    @Override
    public void addTo(Routes routes) {
        routes.post("/events/estimate_fees", "event")
                .summary("Estimates the fees of an event added to current usage")
                .body("event", "EventEstimateFeesInput").answers("Fees")
                .by(EventEstimateResource::fees);
        routes.post("/events/estimate_instant_fees", "event")
                .summary("Estimates the fees of a single event")
                .body("event", "EventEstimateInstantFeesInput").answers("FeesEstimate")
                .by(EventEstimateResource::alone);
        routes.post("/events/batch_estimate_instant_fees", "event")
                .summary("Estimates the fees of events, each on its own")
                .unwrappedBody("EventBatchEstimateInstantFeesInput").answers("FeesEstimate")
                .by(EventEstimateResource::batch);
    }

    private static Reply fees(Call call) {
        Node body = call.body();
        String subscription = EventReader.externalSubscriptionId(body);
        return call.read(handle -> Reply.all("fees", call.responses(handle)
                .ofInvoices().fees(new EventEstimate(handle, call.now()).fees(subscription,
                        () -> identified(call, new EventReader(call.now()).read(body))))));
    }

    private static Reply alone(Call call) {
        UsageEvent event = identified(call, new EventReader(call.now()).read(call.body()));
        return call.read(handle -> Reply.all("fees", call.responses(handle)
                .ofInvoices().estimates(new InstantEstimate(handle, call.now()).fees(event))));
    }

    private static Reply batch(Call call) {
        List<Node> events = call.body().member("events").map(Node::items).orElse(List.of());
        SentEvents.requireBatchSize(events.size());
        EventReader reader = new EventReader(call.now());
        List<UsageEvent> read = events.stream()
                .map(event -> identified(call, reader.read(event))).toList();
        return call.read(handle -> Reply.all("fees", call.responses(handle)
                .ofInvoices().estimates(new InstantEstimate(handle, call.now()).fees(read))));
    }

    /** The transaction id may be absent from an estimate; the fee then shows a new one. */
    private static UsageEvent identified(Call call, UsageEvent event) {
        String id = event.transactionId() != null ? event.transactionId()
                : call.identifiers().next(call.now()).toString();
        return new UsageEvent(id, event.externalSubscriptionId(), event.code(),
                event.timestamp(), event.properties(), event.preciseTotalCents());
    }
}
