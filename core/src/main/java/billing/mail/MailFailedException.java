package billing.mail;

import billing.kernel.error.BillingException;

/**
 * A mail was not accepted. Neither the message nor the cause has secrets: failures of the mail
 * library never become causes, since the replies in them may repeat the password.
 */
public final class MailFailedException extends BillingException {
    private static final long serialVersionUID = 1L;
    private final Scope scope;

    /** What failed. */
    public enum Scope {
        /** The mail, for good: the recipient does not exist, the document is void. */
        REFUSED,
        /** The mail, for now: the server asks to try again later. */
        DEFERRED,
        /** The connection: other mails fail as well. */
        CONNECTION
    }

    /** What failed and why, in a sentence for people. */
    public MailFailedException(Scope scope, String message) {
        super(message);
        this.scope = scope;
    }

    /** What failed and why, in a sentence for people, and the failure underneath. */
    public MailFailedException(Scope scope, String message, Throwable cause) {
        super(message, cause);
        this.scope = scope;
    }

    /** What failed. */
    public Scope scope() {
        return scope;
    }
}
