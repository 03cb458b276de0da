package billing.mail;

import billing.kernel.identifier.MailAddress;
import java.util.List;

/**
 * Who gets a document. A mail to the customer's addresses is sent once; addresses that a request
 * names get theirs in addition to it.
 *
 * @param addresses         each gets a message of its own; as stored, so perhaps not valid ones
 * @param areNamedByRequest whether a request names them in place of those of the customer
 */
public record MailRecipients(List<String> addresses, boolean areNamedByRequest) {
    /** The customer's addresses, with commas between them; a text without any is one. */
    public static MailRecipients ofCustomer(String text) {
        List<String> addresses = MailAddress.split(text);
        return new MailRecipients(addresses.isEmpty() && text != null && !text.isEmpty()
                ? List.of(text) : addresses, false);
    }

    /** The addresses that a request names; those of the customer if it names none. */
    public static MailRecipients requested(List<String> named, String customerAddresses) {
        return named == null || named.isEmpty() ? ofCustomer(customerAddresses)
                : new MailRecipients(MailAddress.split(String.join(",", named)), true);
    }
}
