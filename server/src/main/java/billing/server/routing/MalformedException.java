package billing.server.routing;

/** A request that cannot be parsed: 400 with a message ({@code api-conventions.md 3.1}). */
public final class MalformedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** With the {@code error} of the answer. */
    public MalformedException(String error) {
        super(error);
    }

    /** A body that is not valid JSON. */
    public static MalformedException notJson() {
        return new MalformedException("Bad Request");
    }

    /** A request that exceeds a limit, which the sentence names. */
    public static MalformedException tooLarge(String sentence) {
        return new MalformedException("Bad Request: " + sentence);
    }

    /** A body with two members of one name, which the sentence states. */
    public static MalformedException withDuplicate(String sentence) {
        return new MalformedException("Bad Request: " + sentence);
    }

    /** A body whose root is missing or empty. */
    public static MalformedException withoutRoot(String root) {
        return new MalformedException(
                "BadRequest: param is missing or the value is empty or invalid: " + root);
    }
}
