package billing.server.routing;

/** The unpacked body is longer than the limit: 413. */
public final class TooLargeException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Creates the exception. */
    public TooLargeException() {
        super("the body is longer than the server takes");
    }
}
