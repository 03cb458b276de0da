package billing.server.mail;

import billing.access.store.LinkKeys;
import billing.engine.Handle;
import billing.mail.MailMessage;
import billing.mail.content.PortalLink;
import billing.server.link.PortalPass;
import billing.server.link.PortalPass.Access;
import java.time.Duration;
import java.time.Instant;

/**
 * Links to the customer portal for mails. They are valid longer than those of the API, because
 * mails are read later, and end with them when the customer's links are revoked.
 *
 * @param base public base URL of the server, without a slash at its end
 */
public record PortalLinks(String base) implements PortalLink {
    /** How long a link is valid. */
    public static final Duration TERM = Duration.ofDays(30);

    @Override
    public String create(Handle handle, MailMessage message, Instant now) {
        return PortalPass.address(base, PortalPass.tokenUntil(message.document().customerId(),
                Access.EDIT, new LinkKeys(handle).ring(), now.plus(TERM), message.id()));
    }
}
