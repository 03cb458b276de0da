package billing.server.console.customer;

import billing.customer.Customer;
import billing.customer.store.Customers;
import billing.kernel.error.NotFoundException;
import billing.server.console.Action;
import billing.server.console.Failure;
import billing.server.console.ReasonField;
import billing.server.console.Submission;
import billing.server.console.Visit;
import billing.server.console.view.ActionForm;
import billing.server.console.view.FormField;
import billing.settlement.wallet.Wallet;
import billing.settlement.wallet.store.Wallets;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;

/** Tops up a wallet of a customer with purchased or granted credits. */
final class TopUpAction implements Action {
    private static final String PAID = "paid_credits";
    private static final String GRANTED = "granted_credits";
    private static final Pattern ZERO = Pattern.compile("0*(\\.0*)?");
    private final String customer;
    private final UUID wallet;

    TopUpAction(String customer, UUID wallet) {
        this.customer = customer;
        this.wallet = wallet;
    }

    @Override
    public String permission() {
        return "wallet_transaction";
    }

    @Override
    public ActionForm form(Visit visit) {
        Customer owner = new Customers(visit.handle()).get(customer);
        Wallet stored = new Wallets(visit.handle()).get(wallet);
        if (!stored.customerId().equals(owner.id())) {
            throw new NotFoundException("wallet", wallet);
        }
        return new ActionForm("Top up " + CustomerTables.name(stored) + " of "
                + owner.displayName(), "One credit is worth "
                + visit.figures().price(stored.rate().amount(), stored.currency())
                + ". Purchased credits are invoiced, and can be used once the invoice is paid."
                + " Granted credits are free and can be used at once.", "Top up", false, List.of(
                FormField.text(PAID, "Purchased credits", "").hinted("A number like 100 or 10.5."),
                FormField.text(GRANTED, "Granted credits", ""),
                FormField.text("name", "Description", "").hinted("Printed on the invoice."),
                ReasonField.field()),
                CustomerSection.path(customer));
    }

    @Override
    public Outcome carryOut(Submission submission, Map<String, String> values) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        ObjectNode transaction = body.putObject("wallet_transaction")
                .put("wallet_id", wallet.toString());
        for (String member : List.of(PAID, GRANTED, "name")) {
            String value = values.getOrDefault(member, "").strip();
            if (!value.isEmpty() && !ZERO.matcher(value).matches()) {
                transaction.put(member, value);
            }
        }
        if (!transaction.has(PAID) && !transaction.has(GRANTED)) {
            return Outcome.failed(Failure.invalid(PAID,
                    "Enter a number of purchased or granted credits above 0."));
        }
        boolean isOwned = submission.installation().database().read(handle ->
                new Wallets(handle).byId(wallet).filter(stored -> new Customers(handle)
                        .find(customer).map(Customer::id).filter(stored.customerId()::equals)
                        .isPresent()).isPresent());
        return isOwned ? submission.send("POST", "/wallet_transactions", body,
                ReasonField.of(values), CustomerSection.path(customer))
                : Outcome.failed(new Failure(404, "The wallet is not the customer's.", Map.of()));
    }
}
