package billing.server.routing;

/** Answers the calls of a route. */
@FunctionalInterface
public interface Handler {
    /**
     * Answers a call.
     *
     * @throws billing.kernel.error.BillingException answered as {@link ErrorReply} documents
     */
    Reply answer(Call call);
}
