package billing.server.api;

import billing.error.InvalidException;
import billing.input.Fields;
import billing.input.Node;
import billing.input.Reading;
import billing.input.Shape;
import billing.input.Types;
import billing.server.routing.Call;
import billing.server.routing.Reply;
import billing.server.routing.Resource;
import billing.server.routing.Routes;
import billing.time.Instants;
import billing.usage.EventTime;
import billing.usage.UsageEvent;
import billing.usage.store.EventIntake;
import billing.usage.store.EventStore;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Usage events ({@code rating-and-usage.md 1}, {@code api-conventions.md 15}). */
public final class EventResource implements Resource {
    private static final Shape EVENT = Shape.of("event")
            .with("transaction_id", Types.text(), "Unique within the subscription.")
            .with("external_subscription_id", Types.text(), "Who used it.")
            .with("code", Types.text(), "The metric.")
            .with("timestamp", Types.node(Map.of()), "When.")
            .with("precise_total_amount_cents", Types.decimal((Integer) null),
                    "The event's own price.")
            .with("properties", Types.node(Map.of()), "What is aggregated.");

    @Override
    public void addTo(Routes routes) {
        routes.post("/events", "event").summary("Takes in one event")
                .body("event", "EventInput").answers("Event").by(EventResource::create);
    }

    private static Reply create(Call call) {
        Reading reading = Reading.ofRequests();
        Fields in = EVENT.read(call.body(), reading);
        if (!reading.problems().isEmpty()) {
            throw new InvalidException(reading.problems().details());
        }
        UsageEvent event = new UsageEvent(in.get("transaction_id", null),
                in.get("external_subscription_id", null), in.get("code", null),
                timestamp(in, call.now()), properties(in),
                in.<BigDecimal>get("precise_total_amount_cents", null));
        return call.write(handle -> {
            UsageEvent stored = new EventIntake(handle).append(event, call.now());
            return Reply.one("event", call.answers(handle).event(new EventStore(handle)
                    .withTransactionId(stored.transactionId()).stream()
                    .filter(one -> Objects.equals(
                            one.event().externalSubscriptionId(),
                            stored.externalSubscriptionId())).findFirst().orElseThrow()));
        });
    }

    private static Instant timestamp(Fields in, Instant now) {
        if (!in.has("timestamp") || in.find("timestamp").isEmpty()) {
            return now;
        }
        String text = in.<Node>find("timestamp").map(Node::text).orElse(null);
        long micros = text == null ? EventTime.INVALID : EventTime.of(text);
        if (micros == EventTime.INVALID) {
            throw new InvalidException("timestamp", "invalid_format");
        }
        return Instants.ofMicros(micros);
    }

    private static Map<String, Object> properties(Fields in) {
        Map<String, Object> properties = new LinkedHashMap<>();
        in.<Node>find("properties").ifPresent(node -> node.members().forEach(
                (name, value) -> properties.put(name, value(value))));
        return properties;
    }

    private static Object value(Node node) {
        return switch (node.kind()) {
            case NUMBER -> new BigDecimal(node.text());
            case FLAG -> Boolean.valueOf(node.text());
            case TEXT -> node.text();
            case LIST -> List.copyOf(node.items().stream().map(EventResource::value).toList());
            case OBJECT -> {
                Map<String, Object> members = new LinkedHashMap<>();
                node.members().forEach((name, value) -> members.put(name, value(value)));
                yield members;
            }
            case NULL -> null;
        };
    }
}
