package billing.webhook;

import java.util.Set;

/**
 * How one attempt to deliver a message went.
 *
 * @param httpStatus what the endpoint answered; null when nothing answered
 * @param response   the answer's body, or what went wrong
 */
public record Attempt(Integer httpStatus, String response) {
    /** Redirects are failures: their target has not been registered. */
    private static final Set<Integer> GOOD = Set.of(200, 201, 202, 204);

    /** An attempt that nothing answered. */
    public static Attempt failed(String reason) {
        return new Attempt(null, reason);
    }

    /** Whether the message has arrived. */
    public boolean isGood() {
        return httpStatus != null && GOOD.contains(httpStatus);
    }
}
