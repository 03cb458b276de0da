package billing.cli.command.payment;

import billing.cli.output.Result;
import billing.cli.session.MoneyOption;
import billing.cli.session.Session;
import billing.engine.Handle;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceType;
import billing.invoicing.store.Invoices;
import billing.run.LifecycleInvoicing;
import billing.settlement.payment.NewReversal;
import billing.settlement.payment.Payment;
import billing.settlement.payment.PaymentReversal.Kind;
import billing.settlement.payment.service.PaymentReversalService;
import java.util.List;
import java.util.stream.Collectors;

/** The common part of commands that reverse payments. */
final class PaymentReversalCommand {
    private final Session session;

    PaymentReversalCommand(Session session) {
        this.session = session;
    }

    /** The service that reverses payments. */
    static PaymentReversalService reversing(Session session, Handle handle) {
        return new PaymentReversalService(session.work(handle),
                new LifecycleInvoicing());
    }

    /**
     * Reverses a payment by its id or receipt number.
     *
     * @param amount the text of the option; null for the remaining amount
     * @param at     the text of the option; null for now
     */
    Result reverse(String name, Kind kind, String amount, String reason, String at) {
        Payment reversed = session.database().write(handle -> {
            Payment payment = NamedPayment.find(handle, name);
            return reversing(session, handle).reverse(new NewReversal(payment.id(), kind,
                    MoneyOption.cents(session, "--amount", amount, payment.currency()), reason, at,
                    null));
        });
        Result result = PaymentPage.result(session, reversed);
        List<Invoice> invoices = session.database().read(handle ->
                new Invoices(handle).byIds(reversed.target().invoiceIds()));
        String due = invoices.stream().filter(invoice -> invoice.owedCents() > 0
                        && invoice.state().status().isVisible())
                .map(invoice -> invoice.document().number() + " "
                        + invoice.money(invoice.owedCents()))
                .sorted().collect(Collectors.joining(", "));
        if (!due.isEmpty()) {
            result.note("due again: " + due);
        }
        if (invoices.stream().anyMatch(invoice -> invoice.document().type()
                == InvoiceType.CREDIT)) {
            result.note("purchased credits stay in their wallet; remove unused ones with"
                    + " `billing wallet void`");
        }
        return result;
    }
}
