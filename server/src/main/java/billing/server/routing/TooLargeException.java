package billing.server.routing;

/** A body unpacks to more than the server takes: 413. */
public final class TooLargeException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** The refusal. */
    public TooLargeException() {
        super("the body is longer than the server takes");
    }
}
