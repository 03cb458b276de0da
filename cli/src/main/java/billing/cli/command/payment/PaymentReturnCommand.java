package billing.cli.command.payment;

import billing.cli.output.Result;
import billing.cli.session.Session;
import billing.settlement.payment.PaymentReversal.Kind;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Records that the bank took a payment back. */
@Command(name = "return", description = {
    "Record that the bank took a payment back.",
    "What the payment had paid is due again, from its own due date. Lines of bank statements",
    "that return a payment are recorded by payment import."},
        footer = {"  billing payment return ACME-001-RCPT-000001 --at 2026-03-24 --reason AC04"})
public final class PaymentReturnCommand implements Callable<Result> {
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
    public PaymentReturnCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        return new PaymentReversalCommand(session).reverse(name, Kind.RETURNED, amount, reason, at);
    }
}
