package billing.cli.command.payment;

import billing.cli.session.Verbs;
import picocli.CommandLine.Command;

/** Commands about payments. */
@Command(name = "payment", description = "Record, import, void, return and refund payments.",
        footer = {"  billing payment list --customer acme",
            "  billing payment record BENT-1-001-001 --reference \"wire 4711\""})
@Verbs({PaymentListCommand.class, PaymentShowCommand.class, PaymentRecordCommand.class,
    PaymentVoidCommand.class, PaymentReturnCommand.class, PaymentRefundCommand.class,
    PaymentImportCommand.class, PaymentRequestCommand.class})
public final class PaymentCommand {
}
