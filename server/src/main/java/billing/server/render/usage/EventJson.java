package billing.server.render.usage;

import billing.server.render.IdPrefix;
import billing.server.render.Members;
import billing.usage.StoredEvent;
import billing.usage.UsageEvent;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Events as the API shows them ({@code rating-and-usage.md 1.1}). */
public final class EventJson {
    private final IdPrefix prefix;

    /** Renders with this prefix on identifiers; events need nothing else of the scope. */
    public EventJson(IdPrefix prefix) {
        this.prefix = prefix;
    }

    /** An event; it is shown without the ids of customer and subscription. */
    public ObjectNode node(StoredEvent stored) {
        UsageEvent event = stored.event();
        return new Members(prefix).id("id", stored.id())
                .text("transaction_id", event.transactionId()).id("customer_id", null)
                .text("code", event.code()).millis("timestamp", event.timestamp())
                .decimal("precise_total_amount_cents", event.preciseTotalCents())
                .value("properties", event.properties()).id("subscription_id", null)
                .text("external_subscription_id", event.externalSubscriptionId())
                .instant("created_at", stored.createdAt()).node();
    }
}
