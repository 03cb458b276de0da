package billing.cli.command.payment;

import billing.cli.output.Result;
import billing.cli.session.Session;
import billing.settlement.payment.PaymentReversal.Kind;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Voids a payment that was recorded by mistake. */
@Command(name = "void", description = {
    "Void a payment that was recorded by mistake.",
    "The payment is kept, its receipt is cancelled, and the paid invoices are due again."},
        footer = {"  billing payment void ACME-001-RCPT-000001 --reason \"recorded twice\""})
public final class PaymentVoidCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "PAYMENT",
            description = "Id of the payment, or number of its receipt.")
    private String name;
    @Option(names = "--reason", paramLabel = "TEXT",
            description = "Reason shown on the statement of account, at most 255 characters.")
    private String reason;

    public PaymentVoidCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        return new PaymentReversalCommand(session).reverse(name, Kind.VOIDED, null, reason, null);
    }
}
