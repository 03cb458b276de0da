package billing.cli.command.payment;

import billing.cli.output.Result;
import billing.cli.session.Session;
import billing.settlement.payment.PaymentReversal.Kind;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Records a payment returned by the bank. */
@Command(name = "return", description = {
    "Record a payment returned by the bank.",
    "The paid invoices are due again, with their original due dates. `billing payment import`",
    "records the returned payments of bank statements."},
        footer = {"  billing payment return ACME-001-RCPT-000001 --at 2026-03-24 --reason AC04"})
public final class PaymentReturnCommand implements Callable<Result> {
    private final Session session;

    @Mixin
    private final PaymentReversalOptions options = new PaymentReversalOptions();
    @Option(names = "--at", paramLabel = "TIME",
            description = "Time of the return: a date, or a time in UTC. Default: now")
    private String at;

    public PaymentReturnCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        return new PaymentReversalCommand(session).reverse(options.name(), Kind.RETURNED,
                options.amount(), options.reason(), at);
    }
}
