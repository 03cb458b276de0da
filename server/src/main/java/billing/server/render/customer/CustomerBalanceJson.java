package billing.server.render.customer;

import billing.customer.Customer;
import billing.kernel.money.Money;
import billing.server.render.ListJson;
import billing.server.render.RenderScope;
import billing.settlement.balance.BalanceEntry;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Customer balances as the API shows them: the balance of each currency, and the entries. */
public final class CustomerBalanceJson {
    private final RenderScope scope;

    /** Renders within a scope. */
    public CustomerBalanceJson(RenderScope scope) {
        this.scope = scope;
    }

    /** The balances of a customer under their root key. */
    public ObjectNode tree(Customer customer, List<Money> balances,
                           List<BalanceEntry> entries) {
        return ListJson.one("customer_balance", node(customer, balances, entries));
    }

    /** The balances of a customer. */
    public ObjectNode node(Customer customer, List<Money> balances,
                           List<BalanceEntry> entries) {
        ArrayNode held = JsonNodeFactory.instance.arrayNode();
        balances.forEach(balance -> held.add(scope.members()
                .text("currency", balance.currency()).number("balance_cents", balance.cents())
                .node()));
        ArrayNode all = JsonNodeFactory.instance.arrayNode();
        entries.forEach(entry -> all.add(scope.members().text("type", entry.kind().code())
                .number("amount_cents", entry.cents()).text("currency", entry.currency())
                .number("balance_cents", entry.balanceCents())
                .id("payment_id", entry.cause().paymentId())
                .id("invoice_id", entry.cause().invoiceId())
                .text("reference", entry.cause().reference())
                .instant("created_at", entry.enteredAt()).node()));
        return scope.members().text("external_customer_id", customer.externalId())
                .node("balances", held).node("entries", all).node();
    }
}
