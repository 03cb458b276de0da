package billing.server.console.invoice;

import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.engine.UnitOfWork;
import billing.invoicing.Fee;
import billing.invoicing.Invoice;
import billing.invoicing.print.FeeNames;
import billing.invoicing.store.Invoices;
import billing.kernel.error.NotAllowedException;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Decimals;
import billing.kernel.time.DatePeriod;
import billing.server.console.Action;
import billing.server.console.Failure;
import billing.server.console.Submission;
import billing.server.console.Visit;
import billing.server.console.view.ActionForm;
import billing.server.console.view.AmountEntry;
import billing.server.console.view.Choice;
import billing.server.console.view.FormField;
import billing.server.console.view.State;
import billing.settlement.creditnote.CreditNoteReason;
import billing.settlement.creditnote.CreditNoteRequest;
import billing.settlement.creditnote.CreditableInvoice;
import billing.settlement.creditnote.issue.CreditNoteIssue;
import billing.settlement.creditnote.service.CreditNoteCreation;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Creates a credit note of an invoice. */
final class CreditAction implements Action {
    private static final String FEE = "fee-";
    private static final List<Choice> WAYS = List.of(
            new Choice("offset", "Deduct from the amount due of this invoice"),
            new Choice("credit", "Credit for later invoices"),
            new Choice("refund", "Refund to the customer"));
    private final UUID id;

    CreditAction(UUID id) {
        this.id = id;
    }

    @Override
    public String permission() {
        return "credit_note";
    }

    /** Whether anything of an invoice can still be credited. */
    static boolean isPossible(Handle handle, Invoice invoice) {
        return CreditNoteIssue.creditable(handle, invoice).isCreditable();
    }

    @Override
    public ActionForm form(Visit visit) {
        Invoice invoice = new Invoices(visit.handle()).get(id);
        CreditableInvoice creditable = CreditNoteIssue.creditable(visit.handle(), invoice);
        if (!creditable.isCreditable()) {
            throw new NotAllowedException("invalid_type_or_status",
                    "No line of this invoice can be credited any more.");
        }
        CurrencyUnit currency = invoice.document().currency();
        List<FormField> fields = new ArrayList<>();
        FeeNames names = FeeNames.english(invoice.parts().fees());
        int number = 0;
        for (Fee fee : invoice.parts().fees()) {
            number++;
            long left = Decimals.toWhole(creditable.rest(List.of(fee)).itemsCents());
            if (left > 0) {
                fields.add(FormField.text(FEE + fee.id(), number + ". " + names.line(fee) + " ("
                        + currency + ")", "").hinted(units(visit, invoice, fee) + ". At most "
                        + AmountEntry.text(left, currency)
                        + ", before coupons and taxes. Empty for nothing."));
            }
        }
        fields.add(FormField.select("way", "What the customer gets",
                invoice.dueCents() > 0 ? "offset" : "credit", WAYS));
        fields.add(FormField.select("reason", "Reason", CreditNoteReason.OTHER.code(),
                Arrays.stream(CreditNoteReason.values()).map(one ->
                        new Choice(one.code(), State.words(one.code()))).toList()));
        fields.add(FormField.text("description", "Description", "")
                .hinted("Printed on the credit note."));
        return new ActionForm("Credit invoice " + invoice.document().number(),
                "A credit note is issued for the amounts below, with their share of coupons and"
                        + " taxes: at most "
                        + AmountEntry.text(creditable.rest().totalCents(), currency) + " "
                        + currency + " in all."
                        + " It cannot be deleted; what is left of a credit can be voided.",
                "Create credit note", true, fields, InvoiceSection.path(id));
    }

    /** What distinguishes a line from others of its name: its units and its dates. */
    private static String units(Visit visit, Invoice invoice, Fee fee) {
        DatePeriod dates = InvoicePage.dates(invoice, fee);
        return "Units: " + visit.figures().units(fee.quantity().units(),
                invoice.document().currency()) + (dates == null ? "" : ", "
                + visit.figures().date(dates.start()) + " \u2013 "
                + visit.figures().date(dates.end()));
    }

    @Override
    public Outcome carryOut(Submission submission, Map<String, String> values) {
        CurrencyUnit currency = submission.installation().database().read(handle ->
                new Invoices(handle).get(id)).document().currency();
        List<CreditNoteRequest.Line> lines = new ArrayList<>();
        for (Map.Entry<String, String> value : values.entrySet()) {
            if (value.getKey().startsWith(FEE) && !value.getValue().isBlank()) {
                Optional<UUID> fee = Identifiers.read(
                        value.getKey().substring(FEE.length()));
                Optional<Long> cents = AmountEntry.cents(value.getValue(), currency);
                if (fee.isEmpty() || cents.isEmpty()) {
                    return Outcome.failed(Failure.invalid(value.getKey(),
                            AmountEntry.hint(currency)));
                }
                lines.add(new CreditNoteRequest.Line(fee.get(), cents.get()));
            }
        }
        if (lines.isEmpty()) {
            return Outcome.failed(new Failure(422, "Enter an amount for at least one line",
                    Map.of()));
        }
        return submission.send("POST", "/credit_notes",
                body(values, lines, total(submission, lines)), InvoiceSection.path(id));
    }

    /** The total of the note, of which its parts are made. */
    private long total(Submission submission, List<CreditNoteRequest.Line> lines) {
        return submission.installation().database().read(handle -> new CreditNoteCreation(
                new UnitOfWork(handle, submission.installation().identifiers(),
                        submission.installation().clock().now()))
                .estimate(id, lines).items().totalCents());
    }

    private ObjectNode body(Map<String, String> values, List<CreditNoteRequest.Line> lines,
                            long total) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        String way = values.getOrDefault("way", "");
        ObjectNode note = body.putObject("credit_note").put("invoice_id", id.toString())
                .put("reason", values.getOrDefault("reason", ""))
                .put("description", values.getOrDefault("description", "").strip())
                .put("credit_amount_cents", way.equals("credit") ? total : 0)
                .put("refund_amount_cents", way.equals("refund") ? total : 0)
                .put("offset_amount_cents", way.equals("offset") ? total : 0);
        ArrayNode items = note.putArray("items");
        lines.forEach(line -> items.addObject().put("fee_id", line.feeId().toString())
                .put("amount_cents", line.amountCents()));
        return body;
    }
}
