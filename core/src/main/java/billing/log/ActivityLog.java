package billing.log;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.UUID;

/**
 * A change of the business.
 *
 * @param type    as webhooks have it, {@code invoice.voided}
 * @param cause   who asked for it, and why
 * @param object  as it was right after; null when nothing shows it
 * @param changes member to its values before and after; null but for updates
 */
public record ActivityLog(UUID id, String type, Cause cause, JsonNode object, JsonNode changes,
                          String externalCustomerId, String externalSubscriptionId,
                          UUID resourceId, String resourceType, Instant loggedAt) {
    /**
     * Who asked for a change.
     *
     * @param source {@code api}, {@code front} or {@code system}
     * @param reason why, as whoever asked for it stated; null without one
     */
    public record Cause(String source, String reason) {
    }

    /** Who asked for it: {@code api}, {@code front} or {@code system}. */
    public String source() {
        return cause.source();
    }

    /** Why, as whoever asked for it stated; null without a reason. */
    public String reason() {
        return cause.reason();
    }
}
