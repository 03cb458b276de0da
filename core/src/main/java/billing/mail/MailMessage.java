package billing.mail;

import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * A document on its way to one recipient.
 *
 * @param recipient        the address it is sent to; as stored, so perhaps not a valid one
 * @param isNamedByRequest whether a request named the recipient in place of the customer's
 *                         addresses, so that it is not the mail that the customer gets once
 * @param issue            1 for the first message with this document to the recipient, then one
 *                         more each time it is sent again
 */
public record MailMessage(UUID id, MailedDocument document, String recipient,
                          boolean isNamedByRequest, Copies copies, int issue, Delivery delivery,
                          Instant createdAt, Instant updatedAt) {
    /** Earlier than every clock: due at once. */
    public static final Instant AT_ONCE = Instant.EPOCH;

    /** The addresses that receive copies of the message. */
    public record Copies(List<String> cc, List<String> bcc) {
        /** No copies. */
        public static final Copies NONE = new Copies(List.of(), List.of());

        public Copies {
            cc = cc == null ? List.of() : List.copyOf(cc);
            bcc = bcc == null ? List.of() : List.copyOf(bcc);
        }
    }

    /**
     * The state of the delivery.
     *
     * @param attempts      begun so far
     * @param lastError     why the last attempt failed; null if none has
     * @param messageId     the header Message-ID, the same in every attempt; null before the first
     * @param nextAttemptAt null when there is none
     * @param sentAt        when the server accepted it; null before
     */
    public record Delivery(MailState state, int attempts, String lastError, String messageId,
                           Instant nextAttemptAt, Instant sentAt) {
        /** Queued, not attempted yet. */
        public static final Delivery NEW =
                new Delivery(MailState.QUEUED, 0, null, null, AT_ONCE, null);

        /** Given up. */
        Delivery failed(String error) {
            return new Delivery(MailState.FAILED, attempts, error, messageId, null, null);
        }
    }

    /** The same message in another state. */
    public MailMessage with(Delivery newDelivery, Instant now) {
        return new MailMessage(id, document, recipient, isNamedByRequest, copies, issue,
                newDelivery, createdAt, now);
    }

    /** The message given up. */
    public MailMessage failed(String error, Instant now) {
        return with(delivery.failed(error), now);
    }
}
