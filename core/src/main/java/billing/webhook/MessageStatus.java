package billing.webhook;

/** How far a message has come: waiting, waiting after a failure, delivered, abandoned. */
public enum MessageStatus {
    PENDING, RETRYING, SUCCEEDED, FAILED
}
