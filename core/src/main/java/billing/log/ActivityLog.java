package billing.log;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.UUID;

/**
 * A change of the business.
 *
 * @param type    as webhooks have it, {@code invoice.voided}
 * @param source  {@code api}, {@code front} or {@code system}
 * @param reason  why, as whoever asked for it stated; null without one
 * @param object  as it was right after; null when nothing shows it
 * @param changes member to its values before and after; null but for updates
 */
public record ActivityLog(UUID id, String type, String source, String reason,
                          JsonNode object, JsonNode changes,
                          String externalCustomerId, String externalSubscriptionId,
                          UUID resourceId, String resourceType, Instant loggedAt) {
}
