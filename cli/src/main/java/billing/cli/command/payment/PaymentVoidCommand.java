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
    "The payment stays on record with its receipt cancelled; what it had paid is due again."},
        footer = {"  billing payment void ACME-001-RCPT-000001 --reason \"recorded twice\""})
public final class PaymentVoidCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "PAYMENT", description = "Its id, or the number of its receipt.")
    private String name;
    @Option(names = "--reason", paramLabel = "TEXT",
            description = "Why, at most 255 characters; shown on the statement of account.")
    private String reason;

    /** The command of a session. */
    public PaymentVoidCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        return new PaymentReversalCommand(session).reverse(name, Kind.VOIDED, null, reason, null);
    }
}
