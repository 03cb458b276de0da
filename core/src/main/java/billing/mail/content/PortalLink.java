package billing.mail.content;

import billing.engine.Handle;
import billing.mail.MailMessage;
import java.time.Instant;

/** Creates the link to the customer portal that a mail to the customer alone has. */
@FunctionalInterface
public interface PortalLink {
    /** Mails have no link. */
    PortalLink NONE = (handle, message, now) -> null;

    /** The link for the customer of a message; null for none. */
    String create(Handle handle, MailMessage message, Instant now);
}
