package billing.mail;

/** The state of a message: waiting for an attempt, accepted by the server, given up. */
public enum MailState {
    QUEUED, SENT, FAILED
}
