package billing.cli.command.payment;

import billing.cli.output.Result;
import billing.cli.session.Session;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Shows one payment. */
@Command(name = "show", description = "Show a payment with its invoices and reversals.",
        footer = "  billing payment show 0190a3e0-0000-7000-8000-000000000001 -o json")
public final class PaymentShowCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "PAYMENT",
            description = "Id of the payment, or number of its receipt.")
    private String name;

    public PaymentShowCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        return PaymentPage.result(session,
                session.database().read(handle -> NamedPayment.find(handle, name)));
    }
}
