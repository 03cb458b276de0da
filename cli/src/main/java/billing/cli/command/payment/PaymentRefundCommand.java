package billing.cli.command.payment;

import billing.cli.output.Result;
import billing.cli.session.Session;
import billing.settlement.payment.PaymentReversal.Kind;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Records that a payment was paid back. */
@Command(name = "refund", description = {
    "Record that a payment, or a part of it, was paid back to the customer.",
    "What is in the customer balance of an overpayment goes first; beyond it the invoice is due",
    "again. To give back what was billed, create a credit note with --refund instead."},
        footer = {"  billing payment refund ACME-001-RCPT-000001 --amount 50.00"})
public final class PaymentRefundCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "PAYMENT", description = "Its id, or the number of its receipt.")
    private String name;
    @Option(names = "--amount", paramLabel = "AMOUNT",
            description = "How much, as 200.00 or in cents as 20000. Default: all that is left.")
    private String amount;
    @Option(names = "--at", paramLabel = "TIME",
            description = "When: a date or a UTC time. Default: now.")
    private String at;
    @Option(names = "--reason", paramLabel = "TEXT",
            description = "Why, at most 255 characters; shown on the statement of account.")
    private String reason;

    /** The command of a session. */
    public PaymentRefundCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        return new PaymentReversalCommand(session).reverse(name, Kind.REFUNDED, amount, reason, at);
    }
}
