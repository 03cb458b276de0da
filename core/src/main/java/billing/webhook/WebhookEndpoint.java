package billing.webhook;

import billing.kernel.limit.Limit;
import billing.notice.EventType;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * An address that receives messages ({@code api-conventions.md 13.1}).
 *
 * @param name       for people; may be null
 * @param eventTypes event types to receive; null for all, empty for none
 */
public record WebhookEndpoint(UUID id, String url, SignatureAlgorithm algorithm, String name,
                              List<String> eventTypes, Instant createdAt, Instant updatedAt) {
    /** How many there may be. */
    public static final int MOST = Limit.WEBHOOK_ENDPOINTS.most();

    public WebhookEndpoint {
        eventTypes = eventTypes == null ? null : List.copyOf(eventTypes);
    }

    /** Whether it subscribes to a type, by the type's code or its alias. */
    public boolean wants(EventType type) {
        return eventTypes == null || eventTypes.stream().map(EventType::published)
                .anyMatch(Optional.of(type)::equals);
    }
}
