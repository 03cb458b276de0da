package billing.cli.command.payment;

import billing.cli.output.Result;
import billing.cli.session.Session;
import billing.error.NotFoundException;
import billing.payment.store.Payments;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Shows one payment. */
@Command(name = "show", description = "Show a payment and the invoices that it was for.",
        footer = "  billing payment show 0190a3e0-0000-7000-8000-000000000001 -o json")
public final class PaymentShowCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "PAYMENT", description = "Its id.")
    private String name;

    /** The command of a session. */
    public PaymentShowCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        UUID id = id();
        return PaymentPage.result(session,
                session.database().read(handle -> new Payments(handle).get(id)));
    }

    private UUID id() {
        try {
            return UUID.fromString(name);
        } catch (IllegalArgumentException e) {
            throw new NotFoundException("payment", name);
        }
    }
}
