package billing.server.api.customer;

import billing.access.store.LinkKeys;
import billing.customer.Customer;
import billing.kernel.error.InvalidException;
import billing.server.link.PortalPass;
import billing.server.link.PortalPass.Access;
import billing.server.routing.Call;
import billing.server.routing.Reply;
import billing.server.routing.Resource;
import billing.server.routing.Routes;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;

/** Links to the pages of one customer: portal and checkout ({@code api-conventions.md 14}). */
public final class CustomerPortalResource implements Resource {
    @Override
    public void addTo(Routes routes) {
        routes.get("/customers/{external_customer_id}/portal_url", "customer")
                .summary("Creates a link to the customer portal, valid for 12 hours")
                .answers("CustomerPortalUrl").by(CustomerPortalResource::portalUrl);
        routes.post("/customers/{external_customer_id}/checkout_url", "customer")
                .summary("Requests a checkout page for a payment method")
                .answers("CustomerCheckoutUrl").by(CustomerPortalResource::checkoutUrl);
    }

    /** The link gives no more access than the key, which may not be allowed to write customers. */
    private static Reply portalUrl(Call call) {
        return call.read(handle -> {
            Customer customer = call.customer(handle);
            String token = PortalPass.token(customer.id(), Access.of(call.mayWrite("customer")),
                    new LinkKeys(handle).ring(), call.now(),
                    call.identifiers().next(call.now()));
            return Reply.one("customer", JsonNodeFactory.instance.objectNode().put("portal_url",
                    PortalPass.address(call.base() == null ? PortalPass.USUAL_BASE : call.base(),
                            token)));
        });
    }

    /** There are no payment providers, so there is no such page. */
    private static Reply checkoutUrl(Call call) {
        call.read(call::customer);
        throw new InvalidException("base", "no_linked_payment_provider");
    }
}
