package billing.server.routing;

import billing.customer.store.BillingEntities;
import billing.engine.Handle;
import java.util.List;

/** The filter {@code billing_entity_codes[]} of many lists ({@code api-conventions.md 4.3}). */
public final class EntityCodes {
    private static final String NAME = "billing_entity_codes";

    private EntityCodes() {
    }

    /** Whether a parameter is this filter, so that the answer may be 404. */
    public static boolean isOne(Parameter parameter) {
        return parameter.name().equals(NAME + "[]");
    }

    /**
     * The codes of the filter; null when it is absent.
     *
     * @throws billing.kernel.error.NotFoundException when one of them is unknown
     */
    public static List<String> read(Call call, Handle handle) {
        List<String> codes = call.query().list(NAME);
        if (codes != null) {
            codes.forEach(new BillingEntities(handle)::get);
        }
        return codes;
    }
}
