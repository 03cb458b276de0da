package billing.kernel.error;

import java.util.List;
import java.util.Map;

/**
 * What went wrong in the domain's terms. It contains all that is reported of it, so that the
 * command line and the server each translate it in one place, by its kind.
 */
public abstract class BillingException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** An error with a sentence for people. */
    protected BillingException(String message) {
        super(message);
    }

    /** An error with a sentence for people and the failure underneath. */
    protected BillingException(String message, Throwable cause) {
        super(message, cause);
    }

    /** Decides the exit code and the status that it is reported with. */
    public ErrorKind kind() {
        return ErrorKind.FAILED;
    }

    /** The documented code; null if it has none of its own. */
    public String code() {
        return null;
    }

    /** One sentence: what to do; null if there is nothing to add to the message. */
    public String hint() {
        return null;
    }

    /** Field name to codes, in order of appearance; empty if no fields are at fault. */
    public Map<String, List<String>> details() {
        return Map.of();
    }

    /** Several faults, of which each is reported alone; empty if the message states it all. */
    public List<Problem> problems() {
        return List.of();
    }
}
