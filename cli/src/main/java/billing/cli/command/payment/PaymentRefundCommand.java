package billing.cli.command.payment;

import billing.cli.output.Result;
import billing.cli.session.Session;
import billing.settlement.payment.PaymentReversal.Kind;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Records the refund of a payment. */
@Command(name = "refund", description = {
    "Record the refund of a payment or a part of it.",
    "An overpaid amount in the customer balance is refunded first; beyond it the invoice is due",
    "again. To refund billed fees, create a credit note with --refund instead."},
        footer = {"  billing payment refund ACME-001-RCPT-000001 --amount 50.00"})
public final class PaymentRefundCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "PAYMENT",
            description = "Id of the payment, or number of its receipt.")
    private String name;
    @Option(names = "--amount", paramLabel = "AMOUNT",
            description = "Amount: 200.00, or 20000 for cents. Default: the remaining amount")
    private String amount;
    @Option(names = "--at", paramLabel = "TIME",
            description = "Time of the refund: a date, or a time in UTC. Default: now")
    private String at;
    @Option(names = "--reason", paramLabel = "TEXT",
            description = "Reason shown on the statement of account, at most 255 characters.")
    private String reason;

    public PaymentRefundCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        return new PaymentReversalCommand(session).reverse(name, Kind.REFUNDED, amount, reason, at);
    }
}
