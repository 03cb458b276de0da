package billing.cli.command.payment;

import billing.cli.output.Result;
import billing.cli.session.Session;
import billing.settlement.payment.PaymentReversal.Kind;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Records a payment returned by the bank. */
@Command(name = "return", description = {
    "Record a payment returned by the bank.",
    "The paid invoices are due again, with their original due dates. `billing payment import`",
    "records the returned payments of bank statements."},
        footer = {"  billing payment return ACME-001-RCPT-000001 --at 2026-03-24 --reason AC04"})
public final class PaymentReturnCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "PAYMENT",
            description = "Id of the payment, or number of its receipt.")
    private String name;
    @Option(names = "--amount", paramLabel = "AMOUNT",
            description = "Amount: 200.00, or 20000 for cents. Default: the remaining amount")
    private String amount;
    @Option(names = "--at", paramLabel = "TIME",
            description = "Time of the return: a date, or a time in UTC. Default: now")
    private String at;
    @Option(names = "--reason", paramLabel = "TEXT",
            description = "Reason shown on the statement of account, at most 255 characters.")
    private String reason;

    public PaymentReturnCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        return new PaymentReversalCommand(session).reverse(name, Kind.RETURNED, amount, reason, at);
    }
}
