package billing.server.api.money;

import billing.customer.Customer;
import billing.engine.Handle;
import billing.input.Fields;
import billing.input.Shape;
import billing.input.Types;
import billing.invoicing.Invoice;
import billing.invoicing.store.Invoices;
import billing.kernel.error.ErrorCode;
import billing.kernel.error.InvalidException;
import billing.kernel.money.CurrencyUnit;
import billing.server.render.customer.CustomerBalanceJson;
import billing.server.routing.Call;
import billing.server.routing.Reply;
import billing.server.routing.Resource;
import billing.server.routing.Routes;
import billing.settlement.balance.service.CustomerBalance;
import billing.settlement.balance.store.BalanceEntries;

/** Customer balances: what customers paid in excess of the amounts due. */
public final class CustomerBalanceResource implements Resource {
    private static final String ONE = "/customers/{external_customer_id}/balance";
    private static final Shape REFUND = Shape.of("refund")
            .with("currency", Types.text(), "Default: the customer's currency.")
            .with("reference", Types.text(), "The reference of the refund.");

    @Override
    public void addTo(Routes routes) {
        routes.get(ONE, "payment").summary("Shows the balances of a customer")
                .answers("CustomerBalance").by(call -> call.read(handle -> shown(call, handle,
                        call.customer(handle))));
        routes.post(ONE + "/refund", "payment").summary("Records a refund of a customer balance")
                .unwrappedBody("CustomerBalanceRefundInput").answers("CustomerBalance")
                .by(CustomerBalanceResource::refund);
        routes.post("/invoices/{id}/use_balance", "payment")
                .summary("Pays an invoice with the balance of its customer")
                .unwrappedBody("CustomerBalanceUseInput").answers("Invoice")
                .by(CustomerBalanceResource::use);
    }

    private static Reply refund(Call call) {
        Fields in = REFUND.request(call.body());
        String currency = in.get("currency", null);
        return call.write(handle -> {
            Customer customer = call.customer(handle);
            CurrencyUnit of = currency == null ? customer.billing().currency()
                    : CurrencyUnit.find(currency).orElse(null);
            if (of == null) {
                throw new InvalidException("currency",
                        currency == null ? ErrorCode.VALUE_IS_MANDATORY
                        : ErrorCode.VALUE_IS_INVALID);
            }
            new CustomerBalance(call.work(handle), customer.id(), of).refund(
                    PaymentBody.cents(call.body()), in.get("reference", null));
            return shown(call, handle, customer);
        });
    }

    private static Reply use(Call call) {
        return call.write(handle -> {
            Invoice invoice = new Invoices(handle).get(call.id("id", "invoice"));
            return Reply.one("invoice", call.responses(handle).ofInvoices().invoice(
                    new CustomerBalance(call.work(handle), invoice.parties().customerId(),
                            invoice.document().currency()).apply(invoice,
                            PaymentBody.cents(call.body()))));
        });
    }

    private static Reply shown(Call call, Handle handle, Customer customer) {
        BalanceEntries entries = new BalanceEntries(handle);
        return Reply.one("customer_balance", new CustomerBalanceJson(
                call.responses(handle).scope()).node(customer, entries.balances(customer.id()),
                entries.ofCustomer(customer.id())));
    }
}
