package billing.cli.command.payment;

import billing.cli.output.Result;
import billing.cli.session.Session;
import billing.settlement.payment.PaymentReversal.Kind;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Records the refund of a payment. */
@Command(name = "refund", description = {
    "Record the refund of a payment or a part of it.",
    "An overpaid amount in the customer balance is refunded first; beyond it the invoice is due",
    "again. To refund billed fees, create a credit note with --refund instead."},
        footer = {"  billing payment refund ACME-001-RCPT-000001 --amount 50.00"})
public final class PaymentRefundCommand implements Callable<Result> {
    private final Session session;

    @Mixin
    private final PaymentReversalOptions options = new PaymentReversalOptions();
    @Option(names = "--at", paramLabel = "TIME",
            description = "Time of the refund: a date, or a time in UTC. Default: now")
    private String at;

    public PaymentRefundCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        return new PaymentReversalCommand(session).reverse(options.name(), Kind.REFUNDED,
                options.amount(), options.reason(), at);
    }
}
