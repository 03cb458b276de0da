package billing.mail.content;

import java.nio.file.Path;
import java.util.List;

/**
 * The settings of mails; all addresses are valid.
 *
 * @param from      address of the sender; null for that of the billing entity
 * @param replyTo   null for the address of the billing entity if that is not the sender's
 * @param bcc       addresses that receive a blind copy of every mail
 * @param templates folder with templates that replace the built-in ones; null for none
 * @param portal    creates the link to the customer portal
 */
public record MailSettings(String from, String replyTo, List<String> bcc, Path templates,
                           PortalLink portal) {
    public MailSettings {
        bcc = List.copyOf(bcc);
    }
}
