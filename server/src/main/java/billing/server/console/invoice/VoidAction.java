package billing.server.console.invoice;

import billing.invoicing.Invoice;
import billing.invoicing.store.Invoices;
import billing.kernel.money.CurrencyUnit;
import billing.server.console.Action;
import billing.server.console.Failure;
import billing.server.console.ReasonField;
import billing.server.console.Submission;
import billing.server.console.Visit;
import billing.server.console.view.ActionForm;
import billing.server.console.view.AmountEntry;
import billing.server.console.view.FormField;
import billing.settlement.creditnote.service.RegenerableInvoices;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Voids a final invoice. */
final class VoidAction implements Action {
    private static final String CREDIT_NOTE = "generate_credit_note";
    private static final List<String> AMOUNTS = List.of("credit_amount", "refund_amount");
    private final UUID id;

    VoidAction(UUID id) {
        this.id = id;
    }

    @Override
    public String permission() {
        return "invoice";
    }

    @Override
    public ActionForm form(Visit visit) {
        Invoice invoice = new Invoices(visit.handle()).get(id);
        CurrencyUnit currency = invoice.document().currency();
        return new ActionForm("Void invoice " + invoice.document().number() + " of "
                + visit.figures().money(invoice.amounts().totalCents(), currency) + "?",
                "It keeps its number, and its billing period is not billed again. Prepaid credits"
                        + " and customer balance that paid it are returned, except what credit"
                        + " notes have credited or refunded, unless credit notes are created"
                        + " instead. Payments and credit notes stay as they are. This cannot be"
                        + " undone. " + new RegenerableInvoices(visit.handle()).refusal(invoice)
                        .map(reason -> "The invoice cannot be regenerated: " + reason + ".")
                        .orElse("The invoice can be regenerated."),
                "Void", true, List.of(ReasonField.field(),
                FormField.checkbox(CREDIT_NOTE, "Create credit notes"),
                FormField.text("credit_amount", "Credit for later invoices (" + currency + ")", "")
                        .hinted("Only with credit notes."),
                FormField.text("refund_amount", "Refund (" + currency + ")", "")
                        .hinted("Only with credit notes.")),
                InvoiceSection.path(id));
    }

    @Override
    public Outcome carryOut(Submission submission, Map<String, String> values) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        if ("on".equals(values.get(CREDIT_NOTE))) {
            body.put(CREDIT_NOTE, true);
        }
        CurrencyUnit currency = submission.installation().database().read(handle ->
                new Invoices(handle).get(id)).document().currency();
        for (String name : AMOUNTS) {
            String text = values.getOrDefault(name, "").strip();
            if (!text.isEmpty()) {
                Optional<Long> cents = AmountEntry.cents(text, currency);
                if (cents.isEmpty()) {
                    return Outcome.failed(Failure.invalid(name, AmountEntry.hint(currency)));
                } else if (!body.has(CREDIT_NOTE)) {
                    return Outcome.failed(Failure.invalid(name,
                            "Check \"Create credit notes\" too, or leave this empty"));
                }
                body.put(name, cents.get());
            }
        }
        return submission.send("POST", "/invoices/" + id + "/void", body,
                ReasonField.of(values), InvoiceSection.path(id));
    }
}
