package billing.server.routing;

/** A request that cannot be read at all: 400 with a sentence ({@code api-conventions.md 3.1}). */
public final class MalformedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** The answer's {@code error}. */
    public MalformedException(String error) {
        super(error);
    }

    /** A body that is not JSON, or cannot be read at all. */
    public static MalformedException notJson() {
        return new MalformedException("Bad Request");
    }

    /** A request of which there is more than the server reads; the sentence names the limit. */
    public static MalformedException tooLarge(String sentence) {
        return new MalformedException("Bad Request: " + sentence);
    }

    /** A body whose root is missing or empty. */
    public static MalformedException withoutRoot(String root) {
        return new MalformedException(
                "BadRequest: param is missing or the value is empty or invalid: " + root);
    }
}
