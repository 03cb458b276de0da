package billing.server.routing;

/** What answers the calls of a route. */
@FunctionalInterface
public interface Handler {
    /**
     * The answer of a call.
     *
     * @throws billing.kernel.error.BillingException with the documented answer of each kind
     */
    Reply answer(Call call);
}
