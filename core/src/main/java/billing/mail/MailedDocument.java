package billing.mail;

import java.util.UUID;

/**
 * A document that is mailed.
 *
 * @param number     null for payment requests, which have none
 * @param customerId who receives it
 */
public record MailedDocument(MailKind kind, UUID id, String number, UUID customerId) {
    /** The number, or the identifier of a document without one. */
    public String name() {
        return number == null ? id.toString() : number;
    }
}
