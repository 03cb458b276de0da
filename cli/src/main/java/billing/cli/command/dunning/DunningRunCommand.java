package billing.cli.command.dunning;

import billing.cli.command.payment.PaymentRequestCommand;
import billing.cli.output.Result;
import billing.cli.session.Session;
import billing.invoicing.service.InvoiceService;
import billing.settlement.dunning.service.Dunning;
import billing.settlement.payment.PaymentRequest;
import billing.subscription.BillingPort;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Runs dunning campaigns. */
@Command(name = "run", description = {"Create the payment requests that dunning campaigns require.",
    "Marks overdue invoices first, and lists the requests. `billing run` does the same for",
    "every hour; no attempt is made twice."},
        footer = {"  billing dunning run", "  billing dunning run --now 2024-03-06T10:00:00Z"})
public final class DunningRunCommand implements Callable<Result> {
    private final Session session;

    public DunningRunCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        List<PaymentRequest> made = session.database().write(handle -> {
            new InvoiceService(session.work(handle), BillingPort.NONE)
                    .markOverdue();
            return new Dunning(session.work(handle)).requestDue();
        });
        return PaymentRequestCommand.listed(session, made);
    }
}
