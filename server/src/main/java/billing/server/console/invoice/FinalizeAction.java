package billing.server.console.invoice;

import billing.invoicing.Invoice;
import billing.invoicing.store.Invoices;
import billing.server.console.Action;
import billing.server.console.ReasonField;
import billing.server.console.Submission;
import billing.server.console.Visit;
import billing.server.console.view.ActionForm;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Finalizes a draft. */
final class FinalizeAction implements Action {
    private final UUID id;

    FinalizeAction(UUID id) {
        this.id = id;
    }

    @Override
    public String permission() {
        return "invoice";
    }

    @Override
    public ActionForm form(Visit visit) {
        Invoice invoice = new Invoices(visit.handle()).get(id);
        return new ActionForm("Finalize this draft of "
                + visit.figures().money(invoice.amounts().totalCents(),
                        invoice.document().currency()) + "?",
                "The invoice gets its number and never changes afterwards. Credits and prepaid"
                        + " credits of the customer are used.",
                "Finalize", true, List.of(ReasonField.field()), InvoiceSection.path(id));
    }

    @Override
    public Outcome carryOut(Submission submission, Map<String, String> values) {
        return submission.send("PUT", "/invoices/" + id + "/finalize", null,
                ReasonField.of(values), InvoiceSection.path(id));
    }
}
