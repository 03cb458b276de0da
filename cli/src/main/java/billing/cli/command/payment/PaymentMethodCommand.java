package billing.cli.command.payment;

import billing.cli.output.Column;
import billing.cli.output.Result;
import billing.cli.output.Table;
import billing.cli.session.Session;
import billing.cli.session.Verbs;
import billing.customer.Customer;
import billing.customer.PaymentMethod;
import billing.customer.service.PaymentMethodService;
import billing.customer.store.Customers;
import billing.customer.store.PaymentMethods;
import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.kernel.error.NotFoundException;
import billing.server.render.ListJson;
import billing.server.render.customer.PaymentMethodJson;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Commands about stored payment methods. */
@Command(name = "payment-method",
        description = {"List, add and remove payment methods of customers.",
            "They refer to methods stored at a payment provider; billing does not charge them."},
        footer = "  billing payment-method list acme")
@Verbs({PaymentMethodCommand.ListVerb.class, PaymentMethodCommand.AddVerb.class,
    PaymentMethodCommand.RemoveVerb.class})
public final class PaymentMethodCommand {
    /** The customer and the result of all verbs. */
    private abstract static class Verb implements Callable<Result> {
        final Session session;
        @Parameters(paramLabel = "CUSTOMER", description = "External id of the customer.")
        private String customer;

        Verb(Session session) {
            this.session = session;
        }

        Customer customer(Handle handle) {
            return new Customers(handle).get(customer);
        }

        Result shown(List<PaymentMethod> methods) {
            Table table = Table.of(Column.text("Id").optional(), Column.text("Provider"),
                    Column.text("Code"), Column.text("Method"), Column.text("Default"))
                    .whenEmpty("no payment methods");
            methods.forEach(one -> table.row(one.id(), one.providerType(), one.providerCode(),
                    one.providerMethodId(), one.isDefault() ? "yes" : "no"));
            return Result.of(() -> List.of(table), () -> session.database().read(handle -> {
                PaymentMethodJson json = new PaymentMethodJson(session.responses(handle).scope());
                return ListJson.page("payment_methods", methods.stream().map(json::node).toList(),
                        1, Math.max(1, methods.size()), methods.size());
            }));
        }
    }

    @Command(name = "list", description = "List payment methods of a customer.",
            footer = "  billing payment-method list acme")
    public static final class ListVerb extends Verb {
        public ListVerb(Session session) {
            super(session);
        }

        @Override
        public Result call() {
            return shown(session.database().read(handle ->
                    new PaymentMethods(handle).ofCustomer(customer(handle).id())));
        }
    }

    @Command(name = "add", description = {"Add a payment method of a customer.",
        "The first one becomes the default. The customer needs a payment provider: set",
        "payment_provider in the billing_configuration of its catalog file, and apply it."},
            footer = "  billing payment-method add acme pm_1PqR --default")
    public static final class AddVerb extends Verb {
        @Parameters(paramLabel = "METHOD", index = "1",
                description = "Id of the method at the payment provider.")
        private String method;
        @Option(names = "--default", description = "Make it the customer's default.")
        private boolean isDefault;

        public AddVerb(Session session) {
            super(session);
        }

        @Override
        public Result call() {
            return shown(List.of(session.database().<PaymentMethod>write(handle ->
                    new PaymentMethodService(session.work(handle))
                            .add(customer(handle), method, isDefault))));
        }
    }

    @Command(name = "remove", description = "Remove a payment method of a customer.",
            footer = "  billing payment-method remove acme 018e0b44-2880-7000-beec-f893a2eefb32")
    public static final class RemoveVerb extends Verb {
        @Parameters(paramLabel = "ID", index = "1", description = "Id of the payment method.")
        private String id;

        public RemoveVerb(Session session) {
            super(session);
        }

        @Override
        public Result call() {
            return shown(List.of(session.database().<PaymentMethod>write(handle ->
                    new PaymentMethods(handle).delete(customer(handle).id(), id(),
                            session.now()))));
        }

        private UUID id() {
            return Identifiers.read(id)
                    .orElseThrow(() -> new NotFoundException("payment_method", id));
        }
    }
}
