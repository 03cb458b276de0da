package billing.webhook;

/** How far a message has come: waiting, waiting after a failure, arrived, given up. */
public enum MessageStatus {
    PENDING, RETRYING, SUCCEEDED, FAILED
}
