package billing.server.console.invoice;

import billing.kernel.error.NotFoundException;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.time.LocalDays;
import billing.server.console.Action;
import billing.server.console.Failure;
import billing.server.console.ReasonField;
import billing.server.console.Submission;
import billing.server.console.Visit;
import billing.server.console.view.ActionForm;
import billing.server.console.view.AmountEntry;
import billing.server.console.view.Choice;
import billing.server.console.view.FormField;
import billing.settlement.payment.Payment;
import billing.settlement.payment.store.Payments;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Reverses a payment of an invoice: recorded by mistake, returned by the bank, or refunded. */
final class ReversalAction implements Action {
    private static final String AMOUNT = "amount_cents";
    private static final String REASON = "reason";
    private static final List<Choice> KINDS = List.of(
            new Choice("void", "Recorded by mistake: the whole payment"),
            new Choice("return", "Returned by the bank"),
            new Choice("refund", "Refunded to the customer"));
    private final UUID invoiceId;
    private final UUID id;

    ReversalAction(UUID invoiceId, UUID id) {
        this.invoiceId = invoiceId;
        this.id = id;
    }

    @Override
    public String permission() {
        return "payment";
    }

    @Override
    public ActionForm form(Visit visit) {
        Payment payment = new Payments(visit.handle()).get(id);
        if (!payment.target().invoiceIds().contains(invoiceId)) {
            throw new NotFoundException("payment", id);
        }
        CurrencyUnit currency = payment.currency();
        return new ActionForm("Reverse the payment of "
                + visit.figures().money(payment.amountCents(), currency) + "?",
                "Not reversed yet: " + visit.figures().money(payment.leftCents(), currency)
                        + ". The payment stays recorded, and what it settled is due again.",
                "Reverse payment", true, List.of(
                FormField.select("kind", "What happened", "void", KINDS),
                FormField.text(AMOUNT, "Amount (" + currency + ")", "")
                        .hinted("Empty for all that is left."),
                FormField.text(REASON, "Reason", "")
                        .hinted("Of a mistake: kept in the activity log."),
                FormField.date("reversed_at", "Date",
                        LocalDays.of(visit.now(), ZoneOffset.UTC).toString())),
                InvoiceSection.path(invoiceId));
    }

    @Override
    public Outcome carryOut(Submission submission, Map<String, String> values) {
        String kind = values.getOrDefault("kind", "");
        String amount = values.getOrDefault(AMOUNT, "").strip();
        String path = "/payments/" + id;
        if (kind.equals("void")) {
            return amount.isEmpty()
                    ? submission.send("DELETE", path, null, ReasonField.of(values),
                            InvoiceSection.path(invoiceId))
                    : Outcome.failed(Failure.invalid(AMOUNT,
                            "Leave this empty: a mistake is reversed as a whole"));
        } else if (!kind.equals("return") && !kind.equals("refund")) {
            return Outcome.failed(Failure.invalid("kind", "Choose what happened"));
        }
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        if (!amount.isEmpty()) {
            CurrencyUnit currency = submission.installation().database().read(handle ->
                    new Payments(handle).get(id)).currency();
            Optional<Long> cents = AmountEntry.positiveCents(amount, currency);
            if (cents.isEmpty()) {
                return Outcome.failed(Failure.invalid(AMOUNT, AmountEntry.positiveHint(currency)));
            }
            body.put(AMOUNT, cents.get());
        }
        put(body, REASON, values);
        put(body, "reversed_at", values);
        return submission.send("POST", path + "/" + kind, body, InvoiceSection.path(invoiceId));
    }

    private static void put(ObjectNode body, String name, Map<String, String> values) {
        String text = values.getOrDefault(name, "").strip();
        if (!text.isEmpty()) {
            body.put(name, text);
        }
    }
}
