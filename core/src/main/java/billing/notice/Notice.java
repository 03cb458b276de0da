package billing.notice;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.UUID;

/**
 * An event: something happened to an object.
 *
 * @param subjectId the object that it happened to, as it is stored at the end of the transaction
 * @param details   what the message carries in addition to the object, or in place of a deleted
 *                  one; null for nothing
 */
public record Notice(EventType type, UUID subjectId, ObjectNode details) {
}
