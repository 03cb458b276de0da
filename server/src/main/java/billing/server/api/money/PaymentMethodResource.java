package billing.server.api.money;

import billing.customer.PaymentMethod;
import billing.customer.store.PaymentMethods;
import billing.engine.Handle;
import billing.server.render.customer.PaymentMethodJson;
import billing.server.routing.Call;
import billing.server.routing.Pages;
import billing.server.routing.Reply;
import billing.server.routing.Resource;
import billing.server.routing.Routes;
import java.util.UUID;

/** The payment methods stored for a customer ({@code money.md 10}). */
public final class PaymentMethodResource implements Resource {
    private static final String METHODS = "/customers/{external_customer_id}/payment_methods";

    @Override
    public void addTo(Routes routes) {
        routes.get(METHODS, "payment_method").summary("Lists a customer's payment methods")
                .paged().answers("PaymentMethodsPaginated").by(PaymentMethodResource::list);
        routes.put(METHODS + "/{id}/set_as_default", "payment_method")
                .summary("Sets the default payment method").answers("PaymentMethod")
                .by(call -> call.write(handle -> shown(call, handle, new PaymentMethods(handle)
                        .setDefault(customer(call, handle), call.id("id", "payment_method")))));
        routes.delete(METHODS + "/{id}", "payment_method").summary("Deletes a payment method")
                .answers("PaymentMethod")
                .by(call -> call.write(handle -> shown(call, handle, new PaymentMethods(handle)
                        .delete(customer(call, handle), call.id("id", "payment_method"),
                                call.now()))));
    }

    private static Reply list(Call call) {
        return call.read(handle -> Pages.of(call, "payment_methods",
                new PaymentMethods(handle).ofCustomer(customer(call, handle)),
                json(call, handle)::node));
    }

    private static UUID customer(Call call, Handle handle) {
        return call.customer(handle).id();
    }

    private static Reply shown(Call call, Handle handle, PaymentMethod method) {
        return Reply.one("payment_method", json(call, handle).node(method));
    }

    private static PaymentMethodJson json(Call call, Handle handle) {
        return new PaymentMethodJson(call.responses(handle).scope());
    }
}
