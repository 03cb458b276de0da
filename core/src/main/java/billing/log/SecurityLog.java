package billing.log;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.UUID;

/**
 * A change that concerns access rights or the receivers of messages.
 *
 * @param type      {@code api_key}, {@code webhook_endpoint}
 * @param event     {@code api_key.rotated}
 * @param subjectId the key, the endpoint, or the request that was refused
 * @param resources what is worth knowing of it, without secrets
 */
public record SecurityLog(UUID id, String type, String event, UUID subjectId,
                          JsonNode resources, Instant loggedAt) {
}
