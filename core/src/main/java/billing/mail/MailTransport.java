package billing.mail;

/** Where mails are delivered to: a server, or a folder. */
public interface MailTransport {
    /**
     * Connects to it.
     *
     * @throws MailFailedException of the scope {@code CONNECTION} if that fails
     */
    Connection connect();

    /** Takes mails one after the other. */
    interface Connection extends AutoCloseable {
        /**
         * Delivers a mail; when it returns, the mail is accepted.
         *
         * @throws MailFailedException if it was not accepted, or if that is unknown
         */
        void send(OutgoingMail mail);

        @Override
        void close();
    }
}
