package billing.cli.command.payment;

import billing.cli.command.invoice.NamedInvoice;
import billing.cli.output.Result;
import billing.cli.session.Session;
import billing.engine.Handle;
import billing.invoicing.Invoice;
import billing.run.LifecycleInvoicing;
import billing.settlement.payment.NewPayment;
import billing.settlement.payment.Payment;
import billing.settlement.payment.service.PaymentRecording;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Records a payment. */
@Command(name = "record", description = {"Record that a customer has paid an invoice.",
    "Makes the receipt; the invoice is settled once nothing is due on it. A payment of the same",
    "amount and reference is refused, since it is most likely recorded already."},
        footer = {"  billing payment record BENT-1-001-001 --reference \"wire 4711\"",
            "  billing payment record BENT-1-001-001 --amount 15.00 --reference cash "
                    + "--paid-at 2026-03-01"})
public final class PaymentRecordCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "INVOICE", description = "Its number, or its id.")
    private String name;
    @Option(names = "--amount", paramLabel = "AMOUNT", description = "What was paid, as 200.00 or"
            + " in cents as 20000. Default: all that is due.")
    private String amount;
    @Option(names = "--reference", paramLabel = "TEXT", required = true,
            description = "What the payer wrote, at most 40 characters. Required.")
    private String reference;
    @Option(names = "--paid-at", paramLabel = "TIME",
            description = "When it was paid: a date or a UTC time. Default: now.")
    private String paidAt;
    @Option(names = "--again", description = "Record it although a payment of this amount and"
            + " reference is recorded for the invoice.")
    private boolean again;
    @Option(names = "--excess-to-balance", description = "Keep what is more than due in the"
            + " customer balance, which later invoices use.")
    private boolean excessToBalance;

    /** The command of a session. */
    public PaymentRecordCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        Payment payment = session.database().write(handle -> {
            Invoice invoice = NamedInvoice.find(handle, name);
            Long cents = MoneyOption.cents("--amount", amount, invoice.currency());
            return recording(session, handle).record(NewPayment.of(invoice.id(),
                    cents == null ? invoice.totalDueCents() : cents, reference, paidAt)
                    .again(again).keepingExcess(excessToBalance));
        });
        return PaymentPage.result(session, payment);
    }

    /** The door through which all payments come. */
    static PaymentRecording recording(Session session, Handle handle) {
        return new PaymentRecording(session.work(handle),
                new LifecycleInvoicing());
    }
}
