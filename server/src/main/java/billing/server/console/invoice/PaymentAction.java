package billing.server.console.invoice;

import billing.invoicing.Invoice;
import billing.invoicing.store.Invoices;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.time.LocalDays;
import billing.server.console.Action;
import billing.server.console.Failure;
import billing.server.console.ReasonField;
import billing.server.console.Submission;
import billing.server.console.Visit;
import billing.server.console.view.ActionForm;
import billing.server.console.view.AmountEntry;
import billing.server.console.view.FormField;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Records a payment of an invoice. */
final class PaymentAction implements Action {
    private static final String AMOUNT = "amount_cents";
    /** Both can be wanted, and have a box to tick. */
    private static final Map<String, String> EXPLAINED = Map.of(
            AMOUNT + ": value_is_out_of_range", "This is more than the amount due. Tick the box"
                    + " below to add the rest to the customer's balance",
            "reference: value_already_exist", "An equal payment with this reference exists."
                    + " Tick the box below to record it again");
    private final UUID id;

    PaymentAction(UUID id) {
        this.id = id;
    }

    @Override
    public String permission() {
        return "payment";
    }

    @Override
    public ActionForm form(Visit visit) {
        Invoice invoice = new Invoices(visit.handle()).get(id);
        CurrencyUnit currency = invoice.document().currency();
        return new ActionForm("Record a payment of invoice " + invoice.document().number(),
                "Due: " + visit.figures().money(invoice.dueCents(), currency)
                        + ". A payment that was recorded by mistake can be reversed.",
                "Record payment", false, List.of(
                FormField.text(AMOUNT, "Amount (" + currency + ")",
                        AmountEntry.text(invoice.dueCents(), currency)).must(),
                FormField.text("reference", "Reference", "")
                        .hinted("The text of the bank transfer, or the number of the receipt.")
                        .must(),
                FormField.date("paid_at", "Paid on",
                        LocalDays.of(visit.now(), ZoneOffset.UTC).toString()).must(),
                FormField.checkbox("excess_to_balance",
                        "Add what exceeds the amount due to the customer's balance"),
                FormField.checkbox("again", "Record it although an equal payment exists"),
                ReasonField.field()),
                InvoiceSection.path(id));
    }

    @Override
    public Outcome carryOut(Submission submission, Map<String, String> values) {
        CurrencyUnit currency = submission.installation().database().read(handle ->
                new Invoices(handle).get(id)).document().currency();
        Optional<Long> cents = AmountEntry.positiveCents(values.getOrDefault(AMOUNT, ""), currency);
        if (cents.isEmpty()) {
            return Outcome.failed(Failure.invalid(AMOUNT, AmountEntry.positiveHint(currency)));
        }
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        body.putObject("payment").put("invoice_id", id.toString()).put(AMOUNT, cents.get())
                .put("reference", values.getOrDefault("reference", "").strip())
                .put("paid_at", values.getOrDefault("paid_at", "").strip())
                .put("again", "on".equals(values.get("again")))
                .put("excess_to_balance", "on".equals(values.get("excess_to_balance")));
        return submission.send("POST", "/payments", body, ReasonField.of(values),
                InvoiceSection.path(id), EXPLAINED);
    }
}
