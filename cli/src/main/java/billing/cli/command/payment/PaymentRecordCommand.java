package billing.cli.command.payment;

import billing.cli.command.invoice.NamedInvoice;
import billing.cli.output.CommandException;
import billing.cli.output.ExitCode;
import billing.cli.output.Result;
import billing.cli.session.MoneyOption;
import billing.cli.session.Session;
import billing.engine.Handle;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceStatus;
import billing.run.LifecycleInvoicing;
import billing.settlement.payment.NewPayment;
import billing.settlement.payment.Payment;
import billing.settlement.payment.service.PaymentRecording;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Records a payment. */
@Command(name = "record", description = {"Record a payment of an invoice.",
    "Creates a receipt. The invoice is paid when its amount due is zero. A second payment with",
    "the same amount and reference is refused, since it is most likely a duplicate."},
        footer = {"  billing payment record BENT-1-001-001 --reference \"wire 4711\"",
            "  billing payment record BENT-1-001-001 --amount 15.00 --reference cash \\",
            "      --paid-at 2026-03-01"})
public final class PaymentRecordCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "INVOICE", description = "Number or id of the invoice.")
    private String name;
    @Option(names = "--amount", paramLabel = "AMOUNT", description = "Paid amount: 200.00, or"
        + " 20000 for cents. Default: the amount due")
    private String amount;
    @Option(names = "--reference", paramLabel = "TEXT", required = true,
            description = "Payment reference, at most 40 characters.")
    private String reference;
    @Option(names = "--paid-at", paramLabel = "TIME",
            description = "Time of the payment: a date, or a time in UTC. Default: now")
    private String paidAt;
    @Option(names = "--allow-duplicate", description = "Record the payment even if the invoice has"
        + " one with the same amount and reference.")
    private boolean allowDuplicate;
    /** The former name of {@code --allow-duplicate}. */
    @Option(names = "--again", hidden = true)
    private boolean again;
    @Option(names = "--excess-to-balance", description = "Add an overpaid amount to the"
        + " customer balance, which pays later invoices.")
    private boolean excessToBalance;

    public PaymentRecordCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        Payment payment = session.database().write(handle -> {
            Invoice invoice = NamedInvoice.find(handle, name);
            Long cents = MoneyOption.cents(session, "--amount", amount,
                    invoice.document().currency());
            return recording(session, handle).record(NewPayment.of(invoice.id(),
                    cents == null ? due(invoice) : cents, reference, paidAt)
                    .allowDuplicate(allowDuplicate || again).keepingExcess(excessToBalance));
        });
        return PaymentPage.result(session, payment);
    }

    private static long due(Invoice invoice) {
        if (invoice.state().status() == InvoiceStatus.FINALIZED && invoice.totalDueCents() == 0) {
            throw new CommandException(ExitCode.CONFLICT, "nothing is due on invoice "
                    + invoice.document().number(), "record an overpayment with `--amount AMOUNT"
                    + " --excess-to-balance`");
        }
        return invoice.totalDueCents();
    }

    /** The service that records all payments. */
    static PaymentRecording recording(Session session, Handle handle) {
        return new PaymentRecording(session.work(handle),
                new LifecycleInvoicing());
    }
}
